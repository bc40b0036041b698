"""Taking moves back: alone, or with the agreement of the other people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from tests.server.pages import JsonDict, Page, ask, hotseat_table, legal, make_table, moves_in, page, table_wish
from tests.server.serving import Server


@asynccontextmanager
async def seated(server: Server, table: str, tokens: dict[int, str]) -> AsyncIterator[dict[int, Page]]:
    """A page for each seat."""
    async with AsyncExitStack() as stack:
        yield {seat: await stack.enter_async_context(page(server, table, token)) for seat, token in tokens.items()}


async def level(pages: dict[int, Page]) -> int:
    """Wait until all have seen the same; how much that is."""
    now: int = max(own.updates[seat]["next_seq"] for seat, own in pages.items())
    for seat, own in pages.items():
        await own.reach(seat, now)
    return now


async def plays(pages: dict[int, Page], seat: int) -> None:
    """A seat makes its first legal move, and all see it."""
    answer = await pages[seat].play(seat, legal(pages[seat].updates[seat])[0])
    assert answer["type"] == "done", answer
    for number, own in pages.items():
        await own.reach(number, answer["seq"] + 1)


async def asked(pages: dict[int, Page], by: int) -> JsonDict:
    """A seat asks to take back more than it may by itself; all see the request."""
    answer = await pages[by].ask("undo", seat=by)
    assert (answer["type"], answer["pending"]) == ("done", True), answer
    for number, own in pages.items():
        await own.see(number, lambda update: update["table"]["undo"] is not None)
    request: JsonDict = pages[by].updates[by]["table"]["undo"]
    assert request["by"] == by
    return request


async def two_play_and_the_first_asks(pages: dict[int, Page]) -> None:
    """Seats 0 and 1 have laid, and seat 0 wants its tile back."""
    for seat in (0, 1):
        await plays(pages, seat)
    await level(pages)
    await asked(pages, 0)


@asynccontextmanager
async def first_laid(server: Server) -> AsyncIterator[tuple[dict[int, Page], JsonDict]]:
    """Seat 0 has laid a tile; with what it saw before. A tile that draws a bonus tile is not taken back alone."""
    for _ in range(10):
        table, tokens = hotseat_table(server, "tipperary")
        async with seated(server, table, tokens) as pages:
            before = pages[0].updates[0]
            assert before["undo_to"] is None
            assert (await pages[0].ask("undo", seat=0))["code"] == "illegal"
            await plays(pages, 0)
            if pages[0].updates[0]["undo_to"] is not None:
                yield pages, before
                return
    raise AssertionError("ten times it could not be taken back")


def test_the_own_last_moves_are_taken_back_without_asking(server: Server) -> None:
    async def play() -> None:
        async with first_laid(server) as (pages, before):
            assert pages[0].updates[0]["undo_to"] == before["next_seq"] - 1
            assert pages[1].updates[1]["undo_to"] is None
            answer = await pages[0].ask("undo", seat=0)
            assert (answer["type"], answer["pending"]) == ("done", False)
            after = await pages[1].see(1, lambda update: update["match"]["log"][-1:] != [] and is_undo(update))
            assert after["match"]["state"] == before["match"]["state"] | {"seat": after["match"]["state"]["seat"]}
            undo = after["match"]["log"][-1]
            assert (undo["by"], undo["to"]) == (0, before["next_seq"] - 1)

    asyncio.run(play())


def is_undo(update: JsonDict) -> bool:
    return bool(update["match"]["log"][-1]["kind"] == "undo")


def test_further_back_all_other_people_have_to_agree(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary", 3)

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            before = pages[0].updates[0]["match"]["state"]
            for seat in (0, 1):
                await plays(pages, seat)
            length = await level(pages)
            await asked(pages, 0)
            assert (await pages[0].ask("answer", seat=0, agree=True))["code"] == "not-now", (
                "who asks has agreed already"
            )
            assert (await pages[1].ask("answer", seat=1, agree=True))["type"] == "done"
            waiting = await pages[2].see(2, lambda update: update["table"]["undo"]["agreed"] == [1])
            assert waiting["next_seq"] == length, "one of two others is not enough"
            assert (await pages[2].ask("answer", seat=2, agree=True))["type"] == "done"
            after = await pages[0].see(0, lambda update: update["table"]["undo"] is None)
            assert after["next_seq"] == length + 1
            assert pages[0].log[0][-1]["agreed"] == [1, 2]
            assert after["match"]["state"] == before
            assert (await pages[1].ask("answer", seat=1, agree=True))["code"] == "not-now"

    asyncio.run(play())


def test_one_no_is_enough(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary", 3)

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            for seat in (0, 1):
                await plays(pages, seat)
            length = await level(pages)
            await asked(pages, 0)
            assert (await pages[1].ask("answer", seat=1, agree=True))["type"] == "done"
            assert (await pages[2].ask("answer", seat=2, agree=False))["type"] == "done"
            after = await pages[0].see(0, lambda update: update["table"]["undo"] is None)
            assert after["next_seq"] == length
            assert len(moves_in(pages[0].log[0])) == 2

    asyncio.run(play())


def test_a_new_move_clears_a_request_and_talk_does_not(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary")

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            await two_play_and_the_first_asks(pages)
            seen = pages[1].updates[1]["next_seq"]
            assert (await pages[1].ask("chat", text="Why should I?"))["type"] == "done"
            talked = await pages[0].reach(0, seen + 1)
            assert talked["table"]["undo"] is not None, "people talk about it before they agree"
            await level(pages)
            seat = pages[0].updates[0]["awaited"][0]
            await plays(pages, seat)
            assert pages[0].updates[0]["table"]["undo"] is None
            assert (await pages[1].ask("answer", seat=1, agree=True))["code"] == "not-now"

    asyncio.run(play())


def test_bots_are_not_asked(server: Server) -> None:
    bot: JsonDict = {"kind": "bot", "bot": "random"}
    table, tokens = make_table(server, table_wish("tipperary", ["me", "hotseat", bot]))

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            for seat in (0, 1):
                await plays(pages, seat)
            await pages[0].see(0, lambda update: 2 not in update["to_act"] and bool(moves_in(pages[0].log[0], 2)))
            await level(pages)
            await asked(pages, 0)
            assert (await pages[1].ask("answer", seat=1, agree=True))["type"] == "done"
            await pages[0].see(0, lambda _: "undo" in [entry["kind"] for entry in pages[0].log[0]])

    asyncio.run(play())


def test_who_plays_among_bots_takes_back_nothing_further(server: Server) -> None:
    bot: JsonDict = {"kind": "bot", "bot": "random"}
    table, tokens = make_table(server, table_wish("tipperary", ["me", bot]))

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            await plays(pages, 0)
            await pages[0].see(0, lambda update: 1 not in update["to_act"] and bool(moves_in(pages[0].log[0], 1)))
            answer = await pages[0].ask("undo", seat=0, to=0)
            assert (answer["type"], answer["code"]) == ("refused", "illegal")

    asyncio.run(play())


def test_who_has_left_the_seat_to_a_bot_is_not_asked(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary", 3)

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            assert (await pages[2].ask("resign", seat=2))["type"] == "done"
            for seat in (0, 1):
                await plays(pages, seat)
            await pages[0].see(0, lambda update: 2 not in update["to_act"] and bool(moves_in(pages[0].log[0], 2)))
            await level(pages)
            request = await asked(pages, 0)
            assert request["agreed"] == [2]
            assert (await pages[1].ask("answer", seat=1, agree=True))["type"] == "done"
            await pages[0].see(0, lambda _: "undo" in [entry["kind"] for entry in pages[0].log[0]])

    asyncio.run(play())


def test_an_undo_does_not_wait_for_who_leaves_meanwhile(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary", 3)

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            await two_play_and_the_first_asks(pages)
            assert (await pages[1].ask("answer", seat=1, agree=True))["type"] == "done"
            assert (await pages[2].ask("resign", seat=2))["type"] == "done"
            await pages[0].see(0, lambda _: "undo" in [entry["kind"] for entry in pages[0].log[0]])
            assert pages[0].updates[0]["table"]["undo"] is None

    asyncio.run(play())


def test_who_leaves_asks_for_no_undo_any_more(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary", 3)

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            await two_play_and_the_first_asks(pages)
            assert (await pages[0].ask("resign", seat=0))["type"] == "done"
            await pages[1].see(1, lambda update: update["table"]["undo"] is None)
            assert (await pages[1].ask("answer", seat=1, agree=True))["code"] == "not-now"
            assert "undo" not in [entry["kind"] for entry in pages[1].log[1]]

    asyncio.run(play())


def test_what_was_decided_before_an_undo_is_stale(server: Server) -> None:
    async def play() -> None:
        async with first_laid(server) as (pages, _):
            seen = await level(pages)
            decided = legal(pages[1].updates[1])[0]
            assert (await pages[0].ask("undo", seat=0))["type"] == "done"
            answer = await pages[1].play(1, decided, seq=seen)
            assert (answer["type"], answer["code"]) == ("refused", "stale")
            await pages[1].reach(1, seen + 1)
            assert (await pages[1].play(1, decided))["type"] == "done"

    asyncio.run(play())


def test_after_the_end_nothing_is_taken_back(server: Server) -> None:
    table, tokens = hotseat_table(server, "woolybully")

    async def play() -> None:
        async with seated(server, table, tokens) as pages:
            for seat in (0, 1):
                await pages[seat].ask("play", seat=seat, move="quit", seq=10**6)
            await pages[0].see(0, lambda update: update["table"]["stage"] == "over")
            answer = await pages[0].ask("undo", seat=0)
            assert (answer["type"], answer["code"]) == ("refused", "illegal")
            assert ask(server, table).json()["undo"] is None

    asyncio.run(play())
