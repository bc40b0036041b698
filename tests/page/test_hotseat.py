"""Two people at one screen; where hands are secret, the screen is covered between them."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import OpenScreen
from tests.page.player import Player, expect_scores
from tests.page.seat_client import seat_of
from tests.page.tables import play_on, with_friends
from tests.page.texts import en
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME

BY_HAND = 2
"""Moves of each player before the match is played over HTTP until it is nearly over."""


# A game without secrets, and one with secrets.
@pytest.mark.parametrize("game", [SIMULTANEOUS_GAME, SECRET_GAME])
def test_two_people_share_a_screen(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen()
    with_friends(screen, game, "Ann", ["hotseat"])
    players = [Player(screen, seat_of(screen, seat), rng=Random(seat), quits_after=3) for seat in (0, 1)]
    names = players[0].seat.until(lambda view: "match" in view, "the match begins")["match"]["names"]
    before, played_on = None, False
    while (due := players[0].any_due(players)) is not None:
        if game != SECRET_GAME:
            switch_to(due, names[due.seat.seat])
        elif due is not before:
            pass_screen(due, names[due.seat.seat], first=before is None)
        due.play_once()
        before = due
        if game != SECRET_GAME and not played_on and all(len(player.made) >= BY_HAND for player in players):
            played_on = True
            play_on([screen], [player.seat for player in players], Random(2))
            due.wait_for_seq(due.seat.view()["next_seq"])
    expect_scores(screen, players[0].seat)


def switch_to(player: Player, name: str) -> None:
    """Show the seat of a player: without secrets the screen turns automatically, unless several players are due."""
    play_for = player.screen.button(en("table.switchTo", name=name))
    if play_for.count():
        # The screen may turn automatically in the same moment; then there is nothing left to press.
        with suppress(Error):
            play_for.click(timeout=2_000)
    expect(play_for).to_have_count(0)


def pass_screen(player: Player, name: str, *, first: bool) -> None:
    """Pass the screen on, and check that it shows no hand in between."""
    page = player.screen.page
    hand = page.get_by_role("list", name=en(f"{SECRET_GAME}.hand"))
    if not first:
        page.get_by_role("button", name=en("table.passTo", name=name)).click()
    expect(page.get_by_role("heading", name=en("table.passTo", name=name))).to_be_visible()
    expect(hand).to_have_count(0)
    expect(page.get_by_role("application")).to_have_count(0)
    assert "You draw a tile" not in page.locator("body").inner_text()
    page.get_by_role("button", name=en("table.iAm", name=name)).click()
    expect(hand).to_be_visible()
