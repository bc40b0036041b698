"""States of a match: placing, help, other boards, watching, a lost connection."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import expect

from tests.page.game_page import page_of
from tests.page.player import Player
from tests.page.screens import CUT_OFF
from tests.page.seat_client import placements
from tests.page.states.tours import State, Tour, Visit, board, menu_button
from tests.page.tables import NO_PAGE, TITLES
from tests.page.texts import en, matching
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME


def at_table(visit: Visit, game: str) -> None:
    visit.sit(visit.tables.midway(game))


def command_box(visit: Visit) -> None:
    """Type a command, and a text that is not understood."""
    visit.screen.page.keyboard.press("/")
    line = visit.screen.page.get_by_label(en("commands.label"), exact=True)
    for text in ("score", "scroe"):
        line.fill(text)
        visit.screen.page.keyboard.press("Enter")
        expect(line).to_have_value("")
    expect(visit.screen.page.get_by_role("group", name=en("commands.suggestions"))).to_be_visible()


def menu(visit: Visit) -> None:
    visit.open("table.menu")


def from_menu(visit: Visit, key: str) -> None:
    visit.from_menu(key)


def help_by_key(visit: Visit) -> None:
    visit.board.focus()
    visit.screen.page.keyboard.press("h")
    expect(visit.dialog).to_be_visible()


def own_board(visit: Visit) -> None:
    """Close everything that other states have opened."""
    for key in ("table.toOwn", "common.close", "helpMode.close", "learn.hintClose", "helpMode.end", "table.sheetDown"):
        for button in visit.screen.page.get_by_role("button", name=matching(key)).filter(visible=True).all():
            button.click()


def explained(visit: Visit) -> None:
    own_board(visit)
    visit.screen.page.keyboard.press("?")
    expect(visit.screen.page.get_by_text(en("helpMode.banner"))).to_be_visible()
    menu_button(visit).click()
    expect(visit.screen.page.get_by_role("note")).to_be_visible()


def hinted(visit: Visit) -> None:
    own_board(visit)
    visit.screen.page.get_by_role("button", name=en("learn.hint"), exact=True).click()
    expect(visit.screen.button(en("learn.hintPut"))).to_be_visible()


def expanded_sheet(visit: Visit) -> None:
    own_board(visit)
    visit.screen.button(en("table.sheetUp")).click()
    expect(visit.screen.button(en("table.sheetDown"))).to_be_visible()


def other_board(visit: Visit) -> None:
    """Show another display large, or on a phone the card of another seat."""
    own_board(visit)
    if visit.on_a_phone:
        strip = visit.screen.page.get_by_role("complementary", name=en("table.seats"))
        strip.get_by_role("button").nth(1).click()
        expect(visit.screen.button(en("common.close")).first).to_be_visible()
    else:
        visit.screen.page.locator("[data-help='table.enlarge']").first.click()
        expect(visit.screen.button(en("table.toOwn"))).to_be_visible()


def chosen(visit: Visit, game: str) -> None:
    own_board(visit)
    seat = visit.tables.midway(game)
    tile = next(move for move in placements(seat.view()) if move[0].isdigit())
    Player(visit.screen, seat).take(tile.partition("@")[0])


def placed(visit: Visit, game: str) -> None:
    visit.board.focus()
    visit.screen.page.keyboard.press("ArrowDown")
    Player(visit.screen, visit.tables.midway(game)).ghost_place()


def refused(visit: Visit) -> None:
    """Put the piece on the last move, where it does not fit."""
    for key in ("e", "Home", "Enter"):
        visit.screen.page.keyboard.press(key)
    expect(visit.board.locator(".tip")).to_be_visible()


def position(visit: Visit, game: str, name: str) -> None:
    seat = visit.tables.position(game, name)
    visit.sit(seat)
    piece = placements(seat.view())[0].partition("@")[0]
    expect(Player(visit.screen, seat).tray_button(piece)).to_be_visible()


def watching(visit: Visit, game: str) -> None:
    visit.screen.go(NO_PAGE)
    visit.screen.page.evaluate("localStorage.clear()")
    visit.screen.go(f"/table/{visit.tables.midway(game).table}")
    expect(visit.screen.page.get_by_title(en("table.spectator"))).to_be_visible()
    expect(visit.board).to_be_visible()


def cut_off(visit: Visit) -> None:
    visit.screen.allow([*CUT_OFF, "Couldn't load preload assets"])
    visit.sit(visit.tables.midway(TURN_GAME))
    visit.proxy.cut()
    expect(visit.screen.page.get_by_text(en("table.lost"))).to_be_visible()


def offline(visit: Visit) -> None:
    """Go to a page that is not in the browser's cache."""
    page = visit.screen.page
    visit.screen.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.get_by_role("link", name=en("common.home")).click()
    expect(visit.screen.button(re.compile(f"{en('common.tryAgain')}|{en('common.reload')}"))).to_be_visible()


help_by_menu = partial(from_menu, key="table.help")


def more(game: str) -> tuple[State, ...]:
    """Return the other states of a table; those that differ in no game are shown once."""
    names = {"help": f"{game} help", "other": f"{game} other board"}
    if game == TURN_GAME:
        return (
            State("menu", "log", partial(from_menu, key="table.logAndChat"), back=menu_button),
            State("menu", "links", partial(from_menu, key="table.copyLink"), back=menu_button),
            State("menu", "resign", partial(from_menu, key="table.resign"), back=menu_button),
            State("menu", names["help"], help_by_key, back=board),
            State("table", names["other"], other_board, on_phones=True),
            State("table", "explained", explained),
        )
    if game == SIMULTANEOUS_GAME:
        return (
            State("menu", names["help"], help_by_menu, back=menu_button),
            State("table", f"{game} hinted", hinted),
            State("table", names["other"], other_board),
        )
    return (
        State("menu", names["help"], help_by_menu, back=menu_button),
        State("table", names["other"], other_board, on_phones=True),
    )


def match(game: str) -> Tour:
    """Return a tour of the table of a game."""
    return Tour(
        game,
        (
            State("table", f"{game} at the table", partial(at_table, game=game)),
            State("table", f"{game} commands", command_box, back=board),
            State("menu", f"{game} menu", menu, back=menu_button),
            *more(game),
            State("table", f"{game} expanded sheet", expanded_sheet, on_phones=True),
            State("table", f"{game} chosen", partial(chosen, game=game)),
            State("table", f"{game} placed", partial(placed, game=game)),
            State("table", f"{game} refused", refused),
        ),
    )


def others(game: str) -> tuple[Tour, ...]:
    """Return the tours besides the table of a game: its special positions, watching, and a lost connection."""
    positions = tuple(
        State("table", f"{game} {name}", partial(position, game=game, name=name)) for name in page_of(game).positions
    )
    watched = State("table", f"{game} watched", partial(watching, game=game))
    lost = (State("table", "cut off", cut_off), State("errors", "offline", offline))
    states = (*positions, watched, *(lost if game == TURN_GAME else ()))
    return (Tour(f"{game} besides", states),) if game in (SIMULTANEOUS_GAME, TURN_GAME) or positions else ()


# Tours that use the same table are neighbours, so that parallel processes seldom prepare it twice.
TOURS = [tour for game in TITLES for tour in (match(game), *others(game))]
