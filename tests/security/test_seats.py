"""Whose seat it is: nobody moves for others, guesses a link, or uses one where it does not belong."""

from __future__ import annotations

import asyncio
import hmac
import json
from base64 import urlsafe_b64decode
from typing import Any

import msgspec
import pytest

from hedgerow.server.tables import tokens as secrets_
from hedgerow.server.tables.table import TableWish, new_body
from tests.security.calm import others_are_served
from tests.security.strict import Strict
from tests.server.pages import JsonDict, ask, hotseat_table, join, legal, make_table, page, table_wish, visitor
from tests.server.stored import rows

DEEDS: list[tuple[str, JsonDict]] = [
    ("play", {"move": "quit", "seq": 0}),
    ("preview", {"move": "quit"}),
    ("undo", {}),
    ("answer", {"agree": True}),
    ("resign", {}),
    ("back", {}),
    ("chat", {"text": "It was me"}),
]


def test_nobody_acts_for_another_seat(free: Strict) -> None:
    table, tokens = hotseat_table(free, "woolybully", 3)
    before = ask(free, f"{table}/view").content

    async def run() -> None:
        async with page(free, table, tokens[0]) as own, page(free, table) as watching:
            for kind, more in DEEDS:
                for who in (own, watching):
                    assert (await who.ask(kind, seat=1, **more))["code"] == "not-allowed", kind
                assert (await own.ask(kind, seat=9, **more))["code"] == "not-allowed", "there is no such seat"
                await own.send(kind, seat=-1, **more)
                assert (await own.until("refused"))["code"] == "bad-request"

    with others_are_served(free):
        asyncio.run(run())
    assert ask(free, f"{table}/view").content == before


def test_a_seat_is_that_of_the_secret_and_of_nothing_else(free: Strict) -> None:
    """Over HTTP nobody can say for which seat they act: what else is sent is refused or not looked at."""
    table, tokens = hotseat_table(free, "cornwall")
    view = ask(free, f"{table}/view", None, tokens[0]).json()
    seat, other = view["awaited"][0], 1 - view["awaited"][0]
    move = legal(ask(free, f"{table}/view", None, tokens[seat]).json())[0]
    wish = {"id": "1", "move": move, "seq": view["next_seq"]}
    assert ask(free, f"{table}/moves", {**wish, "seat": seat}, tokens[other]).status_code == 400
    assert ask(free, f"{table}/moves?seat={seat}", wish, tokens[other]).status_code == 409, "it is not their turn"
    assert ask(free, f"{table}/moves", wish, tokens[seat]).status_code == 200


def test_the_same_move_from_another_seat_is_another_move(free: Strict) -> None:
    """Somebody else's id of a move is of no use: neither to learn whether it was played nor to stop it."""
    table, tokens = hotseat_table(free, "cornwall")
    view = ask(free, f"{table}/view").json()
    seat = view["awaited"][0]
    move = legal(ask(free, f"{table}/view", None, tokens[seat]).json())[0]
    wish = {"id": "the same", "move": move, "seq": view["next_seq"]}
    assert ask(free, f"{table}/moves", wish, tokens[1 - seat]).status_code == 409
    assert ask(free, f"{table}/moves", wish, tokens[seat]).status_code == 200
    assert ask(free, f"{table}/moves", wish, tokens[1 - seat]).status_code == 409


def almost(token: str) -> list[str]:
    """Texts that are nearly a secret."""
    other = "A" if token[0] != "A" else "B"
    nearly = [token[:-1], token + "=", token + " ", " " + token, token.swapcase(), other + token[1:], token[::-1]]
    return [*nearly, "", "null", "%", "*", "' or ''='", token[:-1] + "\u0430", "x" * 40, "\0" * 22]


