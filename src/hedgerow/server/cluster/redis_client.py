"""Redis clients with the timeouts that this server needs."""

from __future__ import annotations

from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

CONNECT_TIMEOUT: Final = 2
RESPONSE_TIMEOUT: Final = 5
BLOCKING_TIMEOUT: Final = 15
"""Seconds after which a connection counts as broken although a command waits; commands must not wait that long."""


def redis_client(url: str) -> Redis:
    """Return a client for short messages: it retries once, then raises."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_TIMEOUT,
        socket_timeout=RESPONSE_TIMEOUT,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 1),
    )


def blocking_redis_client(url: str) -> Redis:
    """Return a client for a process that waits for jobs: it may wait long for a response, and never retries."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_TIMEOUT,
        socket_timeout=BLOCKING_TIMEOUT,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
    )
