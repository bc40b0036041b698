"""The start page, and pages that are not there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.screens import CUT_OFF, REFUSED
from tests.page.states.walks import State, Visit, Walk, button
from tests.page.tables import against_bots
from tests.page.watching import Watch
from tests.server.client import create_table, table_request

FRIENDS = "Play Wooly Bully with friends"


def first_visit(visit: Visit) -> None:
    visit.screen.go("/")
    expect(visit.screen.button("Play Wooly Bully now")).to_be_visible()


def settings(visit: Visit) -> None:
    visit.open("Settings")


def friends(visit: Visit) -> None:
    visit.open(FRIENDS)


def friends_with_more(visit: Visit) -> None:
    """Several seats, a clock, and what most people leave as it is."""
    dialog = visit.open(FRIENDS)
    dialog.get_by_role("button", name="One more seat").click()
    dialog.get_by_label("Clock").select_option("bank")
    dialog.get_by_text("More about the table").click()


def own_tables(visit: Visit) -> None:
    """Tables of one's own, and one that is open for anybody."""
    create_table(visit.tables.server, table_request("cornwall", ["me", "open", "open"], public=True))
    table, token = against_bots(visit.tables.server, "tipperary")
    visit.sit(Watch(visit.tables.server, table, 0, token))
    visit.screen.go("/")
    expect(visit.screen.page.get_by_text("My tables")).to_be_visible()
    expect(visit.screen.button("Play Wooly Bully now")).to_be_visible()


def no_server(visit: Visit) -> None:
    """The page has come, but the server does not answer any more."""
    visit.screen.allow(CUT_OFF)
    visit.screen.page.route(re.compile("/api/games$"), lambda route: route.abort("connectionrefused"))
    visit.screen.go("/")
    expect(visit.screen.button("Try again")).to_be_visible()


def unknown(visit: Visit) -> None:
    visit.screen.page.unroute_all()
    visit.screen.go("/no/such/page")
    expect(visit.screen.page.get_by_role("heading", level=1)).to_be_visible()


def no_table(visit: Visit) -> None:
    visit.screen.allow(REFUSED)
    visit.screen.go("/table/nowhere")
    expect(visit.screen.page.get_by_role("heading", level=1)).to_contain_text("no table")


def no_replay(visit: Visit) -> None:
    visit.screen.go("/replay/nowhere")
    expect(visit.screen.page.get_by_text("The replay could not be opened").first).to_be_visible()


def dead_link(visit: Visit) -> None:
    table, _ = against_bots(visit.tables.server, "cornwall")
    visit.screen.go(f"/table/{table}#seat=not-a-secret-of-this-table")
    expect(visit.screen.page.get_by_text("This link does not open a seat here.").first).to_be_visible()


WALKS = [
    Walk(
        "start",
        (
            State("start", "first visit", first_visit, whole=True),
            State("start", "settings", settings, back=button("Settings")),
            State("start", "with friends", friends, back=button(FRIENDS)),
            State("start", "with friends and more", friends_with_more, back=button(FRIENDS)),
            State("start", "start", own_tables, whole=True),
        ),
    ),
    Walk(
        "trouble",
        (
            State("trouble", "no server", no_server, whole=True),
            State("trouble", "unknown page", unknown),
            State("trouble", "no table", no_table),
            State("trouble", "no replay", no_replay),
            State("trouble", "dead link", dead_link),
        ),
    ),
]
