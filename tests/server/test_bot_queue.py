"""The queue of bot moves in Redis: fair between addresses, one job for each table, and nothing but text."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from redis.exceptions import RedisError

from hedgerow.server.cluster import bot_queue
from hedgerow.server.cluster.bot_queue import LENGTHS, BotQueue
from hedgerow.server.cluster.move_request import MoveRequest
from hedgerow.server.cluster.redis_client import redis_client
from tests.server.services import Services


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report an empty queue soon."""
    monkeypatch.setattr(bot_queue, "WAIT_SECONDS", 0.1)


def run(services: Services, test: Callable[[BotQueue], Awaitable[None]]) -> None:
    """Run a test with an empty queue."""

    async def main() -> None:
        queue = BotQueue(services.new()[1])
        try:
            await test(queue)
        finally:
            await queue.close()

    asyncio.run(main())


def test_addresses_are_served_in_turn(services: Services) -> None:
    async def test(queue: BotQueue) -> None:
        for number in range(20):
            assert await queue.request_move(MoveRequest("crowd", f"c{number}", 7))
        taken = [await queue.take() for _ in range(3)]
        assert taken == [MoveRequest("crowd", f"c{number}", 7) for number in range(3)]
        for number in range(3):
            await queue.request_move(MoveRequest("other", f"o{number}", 7))
        next_ones = [await queue.take() for _ in range(6)]
        assert [job.table_id for job in next_ones if job] == ["o0", "c3", "o1", "c4", "o2", "c5"]

    run(services, test)


def test_address_that_leaves_and_returns_does_not_go_first(services: Services) -> None:
    async def test(queue: BotQueue) -> None:
        for number in range(3):
            await queue.request_move(MoveRequest("waiting", f"w{number}", 7))
        served: Counter[str] = Counter()
        for number in range(4):
            await queue.request_move(MoveRequest("returning", f"r{number}", 7))
            job = await queue.take()
            assert job is not None
            served[job.origin] += 1
        assert served == {"waiting": 2, "returning": 2}

    run(services, test)


def test_table_has_one_job_and_keeps_its_place(services: Services) -> None:
    async def test(queue: BotQueue) -> None:
        for length in (5, 5, 6):
            await queue.request_move(MoveRequest("here", "first", length))
            await queue.request_move(MoveRequest("here", "second", length))
        assert await queue.take() == MoveRequest("here", "first", 6)
        assert await queue.take() == MoveRequest("here", "second", 6)
        assert await queue.take() is None
        await queue.request_move(MoveRequest("here", "first", 6))
        assert await queue.take() == MoveRequest("here", "first", 6), "it can be requested again once it was taken"

    run(services, test)


def test_job_of_a_process_that_died_while_taking_it_is_requested_again(services: Services) -> None:
    async def test(queue: BotQueue) -> None:
        await queue.request_move(MoveRequest("here", "table", 5))
        assert await queue._redis.bzpopmin(bot_queue.ORIGINS, timeout=1) is not None  # and then it dies
        assert await queue.take() is None
        await queue.request_move(MoveRequest("here", "table", 5))
        assert await queue.take() == MoveRequest("here", "table", 5)

    run(services, test)


@pytest.mark.parametrize("lost", ["tables:here", "lengths", "origins", "turns"])
def test_queue_recovers_after_a_part_of_it_was_lost(services: Services, lost: str) -> None:
    async def test(queue: BotQueue) -> None:
        await queue.request_move(MoveRequest("here", "table", 5))
        assert await queue._redis.delete(f"{bot_queue.PREFIX}{lost}")
        await queue.request_move(MoveRequest("here", "table", 5))
        assert await queue.take() == MoveRequest("here", "table", 5)

    run(services, test)


def test_waiting_process_gets_the_next_job(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_queue, "WAIT_SECONDS", 60)

    async def test(queue: BotQueue) -> None:
        waiting = asyncio.create_task(queue.take())
        while not any(client["cmd"] == "bzpopmin" for client in await queue._redis.client_list()):
            await asyncio.sleep(0)
        await queue.request_move(MoveRequest("here", "table", 5))
        assert await waiting == MoveRequest("here", "table", 5)

    run(services, test)


@pytest.mark.parametrize("stored", [b"\x80\x04.", b"__import__('os')", b"1e3", b""])
def test_bot_jobs_are_plain_text(services: Services, stored: bytes) -> None:
    """A job is a table id and a number. Anything else is dropped, and never executed."""

    async def test(queue: BotQueue) -> None:
        await queue.request_move(MoveRequest("here", "bad", 5))
        await queue._redis.hset(LENGTHS, "bad", stored)
        await queue.request_move(MoveRequest("here", "good", 5))
        assert await queue.take() is None
        assert await queue.take() == MoveRequest("here", "good", 5)

    run(services, test)


def test_queue_forgets_nothing_but_remembers_little(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_queue, "MAX_REMEMBERED", 10)

    async def test(queue: BotQueue) -> None:
        for number in range(50):
            await queue.request_move(MoveRequest(f"address {number}", f"{number}", 1))
        taken = [await queue.take() for _ in range(50)]
        assert {job.table_id for job in taken if job} == {f"{number}" for number in range(50)}
        assert await queue._redis.zcard(bot_queue.LAST_TURNS) == 10
        left = set(await queue._redis.keys(f"{bot_queue.PREFIX}*"))
        assert left == {bot_queue.LAST_TURNS.encode(), bot_queue.TURNS.encode()}

    run(services, test)


def test_request_reports_that_redis_is_unavailable() -> None:
    async def main() -> None:
        queue = BotQueue(redis_client("redis://127.0.0.1:1/0"))
        assert not await queue.request_move(MoveRequest("here", "table", 5))
        with pytest.raises((RedisError, OSError)):
            await queue.take()
        await queue.close()

    asyncio.run(main())
