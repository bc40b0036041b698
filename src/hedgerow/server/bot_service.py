"""A process that computes moves for the bots of any number of servers (`hedgerow bots`)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from saq import Worker
from saq.queue.redis import RedisQueue

from hedgerow.server.bots.workers import BotFailure
from hedgerow.server.cluster.bot_queue import MOVE, QUEUE
from hedgerow.server.cluster.preflight import configure_logging, prepare
from hedgerow.server.cluster.redis_client import blocking_redis_client
from hedgerow.server.errors import Refusal
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings

JOBS_PER_WORKER: Final = 20
"""Jobs in progress per process that computes; most of them wait until people have followed the last move."""


def serve_bots(settings: Settings, ready: Callable[[], None]) -> None:
    """Take jobs from the queue until interrupted; call `ready` when the first can be taken."""
    configure_logging()
    prepare(settings)
    asyncio.run(_serve_bots(replace(settings, only_bots=True), ready))


async def _serve_bots(settings: Settings, ready: Callable[[], None]) -> None:
    assert settings.redis is not None, "jobs come through Redis"
    runtime = ServerRuntime(settings)
    queue = RedisQueue(blocking_redis_client(settings.redis), name=QUEUE)

    async def move(_context: Any, *, table: str, seq: int) -> None:
        with contextlib.suppress(Refusal, BotFailure):  # the server that waits requests the move again
            await runtime.bot_turns.play_requested(table, seq)

    concurrency = JOBS_PER_WORKER * settings.bot_workers
    worker: Worker[Any] = Worker(queue, functions=[(MOVE, move)], concurrency=concurrency)
    try:
        async with runtime.pubsub.channels, runtime.running():
            ready()
            await worker.start()
    finally:
        await queue.disconnect()
