"""Data sets: complete, the same with every number of processes, and continued after an interruption."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hedgerow.arena.executors import LocalExecutor
from hedgerow.games import HedgerowError
from hedgerow.rl import Episode
from hedgerow.rl.datasets import Dataset, DatasetError, DatasetPlan, part_file, write_dataset
from tests.cli.commands import error_of, hedgerow
from tests.registered import TURN_GAME


def plan(games: int = 5, **settings: object) -> DatasetPlan:
    return DatasetPlan(TURN_GAME, 2, ("greedy", "random"), games, games_per_part=2, **settings)  # type: ignore[arg-type]


def test_a_data_set_contains_the_games(tmp_path: Path) -> None:
    assert write_dataset(plan(), tmp_path, LocalExecutor(1)) == 5
    dataset = Dataset(tmp_path)
    games, decisions = dataset.games().to_pylist(), list(dataset.decisions())
    assert [game["game"] for game in games] == [0, 1, 2, 3, 4]
    assert [game["bots"][0] for game in games] == ["greedy", "random", "greedy", "random", "greedy"]
    assert len(decisions) == sum(game["decisions"] for game in games)
    episode = Episode(dataset.task, 1, 3)
    for decision in (each for each in decisions if each.game == 3):
        encoded = episode.encoded(decision.seat)
        np.testing.assert_array_equal(decision.board, encoded.board)
        np.testing.assert_array_equal(decision.numbers, encoded.numbers)
        np.testing.assert_array_equal(decision.actions, encoded.actions)
        move = int(decision.moves[decision.choice])
        assert dataset.task.game.move_text(decision.seat, move) == decision.notation
        assert episode.policy_choice(decision.bot) == move
        assert decision.result == games[3]["results"][decision.seat]
        assert decision.score == games[3]["scores"][decision.seat]
        episode.play(decision.seat, move)
    assert episode.over
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert f"hedgerow dataset {TURN_GAME} --players 2 --bots greedy,random --games 5" in card
    assert f"5 games with {len(decisions)} decisions" in card


def test_an_interrupted_run_continues_and_gives_the_same_data(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    write_dataset(plan(6), whole, LocalExecutor(2))
    write_dataset(plan(3), parts, LocalExecutor(1))  # its last part has one game of two
    part_file(parts, "decisions", 0).unlink()
    assert write_dataset(plan(6), parts, LocalExecutor(1)) == 6
    assert write_dataset(plan(6), parts, LocalExecutor(1)) == 0
    for number in range(3):
        for name in ("games", "decisions"):
            assert part_file(whole, name, number).read_bytes() == part_file(parts, name, number).read_bytes()


def test_another_plan_is_refused(tmp_path: Path) -> None:
    write_dataset(plan(2), tmp_path, LocalExecutor(1))
    with pytest.raises(DatasetError, match=r"another plan \(seed differ\); give another folder"):
        write_dataset(plan(2, seed=2), tmp_path, LocalExecutor(1))
    (tmp_path / "dataset.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DatasetError, match="not the plan of a data set"):
        Dataset(tmp_path)
    with pytest.raises(DatasetError, match="not the plan of a data set"):
        Dataset(tmp_path / "nothing")


def test_wrong_plans_are_refused() -> None:
    for bots, games, message in (
        ((), 1, "at least one bot"),
        (("greedy",), 0, "at least one game"),
        (("hal",), 1, "hal"),
    ):
        with pytest.raises(HedgerowError, match=message):
            DatasetPlan(TURN_GAME, 2, bots, games)


def test_the_command_writes_a_data_set(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    command = ("dataset", TURN_GAME, "--games", "2", "--bots", "random", "--out", str(folder), "--jobs", "1")
    assert json.loads(hedgerow(*command, "--json").out) == {"folder": str(folder), "games": 2, "played": 2}
    assert "2 games of" in hedgerow(*command).out
    assert "another plan" in error_of(hedgerow(*command, "--seed", "5"))
    assert len(list(Dataset(folder).decisions())) > 10
