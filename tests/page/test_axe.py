"""axe-core finds nothing on any page and in any state; sizes, titles and language are as they should be."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.axe import check
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.lines import line_to
from tests.page.player import Player
from tests.page.screens import CUT_OFF, Device, Screen, Theme
from tests.page.seats import seated
from tests.page.tables import TITLES, against_bots, sit, with_friends
from tests.page.test_looks import covered, no_table, unknown
from tests.page.watching import layings, watch
from tests.server.pages import make_table, table_wish
from tests.server.serving import Server

LOOKS: list[tuple[Device, Theme]] = [("desk", "dark"), ("narrow", "light")]
both_looks = pytest.mark.parametrize(("device", "theme"), LOOKS)


def dialog(screen: Screen, name: str, where: str) -> None:
    """A dialog is opened by a button, is fine, and gives the keyboard back."""
    screen.button(name).first.focus()
    screen.page.keyboard.press("Enter")
    expect(screen.page.get_by_role("dialog")).to_be_visible()
    check(screen, where)
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    expect(screen.button(name).first).to_be_focused()


@both_looks
def test_the_pages_before_a_match(new_screen: OpenScreen, server: Server, device: Device, theme: Theme) -> None:
    screen = new_screen(device, theme)
    make_table(server, table_wish("cornwall", ["me", "open", "open"], public=True))
    screen.go("/")
    expect(screen.button("Play Wooly Bully now")).to_be_visible()
    check(screen, "start")
    dialog(screen, "Settings", "settings")
    dialog(screen, "Play Tipperary with friends", "friends")
    with_friends(screen, "tipperary", "Ann", ["A friend, by link", "Open: whoever comes"])
    expect(screen.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    check(screen, "waiting room")
    screen.button("Show a QR code").first.click()
    check(screen, "waiting room with a code")
    table, tokens = make_table(server, table_wish("woolybully", ["me", "link", "link"]))
    screen.go(f"/table/{table}#seat={tokens[1]}")
    expect(screen.button("Sit down")).to_be_visible()
    check(screen, "invitation")


@both_looks
@pytest.mark.parametrize("game", TITLES)
def test_a_match(new_screen: OpenScreen, midway: SeatOf, game: str, device: Device, theme: Theme) -> None:
    screen = new_screen(device, theme)
    seat = midway(game)
    sit(screen, seat.table, {0: seat.token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    seen = seat.look()
    player = Player(screen, watch(screen), rng=Random(1))
    player.caught_up(seen["next_seq"])
    check(screen, f"{game}: before a move")
    laid = layings(seen)
    # Now and then there is nothing to lay at this point, only something to say.
    if laid:
        lay_in_vain(screen, player, laid[0].partition("@")[0])
    screen.page.keyboard.press("/")
    screen.page.get_by_label("Command", exact=True).fill("scroe")
    screen.page.keyboard.press("Enter")
    expect(screen.page.get_by_role("group", name="Did you mean")).to_be_visible()
    check(screen, f"{game}: command box")
    screen.page.keyboard.press("Escape")
    expect(player.board).to_be_focused()
    dialog(screen, "Menu of the table", f"{game}: menu")
    more_of(screen, device, game)


def lay_in_vain(screen: Screen, player: Player, piece: str) -> None:
    """A piece is chosen and put down; then the cursor goes to the last move, where it cannot lie, and puts it there."""
    player.take(piece)
    check(screen, f"{player.game}: chosen")
    screen.page.keyboard.press("ArrowDown")
    player.told_place()
    check(screen, f"{player.game}: placed")
    screen.page.keyboard.press("e")
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("Enter")
    expect(player.board.locator(".chip")).to_be_visible()
    check(screen, f"{player.game}: refused")


def more_of(screen: Screen, device: Device, game: str) -> None:
    """What lies behind buttons: the sheet drawn up, a seat looked at, log, links, settings, leaving."""
    if device != "desk":
        screen.button("Show more").click()
        check(screen, f"{game}: sheet drawn up")
        screen.page.get_by_role("complementary", name="Players").get_by_role("button").nth(1).click()
        check(screen, f"{game}: a seat")
    names = ["Log and chat", "Links of this table", "Resign"] if game == "cornwall" else ["Keys and rules in short"]
    for name in names:
        screen.button("Menu of the table").click()
        screen.page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(screen.page.get_by_role("dialog").get_by_role("heading", level=2).first).to_be_visible()
        check(screen, f"{game}: {name}")
        screen.page.keyboard.press("Escape")
        expect(screen.button("Menu of the table")).to_be_focused()


@both_looks
@pytest.mark.parametrize("game", TITLES)
def test_the_end(new_screen: OpenScreen, ended: SeatOf, game: str, device: Device, theme: Theme) -> None:
    screen = new_screen(device, theme)
    over = ended(game)
    sit(screen, over.table, {0: over.token})
    expect(screen.page.get_by_role("table", name=re.compile("^Scores of"))).to_be_visible()
    check(screen, f"{game}: score sheet")
    screen.go(f"/replay/{over.table}")
    expect(screen.page.get_by_role("slider", name="Position in the match")).to_be_visible()
    check(screen, f"{game}: replay")


def figures(screen: Screen, server: Server) -> None:
    """Cornwall, after the tile is laid."""
    player = seated(screen, server, "cornwall")
    player.make(layings(player.watch.look())[0])
    expect(screen.button(re.compile("^No figure"))).to_be_enabled()


def watched(screen: Screen, server: Server) -> None:
    """Somebody else's match."""
    table, _ = against_bots(server, "tipperary")
    screen.go(f"/table/{table}")
    expect(screen.page.get_by_role("application")).to_be_visible()


