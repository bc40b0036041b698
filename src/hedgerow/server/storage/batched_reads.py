"""What other servers have stored meanwhile, looked up for many tables with one question.

Whoever asks while a question is under way waits for the next one: the busier it is, the more tables share one.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sqlalchemy import select, text

from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.schema import tables

if TYPE_CHECKING:
    from hedgerow.server.storage.store import Store

News = tuple[TableRow | None, list[EntryRow]]
"""A table, and what its log has from some number on."""

_SINCE: Final = text("""
select table_id, seq, body, move_id
from entries join unnest(cast(:names as text[]), cast(:since as integer[])) as asked (name, since)
  on table_id = asked.name and seq >= asked.since
order by table_id, seq
""")
"""One sentence for any number of tables, so it is prepared once. Several servers always have PostgreSQL."""


@dataclass(eq=False)
class Ask:
    """Somebody wants to know what is new at a table."""

    table_id: str
    since: int
    done: asyncio.Future[News] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Lookups:
    """Asks the database for what is new."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asks: list[Ask] = []
        self._under_way: asyncio.Task[None] | None = None

    async def news(self, table_id: str, since: int) -> News:
        """A table, and what its log has from number `since` on."""
        ask = Ask(table_id, since)
        self._asks.append(ask)
        if self._under_way is None:
            self._under_way = asyncio.get_running_loop().create_task(self._answer_all())
        return await ask.done

    async def _answer_all(self) -> None:
        try:
            while self._asks:
                asks, self._asks = self._asks, []
                try:
                    found = await self._look_up(asks)
                except Exception as error:
                    for ask in asks:
                        if not ask.done.done():
                            ask.done.set_exception(error)
                    continue
                for ask in asks:
                    if not ask.done.done():  # whoever waited may have given up
                        row, log = found[ask.table_id]
                        ask.done.set_result((row, [entry for entry in log if entry.seq >= ask.since]))
        finally:
            self._under_way = None

    async def _look_up(self, asks: list[Ask]) -> dict[str, News]:
        since: dict[str, int] = {}
        for ask in asks:
            since[ask.table_id] = min(ask.since, since.get(ask.table_id, ask.since))
        logs: dict[str, list[EntryRow]] = {name: [] for name in since}
        asked = {"names": list(since), "since": list(since.values())}
        async with self._store.connected() as connection:
            rows = (await connection.execute(select(tables).where(tables.c.id.in_(since)))).all()
            for name, *entry in (await connection.execute(_SINCE, asked)).all():
                logs[name].append(EntryRow(*entry))
        found = {row.id: TableRow(**row._mapping) for row in rows}
        return {name: (found.get(name), log) for name, log in logs.items()}
