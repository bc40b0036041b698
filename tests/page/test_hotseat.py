"""Several people at one screen; where hands are secret, a cover comes between them."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import OpenScreen
from tests.page.player import Player, sees_scores
from tests.page.tables import TITLES, play_on, with_friends
from tests.page.test_together import BOTS
from tests.page.watching import watch

BY_HAND = 2
"""Moves of each at the screen before the match goes on over the network until it is nearly over."""


@pytest.mark.parametrize("game", TITLES)
def test_two_people_share_a_screen(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen()
    with_friends(screen, game, "Ann", ["A friend at this screen", *["Bot: Random"] * BOTS[game]])
    players = [Player(screen, watch(screen, seat), rng=Random(seat), leaves_after=3) for seat in (0, 1)]
    names = players[0].watch.until(lambda seen: "match" in seen, "the match begins")["match"]["names"]
    before, in_the_middle = None, False
    while (due := players[0].any_due(players)) is not None:
        if game != "woolybully":
            turn_to(due, names[due.watch.seat])
        elif due is not before:
            pass_on(due, names[due.watch.seat], first=before is None)
        due.play_once()
        before = due
        if game != "woolybully" and not in_the_middle and all(len(player.made) >= BY_HAND for player in players):
            in_the_middle = True
            play_on([screen], [player.watch for player in players], Random(2))
            due.caught_up(due.watch.look()["next_seq"])
    sees_scores(screen, players[0].watch)


def turn_to(player: Player, name: str) -> None:
    """Where nothing is secret, the screen turns to who is due; where several are, somebody says who."""
    play_for = player.screen.button(f"Play for {name}")
    if play_for.count():
        # The screen may turn by itself in the same moment; then there is nothing left to press.
        with suppress(Error):
            play_for.click(timeout=2_000)
    expect(play_for).to_have_count(0)


def pass_on(player: Player, name: str, *, first: bool) -> None:
    """The screen is covered, and nothing of any hand is on it, before the next one takes over."""
    page = player.screen.page
    hand = page.get_by_role("list", name="Your hand")
    if not first:
        page.get_by_role("button", name=f"Pass the screen to {name}").click()
    expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
    expect(hand).to_have_count(0)
    expect(page.get_by_role("application")).to_have_count(0)
    assert "draws tile" not in page.locator("body").inner_text()
    page.get_by_role("button", name=f"I am {name}").click()
    expect(hand).to_be_visible()
