"""Undo: alone, or with the agreement of the other players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.client import (
    JsonDict,
    LivePage,
    create_table,
    fetch,
    hotseat_table,
    legal_moves,
    moves_in,
    open_page,
    table_request,
)
from tests.server.serving import Server


@asynccontextmanager
async def open_pages(server: Server, table: str, tokens: dict[int, str]) -> AsyncIterator[dict[int, LivePage]]:
    """Yield a page for each seat."""
    async with AsyncExitStack() as stack:
        yield {seat: await stack.enter_async_context(open_page(server, table, token)) for seat, token in tokens.items()}


async def synchronise(pages: dict[int, LivePage]) -> int:
    """Wait until all pages have the same log; return its length."""
    now: int = max(page.updates[seat]["next_seq"] for seat, page in pages.items())
    for seat, page in pages.items():
        await page.wait_for_length(seat, now)
    return now


async def play_first_move(pages: dict[int, LivePage], seat: int) -> None:
    """Make the first legal move of a seat, and wait until all pages have it."""
    answer = await pages[seat].play(seat, legal_moves(pages[seat].updates[seat])[0])
    assert answer["type"] == "done", answer
    for number, page in pages.items():
        await page.wait_for_length(number, answer["seq"] + 1)


async def request_undo(pages: dict[int, LivePage], by: int) -> JsonDict:
    """Request an undo that needs agreement, and wait until all pages have the request."""
    answer = await pages[by].request("undo", seat=by)
    assert (answer["type"], answer["pending"]) == ("done", True), answer
    for number, page in pages.items():
        await page.wait_for_update(number, lambda update: update["table"]["undo"] is not None)
    request: JsonDict = pages[by].updates[by]["table"]["undo"]
    assert request["by"] == by
    return request


async def request_undo_after_two_moves(pages: dict[int, LivePage]) -> None:
    """Let seats 0 and 1 place a tile, and seat 0 request an undo."""
    for seat in (0, 1):
        await play_first_move(pages, seat)
    await synchronise(pages)
    await request_undo(pages, 0)


@asynccontextmanager
async def after_first_tile(server: Server) -> AsyncIterator[tuple[dict[int, LivePage], JsonDict]]:
    """Yield pages after seat 0 has placed a tile that it may undo alone, with the update before that."""
    for _ in range(10):
        table, tokens = hotseat_table(server, SIMULTANEOUS_GAME)
        async with open_pages(server, table, tokens) as pages:
            before = pages[0].updates[0]
            assert before["undo_to"] is None
            assert (await pages[0].request("undo", seat=0))["code"] == "illegal"
            await play_first_move(pages, 0)
            if pages[0].updates[0]["undo_to"] is not None:
                yield pages, before
                return
    raise AssertionError("ten times it could not be taken back")


def test_own_last_move_is_undone_without_agreement(server: Server) -> None:
    async def play() -> None:
        async with after_first_tile(server) as (pages, before):
            assert pages[0].updates[0]["undo_to"] == before["next_seq"] - 1
            assert pages[1].updates[1]["undo_to"] is None
            answer = await pages[0].request("undo", seat=0)
            assert (answer["type"], answer["pending"]) == ("done", False)
            after = await pages[1].wait_for_update(
                1, lambda update: update["match"]["log"][-1:] != [] and is_undo(update)
            )
            assert after["match"]["scene"] == before["match"]["scene"]
            undo = after["match"]["log"][-1]
            assert (undo["by"], undo["to"]) == (0, before["next_seq"] - 1)

    asyncio.run(play())


def is_undo(update: JsonDict) -> bool:
    return bool(update["match"]["log"][-1]["kind"] == "undo")


def test_all_other_people_must_agree_to_undo_further(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME, 3)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            before = pages[0].updates[0]["match"]["scene"]
            for seat in (0, 1):
                await play_first_move(pages, seat)
            length = await synchronise(pages)
            await request_undo(pages, 0)
            assert (await pages[0].request("answer", seat=0, agree=True))["code"] == "not-now", (
                "the seat that asks has already agreed"
            )
            assert (await pages[1].request("answer", seat=1, agree=True))["type"] == "done"
            waiting = await pages[2].wait_for_update(2, lambda update: update["table"]["undo"]["agreed"] == [1])
            assert waiting["next_seq"] == length, "one of two other players is not enough"
            assert (await pages[2].request("answer", seat=2, agree=True))["type"] == "done"
            after = await pages[0].wait_for_update(0, lambda update: update["table"]["undo"] is None)
            assert after["next_seq"] == length + 1
            assert pages[0].log[0][-1]["agreed"] == [1, 2]
            assert after["match"]["scene"] == before
            assert (await pages[1].request("answer", seat=1, agree=True))["code"] == "not-now"

    asyncio.run(play())


def test_one_refusal_ends_the_request(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME, 3)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            for seat in (0, 1):
                await play_first_move(pages, seat)
            length = await synchronise(pages)
            await request_undo(pages, 0)
            assert (await pages[1].request("answer", seat=1, agree=True))["type"] == "done"
            assert (await pages[2].request("answer", seat=2, agree=False))["type"] == "done"
            after = await pages[0].wait_for_update(0, lambda update: update["table"]["undo"] is None)
            assert after["next_seq"] == length + 1, "the log says who declined"
            assert len(moves_in(pages[0].log[0])) == 2

    asyncio.run(play())


def test_move_clears_a_request_and_chat_does_not(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            await request_undo_after_two_moves(pages)
            seen = pages[1].updates[1]["next_seq"]
            assert (await pages[1].request("chat", text="Why should I?"))["type"] == "done"
            talked = await pages[0].wait_for_length(0, seen + 1)
            assert talked["table"]["undo"] is not None, "players talk about it before they agree"
            await synchronise(pages)
            seat = pages[0].updates[0]["awaited"][0]
            await play_first_move(pages, seat)
            assert pages[0].updates[0]["table"]["undo"] is None
            assert (await pages[1].request("answer", seat=1, agree=True))["code"] == "not-now"

    asyncio.run(play())


def test_bots_need_not_agree(server: Server) -> None:
    bot: JsonDict = {"kind": "bot", "bot": "random"}
    table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, ["me", "hotseat", bot]))

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            for seat in (0, 1):
                await play_first_move(pages, seat)
            await pages[0].wait_for_update(
                0, lambda update: 2 not in update["to_act"] and bool(moves_in(pages[0].log[0], 2))
            )
            await synchronise(pages)
            await request_undo(pages, 0)
            assert (await pages[1].request("answer", seat=1, agree=True))["type"] == "done"
            await pages[0].wait_for_update(0, lambda _: "undo" in [entry["kind"] for entry in pages[0].log[0]])

    asyncio.run(play())


def test_player_among_bots_goes_back_to_own_decisions(server: Server) -> None:
    bot: JsonDict = {"kind": "bot", "bot": "random"}
    table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, ["me", bot]))

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            first = pages[0].updates[0]
            assert not first["match"]["practice"]
            after = first
            while after["undo_to"] is not None or after is first:  # the next round begins with draws
                await play_first_move(pages, 0)
                after = await pages[0].wait_for_update(0, lambda update: 0 in update["awaited"])
            decision = after["last_decision"]
            assert decision is not None
            answer = await pages[0].request("undo", seat=0, to=decision)
            assert (answer["type"], answer["pending"]) == ("done", False)
            undone = await pages[0].wait_for_update(0, lambda update: bool(update["match"]["practice"]))
            assert undone["table"]["undo"] is None
            answer = await pages[0].request("undo", seat=0, to=0)
            assert (answer["type"], answer["code"]) == ("refused", "illegal"), "there is no decision to go back to"

    asyncio.run(play())


def test_resigned_player_need_not_agree(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME, 3)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            assert (await pages[2].request("resign", seat=2))["type"] == "done"
            for seat in (0, 1):
                await play_first_move(pages, seat)
            await pages[0].wait_for_update(
                0, lambda update: 2 not in update["to_act"] and bool(moves_in(pages[0].log[0], 2))
            )
            await synchronise(pages)
            request = await request_undo(pages, 0)
            assert request["agreed"] == [2]
            assert (await pages[1].request("answer", seat=1, agree=True))["type"] == "done"
            await pages[0].wait_for_update(0, lambda _: "undo" in [entry["kind"] for entry in pages[0].log[0]])

    asyncio.run(play())


def test_pending_undo_does_not_wait_for_a_player_who_leaves(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME, 3)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            await request_undo_after_two_moves(pages)
            assert (await pages[1].request("answer", seat=1, agree=True))["type"] == "done"
            assert (await pages[2].request("resign", seat=2))["type"] == "done"
            await pages[0].wait_for_update(0, lambda _: "undo" in [entry["kind"] for entry in pages[0].log[0]])
            assert pages[0].updates[0]["table"]["undo"] is None

    asyncio.run(play())


def test_request_of_a_player_who_leaves_is_dropped(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME, 3)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            await request_undo_after_two_moves(pages)
            assert (await pages[0].request("resign", seat=0))["type"] == "done"
            await pages[1].wait_for_update(1, lambda update: update["table"]["undo"] is None)
            assert (await pages[1].request("answer", seat=1, agree=True))["code"] == "not-now"
            assert "undo" not in [entry["kind"] for entry in pages[1].log[1]]

    asyncio.run(play())


def test_move_decided_before_an_undo_is_stale(server: Server) -> None:
    async def play() -> None:
        async with after_first_tile(server) as (pages, _):
            seen = await synchronise(pages)
            decided = legal_moves(pages[1].updates[1])[0]
            assert (await pages[0].request("undo", seat=0))["type"] == "done"
            answer = await pages[1].play(1, decided, seq=seen)
            assert (answer["type"], answer["code"]) == ("refused", "stale")
            await pages[1].wait_for_length(1, seen + 1)
            assert (await pages[1].play(1, decided))["type"] == "done"

    asyncio.run(play())


def test_no_undo_after_the_end(server: Server) -> None:
    table, tokens = hotseat_table(server, SECRET_GAME)

    async def play() -> None:
        async with open_pages(server, table, tokens) as pages:
            for seat in (0, 1):
                await pages[seat].request("play", seat=seat, move="quit", seq=10**6)
            await pages[0].wait_for_update(0, lambda update: update["table"]["stage"] == "over")
            answer = await pages[0].request("undo", seat=0)
            assert (answer["type"], answer["code"]) == ("refused", "illegal")
            assert fetch(server, table).json()["undo"] is None

    asyncio.run(play())
