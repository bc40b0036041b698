"""Redis clients with the timeouts that this server needs."""

from __future__ import annotations

from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff, NoBackoff

CONNECT_TIMEOUT: Final = 2
RESPONSE_TIMEOUT: Final = 5


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
    """Return a client for a worker that waits for jobs: it has no response timeout and retries twice a second."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_TIMEOUT,
        socket_keepalive=True,
        health_check_interval=10,
        retry=Retry(ConstantBackoff(0.5), 10),
    )
