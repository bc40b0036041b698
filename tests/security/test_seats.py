"""Seats: nobody acts for others, guesses a link, or uses one where it does not belong."""

from __future__ import annotations

import asyncio
import hmac
import json
from base64 import urlsafe_b64decode
from contextlib import suppress
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.server.tables import tokens as secrets_
from hedgerow.server.tables.table import TableRequest, new_table
from tests.registered import SECRET_GAME, TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer
from tests.server.client import (
    JsonDict,
    create_table,
    fetch,
    hotseat_table,
    http_client,
    join,
    legal_moves,
    open_page,
    table_request,
)
from tests.server.database import query_rows

SEAT_ACTIONS: list[tuple[str, JsonDict]] = [
    ("play", {"move": "quit", "seq": 0}),
    ("preview", {"move": "quit"}),
    ("undo", {}),
    ("answer", {"agree": True}),
    ("resign", {}),
    ("back", {}),
    ("chat", {"text": "It was me"}),
]


def test_nobody_acts_for_another_seat(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, SECRET_GAME, 3)
    before = fetch(unlimited, f"{table}/view").content

    async def run() -> None:
        async with open_page(unlimited, table, tokens[0]) as page, open_page(unlimited, table) as watching:
            for kind, more in SEAT_ACTIONS:
                for who in (page, watching):
                    assert (await who.request(kind, seat=1, **more))["code"] == "not-allowed", kind
                assert (await page.request(kind, seat=9, **more))["code"] == "not-allowed", "there is no such seat"
                await page.send(kind, seat=-1, **more)
                assert (await page.wait_for("refused"))["code"] == "bad-request"

    with others_are_served(unlimited):
        asyncio.run(run())
    assert fetch(unlimited, f"{table}/view").content == before


def test_secret_alone_decides_the_seat(unlimited: LimitedServer) -> None:
    """HTTP requests cannot name a seat: a seat in the body is refused, a seat in the query is ignored."""
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    view = fetch(unlimited, f"{table}/view", None, tokens[0]).json()
    seat, other = view["awaited"][0], 1 - view["awaited"][0]
    move = legal_moves(fetch(unlimited, f"{table}/view", None, tokens[seat]).json())[0]
    body = {"id": "1", "move": move, "seq": view["next_seq"]}
    assert fetch(unlimited, f"{table}/moves", {**body, "seat": seat}, tokens[other]).status_code == 400
    assert fetch(unlimited, f"{table}/moves?seat={seat}", body, tokens[other]).status_code == 409, (
        "it is not their turn"
    )
    assert fetch(unlimited, f"{table}/moves", body, tokens[seat]).status_code == 200


def test_move_id_of_another_seat_is_separate(unlimited: LimitedServer) -> None:
    """Another seat's move id reveals nothing and blocks nothing."""
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    view = fetch(unlimited, f"{table}/view").json()
    seat = view["awaited"][0]
    move = legal_moves(fetch(unlimited, f"{table}/view", None, tokens[seat]).json())[0]
    body = {"id": "the same", "move": move, "seq": view["next_seq"]}
    assert fetch(unlimited, f"{table}/moves", body, tokens[1 - seat]).status_code == 409
    assert fetch(unlimited, f"{table}/moves", body, tokens[seat]).status_code == 200
    assert fetch(unlimited, f"{table}/moves", body, tokens[1 - seat]).status_code == 409


def almost(token: str) -> list[str]:
    """Return texts that are almost a secret."""
    other = "A" if token[0] != "A" else "B"
    nearly = [token[:-1], token + "=", token + " ", " " + token, token.swapcase(), other + token[1:], token[::-1]]
    return [*nearly, "", "null", "%", "*", "' or ''='", token[:-1] + "\u0430", "x" * 40, "\0" * 22]


