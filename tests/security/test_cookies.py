"""The guests' cookie: signed, unreadable for scripts, for this site only; an old or forged one is worthless."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from pathlib import Path

import httpx
import pytest

from hedgerow.server.tables.tokens import Guest, Signer, new_guest
from tests.registered import TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer, limited_server
from tests.server.client import http_client, table_request
from tests.server.database import query_rows


def create_owned_table(server: LimitedServer) -> tuple[str, str]:
    """Create a table that is waiting for players; return its id and the owner's cookie."""
    with http_client(server) as client:
        created = client.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"]))
        assert created.status_code == 201
        return created.json()["table"]["id"], client.cookies["guest"]


def start(server: LimitedServer, table: str, cookie: str | None) -> httpx.Response:
    """Start the match, which only the owner's cookie allows."""
    headers = {} if cookie is None else {"Cookie": f"guest={cookie}".encode("latin-1")}
    with http_client(server, headers=headers) as client:
        return client.post(f"/api/tables/{table}/start", json={"bots": "easy"})


def test_attributes_of_the_cookie(unlimited: LimitedServer) -> None:
    with http_client(unlimited) as client:
        said = client.post("/api/guest", json={"name": "Ann"}).headers["set-cookie"].lower()
    parts = {part.strip().partition("=")[0] for part in said.split(";")}
    assert {"httponly", "samesite", "path", "max-age"} <= parts
    assert "samesite=lax" in said or "samesite=strict" in said
    assert "domain" not in parts
    assert "secure" not in parts, "a browser would not store it over http"


def test_cookie_is_secure_over_https(tmp_path: Path) -> None:
    with limited_server(tmp_path, behind_proxy=True) as server, http_client(server) as client:
        answer = client.post("/api/guest", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
        assert "; secure" in answer.headers["set-cookie"].lower()


def test_forwarded_headers_are_ignored_without_a_proxy(unlimited: LimitedServer) -> None:
    """Otherwise clients could choose the address for their rate limit."""
    with http_client(unlimited, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1"}) as client:
        assert "secure" not in client.post("/api/guest", json={"name": "Ann"}).headers["set-cookie"].lower()


def forgeries(cookie: str) -> list[str]:
    guest, name, signature = cookie.split(".")
    other = urlsafe_b64encode(b"Somebody else").decode().rstrip("=")
    return [
        f"{guest}.{other}.{signature}",
        f"{guest}.{name}.{signature[:-1]}{'0' if signature[-1] != '0' else '1'}",
        f"{guest}.{name}.",
        f"{guest}.{name}",
        f"{guest}.{name}.{signature}.{signature}",
        f"{guest}{name[:1]}.{name[1:]}.{signature}",
        f"{guest}.{name}.{signature.upper()}",
        f"{guest}.{name}.{signature[:16]}",
        guest,
        "",
        "..",
        "\u00ff.\u00ff.\u00ff",
        Signer("").cookie(Guest(guest, "Ann")),
        Signer("another server").cookie(Guest(guest, "Ann")),
    ]


def test_forged_cookie_is_worthless(unlimited: LimitedServer) -> None:
    table, cookie = create_owned_table(unlimited)
    with others_are_served(unlimited):
        for forged in [None, *forgeries(cookie)]:
            refused = start(unlimited, table, forged)
            assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed"), forged
    assert start(unlimited, table, cookie).status_code == 200


def test_cookie_of_an_old_secret_is_worthless(tmp_path: Path) -> None:
    """After the server's secret has changed, no older cookie is valid; seat links still work."""
    with limited_server(tmp_path, secret="the old one") as server:
        table, cookie = create_owned_table(server)
        other, _ = create_owned_table(server)
        assert start(server, other, cookie).status_code == 403
    with limited_server(tmp_path, secret="a new one") as server:
        assert start(server, table, cookie).status_code == 403
        assert start(server, table, Signer("a new one").cookie(new_guest("Eve"))).status_code == 403
        old = Signer("the old one").guest(cookie)
        assert old is not None
        assert start(server, table, Signer("a new one").cookie(old)).status_code == 200


def test_cookie_contains_no_seat_secret(unlimited: LimitedServer) -> None:
    table, cookie = create_owned_table(unlimited)
    stored = query_rows(unlimited.database, "select body from tables where id = ?", table)[0][0]
    assert cookie.split(".")[0] in stored, "the owner of the table"
    assert cookie not in stored
    assert cookie.split(".")[2] not in stored


@pytest.mark.parametrize("name", ["Ann", "", "ann.b", "Ännchen", "\u202eEve", "x" * 500])
def test_signed_guest_round_trips(name: str) -> None:
    signer = Signer("secret")
    found = signer.guest(signer.cookie(Guest("1", name)))
    assert found is not None
    assert found.name == name.replace("\u202e", "")[:24]
