"""Pub/sub between the servers on one database: which tables have changed, and which seats are connected.

A message about new entries of a log contains a few of them, which the sender has stored before. A receiver that misses
anything else reads the database, so a lost message costs time and nothing else.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

import msgspec
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from hedgerow.server.storage.records import EntryRow

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL: Final = "tables"
MAX_ENTRIES: Final = 16
"""Entries of one message. If there are more, the receivers read them from the database."""


class SentEntry(msgspec.Struct, frozen=True, array_like=True):
    """A stored entry of a log."""

    body: str
    move_id: str | None


class TableNotice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message about a table from one server to the others."""

    sender: str
    kind: Literal["changed", "here", "who"]
    """The table has changed; these seats are connected to the sender; a request for the same from the others."""
    table: str
    seq: int = 0
    """The length of the log."""
    version: int = 0
    entries: list[SentEntry] = []
    """The last entries of the log, if nothing else has changed with them."""
    seats: list[int] = []
    watching: int = 0


class PubSub:
    """Publishes notices to the other servers and receives theirs."""

    def __init__(self, redis: str | None, client: Redis | None = None) -> None:
        """Prepare to connect to a Redis URL; `None` means a standalone server. Simulations pass their own client."""
        self.standalone = redis is None
        """True if there are no other servers; nothing is published then."""
        self._sender = secrets.token_hex(8)
        # Redis channels are shared by all of its databases, so the number of the database is part of the name.
        self._channel = CHANNEL if redis is None else f"{CHANNEL}{urlsplit(redis).path}"
        self.channels = ChannelsPlugin(backend=self._backend(redis, client), channels=[self._channel])
        self._on_notice: Callable[[TableNotice], None] = lambda _notice: None
        self._on_gap: Callable[[], Awaitable[None]] | None = None
        self._open = False

    @asynccontextmanager
    async def listening(
        self, on_notice: Callable[[TableNotice], None], on_gap: Callable[[], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """Receive notices of other servers; `on_gap` is called when some may have been lost."""
        self._on_notice, self._on_gap = on_notice, on_gap
        async with (
            self.channels.start_subscription([self._channel]) as subscriber,
            subscriber.run_in_background(self._receive),
        ):
            self._open = True
            try:
                yield
            finally:
                self._open = False

    def publish_change(self, table_id: str, length: int, version: int, entries: Sequence[EntryRow] = ()) -> None:
        """Report that a table has changed, with the entries that were stored if they are all that has changed."""
        if self.standalone:
            return
        sent = [SentEntry(entry.body, entry.move_id) for entry in entries] if len(entries) <= MAX_ENTRIES else []
        self._publish(
            TableNotice(sender=self._sender, kind="changed", table=table_id, seq=length, version=version, entries=sent)
        )

    def publish_presence(self, table_id: str, seats: Sequence[int], spectators: int) -> None:
        """Report which seats are connected to this server, and how many spectators."""
        self._publish(
            TableNotice(sender=self._sender, kind="here", table=table_id, seats=list(seats), watching=spectators)
        )

    def request_presence(self, table_id: str) -> None:
        """Ask the other servers which seats are connected to them."""
        self._publish(TableNotice(sender=self._sender, kind="who", table=table_id))

    def _publish(self, notice: TableNotice) -> None:
        if self._open and not self.standalone:
            self.channels.publish(msgspec.json.encode(notice), self._channel)

    async def _receive(self, message: bytes) -> None:
        notice = msgspec.json.decode(message, type=TableNotice)
        if notice.sender != self._sender:
            self._on_notice(notice)
            await asyncio.sleep(0)  # let pages in after each of many notices

    def _backend(self, redis: str | None, client: Redis | None) -> ChannelsBackend:
        if redis is None:
            return MemoryChannelsBackend()
        # These need an extra.
        from hedgerow.server.cluster.redis_backend import ResilientRedisBackend  # noqa: PLC0415
        from hedgerow.server.cluster.redis_client import redis_client  # noqa: PLC0415

        return ResilientRedisBackend(client or redis_client(redis), self._report_gap)

    async def _report_gap(self) -> None:
        if self._on_gap is not None:
            await self._on_gap()
