"""States before a match, and at a shared screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.game_page import page_of
from tests.page.states.tours import State, Tour, Visit, button, menu_button
from tests.page.tables import with_friends
from tests.page.texts import beginning, en
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.client import create_table, join, table_request


def waiting(visit: Visit) -> None:
    with_friends(visit.screen, SIMULTANEOUS_GAME, "Ann", ["link", "open"])
    expect(visit.screen.page.get_by_role("heading", name=en("table.waiting"))).to_be_visible()


def qr_code(visit: Visit) -> None:
    visit.screen.button(en("common.showCode")).first.click()
    expect(visit.screen.page.get_by_role("img", name=en("common.qrCode"))).to_be_visible()


def absent_player(visit: Visit) -> None:
    """Show a player who has taken a seat and left."""
    join(visit.tables.server, visit.table, name="Ben")
    expect(visit.screen.button(en("table.giveAway"))).to_be_visible()


def give_away(visit: Visit) -> None:
    visit.open("table.giveAway")


def close(visit: Visit) -> None:
    visit.from_menu("table.closeTable")


def closed(visit: Visit) -> None:
    visit.from_menu("table.closeTable").get_by_role("button", name=en("table.closeNow")).click()
    expect(visit.screen.page.get_by_role("heading", name=en("table.closed"))).to_be_visible()


def invited(visit: Visit) -> None:
    table, visit.tokens = create_table(visit.tables.server, table_request(SECRET_GAME, ["me", "link", "link"]))
    visit.screen.go(f"/table/{table}#seat={visit.tokens[1]}")
    expect(visit.screen.button(en("table.sitDown"))).to_be_visible()


def no_seat(visit: Visit) -> None:
    visit.screen.button(en("table.justWatch")).click()
    expect(visit.screen.page.get_by_text(en("table.noSeat"))).to_be_visible()


def all_taken(visit: Visit) -> None:
    """Start the match without the visitor; the page explains why there is no seat."""
    for seat in (1, 2):
        join(visit.tables.server, visit.table, visit.tokens[seat], f"Guest {seat}")
    expect(visit.screen.page.get_by_text(en("table.spectatorFull")).first).to_be_visible()
    expect(visit.board).to_be_visible()


def covered(visit: Visit) -> None:
    with_friends(visit.screen, SECRET_GAME, "Ann", ["hotseat"])
    expect(visit.screen.page.get_by_role("heading", name=beginning("table.passTo"))).to_be_visible()


def uncovered(visit: Visit) -> None:
    visit.screen.button(beginning("table.iAm")).first.click()
    expect(visit.board).to_be_visible()


def quitting(visit: Visit) -> None:
    visit.open(*page_of(SECRET_GAME).words["quit"])


TOURS = [
    Tour(
        "waiting",
        (
            State("before", "waiting", waiting, whole=True),
            State("before", "waiting with a QR code", qr_code, whole=True),
            State("before", "waiting for an absent player", absent_player, whole=True),
            State("before", "give the seat away", give_away, back=button("table.giveAway")),
            State("before", "close before the match", close, back=menu_button),
            State("before", "closed before the match", closed),
        ),
    ),
    Tour(
        "invited",
        (
            State("before", "invited", invited, whole=True),
            State("before", "no seat", no_seat, whole=True),
            State("before", "all seats taken", all_taken),
        ),
    ),
    Tour(
        "shared screen",
        (
            State("before", "covered", covered),
            State("before", "uncovered", uncovered),
            State("before", "quit the game", quitting, back=button(*page_of(SECRET_GAME).words["quit"])),
        ),
    ),
]
