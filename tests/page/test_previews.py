"""Previews on the page: the total first, drawings where things happen, and a tip that hides neither."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import OpenScreen, SeatOf
from tests.page.player import Player
from tests.page.screens import Device
from tests.page.seat_client import SeatClient, placements, words
from tests.page.seating import player_at_turn
from tests.page.tables import advance, against_bots, sit
from tests.page.texts import en, matching
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import JsonDict, fetch
from tests.server.serving import Server

OVERLAP = """() => {
    const tip = document.querySelector(".tip").getBoundingClientRect();
    const meets = other => {
        const box = other.getBoundingClientRect();
        return box.left < tip.right && tip.left < box.right && box.top < tip.bottom && tip.top < box.bottom;
    };
    return [".ghost .ghost-l", ".handle", ".zoom button", ".ask"].filter(name =>
        [...document.querySelectorAll(name)].some(meets));
}"""
"""Returns what the tip covers of the ghost and of the buttons on the board."""
PLACES = 5
CLOSES = "closes this turn"


def preview_of(seat: SeatClient, move: str) -> JsonDict:
    reply: JsonDict = fetch(seat.server, f"/api/tables/{seat.table}/preview", {"move": move}, seat.token).json()
    return reply


def signed(total: int) -> str:
    return f"+{total}" if total > 0 else f"−{-total}" if total else "±0"


def shown_total(preview: JsonDict) -> str | re.Pattern[str]:
    """Return the first line of a tip."""
    if preview["items"]:
        return signed(preview["total"])
    return matching("board.secured", count=preview["secured"]) if preview["secured"] else en("board.noChange")


@pytest.mark.parametrize(("game", "device"), [(SIMULTANEOUS_GAME, "desk"), (TURN_GAME, "phone"), (SECRET_GAME, "desk")])
def test_the_tip_begins_with_the_total_and_hides_nothing(
    new_screen: OpenScreen, midway: SeatOf, game: str, device: Device
) -> None:
    seat = midway(game)
    screen = new_screen(device)
    sit(screen, seat.table, {seat.seat: seat.token})
    player = player_at_turn(screen)
    moves = [move for move in placements(seat.view()) if move[0].isdigit()]
    for move in Random(game).sample(moves, min(PLACES, len(moves))):
        placed = player.put(move)
        preview = preview_of(seat, placed)
        expect(screen.page.locator(".tip .total")).to_have_text(shown_total(preview))
        expect(screen.page.locator(".effects .effect.halo")).to_have_count(
            sum(len(board["outlines"]) for board in preview["boards"])
        )
        assert screen.page.evaluate(OVERLAP) == []
        screen.page.keyboard.press("Escape")
        expect(screen.page.locator(".tip")).to_have_count(0)


def test_closing_regions_are_announced_until_the_turn_ends(new_screen: OpenScreen, server: Server) -> None:
    table, token = against_bots(server, TURN_GAME, level="greedy")
    seat = SeatClient(server, table, 0, token)
    closes = close_a_region(seat)
    screen = new_screen()
    sit(screen, table, {0: token})
    player = player_at_turn(screen)
    # Nothing is chosen: the button that ends the turn says what it would do.
    tip = screen.page.locator(".tip")
    expect(tip).to_contain_text(closes)
    expect(screen.page.locator(".effects .effect.closes").first).to_be_attached()
    placed = player.put(placements(seat.view())[0])
    expect(tip).to_contain_text(CLOSES)
    expect(tip.locator(".total")).to_have_text(shown_total(preview_of(seat, placed)))


def close_a_region(seat: SeatClient) -> str:
    """Play until a tile was laid that closes a region and leaves the choice of a figure; return what ends the turn."""
    for number in range(40):
        view = seat.at_turn()
        tiles = placements(view) if view["match"]["view"]["phase"] == "lay" else []
        closing = next((move for move in tiles if closing_line(seat, move)), None)
        if closing is None:
            advance(seat, 1, Random(number), candidates=4)
            continue
        seat.play(closing, view["next_seq"])
        now = seat.view()
        # All figures may be in use, or too expensive.
        if 0 in now["awaited"] and placements(now) and "done" in words(now) and (line := closing_line(seat, "done")):
            return line
    raise AssertionError("no tile has closed a region")


def closing_line(seat: SeatClient, move: str) -> str:
    """Return the line of a preview about a region that closes at the end of the turn, or nothing."""
    return next((line for line in preview_of(seat, move)["lines"] if CLOSES in line), "")


def test_a_hint_for_a_word_makes_the_move(new_screen: OpenScreen, server: Server) -> None:
    table, token = against_bots(server, TURN_GAME)
    seat = SeatClient(server, table, 0, token)
    screen = new_screen()
    move = {"move": "done", "total": 0}
    info = {"seq": 0, "best": move, "reason": "", "next_best": {"move": "small@a1", "total": 7}}
    screen.page.route("**/hint*", lambda route: route.fulfill(json=info))
    tile = placements(seat.at_turn())[0]
    seat.play(tile, seat.view()["next_seq"])
    sit(screen, table, {0: token})
    Player(screen, seat)
    screen.page.get_by_role("button", name=en("learn.hint"), exact=True).click()
    expect(screen.page.get_by_text(en("learn.hintNext", total="+7"))).to_be_visible()
    done = screen.page.locator("[data-help='table.hintDo']")
    expect(done).to_have_text(en(f"{TURN_GAME}.word.done"))
    before = seat.view()["next_seq"]
    done.click()
    seat.until(lambda view: view["next_seq"] > before, "the turn has ended")
