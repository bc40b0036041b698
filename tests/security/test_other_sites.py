"""Other web sites: what they make somebody's browser do is refused, and what is served cannot be framed or misread."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hedgerow.server.http.app import HEADERS
from hedgerow.server.http.origin import is_own_page
from hedgerow.server.http.site import POLICY
from tests.security.calm import others_are_served
from tests.security.strict import Strict
from tests.security.wires import knock, rest, upgrade
from tests.server.pages import ask, hotseat_table, table_wish, visitor

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
def test_a_page_of_another_site_gets_no_socket(free: Strict, origin: str) -> None:
    async def open_() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(free.live, origin=origin.replace("PORT", str(free.port)))  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    asyncio.run(open_())


def test_other_sites_get_no_socket_while_others_play(free: Strict) -> None:
    with others_are_served(free):
        for _ in range(50):
            with knock(free) as plug:
                assert b" 403 " in upgrade(free, plug, Origin="https://evil.example")
                assert b"101" not in rest(plug)


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_changes_nothing(free: Strict, origin: str) -> None:
    headers = {"Origin": origin.replace("PORT", str(free.port))}
    with visitor(free, headers=headers) as client:
        answer = client.post("/api/guest", json={"name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
        assert "set-cookie" not in answer.headers
        assert client.post("/api/tables", json=table_wish("cornwall", ["me", "open"])).status_code == 403


def test_every_address_that_changes_something_is_closed_to_other_sites(free: Strict) -> None:
    """Also where a form could send it without asking: as text, or with nothing in it."""
    table, tokens = hotseat_table(free, "cornwall")
    before = ask(free, f"{table}/view").content
    description = ask(free, "/schema/openapi.json").json()
    posts = [path for path, operations in description["paths"].items() if "post" in operations]
    assert len(posts) > 8
    for path in posts:
        for headers in (
            {"Origin": "https://evil.example"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            with visitor(free, headers={**headers, "X-Seat-Token": tokens[0], "Content-Type": "text/plain"}) as client:
                answer = client.post(path.format(table=table, game="cornwall", step=0), content=b"{}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed"), path
    assert ask(free, f"{table}/view").content == before


def test_the_own_page_and_programs_are_let_in(free: Strict) -> None:
    own = free.address
    for headers in ({}, {"Origin": own}, {"Origin": own, "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        with visitor(free, headers=headers) as client:
            assert client.post("/api/guest", json={"name": "Ann"}).status_code == 200
        with knock(free) as plug:
            assert b" 101 " in upgrade(free, plug, **headers)


def asked(scheme: str, host: str | None, origin: str) -> bool:
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
        ("http", "play.example", "https://play.example", True),  # a proxy that ends TLS and does not say so
        ("http", "[::1]:8642", "http://[::1]:8642", True),
        ("https", "play.example", "http://play.example", False),  # not encrypted: anybody could have sent that page
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
def test_the_own_page_behind_a_proxy(scheme: str, host: str | None, origin: str, own: bool) -> None:
    assert asked(scheme, host, origin) is own


# What browsers are told


def test_every_answer_has_the_headers(free: Strict) -> None:
    table, tokens = hotseat_table(free, "cornwall")
    paths = ["/", "/table/x", "/api/games", f"/api/tables/{table}/view", f"/api/tables/{table}/picture", "/schema"]
    paths += [
        "/health",
        "/metrics",
        "/api/nowhere",
        "/api/tables/nowhere",
        "/assets/nowhere.js",
        f"/api/tables/{table}/file",
    ]
    with visitor(free, headers={"X-Seat-Token": tokens[0]}) as client:
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
        assert not [name for name in answer.headers if name.startswith("access-control-")], "no other site may read it"


def test_secrets_are_not_kept_on_the_way(free: Strict) -> None:
    with visitor(free) as client:
        made = client.post("/api/tables", json=table_wish("cornwall", ["me", "open"]))
        assert made.headers["cache-control"] == "no-store"
        table, token = made.json()["table"]["id"], made.json()["keys"][0]["token"]
        joined = client.post(f"/api/tables/{table}/join", json={})
        assert joined.headers["cache-control"] == "no-store"
        view = client.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": token})
        assert view.headers["cache-control"] == "no-store"


def test_nothing_is_said_about_the_software(free: Strict) -> None:
    with knock(free) as plug:
        plug.sendall(b"NONSENSE\r\n\r\n")
        refused = rest(plug)
        assert refused.startswith(b"HTTP/1.1 400 ")
    with knock(free) as plug:
        opened = upgrade(free, plug)
    for text in (refused, opened, repr(ask(free, "/api/nowhere").headers.raw).encode()):
        for word in (b"uvicorn", b"litestar", b"python", b"websockets", b"httptools"):
            assert word not in text.lower()


def test_the_description_runs_no_script(free: Strict) -> None:
    """Its usual pages load scripts from other hosts, and these would see what the page keeps: the secrets of seats."""
    for path in ("/schema", "/schema/openapi.json", "/schema/scalar", "/schema/swagger", "/schema/redoc"):
        answer = ask(free, path)
        assert "<script" not in answer.text
        assert "https://" not in answer.text
