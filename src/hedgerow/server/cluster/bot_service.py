"""A process that thinks for the bots of any number of servers (`hedgerow bots`)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from saq import Worker
from saq.queue.redis import RedisQueue

from hedgerow.server.cluster.bot_queue import MOVE, QUEUE
from hedgerow.server.cluster.preflight import prepare, quiet_logs
from hedgerow.server.cluster.redis_client import patient_line_to
from hedgerow.server.errors import Refusal
from hedgerow.server.settings import Settings
from hedgerow.server.tables.registry import House

AT_ONCE: Final = 20
"""Errands under way for each process that thinks: mostly they wait until people have followed the last move."""


def serve_bots(settings: Settings, ready: Callable[[], None]) -> None:
    """Take errands and do them, until interrupted."""
    quiet_logs()
    prepare(settings)
    asyncio.run(_serve_bots(replace(settings, only_bots=True), ready))


async def _serve_bots(settings: Settings, ready: Callable[[], None]) -> None:
    assert settings.redis is not None, "errands come through Redis"
    house = House(settings)
    queue = RedisQueue(patient_line_to(settings.redis), name=QUEUE)

    async def move(_context: Any, *, table: str, seq: int) -> None:
        with contextlib.suppress(Refusal):
            await house.bots.move_for(table, seq)

    worker: Worker[Any] = Worker(queue, functions=[(MOVE, move)], concurrency=AT_ONCE * settings.bot_workers)
    await house.open()
    try:
        async with house.news.channels, house.news.listening():
            ready()
            await worker.start()
    finally:
        await house.close()
        await queue.disconnect()
