"""Tuning continues exactly where it ended, even after `kill -9`."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from hedgerow.arena.executors import GameBatch, LocalExecutor
from hedgerow.arena.players import read_player, start_weights
from hedgerow.arena.tuning import Tuner, TuningPlan, validate
from hedgerow.bots import Budget
from hedgerow.games import HedgerowError, SetupError, new_game
from tests.arena.small_tournaments import ReversingExecutor
from tests.cli.commands import hedgerow
from tests.registered import SIMULTANEOUS_GAME

HERE = LocalExecutor(1)
KIND = "tests.arena.bots:Weighing"


def tuning_plan(seed: int = 1, players: int = 2, goal: str = "margin") -> TuningPlan:
    game = new_game(SIMULTANEOUS_GAME, players)
    bot = read_player(KIND, Budget(seconds=1.0), players)
    return TuningPlan(game.setup, bot, bot, seed, population=4, deals=2, goal=goal)


def test_a_run_in_parts_gives_the_same_result(tmp_path: Path) -> None:
    whole = Tuner(tuning_plan(), None)
    for _ in range(4):
        whole.advance(HERE)
    for _ in range(4):
        Tuner(tuning_plan(), tmp_path / "state.json").advance(HERE)
    parts = Tuner(tuning_plan(), tmp_path / "state.json")
    assert parts.history == whole.history
    assert parts.weights == whole.weights
    assert parts.weights != parts.plan.start()


def test_every_generation_has_its_own_deals() -> None:
    tuner = Tuner(tuning_plan(), None)
    deals = []
    for _ in range(2):
        executor = ReversingExecutor()
        tuner.advance(executor)
        tasks = [task for part in executor.seen if isinstance(part, GameBatch) for task in part.tasks]
        assert {task.key for task in tasks} == {0, 1, 2, 3}
        deals.append({(task.key, task.plan.game(task.number).deal) for task in tasks})
    assert deals == [{(key, deal) for key in range(4) for deal in own} for own in ((0, 1), (2, 3))]


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    plan = tuning_plan(players=3, goal="wins")
    assert Tuner(plan, None).advance(HERE) == Tuner(plan, None).advance(LocalExecutor(2))


def test_the_state_of_another_plan_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    Tuner(tuning_plan(), state).advance(HERE)
    before = state.read_bytes()
    with pytest.raises(HedgerowError, match="another plan"):
        Tuner(tuning_plan(seed=2), state)
    changed = json.loads(before)
    changed["generations"][0]["digest"] = "other"
    state.write_text(json.dumps(changed))
    with pytest.raises(HedgerowError, match="other candidates"):
        Tuner(tuning_plan(), state)
    state.write_text("{}")
    with pytest.raises(HedgerowError, match="another plan"):
        Tuner(tuning_plan(), state)
    state.write_text("nonsense")
    with pytest.raises(HedgerowError, match="not JSON"):
        Tuner(tuning_plan(), state)


def test_the_result_is_validated_on_fresh_deals() -> None:
    result = validate(tuning_plan(), {"late": 3.0, "early": 0.1, "noise": 0.1}, 5, HERE)
    assert (result.games, result.deals) == (10, 5)
    assert result.bot == f"{KIND}@tuned"


def test_a_bot_needs_weights() -> None:
    game = new_game(SIMULTANEOUS_GAME, 2)
    bot = read_player("tests.arena.bots:Plain", Budget(seconds=1.0), 2)
    assert start_weights(read_player("planner", Budget(seconds=1.0), 2), game), "built-in bots have some"
    plain = TuningPlan(game.setup, bot, bot, 1, 4, 2)
    assert len(plain.start()) >= 2, "a bot without weights of its own has those of the game's evaluator"
    single = read_player("tests.arena.bots:SingleWeight", Budget(seconds=1.0), 2)
    with pytest.raises(SetupError, match="has 1 weights"):
        TuningPlan(game.setup, single, bot, 1, 4, 2).start()


def test_continuing_after_a_kill(tmp_path: Path) -> None:
    """`hedgerow tune` is killed in the middle of its third generation and started again."""
    common = ["tune", SIMULTANEOUS_GAME, "--bot", "tests.arena.bots:Doomed", "--generations", "4", "--population", "4"]
    common += ["--deals", "2", "--check", "2", "--jobs", "1", "--json"]
    undisturbed = hedgerow(*common)
    state = tmp_path / "state.json"
    fatal, watched = str(tmp_path), str(state)
    killed = hedgerow(*common, "--state", state, HEDGEROW_TESTS_FATAL=fatal, HEDGEROW_TESTS_STATE=watched)
    assert killed.code == -signal.SIGKILL
    assert len(json.loads(state.read_text())["generations"]) == 2
    out = tmp_path / "weights.json"
    finished = hedgerow(*common, "--state", state, "--out", out, HEDGEROW_TESTS_FATAL=fatal)
    assert finished.code == 0, finished.err
    assert finished.data == undisturbed.data
    assert json.loads(out.read_text()) == finished.data
    assert set(finished.data) == {"weights", "found_by"}
    assert finished.data["found_by"]["result"]["deals"] == 2
    assert f"tune {SIMULTANEOUS_GAME}" in finished.data["found_by"]["command"]
    again = hedgerow(*common, "--out", out)
    assert again.code == 2
    assert "not overwritten" in again.err