def uncovered(screen: Screen, _server: Server) -> None:
    """The same after the screen was passed on; somebody has said something, and thinks of leaving."""
    screen.button(re.compile("^I am")).first.click()
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.button(re.compile("^Quit")).first.click()
    expect(screen.page.get_by_role("dialog")).to_be_visible()


def closed(screen: Screen, _server: Server) -> None:
    """A table that was closed before it began."""
    with_friends(screen, "cornwall", "Ann", ["Open: whoever comes"])
    screen.button("Menu of the table").click()
    screen.button("Close the table …").click()
    screen.button("Close for everybody").click()
    expect(screen.page.get_by_role("heading", name="This table is closed")).to_be_visible()


STATES: list[Callable[[Screen, Server], None]] = [figures, watched, covered, uncovered, unknown, no_table, closed]


@both_looks
def test_other_states(new_screen: OpenScreen, server: Server, device: Device, theme: Theme) -> None:
    screen = new_screen(device, theme)
    for state in STATES:
        state(screen, server)
        check(screen, state.__name__)


@both_looks
def test_without_a_connection(new_screen: OpenScreen, server: Server, device: Device, theme: Theme) -> None:
    table, token = against_bots(server, "cornwall")
    with line_to(server) as line:
        screen = new_screen(device, theme, at=line.server)
        screen.allow([*CUT_OFF, "Couldn't load preload assets"])
        sit(screen, table, {0: token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        line.cut()
        expect(screen.page.get_by_text(re.compile("^Connection lost"))).to_be_visible()
        check(screen, "connection lost")
        screen.page.get_by_role("link", name="Hedgerow: to the start page").click()
        expect(screen.button(re.compile("Try again|Load the page again"))).to_be_visible()
        check(screen, "offline")


@both_looks
def test_lessons_rules_and_explanations(new_screen: OpenScreen, server: Server, device: Device, theme: Theme) -> None:
    screen = new_screen(device, theme)
    for game in TITLES:
        screen.go(f"/learn/{game}")
        expect(screen.page.get_by_role("application")).to_be_visible()
        check(screen, f"lesson of {game}")
        screen.go(f"/rules/{game}")
        expect(screen.page.get_by_role("main")).to_have_attribute("aria-busy", "false")
        check(screen, f"rules of {game}")
    table, token = against_bots(server, "cornwall")
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.page.keyboard.press("?")
    screen.button("Menu of the table").click()
    expect(screen.page.get_by_role("note")).to_be_visible()
    check(screen, "an explanation")
