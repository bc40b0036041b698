"""Work that takes too long for the event loop: it runs in a thread, one piece at a time, fairly between addresses.

Only one thread computes, so the event loop gets its turn within one switch interval of the interpreter. Work without a
known upper limit (bots, determinization) does not belong here but in a process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from hedgerow.server.fair_slots import FairSlots

MAX_ENTRIES_IN_LOOP: Final = 300
"""Log entries that the event loop may process at once: about three milliseconds."""
SWITCH_INTERVAL: Final = 0.001
"""Seconds after which the thread lets the event loop continue (`sys.setswitchinterval`)."""

Result = TypeVar("Result")


class LongWork:
    """A thread for long work."""

    def __init__(self) -> None:
        self._slots = FairSlots(1)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="long work")

    async def run(self, address: str, table_id: str, function: Callable[[], Result]) -> Result:
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

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)
