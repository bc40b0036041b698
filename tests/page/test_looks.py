"""How the page looks: pictures of its main states are kept, and what can be measured is."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.axe import LEAST_TARGET, SMALL
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.player import Player
from tests.page.screens import REFUSED, Device, Screen, Theme
from tests.page.tables import TITLES, against_bots, sit, with_friends
from tests.page.watching import layings, watch
from tests.server.pages import Message, make_table, table_wish
from tests.server.serving import Server

LOOKS: list[tuple[Device, Theme]] = [("desk", "light"), ("desk", "dark"), ("phone", "light"), ("phone", "dark")]


def measure(screen: Screen) -> None:
    """Nothing hangs over the edge; on a phone everything to press is large enough; every button says what it is."""
    page = screen.page
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"the page is {wide[0]} pixels wide on a screen of {wide[1]}"
    nameless = page.evaluate(
        """[...document.querySelectorAll("button, a[href]")]
            .filter(it => it.checkVisibility() && !it.innerText.trim() && !it.ariaLabel && !it.title)
            .map(it => it.outerHTML.slice(0, 200))"""
    )
    assert nameless == []
    if screen.device != "desk":
        small = page.evaluate(SMALL, LEAST_TARGET)
        assert small == [], "too small for a finger"


def ready(screen: Screen) -> None:
    """Fonts are there and nothing is being fetched."""
    screen.page.evaluate("document.fonts.ready")
    screen.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize(("device", "theme"), [*LOOKS, ("narrow", "light")])
def test_the_start_page(new_screen: OpenScreen, server: Server, device: Device, theme: Theme) -> None:
    make_table(server, table_wish("cornwall", ["me", "open", "open"]))
    screen = new_screen(device, theme)
    table, token = against_bots(server, "tipperary")
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.go("/")
    expect(screen.button("Play Wooly Bully now")).to_be_visible()
    ready(screen)
    screen.shot("start")
    measure(screen)
    screen.button("Settings").click()
    screen.shot("settings")
    measure(screen)
    screen.page.keyboard.press("Escape")
    screen.button("Play Wooly Bully with friends").click()
    screen.shot("friends")
    measure(screen)


@pytest.mark.parametrize(("device", "theme"), [*LOOKS, ("narrow", "dark")])
@pytest.mark.parametrize("game", TITLES)
def test_a_match(new_screen: OpenScreen, midway: SeatOf, game: str, device: Device, theme: Theme) -> None:
    seat = midway(game)
    screen = new_screen(device, theme)
    sit(screen, seat.table, {0: seat.token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    seen = seat.look()
    player = Player(screen, watch(screen), rng=Random(1))
    player.caught_up(seen["next_seq"])
    ready(screen)
    screen.shot(f"{game}-before")
    measure(screen)
    move = best_place(seen)
    if move is not None:
        piece, _, _ = move.partition("@")
        player.take(piece)
        screen.shot(f"{game}-choosing")
        player.screen.page.keyboard.press("ArrowDown")
        player.told_place()
        screen.shot(f"{game}-placed")
        measure(screen)


def best_place(seen: Message) -> str | None:
    """A tile to be seen before it is laid."""
    return next((move for move in layings(seen) if move[0].isdigit()), None) or next(iter(layings(seen)), None)


@pytest.mark.parametrize(("device", "theme"), LOOKS)
@pytest.mark.parametrize("game", TITLES)
def test_the_end_of_a_match(new_screen: OpenScreen, ended: SeatOf, game: str, device: Device, theme: Theme) -> None:
    screen = new_screen(device, theme)
    over = ended(game)
    sit(screen, over.table, {0: over.token})
    expect(screen.page.get_by_role("table", name=re.compile("^Scores of"))).to_be_visible()
    ready(screen)
    screen.shot(f"{game}-end")
    measure(screen)
    screen.go(f"/replay/{over.table}")
    expect(screen.page.get_by_role("slider", name="Position in the match")).to_be_visible()
    ready(screen)
    screen.shot(f"{game}-replay")
    measure(screen)


def waiting(screen: Screen, _server: Server) -> None:
    with_friends(screen, "tipperary", "Ann", ["A friend, by link", "Open: whoever comes"])
    expect(screen.page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def invited(screen: Screen, server: Server) -> None:
    table, tokens = make_table(server, table_wish("woolybully", ["me", "link", "link"]))
    screen.go(f"/table/{table}#seat={tokens[1]}")
    expect(screen.button("Sit down")).to_be_visible()


def covered(screen: Screen, _server: Server) -> None:
    with_friends(screen, "woolybully", "Ann", ["A friend at this screen"])
    expect(screen.page.get_by_role("heading", name=re.compile("^Pass the screen to"))).to_be_visible()


def unknown(screen: Screen, _server: Server) -> None:
    screen.go("/no/such/page")
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()


def no_table(screen: Screen, _server: Server) -> None:
    screen.allow(REFUSED)
    screen.go("/table/nowhere")
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()


def helped(screen: Screen, server: Server) -> None:
    table, token = against_bots(server, "cornwall")
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.page.keyboard.press("h")
    expect(screen.page.get_by_role("dialog")).to_be_visible()


STATES: list[Callable[[Screen, Server], None]] = [waiting, invited, covered, unknown, no_table, helped]


@pytest.mark.parametrize(("device", "theme"), [("desk", "light"), ("phone", "dark")])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_other_states(
    new_screen: OpenScreen,
    server: Server,
    state: Callable[[Screen, Server], None],
    device: Device,
    theme: Theme,
) -> None:
    screen = new_screen(device, theme)
    state(screen, server)
    ready(screen)
    screen.shot(state.__name__)
    measure(screen)
