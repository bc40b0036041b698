"""What is written about tables, and how: everything of a moment in a few sentences to the database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, text, update

from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.schema import entries, snapshots, tables

_INSERT_ENTRIES: Final = text("""
insert into entries (table_id, seq, body, move_id)
select * from unnest(
  cast(:table_id as text[]), cast(:seq as integer[]), cast(:body as text[]), cast(:move_id as text[])
)
""")
"""For PostgreSQL: one sentence for any number of entries, where the driver would send one for each."""


class Conflict(Exception):
    """Somebody else has written in the meantime: read again and decide anew."""


@dataclass(eq=False)
class Write:
    """What has to be written together, or not at all."""

    table_id: str
    table: TableRow | None = None
    """The table itself, where more than its log has changed."""
    new_table: bool = False
    entries: Sequence[EntryRow] = ()
    snapshot: EntryRow | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def write_together(connection: Connection, writes: Sequence[Write]) -> None:
    """Few statements for many tables, always in the same order: two servers never wait for each other in a circle."""
    writes = sorted(writes, key=lambda write: write.table_id)
    new = [write.table.__dict__ for write in writes if write.table is not None and write.new_table]
    if new:
        connection.execute(insert(tables), new)
    changed = [write.table for write in writes if write.table is not None and not write.new_table]
    if changed:
        _update_tables(connection, changed)
    log = [(write.table_id, *_values(entry)) for write in writes for entry in write.entries]
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


def _values(entry: EntryRow) -> tuple[int, str, str | None]:
    return entry.seq, entry.body, entry.move_id


def _insert_entries(connection: Connection, log: Sequence[tuple[str, int, str, str | None]]) -> None:
    names = ("table_id", "seq", "body", "move_id")
    if connection.dialect.name == "postgresql":
        connection.execute(_INSERT_ENTRIES, dict(zip(names, map(list, zip(*log, strict=True)), strict=True)))
    else:
        connection.execute(insert(entries), [dict(zip(names, entry, strict=True)) for entry in log])


def _update_tables(connection: Connection, rows: Sequence[TableRow]) -> None:
    """The version of a stored table grows by one with each write; any other step means that somebody else wrote."""
    known = (tables.c.id == bindparam("known_id")) & (tables.c.version == bindparam("known_version"))
    values = [
        {
            "known_id": row.id,
            "known_version": row.version - 1,
            **{key: value for key, value in row.__dict__.items() if key not in ("id", "created")},
        }
        for row in rows
    ]
    changed = connection.execute(update(tables).where(known), values)
    if changed.rowcount != len(rows):
        raise Conflict(f"{len(rows)} tables were to be written, {changed.rowcount} were as expected")
