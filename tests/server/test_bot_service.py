"""The process that computes moves of bots: it takes no more jobs than it can compute soon, and loses no slot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hedgerow.server.bot_service import JOBS_PER_WORKER, PREFETCHED, JobTaker, _cancel_until_done
from hedgerow.server.bots.workers import BotFailure
from hedgerow.server.cluster.bot_queue import WAIT_SECONDS, BotQueue
from hedgerow.server.cluster.move_request import MoveRequest
from hedgerow.server.errors import refuse
from tests.server.client import TIMEOUT
from tests.server.services import Services

AT_ONCE = 1 + PREFETCHED
"""Jobs that are taken from the queue for one worker process."""


class ControlledTurns:
    """Turns that end when the test says so."""

    def __init__(self) -> None:
        self.taken: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        self.may_end = asyncio.Event()
        self.error: Exception | None = None

    async def play_requested(self, _table: str, _length: int, computed: Callable[[], None]) -> None:
        self.taken.put_nowait(computed)
        if self.error is not None:
            raise self.error
        await self.may_end.wait()

    async def next_taken(self) -> Callable[[], None]:
        async with asyncio.timeout(TIMEOUT):
            return await self.taken.get()


@asynccontextmanager
async def taking(queue: BotQueue, turns: ControlledTurns) -> AsyncIterator[None]:
    """Take jobs for one worker process during the context."""
    runtime = cast("Any", SimpleNamespace(bot_turns=turns))
    task = asyncio.create_task(JobTaker(runtime, queue, 1).run())
    try:
        yield
    finally:
        _cancel_until_done(task)
        await asyncio.wait({task}, timeout=TIMEOUT)
        assert task.cancelled(), "it ends with the jobs in progress"


def run(services: Services, jobs: int, test: Callable[[BotQueue, ControlledTurns], Awaitable[None]]) -> None:
    """Run a test with a number of jobs in the queue."""

    async def main() -> None:
        url, turns = services.new()[1], ControlledTurns()
        queue = BotQueue.for_taking(url)
        for number in range(jobs):
            await queue.request_move(MoveRequest("here", f"table{number}", 1))
        try:
            async with taking(queue, turns):
                await test(queue, turns)
        finally:
            await queue.close()

    asyncio.run(main())


async def left(queue: BotQueue) -> int:
    return int(await cast("Any", queue)._redis.hlen("hedgerow:{bots}:lengths"))


def test_waiting_for_a_job_is_no_failure() -> None:
    """The Redis client must not give up before Redis answers that there is no job."""
    queue = BotQueue.for_taking("redis://127.0.0.1:1/0")
    connection = cast("Any", queue)._redis.connection_pool.make_connection()
    assert connection.socket_timeout > 2 * WAIT_SECONDS


def test_jobs_stay_in_the_queue_until_they_can_be_computed(services: Services) -> None:
    """Only there is their order fair."""

    async def test(queue: BotQueue, turns: ControlledTurns) -> None:
        computed = [await turns.next_taken() for _ in range(AT_ONCE)]
        assert await left(queue) == 10 - AT_ONCE
        for done in computed:
            done()
            done()  # a second call frees nothing more
        for _ in range(AT_ONCE):
            await turns.next_taken()
        assert await left(queue) == 10 - 2 * AT_ONCE
        assert turns.taken.empty()

    run(services, 10, test)


@pytest.mark.parametrize("error", [refuse("not-now", "not-begun"), BotFailure("no move"), RuntimeError("a fault")])
def test_failed_jobs_free_their_slots(services: Services, error: Exception) -> None:
    jobs = 2 * JOBS_PER_WORKER

    async def test(queue: BotQueue, turns: ControlledTurns) -> None:
        turns.error = error
        for _ in range(jobs):
            await turns.next_taken()
        assert await left(queue) == 0

    run(services, jobs, test)


def test_computed_moves_that_wait_to_be_played_are_limited(services: Services) -> None:
    async def test(queue: BotQueue, turns: ControlledTurns) -> None:
        for _ in range(JOBS_PER_WORKER):
            (await turns.next_taken())()
        await queue.request_move(MoveRequest("here", "late", 1))
        assert await left(queue) == 6
        turns.may_end.set()
        for _ in range(6):
            (await turns.next_taken())()

    run(services, JOBS_PER_WORKER + 5, test)
