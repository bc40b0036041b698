"""The owner closes a table: everybody is told, nobody can act any more, and nothing that was hidden is shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.own_registry import own_house
from tests.server.owners import BOT, CLOSED, DEEDS, FAREWELL, Owner, answered, owning, refusal
from tests.server.pages import JsonDict, join, legal, moves_in, page, visitor
from tests.server.processes import ends
from tests.server.serving import Server, serving
from tests.server.stored import change, rows, store, stored_match
from tests.server.test_leaks import new_case, over_http, over_the_socket

STUCK: JsonDict = {"kind": "bot", "bot": "stuck"}


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    with visitor(server) as client:
        client.post("/api/guest", json={"name": "Eve"})
        yield client


def is_closed(update: JsonDict) -> bool:
    return bool(update["table"]["stage"] == "closed")


def test_a_closed_table_is_over_for_everybody(server: Server) -> None:
    """While it runs: pages are told, nobody can act, and it can still be looked at."""

    async def close(ann: Owner) -> None:
        ben = join(server, ann.table, ann.tokens[1], "Ben")[1]
        async with (
            page(server, ann.table, ann.tokens[0]) as first,
            page(server, ann.table, ben) as second,
            page(server, ann.table) as watching,
        ):
            seat = first.updates[0]["awaited"][0]
            mover = (first, second)[seat]
            played = await mover.play(seat, legal(mover.updates[seat])[0])
            late = await mover.reach(seat, played["seq"] + 1)
            status = await asyncio.to_thread(ann.does, "close")
            assert (status["stage"], status["undo"]) == ("closed", None)
            for own, number in ((first, 0), (second, 1), (watching, None)):
                told = await own.see(number, is_closed)
                assert (told["to_act"], told["awaited"], told["undo_to"], legal(told)) == ([], [], None, [])
                last = own.log[number][-1]
                assert (last["kind"], last["from"], last["text"]) == ("chat", 0, FAREWELL)
            move = (legal(late) or ["done"])[0]
            for kind, wish in {
                "play": {"move": move, "seq": late["next_seq"]},
                "chat": {"text": "What?"},
                "undo": {},
                "answer": {"agree": True},
                "resign": {},
                "back": {},
                "preview": {"move": move},
            }.items():
                assert answered(await mover.ask(kind, seat=seat, **wish)) == ("not-now", CLOSED), kind
            assert answered(await watching.ask("chat", text="Oh"))[1] == CLOSED
            # A move that was acknowledged is known, whatever came after it.
            again = await mover.ask("play", id=played["id"], seat=seat, move="1r0@a1", seq=0)
            assert (again["type"], again["seq"]) == ("done", played["seq"])

    with owning(server, "me", "link") as ann:
        asyncio.run(close(ann))
        for what, wish in {**DEEDS, "start": {}, "join": {"token": ann.tokens[1]}, "chat": {"text": "Oh"}}.items():
            assert ann.tries(what, **wish) == ("not-now", CLOSED), what
        token = {"X-Seat-Token": ann.tokens[0]}
        for what in ("resign", "rematch"):
            answer = ann.client.post(f"/api/tables/{ann.table}/{what}", headers=token)
            assert refusal(answer) == ("not-now", CLOSED), what
        assert all(ann.look(path).status_code == 200 for path in ("", "/view", "/replay", "/picture", "/pieces"))
        assert refusal(ann.look("/file")) == ("not-now", CLOSED)
        replay = ann.look("/replay").json()
        assert (replay["over"], replay["winners"], replay["code"]) == (False, [], None)
        assert "stays secret" in replay["deal"]


def test_a_table_is_closed_before_the_match(server: Server, stranger: httpx.Client) -> None:
    async def close(ann: Owner) -> None:
        async with page(server, ann.table, ann.tokens[1]) as own:
            await asyncio.to_thread(ann.does, "close")
            told = await own.see(1, is_closed)
            assert "match" not in told
            assert answered(await own.ask("chat", text="Oh")) == ("not-now", CLOSED)

    with owning(server, "me", "link", "open") as ann:
        listed = [table["id"] for table in stranger.get("/api/tables?stage=open").json()]
        assert ann.table in listed
        asyncio.run(close(ann))
        for stage in ("open", "running", "over"):
            listed = [table["id"] for table in stranger.get(f"/api/tables?stage={stage}").json()]
            assert ann.table not in listed
        assert refusal(stranger.get("/api/tables?stage=closed"))[0] == "bad-request"
        for wish in ({}, {"seat": 2}, {"token": ann.tokens[1]}):
            answer = stranger.post(f"/api/tables/{ann.table}/join", json=wish)
            assert refusal(answer) == ("not-now", CLOSED)
        assert ann.tries("start", bots="random") == ("not-now", CLOSED)
        assert refusal(ann.look("/replay")) == ("not-now", CLOSED)
        assert ann.look().json()["stage"] == "closed"


def test_a_match_that_is_over_cannot_be_closed(server: Server) -> None:
    async def watch(table: str) -> None:
        async with page(server, table) as watching:
            await watching.see(None, lambda update: update["table"]["stage"] == "over")

    with owning(server, BOT, BOT) as ann:
        asyncio.run(watch(ann.table))
        assert ann.tries("close") == ("not-now", "The match is over.")
        assert ann.look().json()["stage"] == "over"
        ann.does("mute")


def test_a_closed_table_stays_closed_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as first:
        with (
            owning(first, "me", "hotseat", clock={"kind": "move", "seconds": 1000}) as running,
            owning(first, "me", "open") as waiting,
        ):
            before = running.look("/view", running.tokens[0]).json()
            assert before["table"]["clock"]["running"]
            for ann in (running, waiting):
                ann.does("close")
            closed = running.look("/view", running.tokens[0]).json()
            assert closed["table"]["clock"]["running"] == [], "no clock runs at a closed table"
            cookies = {ann.table: dict(ann.client.cookies) for ann in (running, waiting)}
        first.kill()
    with serving(database) as again:
        for ann in (running, waiting):
            with visitor(again, cookies=cookies[ann.table]) as client:
                ann.client = client
                assert ann.look().json()["stage"] == "closed"
                assert ann.look("/owner").json() == {"owner": True}
                assert ann.tries("close") == ("not-now", CLOSED)
                assert ann.look("/view", ann.tokens[0]).status_code == 200
                if ann is running:
                    now = ann.look("/view", ann.tokens[0]).json()
                    assert now["match"] == closed["match"], "nothing has happened since"
    assert [found[0] for found in rows(database, "select stage from tables")] == ["closed"] * 2


def test_bots_stop_when_a_table_is_closed(tmp_path: Path) -> None:
    """One that is just thinking is not waited for: its process is free for others."""
    with own_house(tmp_path, bot_seconds=600) as house, owning(house.server, "me", STUCK) as ann:

        async def close() -> None:
            async with page(house.server, ann.table, ann.tokens[0]) as own:
                while 0 in own.updates[0]["awaited"]:
                    played = await own.play(0, legal(own.updates[0])[0])
                    await own.reach(0, played["seq"] + 1)
                stuck = await asyncio.to_thread(house.thinking)
                house.set_free()
                await asyncio.to_thread(ann.does, "close")
                assert await asyncio.to_thread(ends, stuck), "it thinks on for nobody"

        asyncio.run(close())
        log = ann.look("/view").json()["match"]["log"]
        assert not moves_in(log, 1)
        assert log[-1]["text"] == FAREWELL


@pytest.mark.parametrize("number", range(6))
def test_a_move_and_the_closing_at_the_same_moment(server: Server, number: int) -> None:
    """Whoever is first: a move that was acknowledged is in the log, and nothing comes after the closing."""

    async def race(ann: Owner) -> None:
        async with page(server, ann.table, *ann.tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            seen, move = own.updates[seat]["next_seq"], legal(own.updates[seat])[number]
            wishes = [own.play(seat, move), asyncio.to_thread(ann.does, "close")]
            answers = await asyncio.gather(*(wishes if number % 2 else wishes[::-1]))
            played = next(answer for answer in answers if "id" in answer and answer.get("type"))
            await own.see(seat, is_closed)
            moves = moves_in(own.log[seat], seat)
            if played["type"] == "done":
                assert [entry["seq"] for entry in moves] == [played["seq"]] == [seen]
            else:
                assert answered(played) == ("not-now", CLOSED)
                assert not moves
            assert own.log[seat][-1]["text"] == FAREWELL

    with owning(server, "me", "hotseat") as ann:
        asyncio.run(race(ann))


def test_a_server_that_has_not_heard_of_the_closing_stores_nothing(tmp_path: Path) -> None:
    """Two servers on one database that do not talk to each other: the log decides."""
    database = tmp_path / "tables.sqlite3"
    with serving(database) as here, serving(database) as there, owning(here, "me", "hotseat") as ann:

        async def late() -> None:
            async with page(there, ann.table, *ann.tokens.values()) as own:
                seat = own.updates[0]["awaited"][0]
                await asyncio.to_thread(ann.does, "close")
                assert own.updates[seat]["table"]["stage"] == "running"
                answer = await own.play(seat, legal(own.updates[seat])[0])
                assert answered(answer) == ("not-now", CLOSED)
                await own.see(seat, is_closed)

        asyncio.run(late())
    match = stored_match(database, ann.table)
    assert type(match.log[-1]).__name__ == "ChatEntry"


def test_closing_tells_nothing_that_was_hidden(server: Server) -> None:
    """What a spectator gets is the same as before, except that nothing can be done; the seed is nowhere."""
    with owning(server, "me", "hotseat", "hotseat", game="woolybully") as ann:
        before = {path: ann.look(path).json() for path in ("/view", "/replay")}
        hands = ann.look("/view", ann.tokens[0]).json()["match"]["state"]
        ann.does("close")
        after = {path: ann.look(path).json() for path in ("/view", "/replay")}
        assert after["/view"]["match"]["state"] == before["/view"]["match"]["state"]
        assert after["/view"]["match"]["log"][:-1] == before["/view"]["match"]["log"]
        assert after["/replay"]["steps"] == before["/replay"]["steps"]
        assert after["/replay"]["score_sheets"] is None
        assert ann.look("/view", ann.tokens[0]).json()["match"]["state"] == hands, "and a seat still sees its own"
        seed = rows(server.database, "select seed from tables where id = ?", ann.table)[0][0]
        said = [ann.look(path, token).text for path in ("", "/view", "/replay") for token in (None, ann.tokens[1])]
        assert seed
        assert all(seed not in text for text in said)


def test_a_closed_table_tells_the_same_whatever_was_hidden(tmp_path: Path) -> None:
    """Two servers with tables that look the same to one seat and are different otherwise: both send the same bytes."""
    cases = [new_case(number, viewer) for number, viewer in ((0, None), (1, 1), (2, 0))]
    for name, tables in (("here", [case.here for case in cases]), ("there", [case.there for case in cases])):
        database = tmp_path / f"{name}.sqlite3"
        store(database, tables)
        change(database, "update tables set stage = 'closed', body = json_set(body, '$.stage', 'closed')")
    with serving(tmp_path / "here.sqlite3") as here, serving(tmp_path / "there.sqlite3") as there:
        for case in cases:
            told = over_http(here, case)
            assert told == over_http(there, case), case.id
            assert json.loads(told[""][1])["stage"] == "closed"
            one, other = (asyncio.run(over_the_socket(server, case)) for server in (here, there))
            assert sorted(one) == sorted(other), case.id
