"""The guests' cookie: signed, not readable by scripts, sent to this site only; a stale or forged one is nobody's."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from pathlib import Path

import httpx
import pytest

from hedgerow.server.tables.tokens import Guest, Signer, new_guest
from tests.security.calm import others_are_served
from tests.security.strict import Strict, strict
from tests.server.pages import table_wish, visitor
from tests.server.stored import rows


def owner_of(server: Strict) -> tuple[str, str]:
    """A table that waits, and the cookie of who made it."""
    with visitor(server) as client:
        made = client.post("/api/tables", json=table_wish("cornwall", ["me", "open"]))
        assert made.status_code == 201
        return made.json()["table"]["id"], client.cookies["guest"]


def start(server: Strict, table: str, cookie: str | None) -> httpx.Response:
    """Only who made the table can do this: it is known by the cookie alone."""
    headers = {} if cookie is None else {"Cookie": f"guest={cookie}".encode("latin-1")}
    with visitor(server, headers=headers) as client:
        return client.post(f"/api/tables/{table}/start", json={"bots": "easy"})


def test_what_the_cookie_says_to_browsers(free: Strict) -> None:
    with visitor(free) as client:
        said = client.post("/api/guest", json={"name": "Ann"}).headers["set-cookie"].lower()
    parts = {part.strip().partition("=")[0] for part in said.split(";")}
    assert {"httponly", "samesite", "path", "max-age"} <= parts
    assert "samesite=lax" in said or "samesite=strict" in said
    assert "domain" not in parts
    assert "secure" not in parts, "over http a browser would not keep it"


def test_over_https_the_cookie_is_for_https_only(tmp_path: Path) -> None:
    with strict(tmp_path, behind_proxy=True) as server, visitor(server) as client:
        answer = client.post("/api/guest", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
        assert "; secure" in answer.headers["set-cookie"].lower()


def test_who_is_no_proxy_is_not_believed(free: Strict) -> None:
    """Else everybody could choose the address by which they are counted."""
    with visitor(free, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1"}) as client:
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


def test_a_forged_cookie_is_nobodys(free: Strict) -> None:
    table, cookie = owner_of(free)
    with others_are_served(free):
        for forged in [None, *forgeries(cookie)]:
            refused = start(free, table, forged)
            assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed"), forged
    assert start(free, table, cookie).status_code == 200


def test_a_stale_cookie_is_nobodys(tmp_path: Path) -> None:
    """When the server's secret is changed, no cookie from before is good for anything; seats still open."""
    with strict(tmp_path, secret="the old one") as server:
        table, cookie = owner_of(server)
        other, _ = owner_of(server)
        assert start(server, other, cookie).status_code == 403
    with strict(tmp_path, secret="a new one") as server:
        assert start(server, table, cookie).status_code == 403
        assert start(server, table, Signer("a new one").cookie(new_guest("Eve"))).status_code == 403
        old = Signer("the old one").guest(cookie)
        assert old is not None
        assert start(server, table, Signer("a new one").cookie(old)).status_code == 200


def test_the_cookie_holds_no_secret_of_a_seat(free: Strict) -> None:
    table, cookie = owner_of(free)
    stored = rows(free.database, "select body from tables where id = ?", table)[0][0]
    assert cookie.split(".")[0] in stored, "who made the table"
    assert cookie not in stored
    assert cookie.split(".")[2] not in stored


@pytest.mark.parametrize("name", ["Ann", "", "ann.b", "Ännchen", "\u202eEve", "x" * 500])
def test_a_signed_guest_is_read_back(name: str) -> None:
    signer = Signer("secret")
    found = signer.guest(signer.cookie(Guest("1", name)))
    assert found is not None
    assert found.name == name.replace("\u202e", "")[:24]
