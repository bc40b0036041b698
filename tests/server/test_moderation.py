"""Who made a table may close it, let a bot play for somebody who is away, and mute; nobody else may."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.own_registry import own_house
from tests.server.owners import BOT, DEEDS, Owner, answered, owning, refusal
from tests.server.pages import Page, hotseat_table, join, legal, moves_in, page, visitor
from tests.server.serving import Server, serving
from tests.server.stored import rows


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    with visitor(server) as client:
        client.post("/api/guest", json={"name": "Eve"})
        yield client


async def away(own: Page, seat: int, watched: int) -> None:
    """A page sees that nobody is there any more on another seat."""
    await own.see(seat, lambda update: not update["table"]["seats"][watched]["here"])


# Who may


@pytest.mark.parametrize("what", DEEDS)
def test_only_who_made_the_table(server: Server, stranger: httpx.Client, what: str) -> None:
    with owning(server, "me", "link", "open") as ann:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        before = ann.look().json()
        for guest in ("Eve", "nobody"):
            if guest == "nobody":
                stranger.cookies.clear()
            for headers in ({}, {"X-Seat-Token": ben}, {"X-Seat-Token": ann.tokens[0]}):
                answer = stranger.post(f"/api/tables/{ann.table}/{what}", json=DEEDS[what], headers=headers)
                assert refusal(answer) == ("not-allowed", "Only whoever made the table can do this."), guest
        header = {b"Cookie": f"guest={ann.client.cookies['guest'][:-1]}x".encode()}
        forged = stranger.post(f"/api/tables/{ann.table}/{what}", json=DEEDS[what], headers=header)
        assert refusal(forged)[0] == "not-allowed"
        assert ann.look().json() == before


def test_the_page_learns_whether_it_is_the_owners(server: Server, stranger: httpx.Client) -> None:
    with owning(server, "me", "open") as ann:
        guest = ann.client.cookies["guest"].partition(".")[0]
        told = ann.look("/owner")
        assert (told.json(), told.headers["cache-control"]) == ({"owner": True}, "no-store")
        assert stranger.get(f"/api/tables/{ann.table}/owner").json() == {"owner": False}
        stranger.cookies.clear()
        assert stranger.get(f"/api/tables/{ann.table}/owner").json() == {"owner": False}
        assert all(guest not in ann.look(path).text for path in ("", "/view", "/owner"))
        assert refusal(stranger.get("/api/tables/nowhere/owner"))[0] == "no-table"


@pytest.mark.parametrize(
    ("what", "wish"),
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
def test_what_cannot_be_understood(server: Server, what: str, wish: Any) -> None:
    with owning(server, "me", "open") as ann:
        answer = ann.client.post(f"/api/tables/{ann.table}/{what}", json=wish)
        assert refusal(answer)[0] == "bad-request"
        assert ann.look().json()["stage"] == "open"


# Replacing


def test_a_bot_plays_for_who_is_away_until_they_come_back(server: Server) -> None:
    async def leave(ann: Owner) -> None:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        async with page(server, ann.table, ann.tokens[0]) as own:
            async with page(server, ann.table, ben):
                await own.see(0, lambda update: update["table"]["seats"][1]["here"])
                refused = await asyncio.to_thread(ann.tries, "replace", seat=1, bot="random")
                assert refused == ("not-now", "Ben is here.")
            await away(own, 0, 1)
            assert (await asyncio.to_thread(ann.tries, "replace", seat=1))[0] == "not-now"
            status = await asyncio.to_thread(ann.does, "replace", seat=1, bot="random")
            seat = status["seats"][1]
            assert (seat["stand_in"], seat["bot"], seat["name"]) == ("absent", None, "Ben")
            await own.see(0, lambda update: update["table"]["seats"][1]["stand_in"] == "absent")
            assert (await asyncio.to_thread(ann.tries, "replace", seat=1, bot="easy"))[0] == "not-now"
            while not moves_in(own.log[0], 1):
                if 0 in own.updates[0]["awaited"]:
                    played = await own.play(0, legal(own.updates[0])[0])
                    await own.reach(0, played["seq"] + 1)
                else:
                    await own.until("update")
            async with page(server, ann.table, ben) as back:
                assert (await back.ask("back", seat=1))["type"] == "done"
                await own.see(0, lambda update: update["table"]["seats"][1]["stand_in"] == "")

    with owning(server, "me", "link") as ann:
        asyncio.run(leave(ann))


def test_who_was_replaced_comes_back_by_playing(tmp_path: Path) -> None:
    """With a bot that never answers, so that the move is certainly the person's."""
    clock = {"kind": "bank", "seconds": 600}
    with own_house(tmp_path) as house, owning(house.server, "me", "link", clock=clock) as ann:
        ben = join(house.server, ann.table, ann.tokens[1], "Ben")[1]

        async def return_by_playing() -> None:
            async with page(house.server, ann.table, ann.tokens[0]) as own:
                while 1 not in own.updates[0]["awaited"]:
                    played = await own.play(0, legal(own.updates[0])[0])
                    await own.reach(0, played["seq"] + 1)
                status = await asyncio.to_thread(ann.does, "replace", seat=1, bot="stuck")
                assert status["clock"]["running"] == [], "nobody's clock runs while a bot thinks"
                await asyncio.to_thread(house.thinking)
                async with page(house.server, ann.table, ben) as back:
                    played = await back.play(1, legal(back.updates[1])[0])
                    assert played["type"] == "done", played
                    here = await own.reach(0, played["seq"] + 1)
                    assert here["table"]["seats"][1]["stand_in"] == ""
                    assert here["table"]["clock"]["running"] == here["awaited"]

        asyncio.run(return_by_playing())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_cannot_be_replaced(server: Server, seat: int) -> None:
    with owning(server, "me", "hotseat", BOT, "link") as ann:
        join(server, ann.table, ann.tokens[3], "Ben")
        code, message = ann.tries("replace", seat=seat, bot="random")
        assert code in ("not-allowed", "not-now")
        assert message == ("This is your own seat." if seat < 2 else "Nobody needs to be replaced in this seat.")
        resigned = ann.client.post(
            f"/api/tables/{ann.table}/resign", headers={"X-Seat-Token": ann.tokens[3]}, json={}
        ).json()
        assert resigned["seats"][3]["stand_in"] == "resigned"
        assert ann.tries("replace", seat=3, bot="random")[0] == "not-now", "a bot plays there already"


