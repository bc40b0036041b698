"""Whoever puts a piece where it cannot lie is told why, in the words of the rules."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import cell_name
from tests.page.player import Player, centre, key_of
from tests.page.screens import Screen
from tests.page.tables import advance, against_bots, sit
from tests.page.watching import is_over, layings, watch
from tests.server.client import JsonDict, fetch
from tests.server.serving import Server

REASONS = {
    "tipperary": [
        r"^You can’t place that here: it would cover ",
        r"^It must touch your county",
        r"^A sheep needs a meadow|^There (is|are) already |may only replace a meadow|^You can’t place a tower",
    ],
    "cornwall": [
        r"^You can’t place that here: it would cover ",
        r"^It must touch the map with at least two edges",
        r"^At least one hex must join a region of its own kind",
        r"^You can only place figures on the tile you have just placed",
    ],
    "woolybully": [
        r"there is already a tile at ",
        r" doesn’t touch any tile",
        r"its (north|east|south|west) side \(.*\) would meet ",
    ],
}
MOST_TURNS = 14
MOST_MATCHES = 5
"""In some no wooden sheep, bonus tile or tower comes up."""
MOST_ASKED = 60
"""So many places are looked at for each piece, to find one for every reason that was not seen yet."""


@pytest.mark.parametrize("game", REASONS)
def test_every_reason_is_given_in_words(screen: Screen, server: Server, game: str) -> None:
    missing = set(REASONS[game])
    for _ in range(MOST_MATCHES):
        look_for(missing, screen, server, game)
        if not missing:
            return
    raise AssertionError(f"these reasons were never seen: {missing}")


def look_for(missing: set[str], screen: Screen, server: Server, game: str) -> None:
    """Play a match in which whatever can be refused for a reason that is missing is tried."""
    table, token = against_bots(server, game, level="greedy")
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    player = Player(screen, watch(screen), rng=Random(5))
    step_back(screen)
    for _ in range(MOST_TURNS):
        seen = player.watch.at_turn()
        player.caught_up(seen["next_seq"])
        for piece in {key_of(move): move.partition("@")[0] for move in layings(seen)}.values():
            try_to_be_refused(player, seen, piece, missing)
        if not missing or is_over(seen):
            return
        advance(player.watch, 1, player.rng, tried=1)


def step_back(screen: Screen) -> None:
    """See more of the empty map."""
    for _ in range(3):
        screen.button("Zoom out").click()


def try_to_be_refused(player: Player, seen: JsonDict, piece: str, missing: set[str]) -> None:
    """Put a piece where it cannot lie for some reason that is missing yet: the page says what the server says."""
    legal = set(layings(seen))
    for cell in somewhere(player, seen):
        move = f"{piece}@{cell_name(*cell)}"
        if move in legal or not missing:
            continue
        words = why_not(player, move)
        found = {reason for reason in missing if re.search(reason, words, re.IGNORECASE)}
        if found and put(player, piece, cell):
            expect(player.board.get_by_text(words)).to_be_visible()
            expect(player.go).to_be_disabled()
            missing -= found


def why_not(player: Player, move: str) -> str:
    """What the server says about a move."""
    path = f"/api/tables/{player.watch.table}/preview"
    return str(fetch(player.watch.server, path, {"move": move}, player.watch.token).json()["message"])


def put(player: Player, piece: str, cell: Coordinate) -> bool:
    """Point at the place where the middle of the piece would lie; false if a legal place nearby was meant instead."""
    player.take(piece)
    x, y, on_board = player.on_screen(player.middle(player.cells(piece, cell)))
    if not on_board:
        return False
    player.way.point(player.screen.page, x, y)
    return player.told_place() == cell_name(*cell)


def somewhere(player: Player, seen: JsonDict) -> list[Coordinate]:
    """Cells on the land and about it."""
    state = seen["match"]["state"]
    shown = {
        "tipperary": lambda: state["displays"][0]["squares"],
        "cornwall": lambda: state["fields"],
        "woolybully": lambda: state["cells"],
    }[player.game]()
    about = {(x + dx, y + dy) for x, y, *_ in shown for dx in range(-4, 5) for dy in range(-4, 5)}
    return player.rng.sample(sorted(about), min(MOST_ASKED, len(about)))


def test_a_table_without_help_does_not_say_why_before_it_is_tried(screen: Screen, server: Server) -> None:
    table, token = against_bots(server, "tipperary", purist=True)
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    player = Player(screen, watch(screen), rng=Random(6))
    seen = player.watch.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn")
    player.caught_up(seen["next_seq"])
    piece = layings(seen)[0].partition("@")[0]
    player.take(piece)
    step_back(screen)
    # Far above the town: nothing legal is near.
    x, y, on_board = player.on_screen(centre("tipperary", 1, -6))
    assert on_board
    player.way.point(screen.page, x, y)
    expect(screen.page.get_by_text("Not here.")).to_be_visible()
    expect(screen.page.get_by_text("It must touch your county")).to_have_count(0)
    player.go.click()
    expect(screen.page.get_by_text("It must touch your county").first).to_be_visible()
