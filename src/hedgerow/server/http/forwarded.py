"""The client's address and scheme behind reverse proxies."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

SCHEMES: Final = {"http": "ws", "https": "wss"}
"""Schemes that a proxy may report, and those of WebSockets over them."""


class ForwardedHeaders:
    """Takes the client's address and scheme from the `X-Forwarded-*` headers that trusted proxies have written.

    Every proxy appends the address from which it got the request. Only the last values come from trusted proxies, one
    from each: whatever is before them was sent by the client.
    """

    def __init__(self, app: ASGIApp, proxies: int) -> None:
        """Wrap an application behind a number of trusted proxies."""
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Replace the address and the scheme of a connection."""
        kind: str = scope["type"]
        if kind != "lifespan":
            changed: Any = scope
            address = _address(self._reported(scope, b"x-forwarded-for"))
            if address:
                changed["client"] = (address, 0)
            scheme = self._reported(scope, b"x-forwarded-proto").lower()
            if scheme in SCHEMES:
                changed["scheme"] = scheme if kind == "http" else SCHEMES[scheme]
        await self._app(scope, receive, send)

    def _reported(self, scope: Scope, name: bytes) -> str:
        """Return the value of the first trusted proxy; some proxies overwrite the header, so there may be fewer."""
        lines = [value.decode("latin-1") for header, value in scope["headers"] if header == name]
        values = ",".join(lines).split(",")
        return values[-min(self._proxies, len(values))].strip()


def _address(text: str) -> str:
    """Return an IP address without the port that some proxies append; empty if it is not an address."""
    for candidate in (text, text.rpartition(":")[0]):
        try:
            return str(ip_address(candidate.removeprefix("[").removesuffix("]")))
        except ValueError:
            continue
    return ""