def test_a_seat_is_freed_before_the_match(server: Server, stranger: httpx.Client) -> None:
    with owning(server, "me", "link", "open", "link") as ann:
        assert ann.tries("replace", seat=2, bot="random")[0] == "not-now", "nobody sits there yet"
        ben, cid = join(server, ann.table, ann.tokens[1], "Ben")[1], join(server, ann.table, None, "Cid")[1]
        for seat in (1, 2):
            status = ann.does("replace", seat=seat)
            assert (status["seats"][seat]["taken"], status["seats"][seat]["name"]) == (False, "")
        # A link that was sent is good for the next who opens it; a seat that somebody found is just free.
        assert ann.look("/view", ben).status_code == 200
        assert refusal(ann.look("/view", cid))[0] == "not-allowed"
        assert join(server, ann.table, None, "Dot")[0] == 2
        assert join(server, ann.table, ann.tokens[1], "Eli")[0] == 1
        status = ann.does("replace", seat=1, bot="random")
        assert (status["seats"][1]["bot"], status["seats"][1]["kind"], status["stage"]) == ("random", "bot", "open")
        assert refusal(ann.look("/view", ben))[0] == "not-allowed", "the link opens nothing any more"
        join(server, ann.table, ann.tokens[3], "Fay")
        assert ann.look().json()["stage"] == "running", "and the match begins as soon as all seats are taken"
        assert stranger.get(f"/api/tables/{ann.table}").status_code == 200


def test_the_last_seat_given_to_a_bot_begins_the_match(server: Server) -> None:
    with owning(server, "me", "open", "open", game="tipperary") as ann:
        join(server, ann.table, None, "Ben")
        ann.does("replace", seat=1, bot="random")
        join(server, ann.table, None, "Cid")
        assert ann.look().json()["stage"] == "running"


def test_a_page_that_has_lost_its_seat_sees_no_hand(server: Server) -> None:
    """Somebody has opened a link and not sat down; the seat goes to a bot. What the bot holds is nobody's business."""
    with owning(server, "me", "link", "open", game="woolybully") as ann:

        async def lose() -> None:
            async with page(server, ann.table, ann.tokens[1]) as own:
                await asyncio.to_thread(ann.does, "start", bots="random")
                with pytest.raises(ConnectionClosed):
                    await own.until("the end")
                assert not any(json.loads(text).get("match") for text in own.received)
            with visitor(server, headers={"X-Seat-Token": ann.tokens[1]}) as client:
                assert refusal(client.get(f"/api/tables/{ann.table}/view"))[0] == "not-allowed"

        asyncio.run(lose())


