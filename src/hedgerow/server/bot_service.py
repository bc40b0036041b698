"""A process that computes moves for the bots of any number of servers (`hedgerow bots`)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from redis.exceptions import RedisError

from hedgerow.server.bots.workers import BotFailure
from hedgerow.server.cluster.bot_queue import BotQueue
from hedgerow.server.cluster.move_request import MoveRequest
from hedgerow.server.cluster.preflight import configure_logging, prepare
from hedgerow.server.errors import Refusal
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings

JOBS_PER_WORKER: Final = 20
"""Jobs in progress per process that computes; most of them wait until people have followed the last move."""
PREFETCHED: Final = 1
"""Jobs that are taken from the queue before a process is free; the others stay there, where their order is fair."""
RETRY_SECONDS: Final = 0.5
"""Seconds before Redis is asked again after a failure."""
CANCEL_SECONDS: Final = 0.5
"""Seconds between two attempts to stop taking jobs."""
_log = logging.getLogger(__name__)


def serve_bots(settings: Settings, ready: Callable[[], None]) -> None:
    """Take jobs from the queue until interrupted; call `ready` when the first can be taken."""
    configure_logging()
    prepare(settings)
    asyncio.run(_serve_bots(replace(settings, only_bots=True), ready))


async def _serve_bots(settings: Settings, ready: Callable[[], None]) -> None:
    assert settings.redis is not None, "jobs come through Redis"
    runtime = ServerRuntime(settings)
    queue = BotQueue.for_taking(settings.redis)
    try:
        async with runtime.pubsub.channels, runtime.running():
            taking = asyncio.create_task(JobTaker(runtime, queue, settings.bot_workers).run())
            for number in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(NotImplementedError):  # not every system has it
                    asyncio.get_running_loop().add_signal_handler(number, _cancel_until_done, taking)
            ready()
            with contextlib.suppress(asyncio.CancelledError):
                await taking
    finally:
        await queue.close()


def _cancel_until_done(task: asyncio.Task[None]) -> None:
    """Cancel a task, again if it is needed: the Redis client may lose a cancellation while it connects."""
    if not task.done():
        task.cancel()
        asyncio.get_running_loop().call_later(CANCEL_SECONDS, _cancel_until_done, task)


class JobTaker:
    """Takes jobs from the queue, no more than can be computed soon."""

    def __init__(self, runtime: ServerRuntime, queue: BotQueue, workers: int) -> None:
        self._runtime = runtime
        self._queue = queue
        self._computing = asyncio.Semaphore(workers + PREFETCHED)
        self._in_progress = asyncio.Semaphore(JOBS_PER_WORKER * workers)

    async def run(self) -> None:
        """Take jobs until cancelled; then cancel the jobs in progress. The servers request them again."""
        async with asyncio.TaskGroup() as jobs:
            while True:
                await self._in_progress.acquire()
                await self._computing.acquire()
                job = await self._next_job()
                jobs.create_task(self._play(job))

    async def _next_job(self) -> MoveRequest:
        failed = False
        while True:
            try:
                job = await self._queue.take()
            except (RedisError, OSError) as error:
                if not failed:  # one line for each outage
                    _log.warning("cannot take jobs from Redis: %s", error)
                failed = True
                await asyncio.sleep(RETRY_SECONDS)
                continue
            failed = False
            if job is not None:
                return job

    async def _play(self, job: MoveRequest) -> None:
        with contextlib.ExitStack() as computing:
            computing.callback(self._computing.release)
            try:
                await self._runtime.bot_turns.play_requested(job.table_id, job.length, computing.close)
            except (Refusal, BotFailure):
                pass  # the server that waits requests the move again
            except Exception:
                _log.exception("the job for table %s failed", job.table_id)
            finally:
                self._in_progress.release()
