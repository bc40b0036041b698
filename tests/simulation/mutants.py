"""Mutants: servers with a deliberate fault, which the checker has to find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple
from unittest.mock import patch

from sqlalchemy import Connection, update

from hedgerow.server.storage import batched_writes
from hedgerow.server.storage.batched_writes import Write
from hedgerow.server.storage.records import TableRow
from hedgerow.server.storage.schema import tables
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.sync import TableSync
from hedgerow.server.tables.timekeeper import Timekeeper


async def _write_without_waiting(store: Store, table_id: str, **changes: Any) -> None:
    """Acknowledge before the commit."""
    write = Write(table_id, **changes)
    write.done.add_done_callback(lambda done: done.exception())
    await store._queue.put(write)


def _update_any_version(connection: Connection, rows: Sequence[TableRow]) -> None:
    """Overwrite what another server has stored."""
    for row in rows:
        values = {key: value for key, value in row.__dict__.items() if key not in ("id", "created_at")}
        connection.execute(update(tables).where(tables.c.id == row.id).values(values))


_play = TableSession.play


async def _play_again(session: TableSession, seat: int, text: str, seq: int, move_id: str) -> int:
    """Play a move again that a page has repeated, because its answer was lost."""
    if session.move_ids.pop(f"{seat}:{move_id}", None) is not None:
        seq = session.length
    return await _play(session, seat, text, seq, move_id)


def _keep_clocks(_timekeeper: Timekeeper, _table: object, since: float) -> float:
    """Charge players for downtimes."""
    return since


def _keep_entries(_session: TableSession) -> bool:
    """Keep entries in memory that could not be stored, because another server was first."""
    return True


async def _check_nothing(_sync: TableSync) -> None:
    """Rely on notices alone."""


async def _store_no_notice(session: TableSession, _seat: int, _notice: str) -> None:
    """Keep the log silent about what players do."""
    await session.store_table()
    session.notify()


_store_notice = TableSession.store_notice


async def _store_notice_twice(session: TableSession, seat: int, notice: str) -> None:
    """Write a notice again after the change of the table that it is about."""
    await _store_notice(session, seat, notice)
    await _store_notice(session, seat, notice)


class Mutant(NamedTuple):
    """A deliberate fault."""

    target: object
    name: str
    fault: Callable[..., object]
    problem: str
    """A part of the problem by which the checker has to find it."""
    first_seed: int
    """The seed to begin with: it has found the fault. If the servers have changed since, another one does."""

    def active(self) -> AbstractContextManager[object]:
        """Make all servers do it wrong."""
        return patch.object(self.target, self.name, self.fault)


MUTANTS = {
    "acknowledges before the commit": Mutant(Store, "write", _write_without_waiting, "LOST: move", 3),
    "ignores the version of a table": Mutant(
        batched_writes, "_update_tables", _update_any_version, "follows version", 1
    ),
    "plays repeated moves": Mutant(TableSession, "play", _play_again, "is stored twice", 2),
    "charges for downtimes": Mutant(Timekeeper, "extend_clocks", _keep_clocks, "TIME LOST", 14),
    "keeps entries that were not stored": Mutant(TableSession, "roll_back", _keep_entries, "that never existed", 12),
    "relies on notices": Mutant(TableSync, "check_all", _check_nothing, "has pages, but knows only", 0),
    "writes no notices": Mutant(TableSession, "store_notice", _store_no_notice, "has no notice", 1),
    "writes notices twice": Mutant(TableSession, "store_notice", _store_notice_twice, "does not fit version", 1),
}
