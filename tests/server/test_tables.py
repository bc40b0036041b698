"""Tables: made, joined, started, listed, left, played again; and who is who there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect

from hedgerow.games import REGISTRY, game_class
from tests.server.pages import (
    JsonDict,
    Page,
    ask,
    hotseat_table,
    join,
    legal,
    make_table,
    moves_in,
    page,
    table_wish,
    visitor,
)
from tests.server.serving import Server

BOT: JsonDict = {"kind": "bot", "bot": "random"}


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    """Somebody's browser, with its cookies."""
    with visitor(server) as client:
        yield client


@pytest.fixture
def other(server: Server) -> Iterator[httpx.Client]:
    """Somebody else's."""
    with visitor(server) as client:
        yield client


def made(browser: httpx.Client, wish: JsonDict) -> tuple[str, dict[int, str]]:
    answer = browser.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"], {key["seat"]: key["token"] for key in answer.json()["keys"]}


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"]
    assert answer.json()["advice"]


# Making


def test_every_kind_of_seat(browser: httpx.Client, other: httpx.Client) -> None:
    browser.post("/api/guest", json={"name": "Ann"})
    seats: list[str | JsonDict] = ["me", {"kind": "hotseat", "name": "Ben"}, "link", "open"]
    table, tokens = made(browser, table_wish("tipperary", seats, options={}, public=False))
    assert tokens.keys() == {0, 1, 2}, "an open seat has no secret until somebody sits down"
    assert len(set(tokens.values())) == 3
    status = browser.get(f"/api/tables/{table}").json()
    assert [(seat["kind"], seat["name"], seat["taken"]) for seat in status["seats"]] == [
        ("me", "Ann", True),
        ("hotseat", "Ben", True),
        ("link", "", False),
        ("open", "", False),
    ]
    assert status["stage"] == "open"
    refused(other.post(f"/api/tables/{table}/join", json={"token": "wrong"}), 403, "not-allowed")
    assert other.post(f"/api/tables/{table}/join", json={"token": tokens[2], "name": "Cid"}).json()["seat"] == 2
    refused(other.post(f"/api/tables/{table}/join", json={"seat": 2}), 409, "not-now")
    sat = other.post(f"/api/tables/{table}/join", json={"seat": 3, "name": "Dot"}).json()
    assert sat["seat"] == 3
    status = browser.get(f"/api/tables/{table}").json()
    assert (status["stage"], [seat["name"] for seat in status["seats"]]) == ("running", ["Ann", "Ben", "Cid", "Dot"])
    # Each secret opens its own seat.
    for seat, token in {**tokens, 3: sat["token"]}.items():
        view = browser.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": token}).json()
        assert (view["seat"], view["moves"] is None) == (seat, False)
    refused(other.post(f"/api/tables/{table}/join", json={}), 409, "not-now")


