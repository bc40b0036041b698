"""Moderation: the owner of a table may close it, hand an absent player's seat to a bot, and mute; nobody else may."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.bot_server import bot_server
from tests.server.client import LivePage, hotseat_table, http_client, join, legal_moves, moves_in, open_page
from tests.server.database import query_rows
from tests.server.owner_client import BOT, OWNER_ACTIONS, OwnerClient, http_refusal, owned_table, refusal_of
from tests.server.serving import Server, serving


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    with http_client(server) as client:
        client.post("/api/guest", json={"name": "Eve"})
        yield client


async def wait_until_absent(page: LivePage, seat: int, watched: int) -> None:
    """Wait until a page sees that another seat is not connected."""
    await page.wait_for_update(seat, lambda update: not update["table"]["seats"][watched]["here"])


# Permission


@pytest.mark.parametrize("what", OWNER_ACTIONS)
def test_only_the_owner_may_moderate(server: Server, stranger: httpx.Client, what: str) -> None:
    with owned_table(server, "me", "link", "open") as ann:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        before = ann.get().json()
        for guest in ("Eve", "nobody"):
            if guest == "nobody":
                stranger.cookies.clear()
            for headers in ({}, {"X-Seat-Token": ben}, {"X-Seat-Token": ann.tokens[0]}):
                answer = stranger.post(f"/api/tables/{ann.table}/{what}", json=OWNER_ACTIONS[what], headers=headers)
                assert http_refusal(answer) == ("not-allowed", "Only the host can do this."), guest
        header = {b"Cookie": f"guest={ann.client.cookies['guest'][:-1]}x".encode()}
        forged = stranger.post(f"/api/tables/{ann.table}/{what}", json=OWNER_ACTIONS[what], headers=header)
        assert http_refusal(forged)[0] == "not-allowed"
        assert ann.get().json() == before


def test_page_learns_whether_it_belongs_to_the_owner(server: Server, stranger: httpx.Client) -> None:
    with owned_table(server, "me", "open") as ann:
        guest = ann.client.cookies["guest"].partition(".")[0]
        data = ann.get("/owner")
        assert (data.json(), data.headers["cache-control"]) == ({"owner": True}, "no-store")
        assert stranger.get(f"/api/tables/{ann.table}/owner").json() == {"owner": False}
        stranger.cookies.clear()
        assert stranger.get(f"/api/tables/{ann.table}/owner").json() == {"owner": False}
        assert all(guest not in ann.get(path).text for path in ("", "/view", "/owner"))
        assert http_refusal(stranger.get("/api/tables/nowhere/owner"))[0] == "no-table"


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("close", {"seat": 1}),
        ("close", None),
        ("close", []),
        ("replace", {}),
        ("replace", {"seat": "one"}),
        ("replace", {"seat": 1, "bot": "wizard"}),
        ("replace", {"seat": 7, "bot": "random"}),
        ("replace", {"seat": -1, "bot": "random"}),
        ("mute", {"seat": 10**30}),
        ("mute", {"seat": 3}),
        ("mute", {"seat": 1, "muted": "yes"}),
    ],
)
def test_invalid_owner_requests_are_refused(server: Server, what: str, body: Any) -> None:
    with owned_table(server, "me", "open") as ann:
        answer = ann.client.post(f"/api/tables/{ann.table}/{what}", json=body)
        assert http_refusal(answer)[0] == "bad-request"
        assert ann.get().json()["stage"] == "open"


# Replacing


def test_bot_plays_for_absent_player_until_they_return(server: Server) -> None:
    async def leave(ann: OwnerClient) -> None:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        async with open_page(server, ann.table, ann.tokens[0]) as page:
            async with open_page(server, ann.table, ben):
                await page.wait_for_update(0, lambda update: update["table"]["seats"][1]["here"])
                refused = await asyncio.to_thread(ann.try_action, "replace", seat=1, bot="random")
                assert refused == ("not-now", "Ben is here.")
            await wait_until_absent(page, 0, 1)
            assert (await asyncio.to_thread(ann.try_action, "replace", seat=1))[0] == "not-now"
            status = await asyncio.to_thread(ann.act, "replace", seat=1, bot="random")
            seat = status["seats"][1]
            assert (seat["stand_in"], seat["bot"], seat["name"]) == ("absent", None, "Ben")
            await page.wait_for_update(0, lambda update: update["table"]["seats"][1]["stand_in"] == "absent")
            assert (await asyncio.to_thread(ann.try_action, "replace", seat=1, bot="easy"))[0] == "not-now"
            while not moves_in(page.log[0], 1):
                if 0 in page.updates[0]["awaited"]:
                    played = await page.play(0, legal_moves(page.updates[0])[0])
                    await page.wait_for_length(0, played["seq"] + 1)
                else:
                    await page.wait_for("update")
            async with open_page(server, ann.table, ben) as back:
                assert (await back.request("back", seat=1))["type"] == "done"
                await page.wait_for_update(0, lambda update: update["table"]["seats"][1]["stand_in"] == "")

    with owned_table(server, "me", "link") as ann:
        asyncio.run(leave(ann))


def test_replaced_player_returns_by_playing(tmp_path: Path) -> None:
    """The substitute is a bot that never answers, so the move is certainly the person's."""
    clock = {"kind": "bank", "seconds": 600}
    with bot_server(tmp_path) as bots, owned_table(bots.server, "me", "link", clock=clock) as ann:
        ben = join(bots.server, ann.table, ann.tokens[1], "Ben")[1]

        async def return_by_playing() -> None:
            async with open_page(bots.server, ann.table, ann.tokens[0]) as page:
                while 1 not in page.updates[0]["awaited"]:
                    played = await page.play(0, legal_moves(page.updates[0])[0])
                    await page.wait_for_length(0, played["seq"] + 1)
                status = await asyncio.to_thread(ann.act, "replace", seat=1, bot="stuck")
                assert status["clock"]["running"] == [], "no clock runs while a bot computes"
                await asyncio.to_thread(bots.wait_until_computing)
                async with open_page(bots.server, ann.table, ben) as back:
                    played = await back.play(1, legal_moves(back.updates[1])[0])
                    assert played["type"] == "done", played
                    here = await page.wait_for_length(0, played["seq"] + 1)
                    assert here["table"]["seats"][1]["stand_in"] == ""
                    assert here["table"]["clock"]["running"] == here["awaited"]

        asyncio.run(return_by_playing())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_seats_that_cannot_be_replaced(server: Server, seat: int) -> None:
    with owned_table(server, "me", "hotseat", BOT, "link") as ann:
        ben = join(server, ann.table, ann.tokens[3], "Ben")[1]
        code, message = ann.try_action("replace", seat=seat, bot="random")
        assert code in ("not-allowed", "not-now")
        assert message == ("This is your own seat." if seat < 2 else "There is nobody to replace on this seat.")
        resigned = ann.client.post(f"/api/tables/{ann.table}/resign", headers={"X-Seat-Token": ben}, json={}).json()
        assert resigned["seats"][3]["stand_in"] == "resigned"
        assert ann.try_action("replace", seat=3, bot="random")[0] == "not-now", "a bot already plays there"


