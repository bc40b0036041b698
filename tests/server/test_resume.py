"""Pages that are cut off come back and get what they have missed: all of it, and nothing twice."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

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
from tests.server.stored import stored_match

GAMES = ["tipperary", "cornwall", "woolybully"]


def calm(update: JsonDict) -> list[str]:
    return [move for move in legal(update) if move != "quit"]


def cut_off(own: Page) -> None:
    """The cable is pulled: no goodbye."""
    own.socket.transport.abort()


def with_undone(log: list[JsonDict]) -> list[JsonDict]:
    """A log pieced together; entries that a later undo has taken back are marked, as in a log that is sent at once."""
    told = [dict(entry) for entry in log]
    for undo in told:
        if undo["kind"] == "undo":
            for entry in told[undo["to"] + 1 : undo["seq"]]:
                if "undone" in entry:
                    entry["undone"] = True
    return told


async def hear(own: Page, seat: int, words: str) -> None:
    """Wait until the log of a seat has these words."""
    await own.see(seat, lambda _: any(entry.get("text") == words for entry in own.log[seat]))


async def play_some(own: Page, number: int, rng: Random) -> None:
    """One page that has all the seats plays so many moves."""
    for _ in range(number):
        now = max(update["next_seq"] for update in own.updates.values())
        for seat in own.updates:
            await own.reach(seat, now)
        seat = rng.choice(own.updates[min(own.updates, key=str)]["awaited"])
        answer = await own.play(seat, rng.choice(calm(own.updates[seat])))
        assert answer["type"] == "done", answer
        for seat in own.updates:
            await own.reach(seat, answer["seq"] + 1)


async def check_resume(server: Server, table: str, token: str | None, seen: list[JsonDict]) -> list[JsonDict]:
    """Come back having seen the log so far: exactly what is missing comes. Returns the whole log."""
    tokens = [] if token is None else [token]
    async with page(server, table, *tokens, since=len(seen)) as back, page(server, table, *tokens) as anew:
        (missed,), (whole,) = back.updates.values(), anew.updates.values()
        new, log = missed["match"]["log"], whole["match"]["log"]
        assert [entry["seq"] for entry in new] == list(range(len(seen), missed["next_seq"]))
        assert with_undone([*seen, *new]) == log
        assert [entry["seq"] for entry in log] == list(range(whole["next_seq"]))
        assert missed["match"]["state"] == whole["match"]["state"]
        assert missed["moves"] == whole["moves"]
        assert missed["next_seq"] == missed["match"]["next_seq"] == whole["next_seq"]
        return list(log)


@pytest.mark.parametrize("game", GAMES)
def test_exactly_what_was_missed_comes(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)

    async def play() -> None:
        rng = Random(game)
        seen: dict[int | None, list[JsonDict]] = {0: [], 1: [], None: []}
        # Before the first move; then nothing was missed; then more and more.
        for moves in (0, 0, 1, 2, 5, 9):
            async with page(server, table, *tokens.values()) as own:
                await play_some(own, moves, rng)
                await own.ask("chat", text=f"that were {moves} moves", seat=0)
            for seat in (0, 1, None):
                seen[seat] = await check_resume(server, table, None if seat is None else tokens[seat], seen[seat])
        assert len(moves_in(seen[None])) == 17
        for seat, log in seen.items():
            view = stored_match(server.database, table).view(seat)
            assert json.loads(json.dumps(view["log"])) == log

    asyncio.run(play())


def test_a_page_that_has_seen_more_than_there_is_gets_the_state(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")

    async def come_back() -> None:
        for since in (-5, 0, 10**6, 2**70):
            async with page(server, table, tokens[0], since=since) as own:
                assert own.updates[0]["match"]["state"]["game"] == "cornwall"
                assert bool(own.log.get(0)) == (since <= 0)

    asyncio.run(come_back())


def test_back_at_a_table_that_has_not_begun(server: Server) -> None:
    table, tokens = make_table(server, table_wish("cornwall", ["me", "link"]))

    async def come_back() -> None:
        async with page(server, table, tokens[0]) as own:
            assert (own.updates[0]["next_seq"], own.updates[0]["table"]["stage"]) == (0, "open")
            cut_off(own)
        async with page(server, table, tokens[0], since=0) as own:
            assert "match" not in own.updates[0]
            await asyncio.to_thread(join, server, table, tokens[1], "Linda")
            begun = await own.see(0, lambda update: update["table"]["stage"] == "running")
            assert begun["match"]["names"] == ["Guest", "Linda"]
            assert own.log[0][0]["kind"] == "setup"
            assert len(own.log[0]) == begun["next_seq"]

    asyncio.run(come_back())


@pytest.mark.parametrize("game", GAMES)
def test_cut_off_before_the_answer_was_read(server: Server, game: str) -> None:
    """The move is there or not; sent again under its name it is there once, and everybody is told of it."""
    table, tokens = hotseat_table(server, game)

    async def play() -> None:
        rng = Random(game)
        async with page(server, table, *tokens.values()) as other:
            for number in range(12):
                now = other.updates[0]["next_seq"]
                seat = other.updates[0]["awaited"][0]
                await other.reach(seat, now)
                wish = {"id": f"n{number}", "seat": seat, "move": rng.choice(calm(other.updates[seat])), "seq": now}
                async with page(server, table, tokens[seat]) as own:
                    await own.send("play", **wish)
                    if number % 3:
                        # Others go on meanwhile, so that the server has something to tell to the one who is gone.
                        cut_off(own)
                        await other.send("chat", text=f"where is seat {seat}?")
                    elif number % 2:
                        cut_off(own)
                async with page(server, table, tokens[seat], since=now) as own:
                    answer = await own.ask("play", **wish)
                    assert answer["type"] == "done", answer
                    place = answer["seq"]
                    assert (await own.ask("play", **wish))["seq"] == place
                    await own.reach(seat, place + 1)
                    missed = [entry["seq"] for entry in own.log.get(seat, [])]
                    assert missed == list(range(now, own.updates[seat]["next_seq"])), "an entry was left out"
                words = f"on we go after {place}"
                await other.ask("chat", text=words)
                for which in tokens:
                    await hear(other, which, words)
                assert len(moves_in(other.log[0])) == number + 1
        log = await check_resume(server, table, tokens[0], [])
        assert len(moves_in(log)) == 12
        assert with_undone(other.log[0]) == log[: len(other.log[0])]

    asyncio.run(play())


def test_nothing_is_missed_and_nothing_told_too_early_while_watchers_come_and_go(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")
    done = asyncio.Event()
    received: list[list[str]] = []

    async def come_and_go() -> None:
        while not done.is_set():
            async with page(server, table) as watching:
                pass
            received.append(watching.received)

    async def play() -> None:
        async with page(server, table, *tokens.values()) as own, page(server, table) as quiet:
            guests = [asyncio.create_task(come_and_go()) for _ in range(4)]
            try:
                await play_some(own, 25, Random(5))
            finally:
                done.set()
                await asyncio.gather(*guests)
            now = own.updates[0]["next_seq"]
            await quiet.reach(None, now)
            received.extend([own.received, quiet.received])

    asyncio.run(play())
    assert len(received) > 10
    for messages in received:
        told = dict.fromkeys((0, 1, None), 0)
        for message in map(json.loads, messages):
            if message["type"] == "update":
                assert message["match"]["next_seq"] == message["next_seq"]
                numbers = [entry["seq"] for entry in message["match"]["log"]]
                assert numbers == list(range(told[message["seat"]], message["next_seq"])), "an entry was left out"
                told[message["seat"]] = message["next_seq"]


def test_cut_off_during_an_undo_request(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary")

    async def play() -> None:
        async with page(server, table, tokens[0]) as zero, page(server, table, tokens[1]) as one:
            for seat, own in enumerate((zero, one)):
                assert (await own.play(seat, calm(own.updates[seat])[0]))["type"] == "done"
            answer = await zero.ask("undo", seat=0)
            assert (answer["type"], answer["pending"]) == ("done", True)
            await one.see(1, lambda update: update["table"]["undo"] is not None)
            seen = list(one.log[1])
            cut_off(one)
            cut_off(zero)
        async with page(server, table, tokens[1], since=len(seen)) as one:
            request = one.updates[1]["table"]["undo"]
            assert request["by"] == 0
            assert one.updates[1]["match"]["log"] == []
            assert (await one.ask("answer", seat=1, agree=True))["type"] == "done"
            after = await one.see(1, lambda update: update["table"]["undo"] is None)
            assert after["next_seq"] > len(seen)
        log = await check_resume(server, table, tokens[1], seen)
        assert [entry["kind"] for entry in log if entry["kind"] in ("move", "undo")] == ["move", "move", "undo"]
        assert all(entry["undone"] for entry in moves_in(log))
        await check_resume(server, table, tokens[0], [])

    asyncio.run(play())


def test_back_after_the_end(server: Server) -> None:
    table, tokens = hotseat_table(server, "woolybully")

    async def play() -> None:
        async with page(server, table, *tokens.values()) as own:
            await play_some(own, 3, Random(1))
            seen = list(own.log[1])
            for seat in (0, 1):
                await own.ask("play", seat=seat, move="quit", seq=own.updates[seat]["next_seq"])
            cut_off(own)
        async with page(server, table, tokens[1], since=len(seen)) as back:
            last = back.updates[1]
            assert (last["table"]["stage"], last["match"]["over"], legal(last)) == ("over", True, [])
            assert last["match"]["log"][-1]["kind"] == "end"
            assert (await back.ask("chat", text="well played"))["type"] == "done"
            refusal = await back.play(1, "decline")
            assert (refusal["type"], refusal["code"]) == ("refused", "not-now") or refusal["code"] == "illegal"
        log = await check_resume(server, table, tokens[1], seen)
        assert log[-1]["text"] == "well played"

    asyncio.run(play())


def test_a_seat_link_resumes_on_another_device(server: Server) -> None:
    with visitor(server) as phone, visitor(server) as laptop:
        made = phone.post("/api/tables", json=table_wish("cornwall", ["me", {"kind": "bot", "bot": "random"}])).json()
        table, token = made["table"]["id"], made["keys"][0]["token"]
        assert laptop.post(f"/api/tables/{table}/join", json={"token": token}).json() == {"seat": 0, "token": token}
        assert phone.cookies["guest"] != laptop.cookies["guest"]
        assert laptop.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Guest"

        async def play() -> None:
            async with page(server, table, token) as there:
                await there.see(0, lambda update: update["awaited"] == [0])
                assert (await there.play(0, legal(there.updates[0])[0]))["type"] == "done"
                async with page(server, table, token) as here:  # both may be open
                    await here.see(0, lambda update: update["awaited"] == [0])
                    assert (await here.play(0, legal(here.updates[0])[0]))["type"] == "done"
                    await there.reach(0, here.updates[0]["next_seq"])

        asyncio.run(play())
        view = laptop.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": token}).json()
        assert len(moves_in(view["match"]["log"], 0)) == 2
    assert ask(server, f"{table}/view", token="nobody's").status_code == 403
