"""Reverse proxies: the address of a client is what a trusted proxy reports, never what the client sends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hedgerow.server.http.forwarded import ForwardedHeaders
from tests.security.limited_server import limited_server
from tests.server.client import http_client

PROXY = ("10.0.0.1", 4711)


def seen_by_server(proxies: int, *headers: tuple[bytes, bytes], kind: str = "http") -> tuple[Any, Any]:
    """Return the address and the scheme of a request from a proxy, as the application sees them."""
    scope: Any = {"type": kind, "client": PROXY, "scheme": kind.replace("websocket", "ws"), "headers": list(headers)}

    async def application(found: Any, _receive: Any, _send: Any) -> None:
        assert found is scope

    asyncio.run(ForwardedHeaders(application, proxies)(scope, None, None))  # type: ignore[arg-type]
    return scope["client"][0], scope["scheme"]


@pytest.mark.parametrize(
    ("proxies", "lines", "address"),
    [
        (1, [b"1.1.1.1"], "1.1.1.1"),
        (1, [b"9.9.9.9, 1.1.1.1"], "1.1.1.1"),
        (1, [b"9.9.9.9", b"1.1.1.1"], "1.1.1.1"),
        (2, [b"9.9.9.9, 1.1.1.1, 10.0.0.2"], "1.1.1.1"),
        (2, [b"9.9.9.9", b"1.1.1.1,10.0.0.2"], "1.1.1.1"),
        (2, [b"1.1.1.1"], "1.1.1.1"),
        (1, [b"1.1.1.1:1234"], "1.1.1.1"),
        (1, [b"[2001:db8::1]:1234"], "2001:db8::1"),
        (1, [b"2001:DB8:0::1"], "2001:db8::1"),
        (1, [], PROXY[0]),
        (1, [b""], PROXY[0]),
        (1, [b"1.1.1.1, unknown"], PROXY[0]),
        (1, [b"1.1.1.1, \xff"], PROXY[0]),
    ],
)
def test_address_is_what_the_first_trusted_proxy_reports(proxies: int, lines: list[bytes], address: str) -> None:
    headers = [(b"x-forwarded-for", line) for line in lines]
    for kind in ("http", "websocket"):
        assert seen_by_server(proxies, *headers, kind=kind)[0] == address


def test_scheme_is_what_the_first_trusted_proxy_reports() -> None:
    assert seen_by_server(1, (b"x-forwarded-proto", b"http, https"))[1] == "https"
    assert seen_by_server(2, (b"x-forwarded-proto", b"http, https, http"))[1] == "https"
    assert seen_by_server(1, (b"x-forwarded-proto", b"https"), kind="websocket")[1] == "wss"
    assert seen_by_server(1, (b"x-forwarded-proto", b"javascript"))[1] == "http"


def test_forged_addresses_do_not_pass_the_limits(tmp_path: Path) -> None:
    """The proxy appends the address of its client, who sends another one before it with each request."""
    with limited_server(tmp_path, behind_proxy=True, requests_per_second=2) as server, http_client(server) as client:
        forged = [f"1.1.{number // 250}.{number % 250}, 2.2.2.2" for number in range(400)]
        statuses = [client.get("/health", headers={"X-Forwarded-For": header}).status_code for header in forged]
        assert statuses.count(429) > 100
        assert client.get("/health", headers={"X-Forwarded-For": "2.2.2.2, 3.3.3.3"}).status_code == 200