def test_link_cannot_be_guessed(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    stored = query_rows(unlimited.database, "select body from tables where id = ?", table)[0][0]
    digests = [seat["secret"] for seat in json.loads(stored)["seats"]]

    async def hello(token: str) -> Any:
        async with open_page(unlimited, table) as page:
            await page.socket.send(json.dumps({"type": "hello", "v": 2, "table": table, "tokens": [token]}))
            return (await page.wait_for("refused", "welcome")).get("code")

    with others_are_served(unlimited):
        for token in [*almost(tokens[0]), *digests]:
            code = "bad-request" if len(token) > 40 else "not-allowed"
            assert asyncio.run(hello(token)) == code, token
            assert fetch(unlimited, f"{table}/join", {"token": token}).status_code == 403, token
            if token.isascii() and token.isprintable() and token.strip() == token:
                assert fetch(unlimited, f"{table}/view", None, token).status_code == 403, token


def test_secrets_have_128_bits_and_only_digests_are_stored(unlimited: LimitedServer) -> None:
    table, tokens = create_table(unlimited, table_request(TURN_GAME, ["me", "link"]))
    found = {secrets_.new_token() for _ in range(1000)}
    assert len(found) == 1000
    assert all(len(urlsafe_b64decode(token + "==")) == 16 for token in [*found, *tokens.values()])
    everything = str(
        [query_rows(unlimited.database, f"select * from {name}") for name in ("tables", "entries", "snapshots")]
    )
    assert table in everything
    assert not [token for token in tokens.values() if token in everything]
    assert secrets_.digest(tokens[0]) in everything


def test_all_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever seat it is, or none: every stored secret is compared, in constant time."""
    body = table_request(TURN_GAME, ["me", "link", "hotseat"])
    table, tokens = new_table(msgspec.convert(body, TableRequest), secrets_.Guest("guest", "Ann"))
    compared: list[str] = []
    real = hmac.compare_digest

    def counting(one: Any, other: Any) -> bool:
        compared.append(other)
        return bool(real(one, other))

    monkeypatch.setattr(hmac, "compare_digest", counting)
    for token, seat in [*((token, seat) for seat, token in tokens.items()), ("wrong", None)]:
        compared.clear()
        assert table.seat_of(token) == seat
        assert compared == [other.secret for other in table.seats if other.secret]


def test_used_link_cannot_be_taken_over(unlimited: LimitedServer) -> None:
    """A used link opens nothing; the secret that it was exchanged for gives no second seat and no new name."""
    table, tokens = create_table(unlimited, table_request(TURN_GAME, ["me", "link", "open"]))
    seat, ben = join(unlimited, table, tokens[1], "Ben")
    assert seat == 1
    assert ben not in tokens.values()
    assert join(unlimited, table, ben, "Ben again") == (1, ben)
    again = fetch(unlimited, f"{table}/join", {"token": tokens[1], "name": "Eve"})
    assert (again.status_code, again.json()["code"]) == (409, "taken")
    seats = fetch(unlimited, table).json()["seats"]
    assert [seat["name"] for seat in seats][1:] == ["Ben", ""]
    taken = fetch(unlimited, f"{table}/join", {"seat": 1})
    assert (taken.status_code, taken.json()["code"]) == (409, "not-now")
    seat, token = join(unlimited, table, name="Cleo")
    assert seat == 2
    assert token not in tokens.values()
    assert fetch(unlimited, f"{table}/join", {"seat": 2}).status_code == 409


def link_table(owner: httpx.Client) -> tuple[str, str]:
    """Create a table with secrets and one link; return its id and the link's secret."""
    created = owner.post("/api/tables", json=table_request(SECRET_GAME, ["me", "link"])).json()
    return created["table"]["id"], created["keys"][1]["token"]


def test_owner_cannot_read_the_hand_of_a_guest(unlimited: LimitedServer) -> None:
    """The owner has sent the link and knows its secret; the guest who takes the seat gets another one."""

    async def spy(table: str, link: str, ben: str) -> None:
        async with connect(unlimited.live) as socket:
            await socket.send(json.dumps({"type": "hello", "v": 2, "table": table, "tokens": [link]}))
            refused = json.loads(await socket.recv())
            assert (refused["type"], refused["code"]) == ("refused", "taken")
            assert refused["message"] == "This seat is already taken."
        async with open_page(unlimited, table, ben) as page:  # on a second device, too
            assert page.updates[1]["seat"] == 1

    with http_client(unlimited) as owner, http_client(unlimited) as guest:
        table, link = link_table(owner)
        before = asyncio.run(first_message(unlimited, table, link))
        assert before == "welcome", "the link opens the seat until somebody takes it"
        ben = guest.post(f"/api/tables/{table}/join", json={"token": link, "name": "Ben"}).json()["token"]
        for token in (link, link.lower(), f"{link}="):
            for path in ("view", "picture"):
                answer = owner.get(f"/api/tables/{table}/{path}", headers={"X-Seat-Token": token})
                assert answer.status_code in (403, 409), answer.text
            for action in ("moves", "preview", "resign", "hint", "rematch"):
                body = {"moves": {"id": "1", "move": "quit", "seq": 0}, "preview": {"move": "quit"}}.get(action, {})
                answer = owner.post(f"/api/tables/{table}/{action}", headers={"X-Seat-Token": token}, json=body)
                assert answer.json()["code"] in ("not-allowed", "taken"), answer.text
            assert owner.post(f"/api/tables/{table}/join", json={"token": token}).status_code in (403, 409)
        assert owner.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": ben}).status_code == 200
        asyncio.run(spy(table, link, ben))


async def first_message(server: LimitedServer, table: str, token: str) -> str:
    async with connect(server.live) as socket:
        await socket.send(json.dumps({"type": "hello", "v": 2, "table": table, "tokens": [token]}))
        return str(json.loads(await socket.recv())["type"])


def test_page_that_opened_a_link_loses_the_seat_to_the_guest(unlimited: LimitedServer) -> None:
    """The owner opens the link first and waits; when the guest takes the seat, that page is disconnected."""

    async def wait(owner: httpx.Client) -> None:
        table, link = link_table(owner)
        async with open_page(unlimited, table, link) as page:
            await asyncio.to_thread(join, unlimited, table, link, "Ben")
            with suppress(ConnectionClosed):
                while True:
                    assert not (await page.receive()).get("match"), "no update of the match reaches the owner"
            assert page.socket.close_code is not None

    with http_client(unlimited) as owner:
        asyncio.run(wait(owner))


def test_guest_whose_answer_was_lost_gets_the_seat_again(unlimited: LimitedServer) -> None:
    """The signed cookie proves that it is the same guest; the lost secret no longer opens the seat."""
    with http_client(unlimited) as owner, http_client(unlimited) as guest, http_client(unlimited) as stranger:
        table, link = link_table(owner)
        guest.post("/api/guest", json={"name": "Ben"})
        lost = guest.post(f"/api/tables/{table}/join", json={"token": link}).json()["token"]
        for other in (owner, stranger):
            answer = other.post(f"/api/tables/{table}/join", json={"token": link})
            assert (answer.status_code, answer.json()["code"]) == (409, "taken")
        again = guest.post(f"/api/tables/{table}/join", json={"token": link, "name": "Somebody"}).json()
        assert again["seat"] == 1
        view = guest.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": again["token"]}).json()
        assert (view["seat"], view["table"]["seats"][1]["name"]) == (1, "Ben")
        assert guest.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": lost}).status_code == 403


def test_link_of_a_seat_given_to_a_bot_is_worthless(unlimited: LimitedServer) -> None:
    with http_client(unlimited) as owner:
        created = owner.post("/api/tables", json=table_request(TURN_GAME, ["me", "link"])).json()
        table, link = created["table"]["id"], created["keys"][1]["token"]
        assert owner.post(f"/api/tables/{table}/start", json={"bots": "easy"}).status_code == 200
    assert fetch(unlimited, f"{table}/join", {"token": link}).status_code == 403
    assert fetch(unlimited, f"{table}/view", None, link).status_code == 403


def test_secrets_are_sent_only_once(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    for path in ("", "/view", "/replay", "/picture", "/pieces"):
        for token in (None, tokens[0]):
            answer = fetch(unlimited, f"{table}{path}", None, token)
            assert answer.status_code == 200
            for secret in tokens.values():
                assert secret not in answer.text
                assert secrets_.digest(secret) not in answer.text
    listed = fetch(unlimited, "/api/tables?stage=running").text
    assert table in listed
    assert not [secret for secret in tokens.values() if secret in listed or secrets_.digest(secret) in listed]
