"""Tables: creating, joining, starting, listing, leaving, rematches; guests and their names."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.games import REGISTRY, game_class
from hedgerow.server.tables.table import MAX_WAITING_LINES
from tests.registered import COMPLETE, SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import (
    JsonDict,
    LivePage,
    create_table,
    fetch,
    hotseat_table,
    http_client,
    join,
    legal_moves,
    moves_in,
    open_page,
    table_request,
)
from tests.server.owner_client import owned_table
from tests.server.serving import Server

BOT: JsonDict = {"kind": "bot", "bot": "random"}


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    """Yield a browser with its own cookies."""
    with http_client(server) as client:
        yield client


@pytest.fixture
def other(server: Server) -> Iterator[httpx.Client]:
    """Another person's browser."""
    with http_client(server) as client:
        yield client


def create(browser: httpx.Client, body: JsonDict) -> tuple[str, dict[int, str]]:
    answer = browser.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"], {key["seat"]: key["token"] for key in answer.json()["keys"]}


def check_refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"]
    assert answer.json()["advice"]


# Creating


def test_every_kind_of_seat(browser: httpx.Client, other: httpx.Client) -> None:
    browser.post("/api/guest", json={"name": "Ann"})
    seats: list[str | JsonDict] = ["me", {"kind": "hotseat", "name": "Ben"}, "link", "open"]
    table, tokens = create(browser, table_request(SIMULTANEOUS_GAME, seats, options={}, public=False))
    assert tokens.keys() == {0, 1, 2}, "an open seat has no secret until it is taken"
    assert len(set(tokens.values())) == 3
    status = browser.get(f"/api/tables/{table}").json()
    assert [(seat["kind"], seat["name"], seat["taken"]) for seat in status["seats"]] == [
        ("me", "Ann", True),
        ("hotseat", "Ben", True),
        ("link", "", False),
        ("open", "", False),
    ]
    assert status["stage"] == "open"
    check_refused(other.post(f"/api/tables/{table}/join", json={"token": "wrong"}), 403, "not-allowed")
    by_link = other.post(f"/api/tables/{table}/join", json={"token": tokens[2], "name": "Cid"}).json()
    assert by_link["seat"] == 2
    check_refused(other.post(f"/api/tables/{table}/join", json={"seat": 2}), 409, "not-now")
    sat = other.post(f"/api/tables/{table}/join", json={"seat": 3, "name": "Dot"}).json()
    assert sat["seat"] == 3
    status = browser.get(f"/api/tables/{table}").json()
    assert (status["stage"], [seat["name"] for seat in status["seats"]]) == ("running", ["Ann", "Ben", "Cid", "Dot"])
    # Each secret opens its own seat.
    for seat, token in {**tokens, 2: by_link["token"], 3: sat["token"]}.items():
        view = browser.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": token}).json()
        assert (view["seat"], view["moves"] is None) == (seat, False)
    check_refused(other.post(f"/api/tables/{table}/join", json={}), 409, "not-now")


def test_hotseat_players_share_one_page(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME, 3)

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            assert set(page.updates) == {0, 1, 2}
            for _ in range(5):
                now = max(update["next_seq"] for update in page.updates.values())
                for seat in tokens:
                    await page.wait_for_length(seat, now)
                seat = page.updates[0]["awaited"][0]
                assert [which for which in tokens if legal_moves(page.updates[which])] == [seat]
                assert (await page.play(seat, legal_moves(page.updates[seat])[0]))["type"] == "done"
                await page.wait_for_length(seat, now + 1)

    asyncio.run(play())


def test_table_of_bots_plays_alone(server: Server) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, [BOT, BOT]))
    assert tokens == {}

    async def watch() -> None:
        async with open_page(server, table) as watching:
            over = await watching.wait_for_update(None, lambda update: update["table"]["stage"] == "over")
            assert over["match"]["over"]
            assert {entry["seat"] for entry in moves_in(watching.log[None])} == {0, 1}

    asyncio.run(watch())


