"""Resuming: pages that were disconnected get everything that they have missed, and nothing twice."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from hedgerow.games import REGISTRY
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
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
from tests.server.database import sent_log, stored_match
from tests.server.serving import Server

MIN_VISITS = 3
"""How often each spectator comes at least, however fast the match is played."""


def staying_moves(update: JsonDict) -> list[str]:
    return [move for move in legal_moves(update) if move != "quit"]


def abort_connection(page: LivePage) -> None:
    """Abort the connection without a closing handshake."""
    page.socket.transport.abort()


def with_undone(log: list[JsonDict]) -> list[JsonDict]:
    """Mark the undone entries of an assembled log, as they are marked in a log that is sent at once."""
    entries = [dict(entry) for entry in log]
    for undo in entries:
        if undo["kind"] == "undo":
            for entry in entries[undo["to"] + 1 : undo["seq"]]:
                if "undone" in entry:
                    entry["undone"] = True
    return entries


async def wait_for_chat(page: LivePage, seat: int, words: str) -> None:
    """Wait until the log of a seat contains a chat line."""
    await page.wait_for_update(seat, lambda _: any(entry.get("text") == words for entry in page.log[seat]))


async def play_some(page: LivePage, number: int, rng: Random) -> None:
    """Play moves with a page that has all seats."""
    for _ in range(number):
        now = max(update["next_seq"] for update in page.updates.values())
        for seat in page.updates:
            await page.wait_for_length(seat, now)
        seat = rng.choice(page.updates[min(page.updates, key=str)]["awaited"])
        answer = await page.play(seat, rng.choice(staying_moves(page.updates[seat])))
        assert answer["type"] == "done", answer
        for seat in page.updates:
            await page.wait_for_length(seat, answer["seq"] + 1)


async def check_resume(server: Server, table: str, token: str | None, seen: list[JsonDict]) -> list[JsonDict]:
    """Reconnect with a known part of the log and check that exactly the rest is sent; return the whole log."""
    tokens = [] if token is None else [token]
    async with open_page(server, table, *tokens, since=len(seen)) as back, open_page(server, table, *tokens) as anew:
        (missed,), (whole,) = back.updates.values(), anew.updates.values()
        new, log = missed["match"]["log"], whole["match"]["log"]
        assert [entry["seq"] for entry in new] == list(range(len(seen), missed["next_seq"]))
        assert with_undone([*seen, *new]) == log
        assert [entry["seq"] for entry in log] == list(range(whole["next_seq"]))
        assert missed["match"]["scene"] == whole["match"]["scene"]
        assert missed["moves"] == whole["moves"]
        assert missed["next_seq"] == whole["next_seq"]
        return list(log)


@pytest.mark.parametrize("game", REGISTRY)
def test_exactly_the_missed_entries_are_sent(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)

    async def play() -> None:
        rng = Random(game)
        seen: dict[int | None, list[JsonDict]] = {0: [], 1: [], None: []}
        # Before the first move; then without a gap; then with larger and larger gaps.
        for moves in (0, 0, 1, 2, 5, 9):
            async with open_page(server, table, *tokens.values()) as page:
                await play_some(page, moves, rng)
                await page.request("chat", text=f"that were {moves} moves", seat=0)
            for seat in (0, 1, None):
                seen[seat] = await check_resume(server, table, None if seat is None else tokens[seat], seen[seat])
        assert len(moves_in(seen[None])) == 17
        match = stored_match(server.database, table)
        for seat, log in seen.items():
            assert sent_log(match, seat) == log

    asyncio.run(play())


def test_page_that_claims_to_know_too_much_gets_the_state(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)

    async def come_back() -> None:
        for since in (-5, 0, 10**6, 2**70):
            async with open_page(server, table, tokens[0], since=since) as page:
                assert page.updates[0]["match"]["setup"]["game"] == TURN_GAME
                assert bool(page.log.get(0)) == (since <= 0)

    asyncio.run(come_back())


def test_reconnection_before_the_match(server: Server) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "link"]))

    async def come_back() -> None:
        async with open_page(server, table, tokens[0]) as page:
            assert (page.updates[0]["next_seq"], page.updates[0]["table"]["stage"]) == (0, "open")
            abort_connection(page)
        async with open_page(server, table, tokens[0], since=0) as page:
            assert "match" not in page.updates[0]
            await asyncio.to_thread(join, server, table, tokens[1], "Linda")
            begun = await page.wait_for_update(0, lambda update: update["table"]["stage"] == "running")
            assert begun["match"]["names"] == ["Guest", "Linda"]
            assert page.log[0][0]["kind"] == "setup"
            assert len(page.log[0]) == begun["next_seq"]

    asyncio.run(come_back())


@pytest.mark.parametrize("game", REGISTRY)
def test_disconnection_before_the_answer_was_read(server: Server, game: str) -> None:
    """The move was played or not; after it is repeated with the same id it is there once, and everybody has it."""
    table, tokens = hotseat_table(server, game)

    async def play() -> None:
        rng = Random(game)
        async with open_page(server, table, *tokens.values()) as other:
            for number in range(12):
                now = other.updates[0]["next_seq"]
                seat = other.updates[0]["awaited"][0]
                await other.wait_for_length(seat, now)
                body = {
                    "id": f"n{number}",
                    "seat": seat,
                    "move": rng.choice(staying_moves(other.updates[seat])),
                    "seq": now,
                }
                async with open_page(server, table, tokens[seat]) as page:
                    await page.send("play", **body)
                    if number % 3:
                        # The others continue, so that the server has something to send to the page that is gone.
                        abort_connection(page)
                        await other.send("chat", text=f"where is seat {seat}?")
                    elif number % 2:
                        abort_connection(page)
                async with open_page(server, table, tokens[seat], since=now) as page:
                    answer = await page.request("play", **body)
                    assert answer["type"] == "done", answer
                    place = answer["seq"]
                    assert (await page.request("play", **body))["seq"] == place
                    await page.wait_for_length(seat, place + 1)
                    missed = [entry["seq"] for entry in page.log.get(seat, [])]
                    assert missed == list(range(now, page.updates[seat]["next_seq"])), "an entry was left out"
                words = f"on we go after {place}"
                await other.request("chat", text=words)
                for which in tokens:
                    await wait_for_chat(other, which, words)
                assert len(moves_in(other.log[0])) == number + 1
        log = await check_resume(server, table, tokens[0], [])
        assert len(moves_in(log)) == 12
        assert with_undone(other.log[0]) == log[: len(other.log[0])]

    asyncio.run(play())


def test_updates_are_complete_and_never_early_while_spectators_come_and_go(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    done = asyncio.Event()
    received: list[list[str]] = []

    async def come_and_go() -> None:
        visits = 0
        while visits < MIN_VISITS or not done.is_set():
            async with open_page(server, table) as watching:
                pass
            received.append(watching.received)
            visits += 1

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page, open_page(server, table) as quiet:
            guests = [asyncio.create_task(come_and_go()) for _ in range(4)]
            try:
                await play_some(page, 25, Random(5))
            finally:
                done.set()
                await asyncio.gather(*guests)
            now = page.updates[0]["next_seq"]
            await quiet.wait_for_length(None, now)
            received.extend([page.received, quiet.received])

    asyncio.run(play())
    assert len(received) >= 4 * MIN_VISITS
    for messages in received:
        entries = dict.fromkeys((0, 1, None), 0)
        for message in map(json.loads, messages):
            for view in message.get("views", []):
                numbers = [entry["seq"] for entry in view["log"]]
                assert numbers == list(range(entries[view["viewer"]], message["next_seq"])), "an entry was left out"
                entries[view["viewer"]] = message["next_seq"]


def test_disconnection_during_an_undo_request(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME)

    async def play() -> None:
        async with open_page(server, table, tokens[0]) as zero, open_page(server, table, tokens[1]) as one:
            for seat, page in enumerate((zero, one)):
                assert (await page.play(seat, staying_moves(page.updates[seat])[0]))["type"] == "done"
            answer = await zero.request("undo", seat=0)
            assert (answer["type"], answer["pending"]) == ("done", True)
            await one.wait_for_update(1, lambda update: update["table"]["undo"] is not None)
            seen = list(one.log[1])
            abort_connection(one)
            abort_connection(zero)
        async with open_page(server, table, tokens[1], since=len(seen)) as one:
            request = one.updates[1]["table"]["undo"]
            assert request["by"] == 0
            assert one.updates[1]["match"]["log"] == []
            assert (await one.request("answer", seat=1, agree=True))["type"] == "done"
            after = await one.wait_for_update(1, lambda update: update["table"]["undo"] is None)
            assert after["next_seq"] > len(seen)
        log = await check_resume(server, table, tokens[1], seen)
        assert [entry["kind"] for entry in log if entry["kind"] in ("move", "undo")] == ["move", "move", "undo"]
        assert all(entry["undone"] for entry in moves_in(log))
        await check_resume(server, table, tokens[0], [])

    asyncio.run(play())


def test_reconnection_after_the_end(server: Server) -> None:
    table, tokens = hotseat_table(server, SECRET_GAME)

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            await play_some(page, 3, Random(1))
            seen = list(page.log[1])
            for seat in (0, 1):
                await page.request("play", seat=seat, move="quit", seq=page.updates[seat]["next_seq"])
            abort_connection(page)
        async with open_page(server, table, tokens[1], since=len(seen)) as back:
            last = back.updates[1]
            assert (last["table"]["stage"], last["match"]["over"], legal_moves(last)) == ("over", True, [])
            assert last["match"]["log"][-1]["kind"] == "end"
            assert (await back.request("chat", text="well played"))["type"] == "done"
            refusal = await back.play(1, "decline")
            assert (refusal["type"], refusal["code"]) == ("refused", "not-now") or refusal["code"] == "illegal"
        log = await check_resume(server, table, tokens[1], seen)
        assert log[-1]["text"] == "well played"

    asyncio.run(play())


def test_seat_link_works_on_another_device(server: Server) -> None:
    with http_client(server) as phone, http_client(server) as laptop:
        created = phone.post(
            "/api/tables", json=table_request(TURN_GAME, ["me", {"kind": "bot", "bot": "random"}])
        ).json()
        table, token = created["table"]["id"], created["keys"][0]["token"]
        assert laptop.post(f"/api/tables/{table}/join", json={"token": token}).json() == {"seat": 0, "token": token}
        assert phone.cookies["guest"] != laptop.cookies["guest"]
        assert laptop.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Guest"

        async def play() -> None:
            async with open_page(server, table, token) as there:
                await there.wait_for_update(0, lambda update: update["awaited"] == [0])
                assert (await there.play(0, legal_moves(there.updates[0])[0]))["type"] == "done"
                async with open_page(server, table, token) as here:  # both may be open
                    await here.wait_for_update(0, lambda update: update["awaited"] == [0])
                    assert (await here.play(0, legal_moves(here.updates[0])[0]))["type"] == "done"
                    await there.wait_for_length(0, here.updates[0]["next_seq"])

        asyncio.run(play())
        view = laptop.get(f"/api/tables/{table}/view", headers={"X-Seat-Token": token}).json()
        assert len(moves_in(view["match"]["log"], 0)) == 2
    assert fetch(server, f"{table}/view", token="nobody's").status_code == 403
