"""Continuation of running tables after a start: their clocks and bots need the server although no page is open.

This happens in the background. A server serves pages at once, and loads a table when a page opens it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple

from hedgerow.games import REGISTRY
from hedgerow.server.settings import Settings
from hedgerow.server.storage.records import TableRow
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import clocks
from hedgerow.server.tables.alarms import ClockAlarms
from hedgerow.server.tables.background import BackgroundTables
from hedgerow.server.tables.clocks import DAY
from hedgerow.server.tables.timekeeper import Timekeeper

BATCH: Final = 100
"""Tables that are read at once."""
RESCAN_SECONDS: Final = 30.0
"""Seconds between two searches of the leader for tables whose clocks other servers have started."""
RESCAN_MARGIN: Final = 120.0
"""Seconds by which two searches overlap, because the clocks of servers differ."""
TAKEOVER_SECONDS: Final = 1.0
"""Seconds after a deadline before the leader acts for another server, which may have a page of the table."""
_log = logging.getLogger(__name__)


class _Needs(NamedTuple):
    """What a running table needs from the server."""

    deadline: float | None
    """When a clock runs out."""
    bots: bool
    """True if a bot may have to move."""


class TableContinuation:
    """Finds the running tables that need the server, without loading their logs."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        timekeeper: Timekeeper,
        alarms: ClockAlarms,
        background: BackgroundTables,
    ) -> None:
        self._archive_seconds = settings.archive_days * DAY
        self._store = store
        self._timekeeper = timekeeper
        self._alarms = alarms
        self._background = background
        self._scanned_at = 0.0

    async def run(self) -> None:
        """Continue all running tables that are not archived: clocks by their deadlines, then bots."""
        now = self._timekeeper.now()
        needs = await self._scan(now - self._archive_seconds)
        deadlines = sorted((need.deadline, table_id) for table_id, need in needs.items() if need.deadline is not None)
        for start in range(0, len(deadlines), BATCH):
            for deadline, table_id in deadlines[start : start + BATCH]:
                self._alarms.expect(table_id, deadline)
            await asyncio.sleep(0)  # there may be very many, and pages are already being served
        for table_id, need in needs.items():
            if need.bots:
                self._background.add(table_id)
        self._scanned_at = now

    async def rescan(self) -> None:
        """Find clocks that other servers have started since the last scan: those servers may be gone."""
        now = self._timekeeper.now()
        if now - self._scanned_at < RESCAN_SECONDS:
            return
        needs = await self._scan(self._scanned_at - RESCAN_MARGIN)
        self._scanned_at = now
        for table_id, need in needs.items():
            if need.deadline is not None:
                self._alarms.expect(table_id, need.deadline + TAKEOVER_SECONDS)

    async def _scan(self, since: float) -> dict[str, _Needs]:
        """Return what the running tables need that were stored after `since`, the most recently stored first."""
        table_ids = await self._store.table_ids("running", since)
        found: dict[str, _Needs] = {}
        for start in range(0, len(table_ids), BATCH):
            for row in await self._store.read_tables(table_ids[start : start + BATCH]):
                try:
                    found[row.id] = self._needs(row)
                except Exception as error:
                    # Whatever is wrong with one row, the others are continued.
                    _log.error("table %s is damaged: %r", row.id, error)
        return found

    def _needs(self, row: TableRow) -> _Needs:
        table = self._timekeeper.read_table(row)
        if table.game not in REGISTRY:
            return _Needs(None, False)
        due = None if table.seat_clocks is None else clocks.deadline(table.clock, table.seat_clocks)
        return _Needs(None if due is None else due[0], any(seat.played_by_bot for seat in table.seats))
