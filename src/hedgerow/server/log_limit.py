"""A limit on repeated log lines, so that clients and long outages cannot fill the log."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

WINDOW: Final = 60.0
"""Seconds for which lines are counted."""
SAME_LINES: Final = 3
"""The most lines with the same text in one window."""
SIMILAR_LINES: Final = 100
"""The most lines from one place in the source, whatever values they contain, in one window."""
MAX_KEYS: Final = 10_000
"""Texts that are counted; the oldest ones are dropped."""


@dataclass
class _Count:
    """The lines of one kind in the current window."""

    begun: float
    lines: int = 0
    dropped: int = 0


class LogLimit(logging.Filter):
    """Drops lines that were logged often already, and says with the next line how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._counts: OrderedDict[Hashable, _Count] = OrderedDict()
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if the line is written."""
        place = (record.name, record.pathname, record.lineno, record.exc_info and record.exc_info[0])
        with self._lock:
            same, similar = self._count((place, record.getMessage())), self._count(place)
            if same.lines >= SAME_LINES or similar.lines >= SIMILAR_LINES:
                similar.dropped += 1
                return False
            same.lines += 1
            similar.lines += 1
            dropped, similar.dropped = similar.dropped, 0
        if dropped:
            record.msg, record.args = f"{record.getMessage()} (and {dropped} earlier lines like this)", ()
        return True

    def _count(self, key: Hashable) -> _Count:
        now = self._clock()
        count = self._counts.pop(key, None) or _Count(now)
        if now - count.begun >= WINDOW:
            count = _Count(now, dropped=count.dropped)
        self._counts[key] = count
        if len(self._counts) > MAX_KEYS:
            self._counts.popitem(last=False)
        return count
