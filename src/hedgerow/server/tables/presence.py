"""Presence: the pages that follow a table, and the seats and spectators that are connected through other servers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

from hedgerow.server.cluster.pubsub import PubSub

MAX_PUSHED: Final = 16
"""Pages of a table that get an update in the same turn of the event loop, players first."""
TIMEOUT_HEARTBEATS: Final = 3.5
"""Heartbeats without a report after which a server no longer counts."""


class Presence(NamedTuple):
    """The connected seats and the number of spectators."""

    seats: frozenset[int]
    spectators: int


class RemotePresence:
    """What other servers have reported about a table."""

    def __init__(self, heartbeat: float) -> None:
        self._timeout = TIMEOUT_HEARTBEATS * heartbeat
        self._reports: dict[str, tuple[Presence, float]] = {}

    def report(self, server: str, presence: Presence, now: float) -> None:
        """Record the report of a server."""
        self._reports[server] = presence, now

    def current(self, now: float) -> Iterable[Presence]:
        """Return the reports that are not too old."""
        return [presence for presence, reported_at in self._reports.values() if now - reported_at < self._timeout]


class PageConnection(Protocol):
    """A page that follows a table."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that the page plays; none for a spectator."""

    @property
    def closing(self) -> bool:
        """True after the request to reconnect was sent."""

    def wake(self) -> None:
        """Send an update soon."""

    def push(self) -> None:
        """Send an update at once, or soon if that is not possible. The caller holds the lock of the session."""

    async def send_closing(self, retry: float) -> None:
        """Tell the page to reconnect after `retry` seconds."""


class TablePages:
    """The pages that follow a table: those of this server, and the presence that other servers report."""

    def __init__(self, table_id: str, pubsub: PubSub, heartbeat: float) -> None:
        self._table_id = table_id
        self._pubsub = pubsub
        self._remote = RemotePresence(heartbeat)
        self.connections: set[PageConnection] = set()

    def push(self) -> None:
        """Send updates to a few pages at once, first to players, so that other tables don't wait for many."""
        for number, page in enumerate(sorted(self.connections, key=lambda page: not page.seats)):
            if number < MAX_PUSHED:
                page.push()
            else:
                page.wake()

    def wake(self) -> None:
        """Make all pages of this server send an update soon."""
        for connection in self.connections:
            connection.wake()

    def presence(self, now: float) -> Presence:
        """Return the connected seats and the number of spectators, here and on other servers."""
        reports = [self._local_presence(), *self._remote.current(now)]
        seats = frozenset(seat for report in reports for seat in report.seats)
        return Presence(seats, sum(report.spectators for report in reports))

    def _local_presence(self) -> Presence:
        seats = frozenset(seat for connection in self.connections for seat in connection.seats)
        return Presence(seats, sum(not connection.seats for connection in self.connections))

    def publish_presence(self) -> None:
        """Tell the other servers which seats are connected here."""
        seats, spectators = self._local_presence()
        self._pubsub.publish_presence(self._table_id, sorted(seats), spectators)

    def request_presence(self) -> None:
        """Ask the other servers which seats are connected there."""
        self._pubsub.request_presence(self._table_id)

    def report_presence(self, server: str, presence: Presence, now: float) -> bool:
        """Record which seats are connected to another server; return True if the presence has changed."""
        before = self.presence(now)
        self._remote.report(server, presence, now)
        return self.presence(now) != before
