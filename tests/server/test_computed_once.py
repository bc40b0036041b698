"""Values that are computed once are available while the thread for long work is busy."""

from __future__ import annotations

import asyncio
import threading

from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.long_work import LongWork


def square(number: int) -> int:
    return number * number


def test_known_value_does_not_wait_for_other_work() -> None:
    async def test() -> None:
        work, busy = LongWork(), threading.Event()
        squares = ComputedOnce("squares", square, 10)
        assert await squares.get(3, work, "address") == 9
        other = asyncio.create_task(work.run("address", "table", busy.wait))
        await asyncio.sleep(0)
        assert await squares.get(3, work, "address") == 9
        assert not other.done()
        busy.set()
        await other
        work.close()

    asyncio.run(test())


def test_equal_requests_compute_a_value_once() -> None:
    computed = list[int]()

    def compute(number: int) -> int:
        computed.append(number)
        return number * number

    async def test() -> None:
        work, squares = LongWork(), ComputedOnce("squares", compute, 10)
        assert await asyncio.gather(*(squares.get(3, work, f"{address}") for address in range(5))) == [9] * 5
        work.close()

    asyncio.run(test())
    assert computed == [3]


def test_number_of_kept_values_is_limited() -> None:
    async def test() -> None:
        work, squares = LongWork(), ComputedOnce("squares", square, 4)
        for number in range(20):
            assert await squares.get(number, work, "address") == number**2
            assert await squares.get(0, work, "address") == 0
            assert len(squares) <= 4
        work.close()

    asyncio.run(test())
