"""Reads of what other servers have stored, combined for many tables into one query.

A read that starts while a query is running waits for the next query, so under load more tables share one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.schema import tables

StoredUpdate = tuple[TableRow | None, list[EntryRow]]
"""A table and the entries of its log from some number on."""
Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

_ENTRIES_SINCE: Final = text("""
select table_id, seq, body, move_id
from entries join unnest(cast(:names as text[]), cast(:since as integer[])) as wanted (name, since)
  on table_id = wanted.name and seq >= wanted.since
order by table_id, seq
""")
"""One prepared statement for any number of tables. Several servers always have PostgreSQL."""


@dataclass(eq=False)
class Read:
    """A pending read of one table."""

    table_id: str
    since: int
    done: asyncio.Future[StoredUpdate] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class BatchedReads:
    """Combines pending reads into queries."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._pending: list[Read] = []
        self._running: asyncio.Task[None] | None = None

    async def read_since(self, table_id: str, since: int) -> StoredUpdate:
        """Return a table and the entries of its log from number `since` on."""
        read = Read(table_id, since)
        self._pending.append(read)
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())
        return await read.done

    async def _run(self) -> None:
        try:
            while self._pending:
                reads, self._pending = self._pending, []
                try:
                    found = await self._query(reads)
                except Exception as error:
                    for read in reads:
                        if not read.done.done():
                            read.done.set_exception(error)
                    continue
                for read in reads:
                    if not read.done.done():  # its caller may have been cancelled
                        row, log = found[read.table_id]
                        read.done.set_result((row, [entry for entry in log if entry.seq >= read.since]))
        finally:
            self._running = None

    async def _query(self, reads: list[Read]) -> dict[str, StoredUpdate]:
        since: dict[str, int] = {}
        for read in reads:
            since[read.table_id] = min(read.since, since.get(read.table_id, read.since))
        logs: dict[str, list[EntryRow]] = {name: [] for name in since}
        parameters = {"names": list(since), "since": list(since.values())}
        async with self._connect() as connection:
            rows = (await connection.execute(select(tables).where(tables.c.id.in_(since)))).all()
            for name, *entry in (await connection.execute(_ENTRIES_SINCE, parameters)).all():
                logs[name].append(EntryRow(*entry))
        found = {row.id: TableRow(*row) for row in rows}
        return {name: (found.get(name), log) for name, log in logs.items()}