def test_hotseat_players_share_one_page(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall", 3)

    async def play() -> None:
        async with page(server, table, *tokens.values()) as own:
            assert set(own.updates) == {0, 1, 2}
            for _ in range(5):
                now = max(update["next_seq"] for update in own.updates.values())
                for seat in tokens:
                    await own.reach(seat, now)
                seat = own.updates[0]["awaited"][0]
                assert [which for which in tokens if legal(own.updates[which])] == [seat]
                assert (await own.play(seat, legal(own.updates[seat])[0]))["type"] == "done"
                await own.reach(seat, now + 1)

    asyncio.run(play())


def test_a_table_of_bots_plays_by_itself(server: Server) -> None:
    table, tokens = make_table(server, table_wish("cornwall", [BOT, BOT]))
    assert tokens == {}

    async def watch() -> None:
        async with page(server, table) as watching:
            over = await watching.see(None, lambda update: update["table"]["stage"] == "over")
            assert over["match"]["over"]
            assert {entry["seat"] for entry in moves_in(watching.log[None])} == {0, 1}

    asyncio.run(watch())


@pytest.mark.parametrize(
    "wish",
    [
        table_wish("chess", ["me", "open"]),
        table_wish("cornwall", []),
        table_wish("cornwall", ["me"] * 2),
        table_wish("cornwall", ["me", *["open"] * 20]),
        table_wish("cornwall", ["me", {"kind": "bot", "bot": "wizard"}]),
        table_wish("cornwall", ["me", "throne"]),
        table_wish("cornwall", ["me", "open"], options={"colour": "red"}),
        table_wish("woolybully", ["me", "open"], options={"hand_limit": 10**30}),
        table_wish("cornwall", ["me", "open"], clock={"kind": "move", "seconds": 0}),
        table_wish("cornwall", ["me", "open"], clock={"kind": "sand", "seconds": 10}),
        table_wish("cornwall", ["me", "open"], tiles="these are no tiles"),
        table_wish("cornwall", ["me", "open"], surprise=True),
        {"seats": []},
        {},
    ],
)
def test_a_table_that_cannot_be(browser: httpx.Client, wish: JsonDict) -> None:
    refused(browser.post("/api/tables", json=wish), 400, "bad-request")


def test_a_tile_file_that_is_too_long(browser: httpx.Client) -> None:
    refused(
        browser.post("/api/tables", json=table_wish("cornwall", ["me", "open"], tiles="x" * 30_000)), 413, "too-large"
    )
    refused(
        browser.post("/api/tables", json=table_wish("cornwall", ["me", "open"], tiles="x" * 200_000)), 413, "too-large"
    )


def test_the_games_and_bots_on_offer(browser: httpx.Client) -> None:
    offer = browser.get("/api/games").json()
    assert [game["name"] for game in offer["games"]] == list(REGISTRY)
    for game in offer["games"]:
        assert game["players"] == list(game_class(game["name"]).player_counts)
        assert game["secrets"] == game_class(game["name"]).has_secrets
    for game in offer["games"]:
        names = [level["name"] for level in game["levels"]]
        assert names == ["random", "easy", "greedy", "planner", "expert"]
        ratings = [level["rating"] for level in game["levels"]]
        assert ratings[0] == 1000
        assert ratings == sorted(ratings), (
            f"each level of {game['name']} was measured to be stronger than the one before"
        )


# Starting


def test_only_who_made_the_table_starts_it(browser: httpx.Client, other: httpx.Client) -> None:
    table, tokens = made(browser, table_wish("cornwall", ["me", "link", "open"]))
    other.post("/api/guest", json={"name": "Guest"})
    refused(other.post(f"/api/tables/{table}/start", json={"bots": "random"}), 403, "not-allowed")
    other.cookies.clear()
    refused(other.post(f"/api/tables/{table}/start", json={"bots": "random"}), 403, "not-allowed")
    refused(browser.post(f"/api/tables/{table}/start", json={}), 409, "not-now")
    refused(browser.post(f"/api/tables/{table}/start", json={"bots": "wizard"}), 400, "bad-request")
    status = browser.post(f"/api/tables/{table}/start", json={"bots": "random"}).json()
    assert (status["stage"], [seat["bot"] for seat in status["seats"]]) == ("running", [None, "random", "random"])
    assert len({seat["name"] for seat in status["seats"]}) == 3
    refused(browser.post(f"/api/tables/{table}/start", json={"bots": "random"}), 409, "not-now")
    # The link of a seat that went to a bot opens nothing any more.
    refused(other.post(f"/api/tables/{table}/join", json={"token": tokens[1]}), 403, "not-allowed")


def test_public_tables_are_listed_and_private_ones_are_not(browser: httpx.Client) -> None:
    stages = {"open": ["me", "open"], "running": ["me", "hotseat"]}
    for stage, seats in stages.items():
        public, _ = made(browser, table_wish("cornwall", seats))
        private, _ = made(browser, table_wish("cornwall", seats, public=False))
        listed = [table["id"] for table in browser.get("/api/tables", params={"stage": stage}).json()]
        assert listed[0] == public, "the newest comes first"
        assert private not in listed
        assert browser.get(f"/api/tables/{private}").status_code == 200, "who has the link finds it"
    refused(browser.get("/api/tables", params={"stage": "secret"}), 400, "bad-request")


# Before the match


def test_everybody_is_told_of_who_comes_before_the_match(server: Server) -> None:
    table, tokens = make_table(server, table_wish("cornwall", ["me", "link", "open"]))

    async def wait() -> None:
        async with page(server, table, tokens[0]) as zero:
            assert zero.updates.keys() == {0}
            async with page(server, table, tokens[1]) as one:
                assert one.updates.keys() == {1}, "an update says for which seat it is"
                await zero.see(0, lambda update: here(update) == [True, True, False])
                await asyncio.to_thread(join, server, table, tokens[1], "Linda")
                for seat, own in enumerate((zero, one)):
                    await own.see(seat, lambda update: update["table"]["seats"][1]["name"] == "Linda")
                async with page(server, table) as watching:
                    assert watching.updates.keys() == {None}
                    await zero.see(0, lambda update: update["table"]["watching"] == 1)
                await zero.see(0, lambda update: update["table"]["watching"] == 0)
            await zero.see(0, lambda update: here(update) == [True, False, False])
            refusal = await zero.play(0, "1r0@a1")
            assert (refusal["type"], refusal["code"]) == ("refused", "not-now")
            assert (await zero.ask("chat", text="Hello?"))["code"] == "not-now"

    asyncio.run(wait())


def here(update: JsonDict) -> list[bool]:
    return [seat["here"] for seat in update["table"]["seats"]]


# Names and guests


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann   Marie ", "Ann Marie"),
        ("Zoë", "Zoë"),
        ("a\x1b[31mb\u202ec", "a [31mbc"),
        ("x" * 100, "x" * 24),
        ("\x00\n", "Guest"),
        ("", "Guest"),
    ],
)
def test_names_are_cleaned(browser: httpx.Client, given: str, shown: str) -> None:
    assert browser.post("/api/guest", json={"name": given}).json() == {"name": shown}
    table, _ = made(browser, table_wish("cornwall", ["me", "open"]))
    assert browser.get(f"/api/tables/{table}").json()["seats"][0]["name"] == shown


