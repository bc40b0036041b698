"""Rate limits for addresses, seats and connections."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from hedgerow.server.errors import refuse

MAX_BUCKETS: Final = 10_000
"""Addresses and seats whose balance is kept; the least recently active ones are dropped."""
BURST: Final = 200
"""The most messages that a page, or all pages of a seat together, may send at once."""
RATE: Final = 100.0
"""The average number of messages per second that they may send."""
CHAT_BURST: Final = 20
CHAT_RATE: Final = 1.0
"""Chat is limited more strictly, because it is stored permanently."""
NEW_TABLE_COST: Final = 20.0
"""Cost of creating a table in requests: it is stored permanently, and bots may start computing."""
STORED_COST: Final = 5.0
"""Cost of other requests whose results are stored permanently, such as attempts at puzzles."""
WHOLE_MATCH_COST: Final = 5.0
"""Cost of requests that process a whole match or ask a bot."""
COMPARISON_COST: Final = 20.0
"""Cost of comparing several matches of the same deal, besides their log entries."""
CUSTOM_TILES_COST: Final = 10.0
"""Additional cost of pictures, pieces and replays of tables with custom tiles."""
ENTRIES_PER_REQUEST: Final = 100
"""Sending this many log entries costs as much as one request."""
STEPS_PER_REQUEST: Final = 20
"""The same for steps of a replay, each of which contains a whole position."""


class TokenBucket:
    """A token bucket: `burst` tokens at once, refilled at `rate` tokens a second."""

    __slots__ = ("_burst", "_rate", "_updated", "balance")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = self.balance = burst
        self._rate = rate
        self._updated = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take `cost` tokens and return the balance, which is negative if the bucket was overdrawn."""
        now = time.monotonic()
        self.balance = min(self._burst, self.balance + (now - self._updated) * self._rate) - cost
        self._updated = now
        return self.balance


class KeyedBuckets:
    """One token bucket for each key. A rate of 0 means no limit."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def charge(self, key: Hashable, cost: float = 1.0) -> None:
        """Take `cost` tokens from the bucket of a key; raise `Refusal` and take none if there are too few.

        A cost above half the size of the bucket needs a bucket that is half full, and may overdraw it.
        """
        if not self._rate:
            return
        bucket = self._buckets.pop(key, None) or TokenBucket(self._burst, self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if bucket.take(cost) < min(0.0, self._burst / 2 - cost):
            bucket.balance += cost
            raise refuse("too-fast", "too-many-requests")


class AddressLimits:
    """Limits on the requests and on the open connections of each address."""

    def __init__(self, burst: float, rate: float, connections: int) -> None:
        self._buckets = KeyedBuckets(burst, rate)
        self._max_connections = connections
        self._connections: dict[str, int] = {}

    def charge(self, address: str, cost: float = 1.0) -> None:
        """Charge a request to an address; raise `Refusal` if it made too many."""
        self._buckets.charge(address, cost)

    def charge_log(self, address: str, entries: int) -> None:
        """Charge the sending of log entries to an address; raise `Refusal` if it had too many."""
        self.charge(address, entries / ENTRIES_PER_REQUEST)

    def charge_replay(self, address: str, steps: int, entries: int) -> None:
        """Charge a replay to an address: its steps, and the entries of the log with which the deal is verified."""
        self.charge(address, steps / STEPS_PER_REQUEST + entries / ENTRIES_PER_REQUEST)

    def open_connection(self, address: str) -> bool:
        """Count a new connection and return True, or return False if the address has too many."""
        count = self._connections.get(address, 0)
        if self._max_connections and count >= self._max_connections:
            return False
        self._connections[address] = count + 1
        return True

    def close_connection(self, address: str) -> None:
        """Stop counting a connection that was closed."""
        count = self._connections.get(address, 0) - 1
        if count > 0:
            self._connections[address] = count
        else:
            self._connections.pop(address, None)


class SeatLimits:
    """Limits on the actions and the chat of each seat, across all pages that it is open on."""

    def __init__(self, *, limited: bool) -> None:
        self._actions = KeyedBuckets(BURST, RATE if limited else 0.0)
        self._chat = KeyedBuckets(CHAT_BURST, CHAT_RATE if limited else 0.0)

    def charge_action(self, table_id: str, seat: int) -> None:
        """Charge an action to a seat; raise `Refusal` if it made too many."""
        self._actions.charge((table_id, seat))

    def charge_chat(self, table_id: str, speaker: int | str) -> None:
        """Charge a chat line to its speaker. All spectators share one limit, because their names prove nothing."""
        self._chat.charge((table_id, speaker if isinstance(speaker, int) else None))