@pytest.mark.parametrize(
    "body",
    [
        table_request("chess", ["me", "open"]),
        table_request(TURN_GAME, []),
        table_request(TURN_GAME, ["me"] * 2),
        table_request(TURN_GAME, ["me", *["open"] * 20]),
        table_request(TURN_GAME, ["me", {"kind": "bot", "bot": "wizard"}]),
        table_request(TURN_GAME, ["me", "throne"]),
        table_request(TURN_GAME, ["me", "open"], options={"colour": "red"}),
        table_request(SECRET_GAME, ["me", "open"], options={"hand_limit": 10**30}),
        table_request(TURN_GAME, ["me", "open"], clock={"kind": "move", "seconds": 0}),
        table_request(TURN_GAME, ["me", "open"], clock={"kind": "sand", "seconds": 10}),
        table_request(TURN_GAME, ["me", "open"], tiles="these are no tiles"),
        table_request(TURN_GAME, ["me", "open"], surprise=True),
        {"seats": []},
        {},
    ],
)
def test_invalid_table_is_refused(browser: httpx.Client, body: JsonDict) -> None:
    check_refused(browser.post("/api/tables", json=body), 400, "bad-request")


def test_too_long_tile_file_is_refused(browser: httpx.Client) -> None:
    check_refused(
        browser.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"], tiles="x" * 30_000)),
        413,
        "too-large",
    )
    check_refused(
        browser.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"], tiles="x" * 200_000)),
        413,
        "too-large",
    )


def test_games_and_bots_on_offer(browser: httpx.Client) -> None:
    offer = browser.get("/api/games").json()
    assert [game["name"] for game in offer["games"]] == list(REGISTRY)
    for game in offer["games"]:
        assert game["players"] == list(game_class(game["name"]).player_counts)
        assert game["secrets"] == game_class(game["name"]).has_secrets
    for game in (game for game in offer["games"] if game["name"] in COMPLETE):
        names = [level["name"] for level in game["levels"]]
        assert names == ["random", "easy", "greedy", "planner", "expert"]
        ratings = [level["rating"] for level in game["levels"]]
        assert ratings[0] == 1000
        assert ratings == sorted(ratings), (
            f"each level of {game['name']} was measured to be stronger than the one before"
        )


# Starting


def test_only_the_owner_starts_the_match(browser: httpx.Client, other: httpx.Client) -> None:
    table, tokens = create(browser, table_request(TURN_GAME, ["me", "link", "open"]))
    other.post("/api/guest", json={"name": "Guest"})
    check_refused(other.post(f"/api/tables/{table}/start", json={"bots": "random"}), 403, "not-allowed")
    other.cookies.clear()
    check_refused(other.post(f"/api/tables/{table}/start", json={"bots": "random"}), 403, "not-allowed")
    check_refused(browser.post(f"/api/tables/{table}/start", json={}), 409, "not-now")
    check_refused(browser.post(f"/api/tables/{table}/start", json={"bots": "wizard"}), 400, "bad-request")
    status = browser.post(f"/api/tables/{table}/start", json={"bots": "random"}).json()
    assert (status["stage"], [seat["bot"] for seat in status["seats"]]) == ("running", [None, "random", "random"])
    assert len({seat["name"] for seat in status["seats"]}) == 3
    check_refused(browser.post(f"/api/tables/{table}/start", json={"bots": "random"}), 409, "not-now")
    # The link of a seat that went to a bot no longer opens anything.
    check_refused(other.post(f"/api/tables/{table}/join", json={"token": tokens[1]}), 403, "not-allowed")


def test_public_tables_are_listed_and_private_ones_are_not(browser: httpx.Client) -> None:
    stages = {"open": ["me", "open"], "running": ["me", "hotseat"]}
    for stage, seats in stages.items():
        public, _ = create(browser, table_request(TURN_GAME, seats))
        private, _ = create(browser, table_request(TURN_GAME, seats, public=False))
        listed = [table["id"] for table in browser.get("/api/tables", params={"stage": stage}).json()]
        assert listed[0] == public, "the newest comes first"
        assert private not in listed
        assert browser.get(f"/api/tables/{private}").status_code == 200, "the table can be opened with its link"
    check_refused(browser.get("/api/tables", params={"stage": "secret"}), 400, "bad-request")


# Before the match


