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
from hedgerow.server.live import serialization
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.tables.registry import House
from hedgerow.server.tables.table import SeatWish, TableWish
from hedgerow.server.tables.tokens import new_guest

GAME: Final = "tipperary"
PLAYERS: Final = 4


@dataclass(frozen=True)
class ColdLoad:
    """Milliseconds, over tables and houses."""

    tables: int
    houses: int
    entries: Spread
    """Of the logs."""
    room: Spread
    """Until the table is there."""
    first: Spread
    """The same for the first table of a house, when the database was not asked for anything like it before."""
    sent: Spread
    """Until the first message to a page is made, the whole log in it."""


def cold_load(folder: Path, tables: int, houses: int) -> ColdLoad:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    return asyncio.run(_measure(Settings(database=database_url(str(folder / "cold.sqlite3"))), tables, houses))


async def _measure(settings: Settings, tables: int, houses: int) -> ColdLoad:
    house = House(settings)
    await house.open()
    names = [await _finished_table(house, Random(number)) for number in range(tables)]
    await house.close()
    room_times: list[float] = []
    first_times: list[float] = []
    sent_times: list[float] = []
    lengths: list[float] = []
    for _ in range(houses):
        house = House(settings)
        await house.open()
        assert not house.rooms, "a finished table is not loaded before somebody asks for it"
        for number, name in enumerate(names):
            begun = perf_counter()
            room = await house.room(name)
            there = perf_counter()
            serialization.update(room, 0, 0)
            sent = perf_counter()
            assert room.match is not None
            lengths.append(float(len(room.match.log)))
            (room_times if number else first_times).append(1000 * (there - begun))
            sent_times.append(1000 * (sent - begun))
        await house.close()
    return ColdLoad(
        tables, houses, Spread.of(lengths), Spread.of(room_times), Spread.of(first_times), Spread.of(sent_times)
    )


async def _finished_table(house: House, rng: Random) -> str:
    """Four people at one screen play at random."""
    seats = [SeatWish(kind="hotseat", name=f"Player {number + 1}") for number in range(PLAYERS)]
    room, _ = await house.new_table(TableWish(game=GAME, seats=seats), new_guest("Host"))
    match = room.match
    assert match is not None, "all seats are taken"
    while not match.over:
        seat = match.state.to_act[0]
        text = match.game.move_text(seat, match.state.moves(seat).choice(rng))
        await room.play(seat, text, match.next_seq, f"m{match.next_seq}")
    return room.id
