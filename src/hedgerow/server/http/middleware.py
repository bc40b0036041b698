"""Middleware: rate limits, and the refusal of requests that pages of other sites send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from hedgerow.server.errors import refuse
from hedgerow.server.limits import COMPARISON_COST, NEW_TABLE_COST, STORED_COST, WHOLE_MATCH_COST, AddressLimits
from hedgerow.server.request_info import AnyConnection, address_of, is_own_page

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing. Browsers don't let other sites read the responses."""
STORED: Final = "/attempt"
"""The end of paths whose results are stored permanently."""
OWN_SITE: Final = frozenset({"same-origin", "none"})
"""Values of `Sec-Fetch-Site` for requests of the server's own page, or of the person at the browser."""


class LimitRequests(ASGIMiddleware):
    """Refuses requests of an address that sends too many."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, address_limits: AddressLimits) -> None:
        self._address_limits = address_limits

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Charge the request to its address before anything else is done."""
        self._address_limits.charge(address_of(scope), request_cost(scope))
        await next_app(scope, receive, send)


class RefuseForeignSites(ASGIMiddleware):
    """Refuses requests that could change something and come from a page of another site."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Check the origin of a request."""
        if cast("HTTPScope", scope)["method"] not in SAFE_METHODS:
            connection: AnyConnection = AnyConnection(scope)
            # WebSockets are checked elsewhere: browsers disagree about this header there, but always send the origin.
            if connection.headers.get("sec-fetch-site", "none") not in OWN_SITE or not is_own_page(connection):
                raise refuse("not-allowed", "other-site")
        await next_app(scope, receive, send)


def request_cost(scope: Scope) -> float:
    """Return how much a request counts against the rate limit."""
    path = scope["path"].rstrip("/")
    if scope.get("method") == "POST" and (path == "/api/tables" or path.endswith(("/rematch", "/practice", "/play"))):
        return NEW_TABLE_COST
    if path.endswith(STORED):
        return STORED_COST
    if scope.get("method") == "GET" and path.startswith("/api/deals/") and path.endswith("/moves"):
        return COMPARISON_COST
    return WHOLE_MATCH_COST if path.endswith(("/replay", "/file", "/picture", "/hint")) else 1.0
