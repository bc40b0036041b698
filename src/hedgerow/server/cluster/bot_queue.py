"""Queue of bot moves in Redis: servers request moves, processes on any machine compute them.

A job is one move of one bot: a table and the length of its log. The process that takes it reads the table from the
database, computes the move and plays it there, so any process may die at any time. A job that is lost with Redis or
with a process is requested again by the server that waits for it. A job that is done twice is played once, because the
log has grown.

The queue is fair: it serves the addresses that created the tables in turn, the least recently served one first, and
the tables of an address in the order of their requests. A table has at most one job in the queue.
"""

from __future__ import annotations

import contextlib
import logging
from typing import Final, cast

from redis.asyncio import Redis
from redis.exceptions import RedisError

from hedgerow.server.cluster.move_request import MoveRequest
from hedgerow.server.cluster.redis_client import blocking_redis_client, redis_client

PREFIX: Final = "hedgerow:{bots}:"
"""Prefix of all keys; the braces keep them together in a Redis cluster."""
LENGTHS: Final = f"{PREFIX}lengths"
"""A hash: the length of the log of each table in the queue."""
ORIGINS: Final = f"{PREFIX}origins"
"""A sorted set: the addresses with tables in the queue, by their last turn."""
LAST_TURNS: Final = f"{PREFIX}last-turns"
"""A sorted set: the last turns of the addresses that were served recently."""
TURNS: Final = f"{PREFIX}turns"
"""A counter: turns and requests are numbered in their order."""
MAX_REMEMBERED: Final = 10_000
"""Addresses whose last turn is remembered."""
WAIT_SECONDS: Final = 5
"""Seconds that a process waits for a job before it asks again."""

_ADD: Final = """
local lengths, origins, last_turns, tables, turns = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local origin, name, length = ARGV[1], ARGV[2], ARGV[3]
redis.call('HSET', lengths, name, length)
redis.call('ZADD', tables, 'NX', redis.call('INCR', turns), name)
redis.call('ZADD', origins, 'NX', redis.call('ZSCORE', last_turns, origin) or 0, origin)
"""
_TAKE: Final = """
local lengths, origins, last_turns, tables, turns = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local origin, remembered = ARGV[1], tonumber(ARGV[2])
local turn = redis.call('INCR', turns)
redis.call('ZADD', last_turns, turn, origin)
redis.call('ZREMRANGEBYRANK', last_turns, 0, -remembered - 1)
local name = redis.call('ZPOPMIN', tables)[1]
if redis.call('EXISTS', tables) == 1 then
  redis.call('ZADD', origins, turn, origin)
end
if not name then
  return nil
end
local length = redis.call('HGET', lengths, name)
redis.call('HDEL', lengths, name)
return {name, length}
"""
_log = logging.getLogger(__name__)


class BotQueue:
    """The queue, for servers that request moves (`request_move`) and processes that compute them (`take`)."""

    def __init__(self, redis: str | Redis) -> None:
        """Connect to a URL, or use a client: one that takes jobs must not time out while it waits."""
        self._redis = redis_client(redis) if isinstance(redis, str) else redis
        self._add = self._redis.register_script(_ADD)
        self._take = self._redis.register_script(_TAKE)

    @classmethod
    def for_taking(cls, redis: str) -> BotQueue:
        """Return the queue for a process that waits for jobs."""
        return cls(blocking_redis_client(redis))

    async def request_move(self, request: MoveRequest) -> bool:
        """Request a move; return False if Redis is unavailable. A table that is in the queue keeps its place."""
        origin, table_id, length = request
        try:
            await self._add(keys=_keys(origin), args=[origin, table_id, length])
        except (RedisError, OSError) as error:
            _log.warning("cannot request a bot's move for table %s: %s", table_id, error)
            return False
        return True

    async def take(self) -> MoveRequest | None:
        """Return the next request; `None` if there was none for a while. Raise `RedisError` if Redis is unavailable."""
        found = await self._redis.bzpopmin(ORIGINS, timeout=WAIT_SECONDS)
        if found is None:
            return None
        origin = cast("bytes", found[1]).decode()
        taken = await self._take(keys=_keys(origin), args=[origin, MAX_REMEMBERED])
        if taken is None:
            return None
        try:
            return MoveRequest(origin, taken[0].decode(), int(taken[1]))
        except (ValueError, TypeError):  # TypeError: the length is missing, because Redis has lost a part
            _log.warning("the queue of bot moves contained something that is not a request")
            return None

    async def close(self) -> None:
        """Disconnect from Redis."""
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()


def _keys(origin: str) -> list[str]:
    """Return the keys of the scripts, among them that of the tables of an address, sorted by their requests."""
    return [LENGTHS, ORIGINS, LAST_TURNS, f"{PREFIX}tables:{origin}", TURNS]
