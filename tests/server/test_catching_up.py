"""A server that is behind another one and cannot read the database refuses to act, instead of deciding on old data."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hedgerow.match import MoveEntry
from hedgerow.server.cluster.pubsub import TableNotice
from hedgerow.server.errors import Refusal
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.storage.records import EntryRow, StoredVersion
from hedgerow.server.storage.store import DatabaseUnavailable
from hedgerow.server.tables.session import TableSession
from tests.registered import TURN_GAME
from tests.server.in_process import new_session

NO_REDIS = "redis://127.0.0.1:1/0"


@asynccontextmanager
async def opened_server(folder: Path) -> AsyncIterator[ServerRuntime]:
    """Yield one of several servers on a database, without pub/sub and background tasks."""
    runtime = ServerRuntime(Settings(database=database_url(str(folder / "tables.sqlite3")), redis=NO_REDIS))
    await runtime.store.open()
    try:
        yield runtime
    finally:
        await runtime.store.close()
        runtime.long_work.close()


async def play_random_move(session: TableSession, move_id: str) -> None:
    """Play a move of the seat that is to act."""
    match = session.active_match
    seat = match.state.awaited[0]
    move = match.game.move_text(seat, match.state.moves(seat).choice(Random(1)))
    await session.play(seat, move, match.next_seq, move_id)


async def unreadable(*_arguments: Any) -> Any:
    raise DatabaseUnavailable("the connection was lost")


def test_server_that_cannot_catch_up_does_not_judge_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page repeats a stored move there, whose answer it has not received: it must not be called illegal."""

    async def run() -> None:
        async with opened_server(tmp_path) as here, opened_server(tmp_path) as there:
            behind = await new_session(here, TURN_GAME)
            session = await there.registry.get(behind.id)
            match = session.active_match
            before, seat = match.next_seq, match.state.awaited[0]
            move = match.game.move_text(seat, match.state.moves(seat).choice(Random(1)))
            await session.play(seat, move, before, "1")
            with monkeypatch.context() as patched:
                patched.setattr(here.store, "read_since", unreadable)
                with pytest.raises(Refusal) as refused:
                    await here.registry.get_current(behind.id)
                assert refused.value.code == "not-now"
                with pytest.raises(Refusal) as refused:
                    await here.registry.require_caught_up(behind)
                assert refused.value.code == "not-now", "a page that knows a longer log is not judged either"
            here.registry.discard(behind)  # with SQLite, a server can only load the whole table
            again = await here.registry.get_current(behind.id)
            assert await again.play(seat, move, before, "1") == before

    asyncio.run(run())


def test_entries_of_a_notice_need_no_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the very next entries are taken from a notice; after anything else, the database is read."""

    async def run() -> None:
        async with opened_server(tmp_path) as here, opened_server(tmp_path) as there:
            behind = await new_session(here, TURN_GAME)
            session = await there.registry.get(behind.id)
            notices: list[TableNotice] = []
            monkeypatch.setattr(there.pubsub, "_publish", notices.append)
            for number in range(3):
                await play_random_move(session, str(number))
            first, second, third = map(rows_of, notices)
            append = here.registry.append_stored
            version = behind.row.version
            monkeypatch.setattr(here.store, "read_since", unreadable)
            assert not append(behind, version, second), "an entry is missing"
            assert not append(behind, version + 1, first), "the table has changed as well"
            async with behind.lock:
                assert not append(behind, version, first), "something is being stored here"
            assert append(behind, version, first)
            assert not append(behind, version, first), "a repeated notice"
            assert append(behind, version, second)
            assert behind.move_ids == {f"{seat}:{number}": seq for number, (seat, seq) in enumerate(moves(behind))}
            assert behind.is_behind(StoredVersion(notices[2].version, notices[2].seq))
            assert append(behind, version, third)
            assert behind.active_match == session.active_match

    asyncio.run(run())


def rows_of(notice: TableNotice) -> list[EntryRow]:
    """Return the entries of a notice as the receiver stores them."""
    first = notice.seq - len(notice.entries)
    return [EntryRow(seq, sent.body, sent.move_id) for seq, sent in enumerate(notice.entries, first)]


def moves(session: TableSession) -> list[tuple[int, int]]:
    """Return the seat and the number of each move."""
    return [(entry.seat, entry.seq) for entry in session.active_match.log if isinstance(entry, MoveEntry)]