def test_a_link_cannot_be_guessed(free: Strict) -> None:
    table, tokens = hotseat_table(free, "cornwall")
    stored = rows(free.database, "select body from tables where id = ?", table)[0][0]
    digests = [seat["secret"] for seat in json.loads(stored)["seats"]]

    async def hello(token: str) -> Any:
        async with page(free, table) as own:
            await own.socket.send(json.dumps({"type": "hello", "v": 1, "table": table, "tokens": [token]}))
            return (await own.until("refused", "welcome")).get("code")

    with others_are_served(free):
        for token in [*almost(tokens[0]), *digests]:
            code = "bad-request" if len(token) > 40 else "not-allowed"
            assert asyncio.run(hello(token)) == code, token
            assert ask(free, f"{table}/join", {"token": token}).status_code == 403, token
            if token.isascii() and token.isprintable() and token.strip() == token:
                assert ask(free, f"{table}/view", None, token).status_code == 403, token


def test_secrets_have_128_bits_and_are_stored_as_digests_only(free: Strict) -> None:
    table, tokens = make_table(free, table_wish("cornwall", ["me", "link"]))
    found = {secrets_.new_token() for _ in range(1000)}
    assert len(found) == 1000
    assert all(len(urlsafe_b64decode(token + "==")) == 16 for token in [*found, *tokens.values()])
    everything = str([rows(free.database, f"select * from {name}") for name in ("tables", "entries", "snapshots")])
    assert table in everything
    assert not [token for token in tokens.values() if token in everything]
    assert secrets_.digest(tokens[0]) in everything


def test_secrets_are_compared_in_constant_time_and_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever seat it is, or none: every stored secret is compared, with the function that takes the same time."""
    wish = table_wish("cornwall", ["me", "link", "hotseat"])
    body, tokens = new_body(msgspec.convert(wish, TableWish), "guest", "Ann")
    compared: list[str] = []
    real = hmac.compare_digest

    def counting(one: Any, other: Any) -> bool:
        compared.append(other)
        return bool(real(one, other))

    monkeypatch.setattr(hmac, "compare_digest", counting)
    for token, seat in [*((token, seat) for seat, token in tokens.items()), ("wrong", None)]:
        compared.clear()
        assert body.seat_of(token) == seat
        assert compared == [other.secret for other in body.seats if other.secret]


def test_a_link_that_was_used_cannot_be_taken_over(free: Strict) -> None:
    """Who has the link has the seat, as agreed; but it gives no second seat, no new name and no new secret."""
    table, tokens = make_table(free, table_wish("cornwall", ["me", "link", "open"]))
    assert join(free, table, tokens[1], "Ben") == (1, tokens[1])
    assert join(free, table, tokens[1], "Eve") == (1, tokens[1])
    seats = ask(free, table).json()["seats"]
    assert [seat["name"] for seat in seats][1:] == ["Ben", ""]
    taken = ask(free, f"{table}/join", {"seat": 1})
    assert (taken.status_code, taken.json()["code"]) == (409, "not-now")
    seat, token = join(free, table, name="Cleo")
    assert seat == 2
    assert token not in tokens.values()
    assert ask(free, f"{table}/join", {"seat": 2}).status_code == 409


def test_a_link_to_a_seat_that_a_bot_got_is_worth_nothing(free: Strict) -> None:
    with visitor(free) as owner:
        made = owner.post("/api/tables", json=table_wish("cornwall", ["me", "link"])).json()
        table, link = made["table"]["id"], made["keys"][1]["token"]
        assert owner.post(f"/api/tables/{table}/start", json={"bots": "easy"}).status_code == 200
    assert ask(free, f"{table}/join", {"token": link}).status_code == 403
    assert ask(free, f"{table}/view", None, link).status_code == 403


def test_secrets_are_told_once_and_to_nobody_else(free: Strict) -> None:
    table, tokens = hotseat_table(free, "cornwall")
    for path in ("", "/view", "/replay", "/picture", "/pieces"):
        for token in (None, tokens[0]):
            answer = ask(free, f"{table}{path}", None, token)
            assert answer.status_code == 200
            for secret in tokens.values():
                assert secret not in answer.text
                assert secrets_.digest(secret) not in answer.text
    listed = ask(free, "/api/tables?stage=running").text
    assert table in listed
    assert not [secret for secret in tokens.values() if secret in listed or secrets_.digest(secret) in listed]