def test_seat_is_freed_before_the_match(server: Server, stranger: httpx.Client) -> None:
    with owned_table(server, "me", "link", "open", "link") as ann:
        assert ann.try_action("replace", seat=2, bot="random")[0] == "not-now", "the seat is still empty"
        ben, cid = join(server, ann.table, ann.tokens[1], "Ben")[1], join(server, ann.table, None, "Cid")[1]
        for seat in (1, 2):
            status = ann.act("replace", seat=seat)
            assert (status["seats"][seat]["taken"], status["seats"][seat]["name"]) == (False, "")
        # The link of a seat works for the next person who opens it; a seat that was open before is open again.
        assert ann.get("/view", ann.tokens[1]).status_code == 200
        for secret in (ben, cid):
            assert http_refusal(ann.get("/view", secret))[0] == "not-allowed", "the last person has left the seat"
        assert join(server, ann.table, None, "Dot")[0] == 2
        assert join(server, ann.table, ann.tokens[1], "Eli")[0] == 1
        status = ann.act("replace", seat=1, bot="random")
        assert (status["seats"][1]["bot"], status["seats"][1]["kind"], status["stage"]) == ("random", "bot", "open")
        assert http_refusal(ann.get("/view", ann.tokens[1]))[0] == "not-allowed", "the link no longer opens anything"
        join(server, ann.table, ann.tokens[3], "Fay")
        assert ann.get().json()["stage"] == "running", "the match begins as soon as all seats are taken"
        assert stranger.get(f"/api/tables/{ann.table}").status_code == 200


def test_bot_on_the_last_seat_begins_the_match(server: Server) -> None:
    with owned_table(server, "me", "open", "open", game=SIMULTANEOUS_GAME) as ann:
        join(server, ann.table, None, "Ben")
        ann.act("replace", seat=1, bot="random")
        join(server, ann.table, None, "Cid")
        assert ann.get().json()["stage"] == "running"


def test_page_that_lost_its_seat_sees_no_hand(server: Server) -> None:
    """A person has opened a link without taking the seat, which then goes to a bot. The bot's hand stays hidden."""
    with owned_table(server, "me", "link", "open", game=SECRET_GAME) as ann:

        async def lose() -> None:
            async with open_page(server, ann.table, ann.tokens[1]) as page:
                await asyncio.to_thread(ann.act, "start", bots="random")
                with pytest.raises(ConnectionClosed):
                    await page.wait_for("the end")
                assert not any(json.loads(text).get("match") for text in page.received)
            with http_client(server, headers={"X-Seat-Token": ann.tokens[1]}) as client:
                assert http_refusal(client.get(f"/api/tables/{ann.table}/view"))[0] == "not-allowed"

        asyncio.run(lose())


