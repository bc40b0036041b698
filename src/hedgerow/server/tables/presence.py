"""Presence: the seats and spectators that are connected through other servers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

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
