"""Alarms: act when a clock runs out."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from hedgerow.server.errors import Refusal
from hedgerow.server.tables import absence, clocks
from hedgerow.server.tables.background import FINAL_CODES, RETRY_SECONDS, BackgroundTables
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.timekeeper import Timekeeper
from hedgerow.server.tasks import BackgroundTasks

MAX_RINGING: Final = 4
"""Tables that are loaded at the same time because a clock has run out; the oldest deadlines come first."""
MAX_TIMER: Final = clocks.DAY
"""Seconds after which a timer is set again; event loops do not accept arbitrarily distant times."""
_log = logging.getLogger(__name__)


class ClockAlarms:
    """A timer for each table with a running clock. The table need not be in memory until the timer is due."""

    def __init__(
        self,
        registry: TableRegistry,
        background: BackgroundTables,
        timekeeper: Timekeeper,
        tasks: BackgroundTasks,
    ) -> None:
        self._registry = registry
        self._background = background
        self._timekeeper = timekeeper
        self._tasks = tasks
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._due: asyncio.PriorityQueue[tuple[float, str]] = asyncio.PriorityQueue()

    def start(self) -> None:
        """Begin to act on alarms."""
        for _ in range(MAX_RINGING):
            self._tasks.spawn(self._work())

    def close(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()

    # Following the tables in memory

    def schedule(self, session: TableSession) -> None:
        """Set the timer of a table to the moment when its first clock runs out."""
        if session.discarded:
            return
        self._remove(session.id)
        seat_clocks = session.current_clocks()
        if seat_clocks is None or session.match is None or session.ended:
            return
        due = clocks.deadline(session.table.clock, seat_clocks)
        if due is not None:
            self._set(session.id, due[0])

    def cancel(self, session: TableSession) -> None:
        """Keep the timer: the clock runs on while the table is not in memory."""

    def is_pending(self, session: TableSession) -> bool:  # noqa: ARG002 the same for all sessions
        """Return False: a timer does not need the session."""
        return False

    # Timers

    def expect(self, table_id: str, deadline: float) -> None:
        """Set the timer of a table that is not in memory, unless it has one."""
        if table_id not in self._timers and table_id not in self._registry.sessions:
            self._set(table_id, deadline)

    def _set(self, table_id: str, deadline: float) -> None:
        loop = asyncio.get_running_loop()
        when = loop.time() + min(deadline - self._timekeeper.now(), MAX_TIMER)
        self._timers[table_id] = loop.call_at(when, self._ring, table_id, deadline)

    def _remove(self, table_id: str) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    def _ring(self, table_id: str, deadline: float) -> None:
        self._timers.pop(table_id, None)
        if deadline > self._timekeeper.now():
            self._set(table_id, deadline)
        else:
            self._due.put_nowait((deadline, table_id))

    async def _work(self) -> None:
        """Take the tables whose clocks have run out, the oldest deadline first."""
        while True:
            _, table_id = await self._due.get()
            try:
                await self._tasks.complete(self._time_out(table_id))
            except Refusal as refusal:
                if refusal.code not in FINAL_CODES:
                    self._retry(table_id)
            except (SQLAlchemyError, OSError):
                self._retry(table_id)
            except Exception:
                _log.exception("the clock of table %s could not be handled", table_id)

    async def _time_out(self, table_id: str) -> None:
        await self._timekeeper.record_if_overdue()
        session = await self._registry.act(table_id, absence.time_out)
        self.schedule(session)
        self._background.release(session)

    def _retry(self, table_id: str) -> None:
        if table_id not in self._timers and not self._registry.closing:
            self._set(table_id, self._timekeeper.now() + RETRY_SECONDS)