# Muting


def test_muted_seat_cannot_chat(server: Server) -> None:
    async def talk(ann: OwnerClient) -> None:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        async with open_page(server, ann.table, ann.tokens[0]) as first, open_page(server, ann.table, ben) as second:
            assert (await second.request("chat", text="Hello", seat=1))["type"] == "done"
            status = await asyncio.to_thread(ann.act, "mute", seat=1)
            assert [seat["muted"] for seat in status["seats"]] == [False, True]
            for page, seat in ((first, 0), (second, 1)):
                await page.wait_for_update(seat, lambda update: update["table"]["seats"][1]["muted"])
            refused = ("not-allowed", "The host has muted you at this table.")
            assert refusal_of(await second.request("chat", text="Why?", seat=1)) == refused
            answer = ann.client.post(
                f"/api/tables/{ann.table}/chat", json={"text": "Why?"}, headers={"X-Seat-Token": ben}
            )
            assert http_refusal(answer) == refused
            assert (await first.request("chat", text="Quiet", seat=0))["type"] == "done"
            mover = first.updates[0]["awaited"][0]
            page = (first, second)[mover]
            assert (await page.play(mover, legal_moves(page.updates[mover])[0]))["type"] == "done", (
                "a muted player can still play"
            )
            await asyncio.to_thread(ann.act, "mute", seat=1, muted=False)
            assert (await second.request("chat", text="Thank you", seat=1))["type"] == "done"
            await first.wait_for_update(0, lambda _: first.log[0][-1].get("text") == "Thank you")
            chat = [entry["text"] for entry in first.log[0] if entry["kind"] == "chat"]
            assert chat == ["Hello", "Quiet", "Thank you"]

    with owned_table(server, "me", "link") as ann:
        asyncio.run(talk(ann))


def test_spectators_are_muted_together(server: Server, stranger: httpx.Client) -> None:
    async def talk(ann: OwnerClient) -> None:
        async with open_page(server, ann.table) as watching, open_page(server, ann.table, ann.tokens[0]) as page:
            assert (await asyncio.to_thread(ann.act, "mute"))["spectators_muted"]
            await watching.wait_for_update(None, lambda update: update["table"]["spectators_muted"])
            refused = ("not-allowed", "The host has muted the spectators.")
            assert refusal_of(await watching.request("chat", text="Psst")) == refused
            assert http_refusal(stranger.post(f"/api/tables/{ann.table}/chat", json={"text": "Psst"})) == refused
            assert (await page.request("chat", text="Calm at last", seat=0))["type"] == "done"
            assert not (await asyncio.to_thread(ann.act, "mute", muted=False))["spectators_muted"]
            assert (await watching.request("chat", text="Well played"))["type"] == "done"

    with owned_table(server, "me", "hotseat") as ann:
        asyncio.run(talk(ann))


def test_seats_that_cannot_be_muted(server: Server) -> None:
    with owned_table(server, "me", "hotseat", BOT, "link") as ann:
        assert ann.try_action("mute", seat=0) == ("not-allowed", "This is your own seat.")
        assert ann.try_action("mute", seat=1)[0] == "not-allowed"
        for seat in (2, 3):
            assert ann.try_action("mute", seat=seat) == ("not-now", "There is nobody on this seat who could chat.")


def test_owner_decisions_survive_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database, "--bot-pace", "60") as first, owned_table(first, "me", "link") as ann:
        join(first, ann.table, ann.tokens[1], "Ben")
        ann.act("mute", seat=1)
        ann.act("mute")
        ann.act("replace", seat=1, bot="easy")
        first.kill()
    with serving(database, "--bot-pace", "60") as again, http_client(again) as client:
        status = client.get(f"/api/tables/{ann.table}").json()
        seat = status["seats"][1]
        assert (seat["muted"], seat["stand_in"], status["spectators_muted"]) == (True, "absent", True)
        stored = json.loads(query_rows(database, "select body from tables")[0][0])
        assert stored["seats"][1]["substitute"] == "easy"


def test_moderation_of_an_unknown_table_is_refused(server: Server) -> None:
    with http_client(server) as client:
        for what, body in OWNER_ACTIONS.items():
            assert http_refusal(client.post(f"/api/tables/nowhere/{what}", json=body))[0] == "no-table"


def test_seat_secret_gives_no_owner_rights(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    with http_client(server) as client:
        for token in tokens.values():
            answer = client.post(f"/api/tables/{table}/close", json={}, headers={"X-Seat-Token": token})
            assert http_refusal(answer)[0] == "not-allowed", (
                "the secret of a seat does not prove ownership of the table"
            )
