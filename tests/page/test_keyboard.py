"""The keyboard: Tab visits everything visibly and leaves every page; board and tray work by keys."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import OpenScreen, SeatOf
from tests.page.game_page import page_of
from tests.page.input_methods import Keyboard
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import is_over, placements, seat_of, words
from tests.page.seating import seated
from tests.page.tables import TITLES, advance, sit
from tests.page.texts import beginning, en
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.serving import Server

MAX_TABS = 150
FOCUSED = """() => {
    const it = document.activeElement;
    if (!it || it === document.body) return null;
    const style = getComputedStyle(it);
    const line = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
        && style.outlineColor !== "rgba(0, 0, 0, 0)";
    // The board has ticks in its corners instead of a line around it.
    const after = getComputedStyle(it, "::after");
    const ticks = after.content !== "none" && after.backgroundImage !== "none";
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return [it.outerHTML.slice(0, 90), it.matches(":focus-visible") && (line || ticks) && inside];
}"""


def tab_through(screen: Screen) -> list[str]:
    """Press Tab until the focus is back where it began, and return all focused elements; each must be visible."""
    page = screen.page
    page.keyboard.press("Tab")
    elements: list[str] = []
    for _ in range(MAX_TABS):
        focused = page.evaluate(FOCUSED)
        if focused is not None:
            if elements and focused[0] == elements[0]:
                assert any("skip" in element for element in elements), "there is no skip link"
                return elements
            assert focused[1], f"the focus is not visible: {focused[0]}"
            elements.append(focused[0])
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not get past {elements[-1]}")


def test_tab_visits_everything(screen: Screen, midway: SeatOf, ended: SeatOf) -> None:
    screen.go("/")
    expect(screen.button(en("start.playNowOf", game=TITLES[SECRET_GAME]))).to_be_visible()
    assert len(tab_through(screen)) > 12
    over = ended(TURN_GAME)
    for seat, wanted in ((midway(SECRET_GAME), 'role="application"'), (over, 'type="range"')):
        sit(screen, seat.table, {0: seat.token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        if seat is over:
            expect(screen.page.get_by_role("table", name=beginning("end.scoresOf"))).to_be_visible()
        assert any(wanted in element for element in tab_through(screen)), wanted


def test_skip_link_leads_to_the_board(screen: Screen, midway: SeatOf) -> None:
    seat = midway(SIMULTANEOUS_GAME)
    sit(screen, seat.table, {0: seat.token})
    board = screen.page.get_by_role("application")
    expect(board).to_be_visible()
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    expect(board).to_be_focused()


TURNED = re.compile(r"([fb][0-9]|[ra][1-9])@")
"""Moves whose orientation differs from the one in the tray."""


@pytest.mark.parametrize("game", TITLES)
def test_tray_and_words_by_keys(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen()
    screen.go("/")
    screen.page.get_by_label(en("start.levelOf", game=TITLES[game])).select_option("random")
    keyboard = Keyboard()
    keyboard.press(screen.button(en("start.playNowOf", game=TITLES[game])))
    screen.page.wait_for_url("**/table/*")
    player = Player(screen, seat_of(screen), keyboard, Random(1))
    while len(player.made) < 2 or (not page_of(game).words_are_rare and not {"done", "pub", "quit"} & set(player.made)):
        view = player.seat.at_turn()
        assert not is_over(view), f"only this could be done in a whole match: {player.made}"
        turned = [move for move in placements(view) if TURNED.search(move)]
        if len(player.made) < 2 and turned:
            player.wait_for_seq(view["next_seq"])
            player.make(player.rng.choice(turned))
        elif player.made and words(view):
            player.wait_for_seq(view["next_seq"])
            player.make(words(view)[-1])
        else:  # in some games there are seldom words
            advance(player.seat, 1, player.rng, candidates=1)


def test_explore_a_board(screen: Screen, server: Server) -> None:
    """Check that keys reach the cursor and that its announcements reach the page; its steps are unit tests."""
    player = seated(screen, server, TURN_GAME)
    keys = screen.page.keyboard
    status = player.board.get_by_role("status").last
    keys.press("e")
    expect(status).to_have_text(re.compile(rf"^{re.escape(en('board.explores'))} \S+: "))
    before = status.inner_text().removeprefix(en("board.explores")).strip()
    keys.press("Shift+ArrowDown")
    expect(status).not_to_have_text(re.compile(re.escape(before)))
    keys.press("Shift+ArrowUp")
    expect(status).to_have_text(re.compile(re.escape(before)))
    keys.press("Escape")
    expect(status).to_have_text("")
    expect(player.board).to_be_focused()
