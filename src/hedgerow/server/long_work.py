"""Work that takes too long for the event loop: it runs in a thread, one piece at a time, fairly between addresses.

Only one thread computes, so the event loop gets its turn within one switch interval of the interpreter. Work without a
known upper limit (bots, determinization) does not belong here but in a process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from hedgerow.server.fair_slots import FairSlots

MAX_ENTRIES_IN_LOOP: Final = 100
"""Log entries that the event loop may process at once: about five milliseconds."""
SLICE_SECONDS: Final = 0.05
"""Processor time after which work in parts lets other addresses have their turn."""
SWITCH_INTERVAL: Final = 0.001
"""Seconds after which the thread lets the event loop continue (`sys.setswitchinterval`)."""

ResultT = TypeVar("ResultT")


class LongWork:
    """A thread for long work."""

    def __init__(self) -> None:
        self._slots = FairSlots(1)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="long work")

    @property
    def waiting(self) -> int:
        """The number of functions that wait for their turn."""
        return self._slots.waiting

    async def run(self, address: str, table_id: str, function: Callable[[], ResultT]) -> ResultT:
        """Call a function in the thread when it is the turn of this address and this table.

        If the caller is cancelled, this method still waits for the function: the caller may hold a lock on the data.
        """
        async with self._slots.turn(address, table_id):
            work = asyncio.get_running_loop().run_in_executor(self._thread, function)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                await asyncio.wait({work})
                raise

    async def run_parts(
        self, address: str, table_id: str, parts: Iterator[ResultT], seconds: float = SLICE_SECONDS
    ) -> list[ResultT]:
        """Return all items of an iterator, computed in the thread; other work gets its turn after each slice."""
        done: list[ResultT] = []
        while await self.run(address, table_id, partial(_take, parts, done, seconds)):
            pass
        return done

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _take(parts: Iterator[ResultT], done: list[ResultT], seconds: float) -> bool:
    """Move items to `done` until the time of a slice is used up; return False if there are no more."""
    end = time.thread_time() + seconds
    for part in parts:
        done.append(part)
        if time.thread_time() >= end:
            return True
    return False
