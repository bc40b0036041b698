"""Tournaments: saved, continued, interrupted, and played by processes that die."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from hedgerow.arena.executors import GameBatch, GameTask, LocalExecutor, play_batch
from hedgerow.arena.game_runner import BotFailed
from hedgerow.arena.plan import SCHEMA
from hedgerow.arena.results import METADATA_KEY, ResultsError, moves_file, read_file
from hedgerow.arena.tournament import Tournament
from hedgerow.games import HedgerowError, game_class
from hedgerow.match import decode
from tests.arena.bots import FATAL
from tests.arena.small_tournaments import ReversingExecutor, assert_same_play, small_plan
from tests.registered import SIMULTANEOUS_GAME

HERE = LocalExecutor(1)


def test_one_row_per_game(tmp_path: Path) -> None:
    plan = small_plan("random,easy", players=3)
    file = tmp_path / "games.parquet"
    result = Tournament(plan, 6, file, with_moves=True).run(HERE)
    metadata, table = read_file(file)
    assert metadata == {"schema": SCHEMA, "moves": True, "plan": plan.record()}
    rows = table.to_pylist()
    assert [row["number"] for row in rows] == list(range(6))
    for row, game in zip(rows, result.games, strict=True):
        assert (row["game"], row["players"], row["rules"]) == (
            SIMULTANEOUS_GAME,
            3,
            game_class(SIMULTANEOUS_GAME).rules_version,
        )
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
    assert first == [move.move for move in result.games[0].moves]


def test_budgets_are_saved(tmp_path: Path) -> None:
    plan = small_plan("random,tests.arena.bots:Thinker:50n")
    Tournament(plan, 2, tmp_path / "x.parquet").run(HERE)
    rows = read_file(tmp_path / "x.parquet")[1].to_pylist()
    assert [row["budgets"] for row in rows] == [["", "50n"], ["50n", ""]]


def test_saved_games_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    first = Tournament(small_plan(), 6, file).run(HERE)
    again = Tournament(small_plan(), 10, file)
    assert again.missing == [6, 7, 8, 9]
    progress: list[int] = []
    result = again.run(HERE, progress.append)
    assert progress == [6, 7, 8, 9, 10]
    assert result.games[:6] == first.games, "the same records, including times"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(10))
    before = file.stat().st_mtime_ns
    assert len(Tournament(small_plan(), 6, file).run(HERE).games) == 6
    assert file.stat().st_mtime_ns == before, "nothing is written if there is nothing new"


def test_files_of_other_plans_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    Tournament(small_plan(), 2, file).run(HERE)
    before = file.read_bytes()
    with pytest.raises(ResultsError, match=r"another plan \(seed 1 instead of 2\)"):
        Tournament(small_plan(seed=2), 2, file)
    with pytest.raises(ResultsError, match="made without --moves"):
        Tournament(small_plan(), 2, file, with_moves=True)
    table = pq.read_table(file)
    metadata = json.loads(table.schema.metadata[METADATA_KEY])
    old = tmp_path / "old.parquet"
    for change, words in (
        ({"schema": 1, "plan": {"schema": 1, "version": "0.1.0", "code": "544c8e86fa270cae"}}, "file format 1"),
        ({"schema": 99}, "file format 99"),
        ({"plan": metadata["plan"] | {"rules": "0"}}, "rules version 0 instead of 1"),
        ({"plan": metadata["plan"] | {"versions": ["1", "0"]}}, "versions of the bots 1,0 instead of"),
    ):
        pq.write_table(table.replace_schema_metadata({METADATA_KEY: json.dumps(metadata | change).encode()}), old)
        with pytest.raises(ResultsError, match=words):
            Tournament(small_plan(), 2, old)
    for name, content in (("empty.parquet", b""), ("text.parquet", b"some text")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ResultsError, match="not a results file"):
            Tournament(small_plan(), 2, tmp_path / name)
        assert (tmp_path / name).read_bytes() == content
    assert file.read_bytes() == before


def test_saving_to_a_folder(tmp_path: Path) -> None:
    Tournament(small_plan(), 2, tmp_path / "new" / "folder", with_moves=True).run(HERE)
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == ["games.parquet", "moves.parquet"]


def test_killed_processes_neither_lose_nor_double_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small_plan("random,tests.arena.bots:Fatal")
    alone = Tournament(plan, 24).run(HERE)
    monkeypatch.setenv(FATAL, str(tmp_path))
    file = tmp_path / "games.parquet"
    result = Tournament(plan, 24, file).run(LocalExecutor(2))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2", "games.parquet"], "three have died"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(24))
    assert_same_play(alone.games, result.games)


def test_a_bot_that_always_kills_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.parallel.MAX_DEATHS", 0)
    with pytest.raises(HedgerowError, match="died 1 times in a row"):
        Tournament(small_plan("random,tests.arena.bots:AlwaysFatal"), 4).run(LocalExecutor(2))


def test_a_failing_bot_is_named_and_the_other_games_are_saved(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    with pytest.raises(BotFailed, match=r"game 0: the bot tests\.arena\.bots:Cheat .* failed"):
        Tournament(small_plan("random,tests.arena.bots:Cheat"), 4, file).run(HERE)
    assert not file.exists()
    with pytest.raises(BotFailed, match=r"the bot tests\.arena\.bots:Forgetful") as failed:
        Tournament(small_plan("random,tests.arena.bots:Forgetful"), 80, file).run(HERE)
    before = int(str(failed.value).partition(":")[0].removeprefix("game "))
    assert before > 2, "the first games are handed out one by one"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(before))


def test_a_worker_with_another_version_is_refused() -> None:
    """For example a machine of a cluster that was not updated."""
    plan = small_plan()
    task = GameTask(0, plan, 0)
    assert len(play_batch(GameBatch.of([task])).records) == 1
    with pytest.raises(HedgerowError, match="another version of Hedgerow or of a bot"):
        play_batch(GameBatch((task,), ((0, small_plan(seed=2).fingerprint),)))


def test_two_tournaments_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    slow = Tournament(small_plan(), 4, file, with_moves=True)
    fast = Tournament(small_plan(), 10, file, with_moves=True).run(HERE)
    assert len(slow.run(HERE).games) == 4
    there = Tournament(small_plan(), 10, file, with_moves=True)
    assert not there.missing
    again = there.run(HERE).games
    assert_same_play(again, fast.games)
    assert all(game.moves for game in again)


def test_a_file_that_appears_in_the_meantime_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    slow = Tournament(small_plan(), 4, file)
    Tournament(small_plan(seed=2), 2, file).run(HERE)
    before = file.read_bytes()
    with pytest.raises(ResultsError, match="another plan"):
        slow.run(HERE)
    assert file.read_bytes() == before


def test_an_interrupt_saves_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"

    def interrupted(played: int) -> None:
        if played == 5:
            raise KeyboardInterrupt

    result = Tournament(small_plan(), 20, file).run(HERE, interrupted)
    assert result.interrupted
    assert result.saved == 5
    assert len(result.games) == 4, "complete deals only"
    rest = Tournament(small_plan(), 20, file)
    assert rest.missing == list(range(5, 20))
    assert not rest.run(HERE).interrupted


def test_it_stops_when_every_pair_is_decided(tmp_path: Path) -> None:
    plan = small_plan("random,easy")
    alone = Tournament(plan, 400, until_significant=True).run(HERE)
    assert alone.decided
    assert 8 <= len(alone.games) <= 80
    together = Tournament(plan, 400, tmp_path / "x.parquet", until_significant=True).run(LocalExecutor(2))
    assert len(together.games) == len(alone.games), "independent of the workers' speed"
    assert together.saved == len(together.games)
    (bot, opponent, sequence), *_ = together.sequences
    assert (bot, opponent) == ("random", "easy")
    assert sequence.interval.high < 0.5


def test_games_after_the_deciding_deal_are_not_counted() -> None:
    plan = small_plan("random,easy")
    usual = Tournament(plan, 60, until_significant=True).run(HERE)
    backwards = Tournament(plan, 60, until_significant=True).run(ReversingExecutor())
    assert usual.decided
    assert backwards.decided
    assert len(backwards.games) == len(usual.games) == backwards.saved < 60


def test_equal_bots_stay_undecided() -> None:
    result = Tournament(small_plan(), 40, until_significant=True).run(HERE)
    assert result.decided is False
    assert len(result.games) == 40


def test_it_saves_while_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.arena.results.SAVE_SECONDS", -1.0)
    monkeypatch.setattr("hedgerow.arena.results.monotonic", iter(range(10**6)).__next__)
    file = tmp_path / "games.parquet"
    seen: list[int] = []

    def look(_: int) -> None:
        seen.append(len(read_file(file)[1]) if file.exists() else 0)

    Tournament(small_plan(), 60, file).run(HERE, look)
    assert any(0 < number < 60 for number in seen)
    assert not list(tmp_path.glob(".hedgerow*")), "no temporary file remains"
