"""The line to Redis, as this server wants it: what cannot be said now is not said at all."""

from __future__ import annotations

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff, NoBackoff

CONNECT_WITHIN = 2
ANSWER_WITHIN = 5


def line_to(url: str) -> Redis:
    """For short words: a line that has broken is tried once more, and then it is somebody else's turn to worry."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_WITHIN,
        socket_timeout=ANSWER_WITHIN,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 1),
    )


def patient_line_to(url: str) -> Redis:
    """For who waits for work and has nothing else to do: it is tried again and again, twice a second."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_WITHIN,
        socket_keepalive=True,
        health_check_interval=10,
        retry=Retry(ConstantBackoff(0.5), 10),
    )