def test_pages_see_who_joins_before_the_match(server: Server) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "link", "open"]))

    async def wait() -> None:
        async with open_page(server, table, tokens[0]) as zero:
            assert zero.updates.keys() == {0}
            async with open_page(server, table, tokens[1]) as one:
                assert one.updates.keys() == {1}, "an update has the number of its seat"
                await zero.wait_for_update(0, lambda update: connected_seats(update) == [True, True, False])
                _, linda = await asyncio.to_thread(join, server, table, tokens[1], "Linda")
                await zero.wait_for_update(0, lambda update: update["table"]["seats"][1]["name"] == "Linda")
                with pytest.raises(ConnectionClosed):  # the link no longer opens the seat
                    await one.wait_for_update(1, lambda update: update["table"]["seats"][1]["name"] == "Linda")
            async with open_page(server, table, linda) as one:
                assert one.updates[1]["table"]["seats"][1]["name"] == "Linda"
                async with open_page(server, table) as watching:
                    assert watching.updates.keys() == {None}
                    await zero.wait_for_update(0, lambda update: update["table"]["watching"] == 1)
                await zero.wait_for_update(0, lambda update: update["table"]["watching"] == 0)
            await zero.wait_for_update(0, lambda update: connected_seats(update) == [True, False, False])
            refusal = await zero.play(0, "1r0@a1")
            assert (refusal["type"], refusal["code"]) == ("refused", "not-now")

    asyncio.run(wait())


def test_chat_before_the_match_becomes_a_part_of_its_log(server: Server, other: httpx.Client) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "link"]))
    other.post("/api/guest", json={"name": "Fan"})

    async def talk() -> list[tuple[int | str, str]]:
        async with open_page(server, table, tokens[0]) as zero, open_page(server, table, tokens[1]) as invited:
            assert (await zero.request("chat", text=" Is  anybody here?"))["type"] == "done"
            assert (await invited.request("chat", text="I have not sat down"))["code"] == "not-allowed"
            assert (await zero.request("chat", text=" \n "))["code"] == "bad-request"
            assert other.post(f"/api/tables/{table}/chat", json={"text": "I watch"}).status_code == 200
            await zero.wait_for_update(0, lambda update: len(update["table"]["waiting_lines"]) == 2)
            assert zero.updates[0]["table"]["waiting_lines"] == [
                {"seat": 0, "name": zero.updates[0]["table"]["seats"][0]["name"], "text": "Is anybody here?"},
                {"seat": None, "name": "Fan", "text": "I watch"},
            ]
            await asyncio.to_thread(join, server, table, tokens[1], "Linda")
            await zero.wait_for_update(0, lambda update: update["table"]["stage"] == "running")
            assert zero.updates[0]["table"]["waiting_lines"] == []
            return [(entry["from"], entry["text"]) for entry in zero.log[0] if entry["kind"] == "chat"]

    assert asyncio.run(talk()) == [(0, "Is anybody here?"), ("Fan", "I watch")]


def test_chat_of_a_player_who_has_left_keeps_their_name(server: Server) -> None:
    with owned_table(server, "me", "link", "link") as ann:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        for number in range(MAX_WAITING_LINES + 1):
            body, headers = {"text": f"Line {number}"}, {"X-Seat-Token": ben if number % 2 else ann.tokens[0]}
            assert ann.client.post(f"/api/tables/{ann.table}/chat", json=body, headers=headers).status_code == 200
        ann.act("replace", seat=1)
        join(server, ann.table, ann.tokens[1], "Eli")
        lines = ann.get().json()["waiting_lines"]
        assert [(line["seat"], line["name"], line["text"]) for line in lines[:2]] == [
            (None, "Ben", "Line 1"),
            (0, "Ann", "Line 2"),
        ]
        assert len(lines) == MAX_WAITING_LINES
        (listed,) = (found for found in ann.client.get("/api/tables").json() if found["id"] == ann.table)
        assert listed["waiting_lines"] == []
        ann.act("start", bots="random")
        log = ann.get("/view", ann.tokens[0]).json()["match"]["log"]
        assert [entry["from"] for entry in log if entry["kind"] == "chat"][:2] == ["Ben", 0]


def connected_seats(update: JsonDict) -> list[bool]:
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
def test_names_are_sanitised(browser: httpx.Client, given: str, shown: str) -> None:
    assert browser.post("/api/guest", json={"name": given}).json() == {"name": shown}
    table, _ = create(browser, table_request(TURN_GAME, ["me", "open"]))
    assert browser.get(f"/api/tables/{table}").json()["seats"][0]["name"] == shown


