"""What a move would bring, before it is played."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from hedgerow.games import game_class
from tests.server.pages import JsonDict, Page, ask, hotseat_table, legal, make_table, page, table_wish
from tests.server.serving import Server

LOOKS = 12
"""So many moves of each game are looked at before they are played."""


def points(update: JsonDict, seat: int) -> int:
    scores: list[int] = update["match"]["state"]["scores"]
    return scores[seat]


async def look_and_play(own: Page, seat: int, move: str) -> tuple[JsonDict, int]:
    """A preview, and what the move really brought."""
    before = own.updates[seat]
    shown = await own.ask("preview", seat=seat, move=move)
    assert shown["type"] == "preview", shown
    answer = await own.play(seat, move)
    assert answer["type"] == "done", answer
    assert answer["seq"] == before["next_seq"], "to look is to change nothing"
    after = await own.reach(seat, answer["seq"] + 1)
    return shown, points(after, seat) - points(before, seat)


@pytest.mark.parametrize("game", ["tipperary", "cornwall"])
def test_a_preview_says_what_the_move_then_brings(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)
    background = game_class(game).quiet_events

    async def play() -> None:
        rng, brought = Random(game), 0
        async with page(server, table, *tokens.values()) as own:
            for _ in range(LOOKS):
                seat = own.updates[0]["awaited"][0]
                await own.reach(seat, own.updates[0]["next_seq"])
                shown, gained = await look_and_play(own, seat, rng.choice(legal(own.updates[seat])))
                await own.reach(0, own.updates[seat]["next_seq"])
                assert sum(item["after"] - item["before"] for item in shown["items"]) == gained
                assert all(item["after"] != item["before"] for item in shown["items"])
                assert shown["guessed"] is False
                brought += gained != 0
                entry = next(entry for entry in reversed(own.log[seat]) if entry["kind"] == "move")
                told = [event["text"] for event in entry["events"] if event["kind"] not in background]
                assert shown["words"] == told, "the same words as later in the log, without how the game goes on"
        assert brought, "some of these moves bring points"

    asyncio.run(play())


def test_where_hands_are_secret_a_preview_says_that_it_guesses(server: Server) -> None:
    table, tokens = hotseat_table(server, "woolybully")

    async def play() -> None:
        async with page(server, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            shown = await own.ask("preview", seat=seat, move="quit")  # possible with any hand
            assert (shown["type"], shown["guessed"]) == ("preview", True)

    asyncio.run(play())


def test_a_purist_table_has_no_previews(server: Server) -> None:
    table, tokens = make_table(server, table_wish("tipperary", ["me", "hotseat"], purist=True))

    async def play() -> None:
        async with page(server, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            answer = await own.ask("preview", seat=seat, move=legal(own.updates[seat])[0])
            assert (answer["type"], answer["code"]) == ("refused", "not-allowed")

    asyncio.run(play())


def test_a_preview_is_itemised_and_plays_nothing(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary")

    async def look() -> None:
        async with page(server, table, *tokens.values()) as own:
            before = own.updates[0]["next_seq"]
            changing = 0
            for move in legal(own.updates[0])[:20]:
                reply = await own.ask("preview", seat=0, move=move)
                assert (reply["type"], reply["guessed"]) == ("preview", False)
                assert reply["words"]
                assert all(item["before"] != item["after"] and item["name"] for item in reply["items"])
                changing += bool(reply["items"])
            assert changing
            chosen = legal(own.updates[0])[0]
            promised = await own.ask("preview", seat=0, move=chosen)
            over_http = ask(server, f"{table}/preview", {"move": chosen}, tokens[0]).json()
            assert (over_http["items"], over_http["words"]) == (promised["items"], promised["words"])
            old = own.updates[0]["match"]["state"]["scores"][0]
            assert (await own.play(0, chosen, seq=before))["type"] == "done", "nothing was played by looking"
            after = await own.reach(0, before + 1)
            gained = sum(item["after"] - item["before"] for item in promised["items"])
            assert after["match"]["state"]["scores"][0] - old == gained
            assert (await own.ask("preview", seat=0, move="nonsense"))["code"] == "illegal"

    asyncio.run(look())