def test_names_at_a_table_are_different(browser: httpx.Client) -> None:
    browser.post("/api/guest", json={"name": "Ann"})
    seats: list[str | JsonDict] = ["me", {"kind": "hotseat", "name": "ANN"}, {**BOT, "name": "Ann"}, "open"]
    table, _ = made(browser, table_wish("tipperary", seats))
    browser.post(f"/api/tables/{table}/join", json={"name": " ann\t"})
    names = [seat["name"] for seat in browser.get(f"/api/tables/{table}").json()["seats"]]
    assert len({name.casefold() for name in names}) == 4, names
    assert names[0] == "Ann"


def test_a_guest_is_known_by_a_signed_cookie(browser: httpx.Client, other: httpx.Client) -> None:
    browser.post("/api/guest", json={"name": "Ann"})
    cookie = browser.cookies["guest"]
    table, _ = made(browser, table_wish("cornwall", ["me", "open"]))
    guest, name, signature = cookie.split(".")
    last = "0" if signature[-1] != "0" else "1"
    forged = [
        f"{guest}.{name}.{signature[:-1]}{last}",
        f"{guest}.{name}.",
        f"{guest}.{name}",
        f"{guest}.QmVu.{signature}",
        f"0123456789abcdef.{name}.{signature}",
        "nonsense",
        "..",
        "é.é.é",
    ]
    for value in forged:
        header = {b"Cookie": f"guest={value}".encode()}
        answer = other.post(f"/api/tables/{table}/start", json={"bots": "random"}, headers=header)
        refused(answer, 403, "not-allowed")
        answer = other.post("/api/tables", json=table_wish("cornwall", ["me", "open"]), headers=header)
        assert answer.json()["table"]["seats"][0]["name"] == "Guest", "a stranger"
        other.cookies.clear()
    header = {b"Cookie": f"guest={cookie}".encode()}
    assert other.post(f"/api/tables/{table}/start", json={"bots": "random"}, headers=header).status_code == 200
    answer = other.post("/api/guest", json={"name": "Ben"})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "lax" in answer.headers["set-cookie"].lower()


