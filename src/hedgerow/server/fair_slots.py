"""Fair slots: a limited number of computations at a time, shared fairly between addresses and tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Final

MAX_REMEMBERED: Final = 10_000
"""Groups and members whose last turn is remembered; the least recently served ones are forgotten."""


class FairSlots:
    """Slots for computations.

    A free slot goes to the waiting group (for example an address) that was served least recently, and within the group
    to the member (for example a table) that was served least recently. A group with many members therefore makes only
    its own members wait: another group gets the next free slot.
    """

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._turns = 0
        self._last_turn: OrderedDict[Hashable, int] = OrderedDict()
        """The number of the last turn of each group, and of each member (with its group)."""

    @property
    def waiting(self) -> int:
        """The number of computations that wait for a slot."""
        return sum(len(queue) for members in self._waiting.values() for queue in members.values())

    @asynccontextmanager
    async def turn(self, group: str, member: str) -> AsyncIterator[None]:
        """Wait for a slot, and hold it during the context."""
        await self._acquire(group, member)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, group: str, member: str) -> None:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(group, {}).setdefault(member, deque()).append(ready)
        self._hand_out()
        try:
            await ready
        except asyncio.CancelledError:
            if ready.cancelled():
                self._remove(group, member, ready)
            else:  # the slot was handed out before the cancellation arrived
                self._release()
            raise

    def _release(self) -> None:
        self._free += 1
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and self._waiting:
            group = min(self._waiting, key=self._last_turn_of)
            members = self._waiting[group]
            member = min(members, key=lambda name: self._last_turn_of((group, name)))
            ready = members[member][0]
            self._remove(group, member, ready)
            if not ready.done():
                self._free -= 1
                self._record_turn(group, (group, member))
                ready.set_result(None)

    def _last_turn_of(self, key: Hashable) -> int:
        return self._last_turn.get(key, 0)

    def _record_turn(self, *keys: Hashable) -> None:
        self._turns += 1
        for key in keys:
            self._last_turn[key] = self._turns
            self._last_turn.move_to_end(key)
        while len(self._last_turn) > MAX_REMEMBERED:
            self._last_turn.popitem(last=False)

    def _remove(self, group: str, member: str, ready: asyncio.Future[None]) -> None:
        members = self._waiting.get(group, {})
        queue = members.get(member)
        if queue is None or ready not in queue:
            return
        queue.remove(ready)
        if not queue:
            del members[member]
        if not members:
            del self._waiting[group]
