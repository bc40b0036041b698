"""Direct access to the database of a server: tables stored in advance, and checks of the stored data."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from hedgerow.match import Entry, Match, MoveEntry, read_record, read_setup_record, record
from hedgerow.match.replay_state import game_for
from hedgerow.server.settings import database_url
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.clocks import ClockRule, new_clocks, switch
from hedgerow.server.tables.table import TableData, TableSeat
from hedgerow.server.tables.tokens import digest

NO_CLOCK = ClockRule()


@dataclass(frozen=True)
class StoredTable:
    """A running table to be stored; its match was played without a server."""

    id: str
    match: Match
    clock: ClockRule = NO_CLOCK
    since: float = 0.0
    """When the clock of the awaited seats started, if there is a clock."""
    bots: Collection[int] = ()
    """Seats that bots play."""
    updated_at: float = 1.0
    origin: str = ""

    @property
    def tokens(self) -> list[str]:
        """The secrets of its seats."""
        return [f"{self.id}-secret-{seat}" for seat in range(self.match.game.players)]

    def row(self) -> TableRow:
        """Return the row of the table."""
        setup, dealer = self.match.setup, self.match.dealer
        assert dealer is not None, "a server needs the seed to continue the match"
        seats = [
            TableSeat(kind="hotseat", name=name, secret=digest(token), bot="random" if seat in self.bots else None)
            for seat, (name, token) in enumerate(zip(self.match.names, self.tokens, strict=True))
        ]
        awaited = [seat for seat in self.match.state.awaited if seat not in self.bots]
        seat_clocks = new_clocks(self.clock, setup.players)
        switch(self.clock, seat_clocks, awaited, None, self.since)
        data = TableData(
            game=setup.game,
            players=setup.players,
            options=dict(setup.options),
            tiles=setup.tiles,
            clock=self.clock,
            public=True,
            purist=False,
            owner="nobody",
            seats=seats,
            stage="running",
            seat_clocks=seat_clocks,
        )
        text = msgspec.json.encode(data).decode()
        seed = dealer.reveal().hex()
        return TableRow(self.id, setup.game, "running", True, 1.0, self.updated_at, 1, text, seed, self.origin)

    def entries(self) -> list[EntryRow]:
        """Return the rows of the log."""
        game = self.match.game
        return [EntryRow(entry.seq, msgspec.json.encode(record(game, entry)).decode()) for entry in self.match.log]


def store_tables(database: Path | str, tables: Iterable[StoredTable]) -> None:
    """Store tables in a new or existing database."""

    async def write() -> None:
        opened = Store(database_url(str(database)))
        await opened.open()
        writes = [opened.write(new.id, table=new.row(), new_table=True, entries=new.entries()) for new in tables]
        await asyncio.gather(*writes)
        await opened.close()

    asyncio.run(write())


def query_rows(database: Path | str, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    with _connect(database) as (connection, sign):
        return list(connection.execute(query.replace("?", sign), values).fetchall())


def update_rows(database: Path | str, query: str, *values: Any) -> None:
    """Change stored data behind the server's back."""
    with _connect(database) as (connection, sign), connection:
        assert connection.execute(query.replace("?", sign), values).rowcount > 0, "nothing was changed"


@contextmanager
def _connect(database: Path | str) -> Iterator[tuple[Any, str]]:
    """Yield a connection and its placeholder for values."""
    if str(database).startswith("postgresql://"):
        with psycopg.connect(str(database)) as connection:
            yield connection, "%s"
    else:
        with closing(sqlite3.connect(database, timeout=60)) as opened:
            yield opened, "?"


def stored_log(database: Path | str, table: str) -> list[Entry]:
    """Return the stored log of a table."""
    found = query_rows(database, "select seq, body from entries where table_id = ? order by seq", table)
    assert [seq for seq, _ in found] == list(range(len(found))), "entries are missing"
    setup = read_setup_record(msgspec.json.decode(found[0][1]))
    game = game_for(setup, None)
    return [setup, *(read_record(game, seq, msgspec.json.decode(body)) for seq, body in found[1:])]


def stored_match(database: Path | str, table: str) -> Match:
    """Return the match of a stored log, replayed from the start."""
    return Match.resume(stored_log(database, table))


def move_ids(database: Path | str, table: str) -> dict[int, str]:
    """Return the ids of a table's moves by their numbers in the log."""
    found = query_rows(database, "select seq, move_id from entries where table_id = ? and move_id is not null", table)
    return dict(found)


def sent_log(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """Return the log of a match as the server sends it to a seat or, if it is `None`, to spectators."""
    viewer = seat if match.game.has_secrets else None  # without secrets, everybody has the spectators' log
    log: list[dict[str, Any]] = json.loads(json.dumps(match.view(viewer)["log"]))
    return log


def verified_match(database: Path | str, table: str, acknowledged: Iterable[dict[str, Any]]) -> Match:
    """Return a stored match after checking that it has every acknowledged move exactly once, at its place."""
    match = stored_match(database, table)  # replays the whole log and so proves that it is legal
    names = move_ids(database, table)
    assert len(set(names.values())) == len(names), "a move was played twice"
    for move in acknowledged:
        entry = match.log[move["place"]]
        assert isinstance(entry, MoveEntry)
        assert (entry.seat, match.game.move_text(entry.seat, entry.move)) == (move["seat"], move["move"])
        assert names[entry.seq] == f"{move['seat']}:{move['id']}"
    return match
