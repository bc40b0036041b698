"""A server that is behind another one and cannot read the database refuses to act, instead of deciding on old data."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hedgerow.server.errors import Refusal
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.storage.store import DatabaseUnavailable
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