def test_names_at_a_table_are_unique(browser: httpx.Client) -> None:
    browser.post("/api/guest", json={"name": "Ann"})
    seats: list[str | JsonDict] = ["me", {"kind": "hotseat", "name": "ANN"}, {**BOT, "name": "Ann"}, "open"]
    table, _ = create(browser, table_request(SIMULTANEOUS_GAME, seats))
    browser.post(f"/api/tables/{table}/join", json={"name": " ann\t"})
    names = [seat["name"] for seat in browser.get(f"/api/tables/{table}").json()["seats"]]
    assert len({name.casefold() for name in names}) == 4, names
    assert names[0] == "Ann"


def test_guest_is_identified_by_a_signed_cookie(browser: httpx.Client, other: httpx.Client) -> None:
    browser.post("/api/guest", json={"name": "Ann"})
    cookie = browser.cookies["guest"]
    table, _ = create(browser, table_request(TURN_GAME, ["me", "open"]))
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
        check_refused(answer, 403, "not-allowed")
        answer = other.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"]), headers=header)
        assert answer.json()["table"]["seats"][0]["name"] == "Guest", "a new guest"
        other.cookies.clear()
    header = {b"Cookie": f"guest={cookie}".encode()}
    assert other.post(f"/api/tables/{table}/start", json={"bots": "random"}, headers=header).status_code == 200
    answer = other.post("/api/guest", json={"name": "Ben"})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "lax" in answer.headers["set-cookie"].lower()


# Chat


