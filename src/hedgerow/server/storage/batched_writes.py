"""Writes of many tables, combined into a few statements."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, text, update

from hedgerow.server.storage.records import EntryRow, ResultRow, TableRow
from hedgerow.server.storage.schema import entries, results, snapshots, tables

_INSERT_ENTRIES: Final = text("""
insert into entries (table_id, seq, body, move_id)
select * from unnest(
  cast(:table_id as text[]), cast(:seq as integer[]), cast(:body as text[]), cast(:move_id as text[])
)
""")
"""For PostgreSQL: one statement for any number of entries, where the driver would send one for each."""
MAX_SINGLE: Final = 100
"""Entries that SQLite stores with one statement. The driver keeps a prepared statement for each number of entries."""


class WriteConflict(Exception):
    """Another server has written to the table first."""


@dataclass(eq=False)
class Write:
    """Changes of one table that are stored together or not at all."""

    table_id: str
    table: TableRow | None = None
    """The new row of the table, if more than its log has changed."""
    new_table: bool = False
    entries: Sequence[EntryRow] = ()
    snapshot: EntryRow | None = None
    results: Sequence[ResultRow] = ()
    """What the guests at the table have achieved, with the end of the match."""
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def write_batch(connection: Connection, writes: Sequence[Write]) -> None:
    """Write the changes of many tables with few statements.

    The order of the tables is always the same, so that two servers never wait for each other in a circle.
    """
    writes = sorted(writes, key=lambda write: write.table_id)
    new = [write.table.__dict__ for write in writes if write.table is not None and write.new_table]
    if new:
        connection.execute(insert(tables), new)
    updated = [write.table for write in writes if write.table is not None and not write.new_table]
    if updated:
        _update_tables(connection, updated)
    log = [(write.table_id, entry.seq, entry.body, entry.move_id) for write in writes for entry in write.entries]
    if log:
        _insert_entries(connection, log)
    taken = [
        {"table_id": write.table_id, "seq": write.snapshot.seq, "body": write.snapshot.body}
        for write in writes
        if write.snapshot is not None
    ]
    if taken:
        connection.execute(delete(snapshots).where(snapshots.c.table_id.in_([row["table_id"] for row in taken])))
        connection.execute(insert(snapshots), taken)
    ended = [result.__dict__ for write in writes for result in write.results]
    if ended:
        connection.execute(insert(results), ended)


def is_single_statement(writes: Sequence[Write], most: float = math.inf) -> bool:
    """Return True if one statement stores the writes: like almost all, they are entries only, and at most so many."""
    only_entries = all(write.table is None and write.snapshot is None for write in writes)
    return only_entries and sum(len(write.entries) for write in writes) <= most


def write_entries(connection: Connection, writes: Sequence[Write]) -> None:
    """Store entries with one statement."""
    log = [
        (write.table_id, entry.seq, entry.body, entry.move_id)
        for write in sorted(writes, key=lambda write: write.table_id)
        for entry in write.entries
    ]
    if connection.dialect.name == "postgresql":
        _insert_entries(connection, log)
    elif log:
        values = ",".join(["(?,?,?,?)"] * len(log))
        statement = f"insert into entries (table_id, seq, body, move_id) values {values}"
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(log)))


def _insert_entries(connection: Connection, log: Sequence[tuple[str, int, str, str | None]]) -> None:
    names = ("table_id", "seq", "body", "move_id")
    if connection.dialect.name == "postgresql":
        connection.execute(_INSERT_ENTRIES, dict(zip(names, map(list, zip(*log, strict=True)), strict=True)))
    else:
        connection.execute(insert(entries), [dict(zip(names, entry, strict=True)) for entry in log])


def _update_tables(connection: Connection, rows: Sequence[TableRow]) -> None:
    """Update rows whose stored version is one lower; any other version means that another server wrote."""
    expected = (tables.c.id == bindparam("known_id")) & (tables.c.version == bindparam("known_version"))
    values = [
        {
            "known_id": row.id,
            "known_version": row.version - 1,
            **{key: value for key, value in row.__dict__.items() if key not in ("id", "created_at")},
        }
        for row in rows
    ]
    result = connection.execute(update(tables).where(expected), values)
    if result.rowcount != len(rows):
        raise WriteConflict(f"{result.rowcount} of {len(rows)} tables had the expected version")
