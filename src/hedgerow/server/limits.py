"""How much one page, one seat or one address may ask for: a little for everybody, nothing that holds the others up."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from hedgerow.server.errors import refuse

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

MOST_REMEMBERED: Final = 10_000
"""So many addresses and seats are remembered; those heard of longest ago are forgotten."""
BURST: Final = 200
"""A page may send so many messages at once, and so may all pages of a seat together …"""
RATE: Final = 100.0
"""… and so many a second in the long run."""
CHAT_BURST: Final = 20
CHAT_RATE: Final = 1.0
"""What is said is kept for good, so less of it is taken."""
NEW_TABLE: Final = 20.0
"""A table costs as much as so many other requests: it is stored for good, and bots may begin to think."""
WHOLE_MATCH: Final = 5.0
"""What goes through a whole match takes its time, and so does a hint."""


class Allowance:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_burst", "_last", "_rate", "left")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = self.left = burst
        self._rate = rate
        self._last = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take one, or what counts for several; what is left, below nothing if it was too much."""
        now = time.monotonic()
        self.left = min(self._burst, self.left + (now - self._last) * self._rate) - cost
        self._last = now
        return self.left


class Allowances:
    """An allowance for each of many."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._each: OrderedDict[Hashable, Allowance] = OrderedDict()

    def take(self, who: Hashable, cost: float = 1.0) -> None:
        """Somebody asks for something; `Refusal` if that was too much. What is refused costs nothing."""
        if not self._rate:
            return
        allowance = self._each.pop(who, None) or Allowance(self._burst, self._rate)
        self._each[who] = allowance
        if len(self._each) > MOST_REMEMBERED:
            self._each.popitem(last=False)
        if allowance.take(cost) < 0:
            allowance.left += cost
            raise refuse("too-fast", "too-many-requests")


class Addresses:
    """What each address has asked for, and how many connections it has open."""

    def __init__(self, burst: float, rate: float, connections: int) -> None:
        self._allowances = Allowances(burst, rate)
        self._most = connections
        self._open: dict[str, int] = {}

    def asks(self, address: str, cost: float = 1.0) -> None:
        """An address asks for something; `Refusal` if that was too much."""
        self._allowances.take(address, cost)

    def connects(self, address: str) -> bool:
        """An address opens a connection; whether it may."""
        number = self._open.get(address, 0)
        if self._most and number >= self._most:
            return False
        self._open[address] = number + 1
        return True

    def leaves(self, address: str) -> None:
        """A connection was closed."""
        number = self._open.get(address, 0) - 1
        if number > 0:
            self._open[address] = number
        else:
            self._open.pop(address, None)


class Seats:
    """What each seat does, however many pages it is open on, and what is said there."""

    def __init__(self, *, limited: bool) -> None:
        self._deeds = Allowances(BURST, RATE if limited else 0.0)
        self._words = Allowances(CHAT_BURST, CHAT_RATE if limited else 0.0)

    def acts(self, table: str, seat: int) -> None:
        """A seat does something; `Refusal` if that was too much."""
        self._deeds.take((table, seat))

    def speaks(self, table: str, speaker: int | str) -> None:
        """Somebody says something at a table. Spectators, whose names prove nothing, are counted together."""
        self._words.take((table, speaker if isinstance(speaker, int) else None))


def address_of(scope: Scope) -> str:
    """Who asks."""
    client: Any = scope.get("client")
    return client[0] if client else ""


def cost_of(scope: Scope) -> float:
    """How much a request counts for."""
    path = scope["path"].rstrip("/")
    if scope.get("method") == "POST" and (path == "/api/tables" or path.endswith("/rematch")):
        return NEW_TABLE
    return WHOLE_MATCH if path.endswith(("/replay", "/file", "/picture", "/hint")) else 1.0


class LimitRequests(ASGIMiddleware):
    """Refuses what comes too fast from one address, before anything is done for it."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """One request."""
        self._addresses.asks(address_of(scope), cost_of(scope))
        await next_app(scope, receive, send)
