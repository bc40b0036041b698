"""A match: laying, asking, looking around, watching, losing the connection."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import expect

from tests.page.player import Player
from tests.page.screens import CUT_OFF
from tests.page.states.walks import MENU, State, Visit, Walk, board, to_menu
from tests.page.tables import NO_PAGE
from tests.page.watching import layings


def at_table(visit: Visit, game: str) -> None:
    visit.sit(visit.tables.midway(game))


def command_box(visit: Visit) -> None:
    """Something was asked, and something was not understood."""
    visit.screen.page.keyboard.press("/")
    line = visit.screen.page.get_by_label("Command", exact=True)
    for typed in ("score", "scroe"):
        line.fill(typed)
        visit.screen.page.keyboard.press("Enter")
        expect(line).to_have_value("")
    expect(visit.screen.page.get_by_role("group", name="Did you mean")).to_be_visible()


def menu(visit: Visit) -> None:
    visit.open(MENU)


def from_menu(visit: Visit, entry: str) -> None:
    visit.from_menu(entry)


def help_by_key(visit: Visit) -> None:
    visit.board.focus()
    visit.screen.page.keyboard.press("h")
    expect(visit.dialog).to_be_visible()


def own_board_again(visit: Visit) -> None:
    """What other states have opened is closed, as somebody would do it."""
    for name in ("Back to your board", "Close", "Close the explanation", "Close the hint", "End", "Show less"):
        for button in visit.screen.button(re.compile(f"^{name}$")).filter(visible=True).all():
            button.click()


def explained(visit: Visit) -> None:
    own_board_again(visit)
    visit.screen.page.keyboard.press("?")
    visit.screen.button(MENU).click()
    expect(visit.screen.page.get_by_role("note")).to_be_visible()


def hinted(visit: Visit) -> None:
    own_board_again(visit)
    visit.screen.button("Hint").click()
    expect(visit.screen.button("Put it there")).to_be_visible()


def sheet_drawn_up(visit: Visit) -> None:
    visit.screen.button("Show more").click()
    expect(visit.screen.button("Show less")).to_be_visible()


def other_board(visit: Visit) -> None:
    """On a desk another display, large; on a phone another seat, over the board."""
    own_board_again(visit)
    if visit.on_a_phone:
        strip = visit.screen.page.get_by_role("complementary", name="Players")
        strip.get_by_role("button").nth(1).click()
        expect(visit.screen.button("Close").first).to_be_visible()
    else:
        visit.screen.button(re.compile("^Show the board of")).first.click()
        expect(visit.screen.button("Back to your board")).to_be_visible()


def chosen(visit: Visit, game: str) -> None:
    own_board_again(visit)
    seat = visit.tables.midway(game)
    tile = next(move for move in layings(seat.look()) if move[0].isdigit())
    Player(visit.screen, seat).take(tile.partition("@")[0])


def placed(visit: Visit, game: str) -> None:
    visit.board.focus()
    visit.screen.page.keyboard.press("ArrowDown")
    Player(visit.screen, visit.tables.midway(game)).told_place()


def refused(visit: Visit) -> None:
    """The cursor goes to the last move, where the piece cannot lie, and puts it there."""
    for key in ("e", "Home", "Enter"):
        visit.screen.page.keyboard.press(key)
    expect(visit.board.locator(".tip")).to_be_visible()


def towers(visit: Visit) -> None:
    visit.sit(visit.tables.towers())
    expect(visit.screen.button(re.compile("^Tower"))).to_be_visible()


def watching(visit: Visit, game: str) -> None:
    """Somebody else's match."""
    visit.screen.go(NO_PAGE)
    visit.screen.page.evaluate("localStorage.clear()")
    visit.screen.go(f"/table/{visit.tables.midway(game).table}")
    expect(visit.screen.page.get_by_title("You are watching.")).to_be_visible()
    expect(visit.board).to_be_visible()


def cut_off(visit: Visit) -> None:
    visit.screen.allow([*CUT_OFF, "Couldn't load preload assets"])
    visit.sit(visit.tables.midway("cornwall"))
    visit.line.cut()
    expect(visit.screen.page.get_by_text(re.compile("^Connection lost"))).to_be_visible()


def offline(visit: Visit) -> None:
    """The way to a page that the browser has never seen, or has forgotten."""
    page = visit.screen.page
    visit.screen.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.get_by_role("link", name="Hedgerow: to the start page").click()
    expect(visit.screen.button(re.compile("Try again|Load the page again"))).to_be_visible()


help_by_menu = partial(from_menu, entry="Keys and rules")
MORE = {
    "tipperary": (
        State("menu", "tipperary help", help_by_menu, back=to_menu),
        State("table", "tipperary hinted", hinted),
        State("table", "tipperary other board", other_board),
    ),
    "cornwall": (
        State("menu", "log", partial(from_menu, entry="Log and chat"), back=to_menu),
        State("menu", "links", partial(from_menu, entry="Links"), back=to_menu),
        State("menu", "resign", partial(from_menu, entry="Resign"), back=to_menu),
        State("menu", "cornwall help", help_by_key, back=board),
        State("table", "cornwall other seat", other_board, on_phones=True),
        State("table", "explained", explained),
    ),
    "woolybully": (
        State("menu", "woolybully help", help_by_menu, back=to_menu),
        State("table", "woolybully other seat", other_board, on_phones=True),
    ),
}


def match(game: str) -> Walk:
    """A walk over the table of a game."""
    return Walk(
        game,
        (
            State("table", f"{game} at the table", partial(at_table, game=game)),
            State("table", f"{game} commands", command_box, back=board),
            State("menu", f"{game} menu", menu, back=to_menu),
            State("table", f"{game} sheet drawn up", sheet_drawn_up, on_phones=True),
            *MORE[game],
            State("table", f"{game} chosen", partial(chosen, game=game)),
            State("table", f"{game} placed", partial(placed, game=game)),
            State("table", f"{game} refused", refused),
        ),
    )


# Who needs the same table stands together: processes that share the tests then seldom prepare it twice.
WALKS = [
    match("tipperary"),
    Walk(
        "towers",
        (
            State("table", "tipperary towers", towers),
            State("table", "tipperary watched", partial(watching, game="tipperary")),
        ),
    ),
    match("cornwall"),
    Walk(
        "cut off",
        (
            State("table", "cornwall watched", partial(watching, game="cornwall")),
            State("table", "cut off", cut_off),
            State("trouble", "offline", offline),
        ),
    ),
    match("woolybully"),
]
