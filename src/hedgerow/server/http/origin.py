"""Which site a request comes from: what another site makes somebody's browser ask for is not done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from hedgerow.server.errors import refuse

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

LOOKING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""What changes nothing. Other sites cannot read the answers: their browsers do not let them."""
OWN: Final = frozenset({"same-origin", "none"})
"""What a browser says of a request that its own page, or the person at it, has made."""
_PORTS: Final = {"http": 80, "https": 443}


def is_own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a request comes from a page of this server. Programs, which are nobody's browser, need not say so."""
    origin = connection.headers.get("origin")
    return origin is None or _same_place(origin, connection.headers.get("host", ""), connection.scope["scheme"])


def _same_place(origin: str, host: str, scheme: str) -> bool:
    """Whether a page of `origin` has been served under the name `host`.

    Who ends the encryption before this server may not have told it; so `https` is believed, but where the server
    knows that it is asked over an encrypted connection, a page that was not encrypted is another one.
    """
    try:
        page = urlsplit(origin)
        asked = urlsplit(f"//{host}")
        usual = _PORTS.get(page.scheme)
        if usual is None or not page.hostname or (scheme in ("https", "wss") and page.scheme != "https"):
            return False
        return (page.hostname, page.port or usual) == (asked.hostname, asked.port or usual)
    except ValueError:  # a port that is no number
        return False


class RefuseForeign(ASGIMiddleware):
    """Refuses what would change something and comes from a page of another site."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """One request."""
        if cast("HTTPScope", scope)["method"] not in LOOKING:
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            # For sockets browsers do not agree about this header; there the origin is always said.
            if connection.headers.get("sec-fetch-site", "none") not in OWN or not is_own_page(connection):
                raise refuse("not-allowed", "other-site")
        await next_app(scope, receive, send)
