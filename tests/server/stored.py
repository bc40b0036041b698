"""Tables put into a database by hand, for servers that are started on it later; and what is in one afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from hedgerow.match import Entry, Match, MoveEntry, read_record, read_setup_record, record
from hedgerow.match.replay_state import box_for
from hedgerow.server.settings import database_url
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.clocks import ClockRule
from hedgerow.server.tables.table import Body, Seat
from hedgerow.server.tables.tokens import digest


@dataclass(frozen=True)
class Stored:
    """A running table to be stored: its match was played without a server."""

    id: str
    match: Match

    @property
    def tokens(self) -> list[str]:
        """The secrets of its seats."""
        return [f"{self.id}-secret-{seat}" for seat in range(self.match.game.players)]

    def row(self) -> TableRow:
        """The table without its log."""
        setup, dealer = self.match.setup, self.match.dealer
        assert dealer is not None, "a server needs the seed to play on"
        seats = [
            Seat(kind="hotseat", name=name, secret=digest(token))
            for name, token in zip(self.match.names, self.tokens, strict=True)
        ]
        body = Body(
            game=setup.game,
            players=setup.players,
            options=dict(setup.options),
            tiles=setup.tiles,
            clock=ClockRule(),
            public=True,
            purist=False,
            owner="nobody",
            seats=seats,
            stage="running",
        )
        text = msgspec.json.encode(body).decode()
        return TableRow(self.id, setup.game, "running", True, 1.0, 1.0, 1, text, dealer.reveal().hex())

    def entries(self) -> list[EntryRow]:
        """Its log."""
        game = self.match.game
        return [EntryRow(entry.seq, msgspec.json.encode(record(game, entry)).decode()) for entry in self.match.log]


def store(database: Path | str, tables: Iterable[Stored]) -> None:
    """Write tables into a database, new or not."""

    async def write() -> None:
        opened = Store(database_url(str(database)))
        await opened.open()
        for table in tables:
            await opened.write(table.id, table=table.row(), new_table=True, entries=table.entries())
        await opened.close()

    asyncio.run(write())


def rows(database: Path | str, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Look into a database, beside the server."""
    with _opened(database) as (connection, sign):
        return list(connection.execute(query.replace("?", sign), values).fetchall())


def change(database: Path | str, query: str, *values: Any) -> None:
    """Change something behind the server's back."""
    with _opened(database) as (connection, sign), connection:
        assert connection.execute(query.replace("?", sign), values).rowcount > 0, "nothing was changed"


@contextmanager
def _opened(database: Path | str) -> Iterator[tuple[Any, str]]:
    """A connection, and the sign that stands for a value."""
    if str(database).startswith("postgresql://"):
        with psycopg.connect(str(database)) as connection:
            yield connection, "%s"
    else:
        with closing(sqlite3.connect(database, timeout=60)) as opened:
            yield opened, "?"


def stored_log(database: Path | str, table: str) -> list[Entry]:
    """The log of a table as it is stored."""
    found = rows(database, "select seq, body from entries where table_id = ? order by seq", table)
    assert [seq for seq, _ in found] == list(range(len(found))), "entries are missing"
    setup = read_setup_record(msgspec.json.decode(found[0][1]))
    game = box_for(setup, None)
    return [setup, *(read_record(game, seq, msgspec.json.decode(body)) for seq, body in found[1:])]


def stored_match(database: Path | str, table: str) -> Match:
    """The match of a stored log, replayed from its beginning."""
    return Match.resume(stored_log(database, table))


def move_ids(database: Path | str, table: str) -> dict[int, str]:
    """Where in the log of a table stands which move of a page."""
    found = rows(database, "select seq, move_id from entries where table_id = ? and move_id is not null", table)
    return dict(found)


def checked_match(database: Path | str, table: str, acknowledged: Iterable[dict[str, Any]]) -> Match:
    """A stored match in which every move that a page was told of stands where it was told, once."""
    match = stored_match(database, table)  # replays it all, and so proves that it could have been played
    names = move_ids(database, table)
    assert len(set(names.values())) == len(names), "a move was played twice"
    for move in acknowledged:
        entry = match.log[move["place"]]
        assert isinstance(entry, MoveEntry)
        assert (entry.seat, match.game.move_text(entry.seat, entry.move)) == (move["seat"], move["move"])
        assert names[entry.seq] == f"{move['seat']}:{move['id']}"
    return match
