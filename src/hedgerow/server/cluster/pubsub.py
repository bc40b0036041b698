"""What servers on the same database tell each other: which tables have changed, and who is there.

Nothing of what happened at a table is told, only that something did: the database has it. So a word that is lost costs
time and nothing else, and while Redis is away the tables that somebody looks at are looked up again and again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from hedgerow.server.tables.registry import House
    from hedgerow.server.tables.session import Room

CHANNEL: Final = "tables"
RETRY: Final = 0.5
"""Seconds between attempts to reach Redis again, and between looks at the database meanwhile."""
AT_ONCE: Final = 8
"""Tables that are looked up at the same time: the database has other things to do, too."""
FORGOTTEN: Final = 3.5
"""A server that has not said for so many heartbeats who is there is taken for gone."""
_log = logging.getLogger(__name__)


class Word(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one server tells the others about a table."""

    sender: str
    kind: Literal["changed", "here", "who"]
    """Something has changed; who is there on my side; tell me who is there on yours."""
    table: str
    seq: int = 0
    version: int = 0
    seats: list[int] = []
    watching: int = 0


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is at a table through another server, and when that was said."""

    seats: frozenset[int]
    watching: int
    said: float


class News:
    """One server's voice and ear among the others."""

    def __init__(self, house: House, redis: str | None) -> None:
        self._house = house
        self._own = secrets.token_hex(8)
        self.alone = redis is None
        """Whether there can be no other server: nobody needs to be told anything."""
        backend = MemoryChannelsBackend() if redis is None else _redis_backend(redis, self.missed)
        # Redis has parts for keys, but what is said in one is heard in all of them.
        self._channel = CHANNEL if redis is None else f"{CHANNEL}{urlsplit(redis).path}"
        self.channels = ChannelsPlugin(backend=backend, channels=[self._channel])
        self._open = False
        self._late: set[str] = set()
        """Tables that wait to be looked up."""
        self._looking = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Hear the others."""
        async with (
            self.channels.start_subscription([self._channel]) as subscriber,
            subscriber.run_in_background(self._heard),
        ):
            self._open = True
            try:
                yield
            finally:
                self._open = False

    # Telling

    def changed(self, room: Room) -> None:
        """A table has changed here."""
        word = Word(sender=self._own, kind="changed", table=room.id, seq=room.length, version=room.row.version)
        self._tell(word)

    def here(self, room: Room) -> None:
        """Who is at a table through this server."""
        seats = sorted({seat for connection in room.connections for seat in connection.seats})
        watching = sum(not connection.seats for connection in room.connections)
        self._tell(Word(sender=self._own, kind="here", table=room.id, seats=seats, watching=watching))

    def who(self, room: Room) -> None:
        """This server has begun to look at a table and does not know who is there."""
        self._tell(Word(sender=self._own, kind="who", table=room.id))

    def _tell(self, word: Word) -> None:
        if self._open and not self.alone:
            self.channels.publish(msgspec.json.encode(word), self._channel)

    # Hearing

    async def _heard(self, message: bytes) -> None:
        word = msgspec.json.decode(message, type=Word)
        room = self._house.rooms.get(word.table)
        if word.sender == self._own or room is None:
            return
        if word.kind == "changed":
            if word.seq > room.length or word.version > room.row.version:
                self._look_up(room)
        elif word.kind == "who":
            if room.connections:
                self.here(room)
        else:
            room.hear_of(word.sender, word.seats, word.watching)

    def _look_up(self, room: Room) -> None:
        """A table has changed elsewhere. However often that is said, it is looked up once."""
        if room.id not in self._late and not self._house.settings.only_bots:  # bots look when they are asked
            self._late.add(room.id)
            self._house.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        async with self._looking:
            self._late.discard(room.id)  # what is told from now on may be too late for this look
            await self._house.catch_up(room)

    async def missed(self) -> None:
        """Words may have been lost: look at every table that somebody waits at, all of them with one question."""
        rooms, bots = self._house.rooms.values(), self._house.bots
        watched = {room.id: room for room in rooms if room.connections or bots.awaited(room)}
        if self.alone or not watched:
            return
        for table, (version, length) in (await self._house.store.marks(watched)).items():
            room = watched[table]
            if version > room.row.version or length > room.length:
                self._look_up(room)


def _redis_backend(url: str, missed: Callable[[], Awaitable[None]]) -> ChannelsBackend:
    """Litestar's Redis backend, except that it outlives Redis: its tasks would end with the first error."""
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend  # noqa: PLC0415 needs an extra
    from redis.exceptions import RedisError  # noqa: PLC0415

    from hedgerow.server.cluster.redis_client import line_to  # noqa: PLC0415

    trouble = (RedisError, OSError, asyncio.TimeoutError)

    class Lasting(RedisChannelsPubSubBackend):
        """Listens again whenever it can; what could not be said is found in the database."""

        silent_until = 0.0

        async def subscribe(self, channels: Iterable[str]) -> None:
            while True:
                try:
                    await super().subscribe(channels)
                except trouble as error:
                    _log.warning("Redis does not answer: %s", error)
                    await asyncio.sleep(RETRY)
                else:
                    return

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            now = asyncio.get_running_loop().time
            if now() < self.silent_until:  # words must not pile up behind one that nobody takes
                return
            try:
                await super().publish(data, channels)
            except trouble:
                self.silent_until = now() + RETRY

        async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
            while True:
                try:
                    async for event in super().stream_events():
                        yield event
                except trouble as error:
                    _log.warning("Redis has gone (%s); changes are looked up in the database meanwhile", error)
                    await asyncio.sleep(RETRY)
                    with contextlib.suppress(SQLAlchemyError, OSError):
                        await missed()

        async def unsubscribe(self, channels: Iterable[str]) -> None:
            with contextlib.suppress(*trouble):
                await super().unsubscribe(channels)

        async def on_shutdown(self) -> None:
            with contextlib.suppress(*trouble):
                await super().on_shutdown()
            with contextlib.suppress(*trouble):
                await self._redis.aclose()

    return Lasting(redis=line_to(url), key_prefix="HEDGEROW")