# Muting


def test_a_muted_seat_says_nothing(server: Server) -> None:
    async def talk(ann: Owner) -> None:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        async with page(server, ann.table, ann.tokens[0]) as first, page(server, ann.table, ben) as second:
            assert (await second.ask("chat", text="Hello", seat=1))["type"] == "done"
            status = await asyncio.to_thread(ann.does, "mute", seat=1)
            assert [seat["muted"] for seat in status["seats"]] == [False, True]
            for own, seat in ((first, 0), (second, 1)):
                await own.see(seat, lambda update: update["table"]["seats"][1]["muted"])
            refused = ("not-allowed", "The owner has muted you at this table.")
            assert answered(await second.ask("chat", text="Why?", seat=1)) == refused
            answer = ann.client.post(
                f"/api/tables/{ann.table}/chat", json={"text": "Why?"}, headers={"X-Seat-Token": ben}
            )
            assert refusal(answer) == refused
            assert (await first.ask("chat", text="Quiet", seat=0))["type"] == "done"
            mover = first.updates[0]["awaited"][0]
            own = (first, second)[mover]
            assert (await own.play(mover, legal(own.updates[mover])[0]))["type"] == "done", "who is muted plays on"
            await asyncio.to_thread(ann.does, "mute", seat=1, muted=False)
            assert (await second.ask("chat", text="Thank you", seat=1))["type"] == "done"
            await first.see(0, lambda _: first.log[0][-1].get("text") == "Thank you")
            said = [entry["text"] for entry in first.log[0] if entry["kind"] == "chat"]
            assert said == ["Hello", "Quiet", "Thank you"]

    with owning(server, "me", "link") as ann:
        asyncio.run(talk(ann))


def test_spectators_are_muted_together(server: Server, stranger: httpx.Client) -> None:
    async def talk(ann: Owner) -> None:
        async with page(server, ann.table) as watching, page(server, ann.table, ann.tokens[0]) as own:
            assert (await asyncio.to_thread(ann.does, "mute"))["spectators_muted"]
            await watching.see(None, lambda update: update["table"]["spectators_muted"])
            refused = ("not-allowed", "The owner has muted everybody who watches.")
            assert answered(await watching.ask("chat", text="Psst")) == refused
            assert refusal(stranger.post(f"/api/tables/{ann.table}/chat", json={"text": "Psst"})) == refused
            assert (await own.ask("chat", text="Calm at last", seat=0))["type"] == "done"
            assert not (await asyncio.to_thread(ann.does, "mute", muted=False))["spectators_muted"]
            assert (await watching.ask("chat", text="Well played"))["type"] == "done"

    with owning(server, "me", "hotseat") as ann:
        asyncio.run(talk(ann))


def test_who_cannot_be_muted(server: Server) -> None:
    with owning(server, "me", "hotseat", BOT, "link") as ann:
        assert ann.tries("mute", seat=0) == ("not-allowed", "This is your own seat.")
        assert ann.tries("mute", seat=1)[0] == "not-allowed"
        for seat in (2, 3):
            assert ann.tries("mute", seat=seat) == ("not-now", "Nobody who could talk sits in this seat.")


def test_what_was_decided_outlasts_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database, "--bot-pace", "60") as first, owning(first, "me", "link") as ann:
        join(first, ann.table, ann.tokens[1], "Ben")
        ann.does("mute", seat=1)
        ann.does("mute")
        ann.does("replace", seat=1, bot="easy")
        first.kill()
    with serving(database, "--bot-pace", "60") as again, visitor(again) as client:
        status = client.get(f"/api/tables/{ann.table}").json()
        seat = status["seats"][1]
        assert (seat["muted"], seat["stand_in"], status["spectators_muted"]) == (True, "absent", True)
        stored = json.loads(rows(database, "select body from tables")[0][0])
        assert stored["seats"][1]["substitute"] == "easy"


def test_without_a_table_there_is_nothing_to_moderate(server: Server) -> None:
    with visitor(server) as client:
        for what, wish in DEEDS.items():
            assert refusal(client.post(f"/api/tables/nowhere/{what}", json=wish))[0] == "no-table"


def test_hotseat_people_are_all_the_owners(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")
    with visitor(server) as client:
        for token in tokens.values():
            answer = client.post(f"/api/tables/{table}/close", json={}, headers={"X-Seat-Token": token})
            assert refusal(answer)[0] == "not-allowed", "a seat's secret does not make its owner the table's"
