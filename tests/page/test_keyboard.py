"""The Tab key goes round every page, visibly, and out again; the board and its tray are worked by keys."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import OpenScreen, SeatOf
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.tables import TITLES, advance, against_bots, sit
from tests.page.watching import is_over, layings, watch, words
from tests.page.ways import Keys
from tests.server.serving import Server

MOST_TABS = 150
FOCUSED = """() => {
    const it = document.activeElement;
    if (!it || it === document.body) return null;
    const style = getComputedStyle(it);
    const line = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return [it.outerHTML.slice(0, 90), it.matches(":focus-visible") && line && inside];
}"""


def goes_round(screen: Screen) -> list[str]:
    """Everything that Tab comes to until it is where it began; each has to be seen."""
    page = screen.page
    page.keyboard.press("Tab")
    found: list[str] = []
    for _ in range(MOST_TABS):
        at = page.evaluate(FOCUSED)
        if at is not None:
            if found and at[0] == found[0]:
                assert any("skip" in thing for thing in found), "no link leads past everything"
                return found
            assert at[1], f"the focus is not seen: {at[0]}"
            found.append(at[0])
        page.keyboard.press("Tab")
    raise AssertionError(f"there is no way out after {found[-1]}")


def test_tab_goes_round(screen: Screen, midway: SeatOf, ended: SeatOf) -> None:
    screen.go("/")
    expect(screen.button("Play Wooly Bully now")).to_be_visible()
    assert len(goes_round(screen)) > 12
    over = ended("cornwall")
    for seat, wanted in ((midway("woolybully"), 'role="application"'), (over, 'type="range"')):
        sit(screen, seat.table, {0: seat.token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        if seat is over:
            expect(screen.page.get_by_role("table", name=re.compile("^Scores of"))).to_be_visible()
        assert any(wanted in thing for thing in goes_round(screen)), wanted


def test_the_skip_link_leads_to_the_board(screen: Screen, midway: SeatOf) -> None:
    seat = midway("tipperary")
    sit(screen, seat.table, {0: seat.token})
    board = screen.page.get_by_role("application")
    expect(board).to_be_visible()
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    expect(board).to_be_focused()


WAYS_ON_HEXES = {
    "ArrowRight": (1, 0),
    "ArrowDown": (0, 1),
    "Shift+ArrowDown": (-1, 1),
    "ArrowLeft": (-1, 0),
    "ArrowUp": (0, -1),
    "Shift+ArrowUp": (1, -1),
}
"""Once around: who goes all six ways is back."""

TURNED = re.compile(r"([fb][0-9]|[ra][1-9])@")
"""What does not lie as it comes into the tray."""


@pytest.mark.parametrize("game", TITLES)
def test_tray_and_words_by_keys(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen()
    screen.go("/")
    screen.page.get_by_label(f"Level of the bots in {TITLES[game]}").select_option("random")
    keys = Keys()
    keys.press(screen.button(f"Play {TITLES[game]} now"))
    screen.page.wait_for_url("**/table/*")
    player = Player(screen, watch(screen), keys, Random(1))
    while len(player.made) < 2 or (game != "tipperary" and not {"done", "pub", "quit"} & set(player.made)):
        seen = player.watch.at_turn()
        assert not is_over(seen), f"only this could be done in a whole match: {player.made}"
        turned = [move for move in layings(seen) if TURNED.search(move)]
        if len(player.made) < 2 and turned:
            player.caught_up(seen["next_seq"])
            player.make(player.rng.choice(turned))
        elif player.made and words(seen):
            player.caught_up(seen["next_seq"])
            player.make(words(seen)[-1])
        else:  # in Tipperary there is seldom something to say
            advance(player.watch, 1, player.rng, tried=1)


@pytest.mark.parametrize("game", ["cornwall", "woolybully"])
def test_a_board_is_explored(new_screen: OpenScreen, server: Server, game: str) -> None:
    screen = new_screen()
    table, token = against_bots(server, game)
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    player = Player(screen, watch(screen), rng=Random(2))
    seen = player.watch.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn")
    player.caught_up(seen["next_seq"])
    keys = screen.page.keyboard
    told = player.board.get_by_role("status").last
    keys.press("e")
    expect(told).to_have_text(re.compile(r"^Exploring\. \S+: "))
    before = re.sub(r"^Exploring\. ", "", told.inner_text()).strip()
    ways = WAYS_ON_HEXES if game == "cornwall" else ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
    places = set()
    for way in ways:
        keys.press(way)
        places.add(told.inner_text().split(":")[0])
    assert len(places) == len(ways), "each step leads to another cell"
    expect(told).to_have_text(re.compile(re.escape(before)))
    for _ in range(30):
        keys.press("ArrowUp")
    expect(told).to_have_text(re.compile("^Here the map ends"))
    keys.press("Escape")
    expect(told).to_have_text("")
    expect(player.board).to_be_focused()
