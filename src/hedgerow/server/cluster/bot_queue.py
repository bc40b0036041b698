"""Queue of bot moves in Redis: servers request moves, processes on any machine compute them.

A job is one move of one bot: a table and the length of its log. The process that takes it reads the table from the
database, computes the move and plays it there, so any process may die at any time. A job that is lost with Redis is
requested again by the server that waits for it. A job that is done twice is played once, because the log has grown.
"""

from __future__ import annotations

import contextlib
import logging
from typing import Final

from redis.exceptions import RedisError
from saq.queue.redis import RedisQueue

from hedgerow.server.cluster.redis_client import redis_client

QUEUE: Final = "bots"
MOVE: Final = "move"
RESULT_SECONDS: Final = 60
"""Seconds for which Redis remembers that a job was done."""
_log = logging.getLogger(__name__)


class BotQueue:
    """The sending side of the queue."""

    def __init__(self, redis: str, bot_seconds: float) -> None:
        self._queue = RedisQueue(redis_client(redis), name=QUEUE)
        # The time for the bot and, if that was too long, for the bot that replaces it.
        self._timeout = 2 * int(bot_seconds) + 5

    async def request_move(self, table_id: str, length: int, attempt: int = 0) -> bool:
        """Request the move that is due at a table; return False if Redis is unavailable.

        Equal requests (with the same attempt) are one job.
        """
        try:
            await self._queue.enqueue(
                MOVE,
                table=table_id,
                seq=length,
                key=f"{table_id}:{length}:{attempt}",
                timeout=self._timeout,
                ttl=RESULT_SECONDS,
            )
        except (RedisError, OSError) as error:
            _log.warning("cannot request a bot's move for table %s: %s", table_id, error)
            return False
        return True

    async def close(self) -> None:
        """Disconnect from Redis."""
        with contextlib.suppress(RedisError, OSError):
            await self._queue.disconnect()
