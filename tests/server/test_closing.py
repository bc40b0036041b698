"""Closing a table: everybody is informed, nobody can act any more, and nothing hidden is revealed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.registered import SECRET_GAME
from tests.server.bot_server import bot_server
from tests.server.client import JsonDict, http_client, join, legal_moves, moves_in, open_page
from tests.server.database import query_rows, store_tables, stored_match, update_rows
from tests.server.owner_client import (
    BOT,
    CLOSED_MESSAGE,
    CLOSED_NOTICE,
    OWNER_ACTIONS,
    OwnerClient,
    http_refusal,
    owned_table,
    refusal_of,
)
from tests.server.processes import wait_for_exit
from tests.server.serving import Server, serving
from tests.server.test_leaks import new_case, over_http, over_the_socket

STUCK: JsonDict = {"kind": "bot", "bot": "stuck"}


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    with http_client(server) as client:
        client.post("/api/guest", json={"name": "Eve"})
        yield client


def is_closed(update: JsonDict) -> bool:
    return bool(update["table"]["stage"] == "closed")


def test_closed_table_accepts_no_actions(server: Server) -> None:
    """A running table: pages are updated, nobody can act, and it can still be viewed."""

    async def close(ann: OwnerClient) -> None:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        async with (
            open_page(server, ann.table, ann.tokens[0]) as first,
            open_page(server, ann.table, ben) as second,
            open_page(server, ann.table) as watching,
        ):
            seat = first.updates[0]["awaited"][0]
            mover = (first, second)[seat]
            played = await mover.play(seat, legal_moves(mover.updates[seat])[0])
            late = await mover.wait_for_length(seat, played["seq"] + 1)
            status = await asyncio.to_thread(ann.act, "close")
            assert (status["stage"], status["undo"]) == ("closed", None)
            for page, number in ((first, 0), (second, 1), (watching, None)):
                update = await page.wait_for_update(number, is_closed)
                assert (update["to_act"], update["awaited"], update["undo_to"], legal_moves(update)) == (
                    [],
                    [],
                    None,
                    [],
                )
                last = page.log[number][-1]
                assert (last["kind"], last["seat"], last["own"]) == ("notice", 0, {"0": CLOSED_NOTICE})
            move = (legal_moves(late) or ["done"])[0]
            for kind, body in {
                "play": {"move": move, "seq": late["next_seq"]},
                "chat": {"text": "What?"},
                "undo": {},
                "answer": {"agree": True},
                "resign": {},
                "back": {},
                "preview": {"move": move},
            }.items():
                assert refusal_of(await mover.request(kind, seat=seat, **body)) == ("not-now", CLOSED_MESSAGE), kind
            assert refusal_of(await watching.request("chat", text="Oh"))[1] == CLOSED_MESSAGE
            # A move that was acknowledged is still known.
            again = await mover.request("play", id=played["id"], seat=seat, move="1r0@a1", seq=0)
            assert (again["type"], again["seq"]) == ("done", played["seq"])

    with owned_table(server, "me", "link") as ann:
        asyncio.run(close(ann))
        for what, body in {
            **OWNER_ACTIONS,
            "start": {},
            "join": {"token": ann.tokens[1]},
            "chat": {"text": "Oh"},
        }.items():
            assert ann.try_action(what, **body) == ("not-now", CLOSED_MESSAGE), what
        token = {"X-Seat-Token": ann.tokens[0]}
        for what in ("resign", "rematch"):
            answer = ann.client.post(f"/api/tables/{ann.table}/{what}", headers=token)
            assert http_refusal(answer) == ("not-now", CLOSED_MESSAGE), what
        assert all(ann.get(path).status_code == 200 for path in ("", "/view", "/replay", "/picture", "/pieces"))
        assert http_refusal(ann.get("/file")) == ("not-now", CLOSED_MESSAGE)
        replay = ann.get("/replay").json()
        assert (replay["over"], replay["winners"], replay["code"]) == (False, [], None)
        assert "stays secret" in replay["deal"]


def test_table_is_closed_before_the_match(server: Server, stranger: httpx.Client) -> None:
    async def close(ann: OwnerClient) -> None:
        async with open_page(server, ann.table, ann.tokens[1]) as page:
            await asyncio.to_thread(ann.act, "close")
            update = await page.wait_for_update(1, is_closed)
            assert "match" not in update
            assert refusal_of(await page.request("chat", text="Oh")) == ("not-now", CLOSED_MESSAGE)

    with owned_table(server, "me", "link", "open") as ann:
        listed = [table["id"] for table in stranger.get("/api/tables?stage=open").json()]
        assert ann.table in listed
        asyncio.run(close(ann))
        for stage in ("open", "running", "over"):
            listed = [table["id"] for table in stranger.get(f"/api/tables?stage={stage}").json()]
            assert ann.table not in listed
        assert http_refusal(stranger.get("/api/tables?stage=closed"))[0] == "bad-request"
        for body in ({}, {"seat": 2}, {"token": ann.tokens[1]}):
            answer = stranger.post(f"/api/tables/{ann.table}/join", json=body)
            assert http_refusal(answer) == ("not-now", CLOSED_MESSAGE)
        assert ann.try_action("start", bots="random") == ("not-now", CLOSED_MESSAGE)
        assert http_refusal(ann.get("/replay")) == ("not-now", CLOSED_MESSAGE)
        assert ann.get().json()["stage"] == "closed"


def test_finished_match_cannot_be_closed(server: Server) -> None:
    async def watch(table: str) -> None:
        async with open_page(server, table) as watching:
            await watching.wait_for_update(None, lambda update: update["table"]["stage"] == "over")

    with owned_table(server, BOT, BOT) as ann:
        asyncio.run(watch(ann.table))
        assert ann.try_action("close") == ("not-now", "This game is over.")
        assert ann.get().json()["stage"] == "over"
        ann.act("mute")


def test_table_stays_closed_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as first:
        with (
            owned_table(first, "me", "hotseat", clock={"kind": "move", "seconds": 1000}) as running,
            owned_table(first, "me", "open") as waiting,
        ):
            before = running.get("/view", running.tokens[0]).json()
            assert before["table"]["clock"]["running"]
            for ann in (running, waiting):
                ann.act("close")
            closed = running.get("/view", running.tokens[0]).json()
            assert closed["table"]["clock"]["running"] == [], "no clock runs at a closed table"
            cookies = {ann.table: dict(ann.client.cookies) for ann in (running, waiting)}
        first.kill()
    with serving(database) as again:
        for ann in (running, waiting):
            with http_client(again, cookies=cookies[ann.table]) as client:
                ann.client = client
                assert ann.get().json()["stage"] == "closed"
                assert ann.get("/owner").json() == {"owner": True}
                assert ann.try_action("close") == ("not-now", CLOSED_MESSAGE)
                assert ann.get("/view", ann.tokens[0]).status_code == 200
                if ann is running:
                    now = ann.get("/view", ann.tokens[0]).json()
                    assert now["match"] == closed["match"], "nothing has happened since"
    assert [found[0] for found in query_rows(database, "select stage from tables")] == ["closed"] * 2


def test_bots_stop_when_a_table_is_closed(tmp_path: Path) -> None:
    """A computation in progress is stopped, so that its process is available to other tables."""
    with bot_server(tmp_path, bot_seconds=600) as bots, owned_table(bots.server, "me", STUCK) as ann:

        async def close() -> None:
            async with open_page(bots.server, ann.table, ann.tokens[0]) as page:
                while 0 in page.updates[0]["awaited"]:
                    played = await page.play(0, legal_moves(page.updates[0])[0])
                    await page.wait_for_length(0, played["seq"] + 1)
                stuck = await asyncio.to_thread(bots.wait_until_computing)
                bots.release()
                await asyncio.to_thread(ann.act, "close")
                assert await asyncio.to_thread(wait_for_exit, stuck), "the computation continues for nobody"

        asyncio.run(close())
        log = ann.get("/view").json()["match"]["log"]
        assert not moves_in(log, 1)
        assert log[-1]["text"].endswith(" closed this table.")


@pytest.mark.parametrize("number", range(6))
def test_move_races_with_closing(server: Server, number: int) -> None:
    """If the move is acknowledged, it is in the log; in any case nothing follows the closing entry."""

    async def race(ann: OwnerClient) -> None:
        async with open_page(server, ann.table, *ann.tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            seen, move = page.updates[seat]["next_seq"], legal_moves(page.updates[seat])[number]
            requests = [page.play(seat, move), asyncio.to_thread(ann.act, "close")]
            answers = await asyncio.gather(*(requests if number % 2 else requests[::-1]))
            played = next(answer for answer in answers if "id" in answer and answer.get("type"))
            await page.wait_for_update(seat, is_closed)
            moves = moves_in(page.log[seat], seat)
            if played["type"] == "done":
                assert [entry["seq"] for entry in moves] == [played["seq"]] == [seen]
            else:
                assert refusal_of(played) == ("not-now", CLOSED_MESSAGE)
                assert not moves
            assert page.log[seat][-1]["text"].endswith(" closed this table.")

    with owned_table(server, "me", "hotseat") as ann:
        asyncio.run(race(ann))


def test_server_that_missed_the_closing_stores_nothing(tmp_path: Path) -> None:
    """Two servers on one database without pub/sub: the log decides."""
    database = tmp_path / "tables.sqlite3"
    with serving(database) as here, serving(database) as there, owned_table(here, "me", "hotseat") as ann:

        async def late() -> None:
            async with open_page(there, ann.table, *ann.tokens.values()) as page:
                seat = page.updates[0]["awaited"][0]
                await asyncio.to_thread(ann.act, "close")
                assert page.updates[seat]["table"]["stage"] == "running"
                answer = await page.play(seat, legal_moves(page.updates[seat])[0])
                assert refusal_of(answer) == ("not-now", CLOSED_MESSAGE)
                await page.wait_for_update(seat, is_closed)

        asyncio.run(late())
    match = stored_match(database, ann.table)
    assert type(match.log[-1]).__name__ == "ChatEntry"


def test_closing_reveals_nothing_hidden(server: Server) -> None:
    """A spectator gets the same views as before, except that nothing can be done; the seed is nowhere."""
    with owned_table(server, "me", "hotseat", "hotseat", game=SECRET_GAME) as ann:
        before = {path: ann.get(path).json() for path in ("/view", "/replay")}
        hands = ann.get("/view", ann.tokens[0]).json()["match"]["view"]
        ann.act("close")
        after = {path: ann.get(path).json() for path in ("/view", "/replay")}
        assert after["/view"]["match"]["scene"] == before["/view"]["match"]["scene"]
        assert after["/view"]["match"]["log"][:-1] == before["/view"]["match"]["log"]
        assert after["/replay"]["steps"] == before["/replay"]["steps"]
        assert after["/replay"]["score_sheets"] is None
        assert ann.get("/view", ann.tokens[0]).json()["match"]["view"] == hands, "a seat still sees its own hand"
        seed = query_rows(server.database, "select seed from tables where id = ?", ann.table)[0][0]
        texts = [ann.get(path, token).text for path in ("", "/view", "/replay") for token in (None, ann.tokens[1])]
        assert seed
        assert all(seed not in text for text in texts)


def test_closed_table_sends_the_same_bytes_whatever_is_hidden(tmp_path: Path) -> None:
    """Two servers with tables that look the same to one seat and differ otherwise send the same bytes."""
    cases = [new_case(number, viewer) for number, viewer in ((0, None), (1, 1), (2, 0))]
    for name, tables in (("here", [case.here for case in cases]), ("there", [case.there for case in cases])):
        database = tmp_path / f"{name}.sqlite3"
        store_tables(database, tables)
        update_rows(database, "update tables set stage = 'closed', body = json_set(body, '$.stage', 'closed')")
    with serving(tmp_path / "here.sqlite3") as here, serving(tmp_path / "there.sqlite3") as there:
        for case in cases:
            update = over_http(here, case)
            assert update == over_http(there, case), case.id
            assert json.loads(update[""][1])["stage"] == "closed"
            one, other = (asyncio.run(over_the_socket(server, case)) for server in (here, there))
            assert sorted(one) == sorted(other), case.id
