"""The start page, and error pages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.screens import CUT_OFF, REFUSED
from tests.page.seat_client import SeatClient
from tests.page.states.tours import State, Tour, Visit, button
from tests.page.tables import TITLES, against_bots
from tests.page.texts import en
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import create_table, table_request

GAME = TITLES[SECRET_GAME]


def first_visit(visit: Visit) -> None:
    visit.screen.go("/")
    expect(visit.screen.button(en("start.playNowOf", game=GAME))).to_be_visible()


def settings(visit: Visit) -> None:
    visit.open("common.settings")


def friends(visit: Visit) -> None:
    visit.open("start.friendsOf", game=GAME)


def friends_with_options(visit: Visit) -> None:
    """Open the form for a table with several seats, a clock and options."""
    dialog = visit.open("start.friendsOf", game=GAME)
    dialog.get_by_role("button", name=en("start.addSeat")).click()
    dialog.get_by_label(en("start.clock")).select_option("bank")
    dialog.get_by_text(en("start.more")).click()


def own_tables(visit: Visit) -> None:
    """Show own tables and a public one."""
    create_table(visit.tables.server, table_request(TURN_GAME, ["me", "open", "open"], public=True))
    table, token = against_bots(visit.tables.server, SIMULTANEOUS_GAME)
    visit.sit(SeatClient(visit.tables.server, table, 0, token))
    visit.screen.go("/")
    expect(visit.screen.page.get_by_role("heading", name=en("start.mine"))).to_be_visible()
    expect(visit.screen.button(en("start.playNowOf", game=GAME))).to_be_visible()


def no_server(visit: Visit) -> None:
    """Load the page while the server does not answer requests."""
    visit.screen.allow(CUT_OFF)
    visit.screen.page.route(re.compile(r"/api/games(\?|$)"), lambda route: route.abort("connectionrefused"))
    visit.screen.go("/")
    expect(visit.screen.button(en("common.tryAgain"))).to_be_visible()


def unknown(visit: Visit) -> None:
    visit.screen.page.unroute_all()
    visit.screen.go("/no/such/page")
    expect(visit.screen.page.get_by_role("heading", level=1)).to_be_visible()


def no_table(visit: Visit) -> None:
    visit.screen.allow(REFUSED)
    visit.screen.go("/table/nowhere")
    expect(visit.screen.page.get_by_role("heading", level=1)).to_be_visible()
    expect(visit.screen.page.get_by_role("link", name=en("common.toStart"), exact=True)).to_be_visible()


def no_replay(visit: Visit) -> None:
    visit.screen.go("/replay/nowhere")
    expect(visit.screen.page.get_by_text(en("end.failedTitle")).first).to_be_visible()


def dead_link(visit: Visit) -> None:
    table, _ = against_bots(visit.tables.server, TURN_GAME)
    visit.screen.go(f"/table/{table}#seat=not-a-token-of-this-table")
    expect(visit.screen.page.get_by_text(en("table.expired")).first).to_be_visible()


TOURS = [
    Tour(
        "start",
        (
            State("start", "first visit", first_visit, whole=True),
            State("start", "settings", settings, back=button("common.settings")),
            State("start", "with friends", friends, back=button("start.friendsOf", game=GAME)),
            State("start", "with friends and options", friends_with_options, back=button("start.friendsOf", game=GAME)),
            State("start", "start", own_tables, whole=True),
        ),
    ),
    Tour(
        "errors",
        (
            State("errors", "no server", no_server, whole=True),
            State("errors", "unknown page", unknown),
            State("errors", "no table", no_table),
            State("errors", "no replay", no_replay),
            State("errors", "dead link", dead_link),
        ),
    ),
]
