"""Litestar's Redis backend for channels, extended to survive failures of Redis."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from typing import Any, Final

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

RETRY_SECONDS: Final = 0.5
"""Seconds between attempts to reach Redis."""
_FAILURES: Final = (RedisError, OSError, asyncio.TimeoutError)
_log = logging.getLogger(__name__)


class ResilientRedisBackend(RedisChannelsPubSubBackend):
    """A backend that subscribes again after a failure, where Litestar's own tasks would end.

    Messages that cannot be published are dropped. `on_gap` is called after each failed attempt to read, because
    messages may have been missed.
    """

    def __init__(self, client: Redis, on_gap: Callable[[], Awaitable[None]]) -> None:
        super().__init__(redis=client, key_prefix="HEDGEROW")
        self._on_gap = on_gap
        self._no_publish_until = 0.0

    async def subscribe(self, channels: Iterable[str]) -> None:
        while True:
            try:
                await super().subscribe(channels)
            except _FAILURES as error:
                _log.warning("Redis does not answer: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        now = asyncio.get_running_loop().time
        if now() < self._no_publish_until:  # messages must not queue up behind one that times out
            return
        try:
            await super().publish(data, channels)
        except _FAILURES:
            self._no_publish_until = now() + RETRY_SECONDS

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except _FAILURES as error:
                _log.warning("lost the connection to Redis (%s); reading changes from the database", error)
                await asyncio.sleep(RETRY_SECONDS)
                await self._on_gap()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        with contextlib.suppress(*_FAILURES):
            await super().unsubscribe(channels)

    async def on_shutdown(self) -> None:
        with contextlib.suppress(*_FAILURES):
            await super().on_shutdown()
        with contextlib.suppress(*_FAILURES):
            await self._redis.aclose()
