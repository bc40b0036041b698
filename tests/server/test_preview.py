"""Previews: the effects of a move before it is played."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from hedgerow.games import REGISTRY
from tests.games.hooks import hook
from tests.registered import BUILT_IN, SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.client import (
    JsonDict,
    LivePage,
    create_table,
    fetch,
    hotseat_table,
    legal_moves,
    open_page,
    table_request,
)
from tests.server.serving import Server

PREVIEWS = 12
"""Number of moves of each game that are previewed before they are played."""


def points(update: JsonDict, seat: int) -> int:
    """Return the points of a seat if the game ended now, as far as it knows them."""
    match = update["match"]
    of_view = hook(match["setup"]["game"], "served", "points")
    return int(of_view(match, seat) if of_view else match["scene"]["seats"][seat]["points"])


async def preview_and_play(page: LivePage, seat: int, move: str) -> tuple[JsonDict, int]:
    """Return the preview of a move, and the points that it really brought."""
    before = page.updates[seat]
    shown = await page.request("preview", seat=seat, move=move)
    assert shown["type"] == "preview", shown
    answer = await page.play(seat, move)
    assert answer["type"] == "done", answer
    assert answer["seq"] == before["next_seq"], "a preview changes nothing"
    after = await page.wait_for_length(seat, answer["seq"] + 1)
    return shown, points(after, seat) - points(before, seat)


@pytest.mark.parametrize("game", [name for name in BUILT_IN if not REGISTRY[name].has_secrets])
def test_preview_matches_the_result_of_the_move(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)

    async def play() -> None:
        rng, brought = Random(game), 0
        async with open_page(server, table, *tokens.values()) as page:
            for _ in range(PREVIEWS):
                seat = page.updates[0]["awaited"][0]
                await page.wait_for_length(seat, page.updates[0]["next_seq"])
                shown, gained = await preview_and_play(page, seat, rng.choice(legal_moves(page.updates[seat])))
                await page.wait_for_length(0, page.updates[seat]["next_seq"])
                assert sum(item["after"] - item["before"] for item in shown["items"]) == shown["total"] == gained
                assert all(item["after"] != item["before"] for item in shown["items"])
                assert shown["guessed"] is False
                brought += gained != 0
                boards = {board["id"] for board in page.updates[seat]["match"]["scene"]["boards"]}
                assert {board["board"] for board in shown["boards"]} <= boards
        assert brought, "some of these moves bring points"

    asyncio.run(play())


def test_preview_that_depends_on_nothing_hidden_is_not_guessed(server: Server) -> None:
    table, tokens = hotseat_table(server, SECRET_GAME)

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            shown = await page.request("preview", seat=seat, move="quit")  # legal with any hand
            assert (shown["type"], shown["total"], shown["guessed"]) == ("preview", 6, False)

    asyncio.run(play())


def test_purist_table_has_no_previews(server: Server) -> None:
    table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, ["me", "hotseat"], purist=True))

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            answer = await page.request("preview", seat=seat, move=legal_moves(page.updates[seat])[0])
            assert (answer["type"], answer["code"]) == ("refused", "not-allowed")

    asyncio.run(play())


def test_preview_is_itemised_and_plays_nothing(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME)

    async def look() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            before = page.updates[0]["next_seq"]
            changing = 0
            for move in legal_moves(page.updates[0])[:20]:
                reply = await page.request("preview", seat=0, move=move)
                assert (reply["type"], reply["guessed"]) == ("preview", False)
                assert reply["boards"][0]["board"] == "county-0"
                assert all(item["before"] != item["after"] and item["name"] for item in reply["items"])
                changing += bool(reply["items"])
            assert changing
            chosen = legal_moves(page.updates[0])[0]
            promised = await page.request("preview", seat=0, move=chosen)
            over_http = fetch(server, f"{table}/preview", {"move": chosen}, tokens[0]).json()
            assert {**over_http, "id": ""} == {**promised, "id": ""}
            old = points(page.updates[0], 0)
            assert (await page.play(0, chosen, seq=before))["type"] == "done", "the previews have played nothing"
            after = await page.wait_for_length(0, before + 1)
            gained = sum(item["after"] - item["before"] for item in promised["items"])
            assert points(after, 0) - old == gained
            assert (await page.request("preview", seat=0, move="nonsense"))["code"] == "illegal"

    asyncio.run(look())
