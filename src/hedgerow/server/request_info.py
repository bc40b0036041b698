"""Facts about a request: the client's address, its language, and whether it comes from a page of this server."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from hedgerow.i18n import Language, read_language

if TYPE_CHECKING:
    from litestar.types import Scope

AnyConnection = ASGIConnection[Any, Any, Any, Any]
_HOST_BITS: Final = 64
"""Bits of an IPv6 address that a client can choose."""
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def language_of(connection: AnyConnection) -> Language:
    """Return the language of the query parameter `language`, or else of the `Accept-Language` header."""
    wanted = connection.query_params.get("language") or connection.headers.get("accept-language", "")
    return read_language(str(wanted))


def address_of(scope: Scope) -> str:
    """Return the client's IPv4 address or IPv6 network; empty if it is unknown.

    A client with an IPv6 address usually has a whole network of 2⁶⁴ addresses, so a limit per address would limit
    nothing.
    """
    client: Any = scope.get("client")
    return _network(client[0]) if client else ""


@lru_cache(maxsize=10_000)
def _network(address: str) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:  # a test client, or a socket without addresses
        return address
    if isinstance(parsed, IPv4Address) or parsed.is_link_local:  # all link-local addresses are in one network
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> _HOST_BITS << _HOST_BITS))


def is_own_page(connection: AnyConnection) -> bool:
    """Return True unless the request comes from a page of another site. Programs send no `Origin` header."""
    origin = connection.headers.get("origin")
    return origin is None or _same_origin(origin, connection.headers.get("host", ""), connection.scope["scheme"])


def _same_origin(origin: str, host: str, scheme: str) -> bool:
    """Return True if a page of `origin` was served under the name `host`.

    A proxy that terminates TLS may not say so, hence an `https` origin is accepted over plain HTTP. Where this
    server knows that the connection is encrypted, a page that was not encrypted is foreign.
    """
    try:
        page = urlsplit(origin)
        server = urlsplit(f"//{host}")
        default = _DEFAULT_PORTS.get(page.scheme)
        if default is None or not page.hostname or (scheme in ("https", "wss") and page.scheme != "https"):
            return False
        return (page.hostname, page.port or default) == (server.hostname, server.port or default)
    except ValueError:  # the port is not a number
        return False