# Talk


def test_players_and_spectators_talk(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")
    with visitor(server) as fan:
        fan.post("/api/guest", json={"name": "Fan"})
        cookie = f"guest={fan.cookies['guest']}"
        assert fan.post(f"/api/tables/{table}/chat", json={"text": " over  HTTP "}).status_code == 200

    async def talk() -> None:
        async with (
            page(server, table, tokens[1]) as player,
            connect(server.live, additional_headers={"Cookie": cookie}) as socket,
            page(server, table) as stranger,
        ):
            watching = Page(socket)
            await watching.socket.send(f'{{"type": "hello", "v": 1, "table": "{table}"}}')
            await watching.until("update")
            assert (await player.ask("chat", text="I begin"))["type"] == "done"
            assert (await watching.ask("chat", text="Go on"))["type"] == "done"
            assert (await stranger.ask("chat", text="Hm"))["type"] == "done"
            assert (await watching.ask("chat", text="as seat 0", seat=0))["code"] == "not-allowed"
            assert (await player.ask("chat", text="as seat 0", seat=0))["code"] == "not-allowed"
            assert (await player.ask("chat", text=" \n "))["code"] == "bad-request"
            await player.see(1, lambda _: player.log[1][-1].get("text") == "Hm")
            said = [(entry["from"], entry["text"]) for entry in player.log[1] if entry["kind"] == "chat"]
            assert said == [("Fan", "over HTTP"), (1, "I begin"), ("Fan", "Go on"), ("Guest", "Hm")]

    asyncio.run(talk())


# Leaving and playing again


def test_a_bot_takes_the_seat_of_who_resigns(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")

    async def leave() -> None:
        async with page(server, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            answer = await asyncio.to_thread(ask, server, f"{table}/resign", {}, tokens[seat])
            assert answer.json()["seats"][seat]["stand_in"] == "resigned"
            await own.see(seat, lambda _: bool(moves_in(own.log[seat], seat)))
            assert (await own.ask("resign", seat=1 - seat))["type"] == "done"
            await own.see(0, lambda update: update["table"]["stage"] == "over")
            assert (await own.ask("resign", seat=seat))["code"] == "not-now"

    asyncio.run(leave())


def test_a_rematch_with_the_same_links(server: Server) -> None:
    table, tokens = make_table(server, table_wish("woolybully", ["me", "link", "open"]))
    join(server, table, tokens[1], "Linda")
    tokens[2] = join(server, table, name="Olga")[1]

    def rematch(token: str) -> httpx.Response:
        return ask(server, f"{table}/rematch", {}, token)

    refused(rematch(tokens[0]), 409, "not-now")

    async def play() -> None:
        async with page(server, table, *tokens.values()) as own:
            for seat in tokens:
                await own.ask("play", seat=seat, move="quit", seq=10**6)
            await own.see(0, lambda update: update["table"]["stage"] == "over")
            answers = await asyncio.gather(*(asyncio.to_thread(rematch, token) for token in tokens.values()))
            assert len({answer.json()["id"] for answer in answers}) == 1, "one rematch, whoever asks"
            told = await own.see(0, lambda update: update["table"]["rematch"] is not None)
            again = told["table"]["rematch"]
            assert again == answers[0].json()["id"]
            async with page(server, again, *tokens.values()) as new:
                assert new.updates.keys() == {0, 1, 2}
                assert new.updates[0]["table"]["stage"] == "running"
                assert new.updates[0]["match"]["names"] == own.updates[0]["match"]["names"]
                assert new.updates[0]["match"]["commitment"] != own.updates[0]["match"]["commitment"]

    refused(rematch("wrong"), 403, "not-allowed")
    asyncio.run(play())
