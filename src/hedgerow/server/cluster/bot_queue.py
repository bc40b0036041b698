"""Bots that think in processes of their own, on any machine: they are asked through a queue in Redis.

An errand is one move of one bot: a table, and how long its log was. Whoever takes it reads the table from the
database, thinks, and plays the move there; so it does not matter whose process dies when. An errand that was lost with
Redis is asked for again by the server that waits for it; one that is done twice is played once, since the log has moved
on.
"""

from __future__ import annotations

import contextlib
import logging
from typing import Final

from redis.exceptions import RedisError
from saq.queue.redis import RedisQueue

from hedgerow.server.cluster.redis_client import line_to

QUEUE: Final = "bots"
MOVE: Final = "move"
KEPT_SECONDS: Final = 60
"""So long it is remembered that an errand was done."""
_log = logging.getLogger(__name__)


class Errands:
    """Where servers ask for moves."""

    def __init__(self, redis: str, seconds: float) -> None:
        self._queue = RedisQueue(line_to(redis), name=QUEUE)
        self._seconds = seconds

    async def ask(self, table: str, seq: int, attempt: int = 0) -> bool:
        """Ask for the move that is due at a table; asked twice, it is done once. Whether it could be said."""
        try:
            await self._queue.enqueue(
                MOVE,
                table=table,
                seq=seq,
                key=f"{table}:{seq}:{attempt}",
                timeout=int(self._seconds) + 5,
                ttl=KEPT_SECONDS,
            )
        except (RedisError, OSError) as error:
            _log.warning("no bot can be asked for table %s: %s", table, error)
            return False
        return True

    async def close(self) -> None:
        """Let go of Redis."""
        with contextlib.suppress(RedisError, OSError):
            await self._queue.disconnect()
