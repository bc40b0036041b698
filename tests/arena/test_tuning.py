"""Tuning goes on exactly where it was, even after `kill -9`."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from hedgerow.arena.engines import Handful, LocalEngine
from hedgerow.arena.entrants import read_entrant, start_weights
from hedgerow.arena.tuning import TunePlan, Tuner, validated
from hedgerow.bots import Budget
from hedgerow.games import HedgerowError, SetupError, new_game
from tests.arena.playing import Backwards
from tests.cli.running import hedgerow

HERE = LocalEngine(1)
KIND = "tests.arena.bots:Weighing"


def tune_plan(seed: int = 1, players: int = 2, goal: str = "margin") -> TunePlan:
    box = new_game("tipperary", players)
    bot = read_entrant(KIND, Budget(seconds=1.0), players)
    return TunePlan(box.setup, bot, bot, seed, population=4, deals=2, goal=goal)


def test_a_run_in_parts_is_the_same_run(tmp_path: Path) -> None:
    whole = Tuner(tune_plan(), None)
    for _ in range(4):
        whole.advance(HERE)
    for _ in range(4):
        Tuner(tune_plan(), tmp_path / "state.json").advance(HERE)
    parts = Tuner(tune_plan(), tmp_path / "state.json")
    assert parts.history == whole.history
    assert parts.weights == whole.weights
    assert parts.weights != parts.plan.start()


def test_every_generation_has_deals_of_its_own() -> None:
    tuner = Tuner(tune_plan(), None)
    deals = []
    for _ in range(2):
        engine = Backwards()
        tuner.advance(engine)
        tasks = [task for part in engine.seen if isinstance(part, Handful) for task in part.tasks]
        assert {task.key for task in tasks} == {0, 1, 2, 3}
        deals.append({(task.key, task.plan.game(task.number).deal) for task in tasks})
    assert deals == [{(key, deal) for key in range(4) for deal in own} for own in ((0, 1), (2, 3))]


def test_processes_change_nothing() -> None:
    one, other = Tuner(tune_plan(players=3, goal="wins"), None), Tuner(tune_plan(players=3, goal="wins"), None)
    assert one.advance(HERE) == other.advance(LocalEngine(2))


def test_the_state_of_another_plan_is_not_touched(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    Tuner(tune_plan(), state).advance(HERE)
    before = state.read_bytes()
    with pytest.raises(HedgerowError, match="another plan"):
        Tuner(tune_plan(seed=2), state)
    changed = json.loads(before)
    changed["generations"][0]["digest"] = "other"
    state.write_text(json.dumps(changed))
    with pytest.raises(HedgerowError, match="other candidates"):
        Tuner(tune_plan(), state)
    state.write_text("{}")
    with pytest.raises(HedgerowError, match="another plan"):
        Tuner(tune_plan(), state)
    state.write_text("nonsense")
    with pytest.raises(HedgerowError, match="not JSON"):
        Tuner(tune_plan(), state)


def test_the_result_is_checked_on_fresh_deals() -> None:
    found = validated(tune_plan(), {"late": 3.0, "early": 0.1, "noise": 0.1}, 5, HERE)
    assert (found.games, found.deals) == (10, 5)
    assert found.one == f"{KIND}@tuned"


def test_there_must_be_weights() -> None:
    box = new_game("tipperary", 2)
    bot = read_entrant("tests.arena.bots:Plain", Budget(seconds=1.0), 2)
    assert start_weights(read_entrant("planner", Budget(seconds=1.0), 2), box), "the levels have some"
    plain = TunePlan(box.setup, bot, bot, 1, 4, 2)
    assert len(plain.start()) >= 2, "a bot without weights of its own weighs with the game's mind"
    single = read_entrant("tests.arena.bots:SingleWeight", Budget(seconds=1.0), 2)
    with pytest.raises(SetupError, match="has 1 weights"):
        TunePlan(box.setup, single, bot, 1, 4, 2).start()


def test_killed_and_gone_on_with(tmp_path: Path) -> None:
    """`hedgerow tune` is killed in the middle of its third generation, once, and started again."""
    common = ["tune", "tipperary", "--bot", "tests.arena.bots:Doomed", "--generations", "4", "--population", "4"]
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
    assert "tune tipperary" in finished.data["found_by"]["command"]
    again = hedgerow(*common, "--out", out)
    assert again.code == 2
    assert "not overwritten" in again.err
