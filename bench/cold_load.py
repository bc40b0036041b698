"""The time to load a finished table that is not in memory."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from bench.spread import Spread
from hedgerow.games import REGISTRY
from hedgerow.server.live.updates import whole_view
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.tables.table import SeatRequest, TableRequest
from hedgerow.server.tables.tokens import new_guest

GAME: Final = next(iter(REGISTRY))
PLAYERS: Final = 4


@dataclass(frozen=True)
class ColdLoad:
    """Milliseconds, over tables and starts of the server."""

    tables: int
    starts: int
    entries: Spread
    """The number of entries in the logs."""
    loaded: Spread
    """Time until the table is in memory."""
    first: Spread
    """The same for the first table after a start, when the database has no prepared statements yet."""
    serialized: Spread
    """Time until the first message to a page is ready, which contains the whole log."""


def cold_load(folder: Path, tables: int, starts: int) -> ColdLoad:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    return asyncio.run(_measure(Settings(database=database_url(str(folder / "cold.sqlite3"))), tables, starts))


async def _measure(settings: Settings, tables: int, starts: int) -> ColdLoad:
    server = ServerRuntime(settings)
    async with server.running():
        table_ids = [await _finished_table(server, Random(number)) for number in range(tables)]
    load_times: list[float] = []
    first_times: list[float] = []
    message_times: list[float] = []
    lengths: list[float] = []
    for _ in range(starts):
        server = ServerRuntime(settings)
        async with server.running():
            assert not server.registry.sessions, "finished tables are loaded on demand"
            for number, table_id in enumerate(table_ids):
                started = perf_counter()
                session = await server.registry.get(table_id)
                loaded = perf_counter()
                await whole_view(session, 0, 0)
                serialized = perf_counter()
                assert session.match is not None
                lengths.append(float(len(session.match.log)))
                (load_times if number else first_times).append(1000 * (loaded - started))
                message_times.append(1000 * (serialized - started))
    return ColdLoad(
        tables, starts, Spread.of(lengths), Spread.of(load_times), Spread.of(first_times), Spread.of(message_times)
    )


async def _finished_table(server: ServerRuntime, rng: Random) -> str:
    """Play a random match of four people at one screen; return the table's id."""
    seats = [SeatRequest(kind="hotseat", name=f"Player {number + 1}") for number in range(PLAYERS)]
    session, _ = await server.registry.create(TableRequest(game=GAME, seats=seats), new_guest("Host"))
    match = session.match
    assert match is not None, "all seats are taken"
    while not match.over:
        seat = match.state.to_act[0]
        text = match.game.move_text(seat, match.state.moves(seat).choice(rng))
        await session.play(seat, text, match.next_seq, f"m{match.next_seq}")
    return session.id
