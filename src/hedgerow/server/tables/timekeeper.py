"""The time of tables: a steady clock, and the downtimes during which no player's clock ran.

Servers record every few seconds that they are alive. When a server finds that the last record is old, nobody could
play in the meantime. It stores this as a downtime, and every server extends the clocks of a table by the downtimes
since the table was stored. No table has to be loaded or written for that, however many there are.
"""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Final, NamedTuple

import msgspec

from hedgerow.server.steady_clock import SteadyClock
from hedgerow.server.storage.records import TableRow
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import clocks
from hedgerow.server.tables.table import TableData

MISSED_HEARTBEATS: Final = 2.5
"""Heartbeats without a record after which all servers were down."""
SYNC_SECONDS: Final = 5.0
"""Seconds that a starting server waits for the record of another server that has just started."""
SYNC_INTERVAL: Final = 0.25
"""Seconds between two attempts to read that record."""
MAX_DOWNTIMES: Final = 200
"""Downtimes that are kept, the newest. Clocks that started before the oldest of them have run out long ago."""
MAX_ATTEMPTS: Final = 5
"""Attempts to record a heartbeat while other servers record theirs."""
ALIVE: Final = "alive"
DOWNTIMES: Final = "downtimes"
_log = logging.getLogger(__name__)


class Downtime(NamedTuple):
    """A period in which no server could store anything."""

    start: float
    end: float


class Timekeeper:
    """The clock that times players, and the known downtimes."""

    def __init__(self, store: Store, clock: SteadyClock, heartbeat: float, *, standalone: bool) -> None:
        self._store = store
        self._clock = clock
        self._max_silence = MISSED_HEARTBEATS * heartbeat
        self._standalone = standalone
        self._heartbeat = heartbeat
        self._downtimes: tuple[Downtime, ...] = ()
        self._recorded_at = -math.inf
        self._alive: float | None = None
        """The last record that this process has read without being a server."""

    def now(self) -> float:
        """Return the time."""
        return self._clock.now()

    def read_table(self, row: TableRow) -> TableData:
        """Return the data of a stored table, its clocks extended by the downtimes since it was stored.

        Raise `ValueError` if the row is damaged.
        """
        row.check_types()
        table = msgspec.json.decode(row.body, type=TableData)
        table.check_seats()
        self.extend_clocks(table, row.updated_at)
        return table

    def extend_clocks(self, table: TableData, since: float) -> float:
        """Extend the clocks of a table by the downtimes that ended after `since`; return the end of the last one."""
        if table.seat_clocks is not None:
            for start, end in self._downtimes:
                if since < end:
                    clocks.postpone(table.seat_clocks, end - start, end)
        return self._downtimes[-1].end if self._downtimes else -math.inf

    # Starting

    async def start_first(self) -> None:
        """Start as the only server, or as the leader: the time since the last record was a downtime."""
        alive, _ = await self._read()
        if alive is not None and self.now() < alive:  # the machine's clock was set back
            self._clock.set(alive)
        # In a cluster, other servers were up in the meantime unless the silence is long.
        await self._record(0.0 if self._standalone else self._max_silence)

    async def start_beside_others(self) -> None:
        """Start while another server is the leader: its records tell the time if the clock of this machine is wrong."""
        now = asyncio.get_running_loop().time
        deadline = now() + SYNC_SECONDS
        while True:
            alive, self._downtimes = await self._read()
            if alive is None or self._is_plausible(alive):
                return
            if now() > deadline:
                break
            await asyncio.sleep(SYNC_INTERVAL)
        _log.warning("the clock of this machine and that of the other servers differ by %.0f s", self.now() - alive)
        self._clock.set(alive)

    async def start_for_bots(self) -> None:
        """Start in a process that serves no pages, perhaps before the servers.

        If the clock of this machine seems to be wrong, wait for the next record of a server.
        """
        now = asyncio.get_running_loop().time
        deadline = now() + self._heartbeat + SYNC_SECONDS
        await self.refresh()
        while self._alive is not None and not self._is_plausible(self._alive):
            if now() > deadline:  # no server is running
                self._clock.set(max(self.now(), self._alive))
                return
            await asyncio.sleep(SYNC_INTERVAL)
            await self.refresh()

    # Running

    async def record(self) -> None:
        """Record that a server is alive. If there was no record for a long time, this was a downtime."""
        await self._record(self._max_silence)

    async def record_if_overdue(self) -> None:
        """Record that a server is alive if the last heartbeat failed or is late: a downtime may not be known yet."""
        if self.now() - self._recorded_at > self._heartbeat:
            await self.record()

    async def refresh(self) -> None:
        """Read the downtimes that servers have found, without being one, and follow their clock if it differs."""
        known = self._alive
        self._alive, self._downtimes = await self._read()
        is_new = known is not None and self._alive != known
        if self._alive is not None and is_new and not self._is_plausible(self._alive):
            self._clock.set(self._alive)

    def _is_plausible(self, alive: float) -> bool:
        """Return True if a server can have made this record a moment ago."""
        return 0 <= self.now() - alive <= self._max_silence

    async def _record(self, max_silence: float) -> None:
        for _ in range(MAX_ATTEMPTS):
            notes = await self._store.read_notes((ALIVE, DOWNTIMES))
            alive, downtimes = _read_time(notes.get(ALIVE)), _read_downtimes(notes.get(DOWNTIMES))
            if alive is not None and alive - self.now() > self._max_silence:
                # A server whose clock is ahead became the leader, and took the difference for a downtime.
                self._clock.set(alive)
            now = self.now()
            values = {ALIVE: repr(now)}
            if alive is not None and now - alive > max_silence:
                downtimes = (*downtimes, Downtime(alive, now))[-MAX_DOWNTIMES:]
                values[DOWNTIMES] = msgspec.json.encode(downtimes).decode()
            # Only one of several servers that notice the same silence changes the record that they have read.
            if await self._store.change_notes(notes, values):
                self._downtimes, self._recorded_at = downtimes, now
                return

    async def _read(self) -> tuple[float | None, tuple[Downtime, ...]]:
        notes = await self._store.read_notes((ALIVE, DOWNTIMES))
        return _read_time(notes.get(ALIVE)), _read_downtimes(notes.get(DOWNTIMES))


def _read_time(text: str | None) -> float | None:
    """Return a stored time; `None` if it is missing or damaged."""
    try:
        time = float(text or "")
    except ValueError:
        return None
    return time if math.isfinite(time) else None


def _read_downtimes(text: str | None) -> tuple[Downtime, ...]:
    """Return the stored downtimes; none if they are missing or damaged."""
    try:
        return msgspec.json.decode(text or "[]", type=tuple[Downtime, ...])
    except msgspec.MsgspecError:
        return ()
