"""The clock of a simulated server, which remembers by how much it was ahead of the true time."""

from __future__ import annotations

import asyncio
import math

from hedgerow.server.steady_clock import SteadyClock


class ClockOffsets:
    """Seconds by which a clock was ahead of the true time, each from a moment on."""

    def __init__(self) -> None:
        self._changes: list[tuple[float, float]] = []

    def add(self, moment: float, offset: float) -> None:
        """Record the offset from a moment on."""
        self._changes.append((moment, offset))

    def when_showing(self, shown: float) -> float:
        """Return the offset at the last moment at which the clock showed this time."""
        end = math.inf
        for moment, offset in reversed(self._changes):
            if moment <= shown - offset <= end:
                return offset
            end = moment
        return self._changes[-1][1] if self._changes else 0.0


class RecordedClock(SteadyClock):
    """A steady clock that records its offsets."""

    def __init__(self, offsets: ClockOffsets) -> None:
        super().__init__()
        self._offsets = offsets
        self._record()

    def set(self, now: float) -> None:
        super().set(now)
        self._record()

    def _record(self) -> None:
        moment = asyncio.get_running_loop().time()
        self._offsets.add(moment, self.now() - moment)
