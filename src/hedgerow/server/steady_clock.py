"""The clock of a server process, which passes evenly even if the machine's clock is set."""

from __future__ import annotations

import time
from collections.abc import Callable

Seconds = Callable[[], float]


class SteadyClock:
    """Seconds since the epoch: the machine's clock at the start, and a monotonic clock from then on.

    The machine's clock may jump while the server runs. Players must neither lose nor gain time by that.
    """

    def __init__(self, wall: Seconds | None = None, monotonic: Seconds | None = None) -> None:
        """Start with the machine's clocks. Tests pass their own."""
        self._monotonic = monotonic or time.monotonic
        self._offset = (wall or time.time)() - self._monotonic()

    def now(self) -> float:
        """Return the time."""
        return self._offset + self._monotonic()

    def set(self, now: float) -> None:
        """Continue from another time."""
        self._offset = now - self._monotonic()
