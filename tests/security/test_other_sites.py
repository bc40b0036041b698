"""Other web sites: requests that they trigger in a browser are refused, and responses cannot be framed or misread."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hedgerow.server.http.app import HEADERS
from hedgerow.server.http.site import POLICY
from hedgerow.server.request_info import is_own_page
from tests.registered import TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.hostile_requests import PARAMETERS
from tests.security.limited_server import LimitedServer
from tests.security.raw_sockets import open_socket, read_to_end, upgrade
from tests.server.client import fetch, hotseat_table, http_client, table_request

FOREIGN = [
    "https://evil.example",
    "http://evil.example",
    "null",
    "",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://localhost:PORT",
    "http://127.0.0.1:PORT.evil.example",
    "http://127.0.0.1.evil.example:PORT",
    "http://evil.example/127.0.0.1:PORT",
    "http://evil.example#@127.0.0.1:PORT",
    "http://evil.example?127.0.0.1:PORT",
    "http://127.0.0.1:PORTx",
    "file://",
    "file://127.0.0.1:PORT",
    "chrome-extension://127.0.0.1:PORT",
    "127.0.0.1:PORT",
    "//127.0.0.1:PORT",
    "http://[::1",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_page_gets_no_websocket(unlimited: LimitedServer, origin: str) -> None:
    async def open_() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(unlimited.live, origin=origin.replace("PORT", str(unlimited.port)))  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    asyncio.run(open_())


def test_foreign_pages_do_not_disturb_players(unlimited: LimitedServer) -> None:
    with others_are_served(unlimited):
        for _ in range(50):
            with open_socket(unlimited) as sock:
                assert b" 403 " in upgrade(unlimited, sock, Origin="https://evil.example")
                assert b"101" not in read_to_end(sock)


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_page_changes_nothing(unlimited: LimitedServer, origin: str) -> None:
    headers = {"Origin": origin.replace("PORT", str(unlimited.port))}
    with http_client(unlimited, headers=headers) as client:
        answer = client.post("/api/guest", json={"name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
        assert "set-cookie" not in answer.headers
        assert client.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"])).status_code == 403


def test_every_changing_route_refuses_foreign_pages(unlimited: LimitedServer) -> None:
    """Also where a form could send the request without a preflight: as text, or with an empty body."""
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    before = fetch(unlimited, f"{table}/view").content
    description = fetch(unlimited, "/schema/openapi.json").json()
    posts = [path for path, operations in description["paths"].items() if "post" in operations]
    assert len(posts) > 8
    for path in posts:
        for headers in (
            {"Origin": "https://evil.example"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            with http_client(
                unlimited, headers={**headers, "X-Seat-Token": tokens[0], "Content-Type": "text/plain"}
            ) as client:
                answer = client.post(path.format_map(PARAMETERS | {"table": table}), content=b"{}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed"), path
    assert fetch(unlimited, f"{table}/view").content == before


def test_own_page_and_programs_are_accepted(unlimited: LimitedServer) -> None:
    own = unlimited.address
    for headers in ({}, {"Origin": own}, {"Origin": own, "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        with http_client(unlimited, headers=headers) as client:
            assert client.post("/api/guest", json={"name": "Ann"}).status_code == 200
        with open_socket(unlimited) as sock:
            assert b" 101 " in upgrade(unlimited, sock, **headers)


def is_own(scheme: str, host: str | None, origin: str) -> bool:
    headers = [(b"origin", origin.encode())] + ([] if host is None else [(b"host", host.encode())])
    scope: Any = {"type": "http", "scheme": scheme, "headers": headers}
    return is_own_page(ASGIConnection(scope))


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "own"),
    [
        ("https", "play.example", "https://play.example", True),
        ("https", "play.example:443", "https://play.example", True),
        ("https", "play.example", "https://play.example:443", True),
        ("https", "PLAY.example", "https://play.example", True),
        ("https", "play.example:8443", "https://play.example:8443", True),
        ("wss", "play.example", "https://play.example", True),
        (
            "http",
            "play.example",
            "https://play.example",
            True,
        ),  # a proxy that terminates TLS without forwarding the scheme
        ("http", "[::1]:8642", "http://[::1]:8642", True),
        ("https", "play.example", "http://play.example", False),  # not encrypted, so the page may be forged
        ("wss", "play.example", "http://play.example", False),
        ("https", "play.example:8443", "https://play.example", False),
        ("http", "play.example:80", "https://play.example", False),
        ("http", "", "null", False),
        ("http", None, "null", False),
        ("http", None, "", False),
        ("http", None, "http://play.example", False),
        ("http", "", "http://", False),
        ("http", "play.example:x", "http://play.example", False),
    ],
)
def test_own_page_behind_a_proxy(scheme: str, host: str | None, origin: str, own: bool) -> None:
    assert is_own(scheme, host, origin) is own


# Response headers


def test_every_response_has_security_headers(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    paths = ["/", "/table/x", "/api/games", f"/api/tables/{table}/view", f"/api/tables/{table}/picture", "/schema"]
    paths += [
        "/health",
        "/metrics",
        "/api/nowhere",
        "/api/tables/nowhere",
        "/assets/nowhere.js",
        f"/api/tables/{table}/file",
    ]
    with http_client(unlimited, headers={"X-Seat-Token": tokens[0]}) as client:
        answers = [client.get(path) for path in paths]
        answers += [client.post("/api/tables", content=b"{"), client.post("/api/guest", json={"name": "Ann"})]
        answers += [client.delete("/api/tables"), client.options("/api/tables"), client.head("/api/games")]
        answers += [client.post("/api/tables", content=b"x" * 200_000)]
    assert {answer.status_code for answer in answers} >= {200, 400, 404, 405, 409, 413}
    for answer in answers:
        for name, value in HEADERS.items():
            if name not in ("Content-Security-Policy", "Cache-Control"):
                assert answer.headers[name] == value, (answer.url, name)
        policy = dict(rule.strip().partition(" ")[::2] for rule in answer.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert "unsafe-inline" not in policy.get("script-src", "")
        assert "sandbox" in policy or answer.headers["content-security-policy"] == POLICY
        assert "server" not in answer.headers
        assert "x-powered-by" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("access-control-")], (
            "no other site may read the response"
        )


def test_secrets_are_not_cached(unlimited: LimitedServer) -> None:
    with http_client(unlimited) as client:
        created = client.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"]))
        assert created.headers["cache-control"] == "no-store"
        table, token = created.json()["table"]["id"], created.json()["keys"][0]["token"]
        joined = client.post(f"/api/tables/{table}/join", json={})
        assert joined.headers["cache-control"] == "no-store"
        view = client.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": token})
        assert view.headers["cache-control"] == "no-store"


def test_responses_do_not_name_the_software(unlimited: LimitedServer) -> None:
    with open_socket(unlimited) as sock:
        sock.sendall(b"NONSENSE\r\n\r\n")
        refused = read_to_end(sock)
        assert refused.startswith(b"HTTP/1.1 400 ")
    with open_socket(unlimited) as sock:
        opened = upgrade(unlimited, sock)
    for text in (refused, opened, repr(fetch(unlimited, "/api/nowhere").headers.raw).encode()):
        for word in (b"uvicorn", b"litestar", b"python", b"websockets", b"httptools"):
            assert word not in text.lower()


def test_openapi_description_runs_no_script(unlimited: LimitedServer) -> None:
    """The usual documentation pages load scripts from other hosts, which could read the secrets of seats."""
    for path in ("/schema", "/schema/openapi.json", "/schema/scalar", "/schema/swagger", "/schema/redoc"):
        answer = fetch(unlimited, path)
        assert "<script" not in answer.text
        assert "https://" not in answer.text
