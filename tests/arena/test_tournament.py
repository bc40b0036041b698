"""Tournaments: kept, gone on with, interrupted, and played by processes that die."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from hedgerow.arena.engines import Handful, LocalEngine, Task, play_handful
from hedgerow.arena.plan import SCHEMA
from hedgerow.arena.playing import BotFailed
from hedgerow.arena.results import ABOUT, ResultsError, moves_file, read_file
from hedgerow.arena.tournament import Tournament
from hedgerow.games import HedgerowError
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.match import decode
from tests.arena.bots import FATAL
from tests.arena.playing import Backwards, small_plan

HERE = LocalEngine(1)


def test_one_row_a_game(tmp_path: Path) -> None:
    plan = small_plan("random,easy", players=3)
    file = tmp_path / "games.parquet"
    ending = Tournament(plan, 6, file, with_moves=True).run(HERE)
    about, table = read_file(file)
    assert about == {"schema": SCHEMA, "moves": True, "plan": plan.record()}
    rows = table.to_pylist()
    assert [row["number"] for row in rows] == list(range(6))
    for row, game in zip(rows, ending.games, strict=True):
        assert (row["game"], row["players"], row["rules"]) == ("tipperary", 3, Tipperary.rules_version)
        assert json.loads(row["options"]) == dict(plan.setup.options)
        assert row["bots"] == list(game.bots)
        assert row["budgets"] == ["", "", ""]
        assert row["versions"] == ["1", "1", "1"]
        assert sum(row["shares"]) == pytest.approx(1)
        match = decode(row["code"])
        assert list(match.state.scores()) == row["scores"]
        assert sum(map(len, row["move_seconds"])) == row["plies"]
    moves = pq.read_table(moves_file(file)).to_pylist()
    assert len(moves) == sum(row["plies"] for row in rows)
    assert {"number", "ply", "seat", "bot", "move", "reason", "seconds", "choices"} == set(moves[0])
    first = [move["move"] for move in moves if move["number"] == 0]
    assert first == [move.move for move in ending.games[0].moves]


def test_budgets_are_kept(tmp_path: Path) -> None:
    plan = small_plan("random,tests.arena.bots:Thinker:50n")
    Tournament(plan, 2, tmp_path / "x.parquet").run(HERE)
    rows = read_file(tmp_path / "x.parquet")[1].to_pylist()
    assert [row["budgets"] for row in rows] == [["", "50n"], ["50n", ""]]


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    first = Tournament(small_plan(), 6, file).run(HERE)
    again = Tournament(small_plan(), 10, file)
    assert again.missing == [6, 7, 8, 9]
    told: list[int] = []
    ending = again.run(HERE, told.append)
    assert told == [6, 7, 8, 9, 10]
    assert ending.games[:6] == first.games, "the very same, times included"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(10))
    before = file.stat().st_mtime_ns
    assert len(Tournament(small_plan(), 6, file).run(HERE).games) == 6
    assert file.stat().st_mtime_ns == before, "nothing new, nothing written"


def test_files_of_other_plans_are_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    Tournament(small_plan(), 2, file).run(HERE)
    before = file.read_bytes()
    with pytest.raises(ResultsError, match=r"another plan \(seed 1 instead of 2\)"):
        Tournament(small_plan(seed=2), 2, file)
    with pytest.raises(ResultsError, match="made without --moves"):
        Tournament(small_plan(), 2, file, with_moves=True)
    table = pq.read_table(file)
    about = json.loads(table.schema.metadata[ABOUT])
    old = tmp_path / "old.parquet"
    for change, words in (
        ({"schema": 1, "plan": {"schema": 1, "version": "0.1.0", "code": "544c8e86fa270cae"}}, "file format 1"),
        ({"schema": 99}, "file format 99"),
        ({"plan": about["plan"] | {"rules": "0"}}, "rules version 0 instead of 1"),
        ({"plan": about["plan"] | {"versions": ["1", "0"]}}, "versions of the bots 1,0 instead of"),
    ):
        pq.write_table(table.replace_schema_metadata({ABOUT: json.dumps(about | change).encode()}), old)
        with pytest.raises(ResultsError, match=words):
            Tournament(small_plan(), 2, old)
    for name, content in (("empty.parquet", b""), ("text.parquet", b"some text")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ResultsError, match="no results file"):
            Tournament(small_plan(), 2, tmp_path / name)
        assert (tmp_path / name).read_bytes() == content
    assert file.read_bytes() == before


def test_a_folder_as_the_place(tmp_path: Path) -> None:
    Tournament(small_plan(), 2, tmp_path / "new" / "folder", with_moves=True).run(HERE)
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == ["games.parquet", "moves.parquet"]


def test_killed_processes_lose_and_double_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small_plan("random,tests.arena.bots:Fatal")
    alone = Tournament(plan, 24).run(HERE)
    monkeypatch.setenv(FATAL, str(tmp_path))
    file = tmp_path / "games.parquet"
    ending = Tournament(plan, 24, file).run(LocalEngine(2))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2", "games.parquet"], "three have died"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(24))
    assert all(one.same_play(other) for one, other in zip(alone.games, ending.games, strict=True))


def test_processes_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.parallel.MOST_DEATHS", 0)
    with pytest.raises(HedgerowError, match="died 1 times in a row"):
        Tournament(small_plan("random,tests.arena.bots:AlwaysFatal"), 4).run(LocalEngine(2))


def test_a_bot_that_fails_is_named_and_the_rest_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    with pytest.raises(BotFailed, match=r"game 0: the bot tests\.arena\.bots:Cheat .* failed"):
        Tournament(small_plan("random,tests.arena.bots:Cheat"), 4, file).run(HERE)
    assert not file.exists()
    with pytest.raises(BotFailed, match=r"the bot tests\.arena\.bots:Forgetful") as failed:
        Tournament(small_plan("random,tests.arena.bots:Forgetful"), 80, file).run(HERE)
    before = int(str(failed.value).partition(":")[0].removeprefix("game "))
    assert before > 2, "the first games are handed out one by one"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(before))


def test_games_of_another_version_are_not_mixed_in() -> None:
    """As on a machine of a cluster that was forgotten when the others were brought up to date."""
    plan = small_plan()
    task = Task(0, plan, 0)
    assert len(play_handful(Handful.of([task])).records) == 1
    with pytest.raises(HedgerowError, match="another version of Hedgerow or of a bot"):
        play_handful(Handful((task,), ((0, small_plan(seed=2).fingerprint),)))


def test_two_that_keep_their_games_in_one_file_lose_none(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    slow = Tournament(small_plan(), 4, file, with_moves=True)
    fast = Tournament(small_plan(), 10, file, with_moves=True).run(HERE)
    assert len(slow.run(HERE).games) == 4
    there = Tournament(small_plan(), 10, file, with_moves=True)
    assert not there.missing
    again = there.run(HERE).games
    assert all(one.same_play(other) and one.moves for one, other in zip(again, fast.games, strict=True))


def test_a_file_that_somebody_else_puts_there_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    slow = Tournament(small_plan(), 4, file)
    Tournament(small_plan(seed=2), 2, file).run(HERE)
    before = file.read_bytes()
    with pytest.raises(ResultsError, match="another plan"):
        slow.run(HERE)
    assert file.read_bytes() == before


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"

    def interrupted(there: int) -> None:
        if there == 5:
            raise KeyboardInterrupt

    ending = Tournament(small_plan(), 20, file).run(HERE, interrupted)
    assert ending.interrupted
    assert ending.kept == 5
    assert len(ending.games) == 4, "whole deals only"
    rest = Tournament(small_plan(), 20, file)
    assert rest.missing == list(range(5, 20))
    assert not rest.run(HERE).interrupted


def test_it_stops_when_the_answer_is_there(tmp_path: Path) -> None:
    plan = small_plan("random,easy")
    alone = Tournament(plan, 400, until_significant=True).run(HERE)
    assert alone.decided
    assert 8 <= len(alone.games) <= 80
    together = Tournament(plan, 400, tmp_path / "x.parquet", until_significant=True).run(LocalEngine(2))
    assert len(together.games) == len(alone.games), "the same whoever is fast"
    assert together.kept == len(together.games)
    (one, other, sequence), *_ = together.sequences
    assert (one, other) == ("random", "easy")
    assert sequence.interval.high < 0.5


def test_what_came_too_early_is_not_counted() -> None:
    plan = small_plan("random,easy")
    usual = Tournament(plan, 60, until_significant=True).run(HERE)
    backwards = Tournament(plan, 60, until_significant=True).run(Backwards())
    assert usual.decided
    assert backwards.decided
    assert len(backwards.games) == len(usual.games) == backwards.kept < 60


def test_equals_are_not_told_apart() -> None:
    ending = Tournament(small_plan(), 40, until_significant=True).run(HERE)
    assert ending.decided is False
    assert len(ending.games) == 40


def test_it_saves_from_time_to_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.arena.results.PAUSE", -1.0)
    monkeypatch.setattr("hedgerow.arena.results.monotonic", iter(range(10**6)).__next__)
    file = tmp_path / "games.parquet"
    seen: list[int] = []

    def look(there: int) -> None:
        seen.append(len(read_file(file)[1]) if file.exists() else 0)

    Tournament(small_plan(), 60, file).run(HERE, look)
    assert any(0 < number < 60 for number in seen)
    assert not list(tmp_path.glob(".hedgerow*")), "nothing half written is left"
