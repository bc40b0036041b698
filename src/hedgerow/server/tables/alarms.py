"""Alarms: act when a clock runs out."""

from __future__ import annotations

import asyncio
import contextlib
import time

from hedgerow.server.errors import Refusal
from hedgerow.server.tables import absence, clocks
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tasks import BackgroundTasks


class ClockAlarms:
    """A timer for each table with a running clock."""

    def __init__(self, tasks: BackgroundTasks) -> None:
        self._tasks = tasks
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def schedule(self, session: TableSession) -> None:
        """Set the timer of a table to the moment when its first clock runs out."""
        self.cancel(session)
        table = session.table
        if table.seat_clocks is None or session.discarded or session.match is None or session.match.over:
            return
        due = clocks.deadline(table.clock, table.seat_clocks)
        if due is not None:
            delay = max(0.0, due[0] - time.time())
            self._timers[session.id] = asyncio.get_running_loop().call_later(delay, self._ring, session)

    def cancel(self, session: TableSession) -> None:
        """Cancel the timer of a table."""
        timer = self._timers.pop(session.id, None)
        if timer is not None:
            timer.cancel()

    def is_pending(self, session: TableSession) -> bool:
        """Return True if the table has a running clock."""
        return session.id in self._timers

    def close(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()

    def _ring(self, session: TableSession) -> None:
        self._timers.pop(session.id, None)
        self._tasks.spawn(self._time_out(session))

    async def _time_out(self, session: TableSession) -> None:
        with contextlib.suppress(Refusal):
            await self._tasks.complete(absence.time_out(session, time.time()))
        self.schedule(session)


async def postpone_clocks(session: TableSession, downtime: float) -> None:
    """Extend the clocks of a table by the time that the server was down."""
    if session.table.clock.kind == "none" or downtime <= 0:
        return
    async with session.write_lock():
        if session.table.seat_clocks is not None:
            clocks.postpone(session.table.seat_clocks, downtime, time.time())
            await session.store_table()
