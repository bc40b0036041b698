"""A server in the process of the test, for tests that look at its parts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.tables.determinized_states import Determinizer
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import SeatRequest, TableRequest
from hedgerow.server.tables.tokens import new_guest


@asynccontextmanager
async def running_runtime(
    folder: Path, determinizer: Determinizer | None = None, **settings: Any
) -> AsyncIterator[ServerRuntime]:
    """Yield the running parts of a server whose tables are in a folder, unless the settings name a database."""
    wanted = Settings(**{"database": database_url(str(folder / "tables.sqlite3")), **settings})
    runtime = ServerRuntime(wanted, determinizer=determinizer)
    async with runtime.pubsub.channels, runtime.running():
        yield runtime


async def new_session(runtime: ServerRuntime, game: str, players: int = 2, **more: Any) -> TableSession:
    """Return the session of a new table that has begun, with all seats at one screen."""
    seats = [SeatRequest(kind="me"), *[SeatRequest(kind="hotseat")] * (players - 1)]
    request = TableRequest(game=game, seats=seats, **more)
    session, _ = await runtime.registry.create(request, new_guest("Ann"), origin="here")
    return session
