"""Fair slots: waiting computations get their turns by group and by member, not by their number."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from hedgerow.server import fair_slots
from hedgerow.server.fair_slots import FairSlots


class Recorder:
    """Computations that record their order and end on demand."""

    def __init__(self, slots: int) -> None:
        self.slots = FairSlots(slots)
        self.order: list[str] = []
        self._running: list[asyncio.Event] = []

    def start(self, group: str, member: str) -> asyncio.Task[None]:
        return asyncio.create_task(self._compute(group, member))

    async def _compute(self, group: str, member: str) -> None:
        async with self.slots.turn(group, member):
            self.order.append(f"{group}{member}")
            end = asyncio.Event()
            self._running.append(end)
            await end.wait()

    async def finish_one(self) -> None:
        """End the computation that has run longest, and let the next one begin."""
        self._running.pop(0).set()
        await settle()

    async def finish_all(self) -> None:
        while self._running:
            await self.finish_one()


async def settle() -> None:
    """Let all tasks run until they wait."""
    for _ in range(10):
        await asyncio.sleep(0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await test()

    asyncio.run(main())


def test_another_group_gets_the_next_slot() -> None:
    async def test() -> None:
        recorder = Recorder(1)
        for number in range(20):
            recorder.start("A", f"{number}")
        await settle()
        for number in range(3):
            recorder.start("B", f"{number}")
        await settle()
        assert recorder.slots.waiting == 22
        await recorder.finish_all()
        assert recorder.order[:7] == ["A0", "B0", "A1", "B1", "A2", "B2", "A3"]
        assert len(recorder.order) == 23

    run(test)


def test_members_of_a_group_take_turns() -> None:
    async def test() -> None:
        recorder = Recorder(1)
        for _ in range(5):
            recorder.start("A", "busy")
        recorder.start("A", "calm")
        await settle()
        await recorder.finish_all()
        assert recorder.order[:3] == ["Abusy", "Acalm", "Abusy"]

    run(test)


def test_group_that_leaves_and_returns_does_not_go_first() -> None:
    """Two members that wait alternately would otherwise look like a new group each time."""

    async def test() -> None:
        recorder = Recorder(1)
        recorder.start("A", "0")
        await settle()
        for number in range(3):
            recorder.start("B", f"{number}")
        recorder.start("A", "1")
        for _ in range(4):
            await recorder.finish_one()
            recorder.start("A", "-again")
            await settle()
        assert recorder.order == ["A0", "B0", "A1", "B1", "A-again"]

    run(test)


def test_slots_are_used_at_the_same_time() -> None:
    async def test() -> None:
        recorder = Recorder(3)
        for number in range(5):
            recorder.start("A", f"{number}")
        await settle()
        assert recorder.order == ["A0", "A1", "A2"]
        await recorder.finish_all()
        assert len(recorder.order) == 5

    run(test)


def test_cancelled_computations_leave_no_trace() -> None:
    async def test() -> None:
        recorder = Recorder(1)
        running, waiting, last = recorder.start("A", "0"), recorder.start("A", "1"), recorder.start("B", "2")
        await settle()
        waiting.cancel()
        await settle()
        assert recorder.slots.waiting == 1
        running.cancel()
        await settle()
        assert recorder.order == ["A0", "B2"]
        # Cancelled after its slot was handed out, before it could run.
        late = recorder.start("A", "3")
        await settle()
        last.cancel()
        await asyncio.sleep(0)
        late.cancel()
        await settle()
        recorder.start("A", "4")
        await settle()
        assert recorder.order[-1] == "A4"

    run(test)


def test_number_of_remembered_turns_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_slots, "MAX_REMEMBERED", 10)

    async def test() -> None:
        slots = FairSlots(1)
        for number in range(100):
            async with slots.turn(f"group {number}", "member"):
                pass
        assert len(slots._last_turn) == 10
        assert slots.waiting == 0

    run(test)