def test_players_and_spectators_chat(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    with http_client(server) as fan:
        fan.post("/api/guest", json={"name": "Fan"})
        cookie = f"guest={fan.cookies['guest']}"
        assert fan.post(f"/api/tables/{table}/chat", json={"text": " over  HTTP "}).status_code == 200

    async def talk() -> None:
        async with (
            open_page(server, table, tokens[1]) as player,
            connect(server.live, additional_headers={"Cookie": cookie}) as socket,
            open_page(server, table) as stranger,
        ):
            watching = LivePage(socket)
            await watching.socket.send(f'{{"type": "hello", "v": 2, "table": "{table}"}}')
            await watching.wait_for("update")
            assert (await player.request("chat", text="I begin"))["type"] == "done"
            assert (await watching.request("chat", text="Go on"))["type"] == "done"
            assert (await stranger.request("chat", text="Hm"))["type"] == "done"
            assert (await watching.request("chat", text="as seat 0", seat=0))["code"] == "not-allowed"
            assert (await player.request("chat", text="as seat 0", seat=0))["code"] == "not-allowed"
            assert (await player.request("chat", text=" \n "))["code"] == "bad-request"
            await player.wait_for_update(1, lambda _: player.log[1][-1].get("text") == "Hm")
            said = [(entry["from"], entry["text"]) for entry in player.log[1] if entry["kind"] == "chat"]
            assert said == [("Fan", "over HTTP"), (1, "I begin"), ("Fan", "Go on"), ("Guest", "Hm")]

    asyncio.run(talk())


# Leaving and playing again


def test_bot_takes_the_seat_of_a_player_who_resigns(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)

    async def leave() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            answer = await asyncio.to_thread(fetch, server, f"{table}/resign", {}, tokens[seat])
            assert answer.json()["seats"][seat]["stand_in"] == "resigned"
            await page.wait_for_update(seat, lambda _: bool(moves_in(page.log[seat], seat)))
            assert (await page.request("resign", seat=seat))["type"] == "done"
            assert (await page.request("resign", seat=1 - seat))["type"] == "done"
            await page.wait_for_update(0, lambda update: update["table"]["stage"] == "over")
            resigned = [entry["seat"] for entry in page.log[seat] if entry["kind"] == "notice"]
            assert resigned == [seat, 1 - seat], "resigning again changes nothing"
            assert (await page.request("resign", seat=seat))["code"] == "not-now"

    asyncio.run(leave())


def test_rematch_keeps_the_links(server: Server) -> None:
    table, tokens = create_table(server, table_request(SECRET_GAME, ["me", "link", "open"]))
    tokens[1] = join(server, table, tokens[1], "Linda")[1]
    tokens[2] = join(server, table, name="Olga")[1]

    def rematch(token: str) -> httpx.Response:
        return fetch(server, f"{table}/rematch", {}, token)

    check_refused(rematch(tokens[0]), 409, "not-now")

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            for seat in tokens:
                await page.request("play", seat=seat, move="quit", seq=10**6)
            await page.wait_for_update(0, lambda update: update["table"]["stage"] == "over")
            answers = await asyncio.gather(*(asyncio.to_thread(rematch, token) for token in tokens.values()))
            assert len({answer.json()["id"] for answer in answers}) == 1, "one rematch for everybody"
            data = await page.wait_for_update(0, lambda update: update["table"]["rematch"] is not None)
            again = data["table"]["rematch"]
            assert again == answers[0].json()["id"]
            async with open_page(server, again, *tokens.values()) as new:
                assert new.updates.keys() == {0, 1, 2}
                waiting = new.updates[0]["table"]
                proposer = data["table"]["rematch_by"]
                assert waiting["stage"] == "open", "nobody plays before all have accepted"
                assert [seat["awaited"] for seat in waiting["seats"]] == [seat != proposer for seat in range(3)]
                check_refused(fetch(server, f"{again}/join", {"name": "Thief"}), 409, "not-now")
                for seat in {0, 1, 2} - {proposer}:
                    assert join(server, again, tokens[seat])[1] == tokens[seat]
                await new.wait_for_update(0, lambda update: update["table"]["stage"] == "running")
                assert new.updates[0]["match"]["names"] == page.updates[0]["match"]["names"]
                assert new.updates[0]["match"]["commitment"] != page.updates[0]["match"]["commitment"]

    check_refused(rematch("wrong"), 403, "not-allowed")
    asyncio.run(play())


def test_rematch_waits_with_its_clocks_and_can_be_declined(server: Server) -> None:
    clock = {"kind": "bank", "seconds": 60, "increment": 0}
    request = table_request(SECRET_GAME, ["me", "link", {"kind": "bot", "bot": "random"}], clock=clock)
    table, tokens = create_table(server, request)
    tokens[1] = join(server, table, tokens[1], "Linda")[1]

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            check_refused(fetch(server, f"{table}/decline-rematch", {}, tokens[0]), 409, "not-now")
            for seat in tokens:
                await page.request("play", seat=seat, move="quit", seq=10**6)
            await page.wait_for_update(0, lambda update: update["table"]["stage"] == "over")
            again = fetch(server, f"{table}/rematch", {}, tokens[1]).json()["id"]
            data = await page.wait_for_update(0, lambda update: update["table"]["rematch"] == again)
            assert data["table"]["rematch_by"] == 1
            async with open_page(server, again, tokens[0]) as new:
                status = new.updates[0]["table"]
                assert (status["stage"], status["clock"]["running"]) == ("open", [])
                assert fetch(server, f"{table}/decline-rematch", {}, tokens[0]).status_code == 200
                check_refused(fetch(server, f"{table}/decline-rematch", {}, tokens[0]), 409, "not-now")
            status = fetch(server, again).json()
            assert (status["stage"], status["seats"][0]["name"], status["seats"][0]["kind"]) == ("open", "", "open")
            log = fetch(server, f"{table}/view", token=tokens[1]).json()["match"]["log"]
            notices = [(entry["seat"], entry["text"]) for entry in log if entry["kind"] == "notice"]
            name = data["match"]["names"][0]
            assert notices == [(1, "Linda wants a rematch."), (0, f"{name} declines the rematch.")]
            assert log[-2]["own"] == {"1": "You want a rematch."}

    asyncio.run(play())


def test_rematch_against_bots_begins_at_once(server: Server) -> None:
    table, tokens = create_table(server, table_request(SECRET_GAME, ["me", "hotseat", {"kind": "bot"}]))

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            for seat in tokens:
                await page.request("play", seat=seat, move="quit", seq=10**6)
            await page.wait_for_update(0, lambda update: update["table"]["stage"] == "over")

    asyncio.run(play())
    assert fetch(server, f"{table}/rematch", {}, tokens[0]).json()["stage"] == "running"
