"""Before a match, and between people at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.states.walks import State, Visit, Walk, button, to_menu
from tests.page.tables import with_friends
from tests.server.client import create_table, join, table_request

GIVE_AWAY = "Give the seat away"
QUIT = re.compile("^Quit")


def waiting(visit: Visit) -> None:
    with_friends(visit.screen, "tipperary", "Ann", ["A friend, by link", "Open: whoever comes"])
    expect(visit.screen.page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def code(visit: Visit) -> None:
    visit.screen.button("Show a QR code").first.click()
    expect(visit.screen.page.get_by_role("img", name="QR code of the link")).to_be_visible()


def somebody_away(visit: Visit) -> None:
    """Who has sat down is not there any more."""
    join(visit.tables.server, visit.table, name="Ben")
    expect(visit.screen.button(GIVE_AWAY)).to_be_visible()


def give_away(visit: Visit) -> None:
    visit.open(GIVE_AWAY)


def close(visit: Visit) -> None:
    visit.from_menu("Close the table")


def closed(visit: Visit) -> None:
    visit.from_menu("Close the table").get_by_role("button", name="Close for everybody").click()
    expect(visit.screen.page.get_by_role("heading", name="This table is closed")).to_be_visible()


def invited(visit: Visit) -> None:
    table, visit.tokens = create_table(visit.tables.server, table_request("woolybully", ["me", "link", "link"]))
    visit.screen.go(f"/table/{table}#seat={visit.tokens[1]}")
    expect(visit.screen.button("Sit down")).to_be_visible()


def no_seat(visit: Visit) -> None:
    """Whoever does not sit down sees who is missing."""
    visit.screen.button("Just watch").click()
    expect(visit.screen.page.get_by_text(re.compile("^There is no open seat for you"))).to_be_visible()


def all_taken(visit: Visit) -> None:
    """The match begins, and who has waited is told why there is no seat."""
    for seat in (1, 2):
        join(visit.tables.server, visit.table, visit.tokens[seat], f"Guest {seat}")
    expect(visit.screen.page.get_by_text("All seats are taken.").first).to_be_visible()
    expect(visit.board).to_be_visible()


def covered(visit: Visit) -> None:
    with_friends(visit.screen, "woolybully", "Ann", ["A friend at this screen"])
    expect(visit.screen.page.get_by_role("heading", name=re.compile("^Pass the screen to"))).to_be_visible()


def uncovered(visit: Visit) -> None:
    visit.screen.button(re.compile("^I am")).first.click()
    expect(visit.board).to_be_visible()


def leaving(visit: Visit) -> None:
    """Whoever thinks of leaving is asked again."""
    visit.open(QUIT)


WALKS = [
    Walk(
        "waiting",
        (
            State("before", "waiting", waiting, whole=True),
            State("before", "waiting with a code", code, whole=True),
            State("before", "waiting for who is away", somebody_away, whole=True),
            State("before", "give the seat away", give_away, back=button(GIVE_AWAY)),
            State("before", "close before the match", close, back=to_menu),
            State("before", "closed before the match", closed),
        ),
    ),
    Walk(
        "invited",
        (
            State("before", "invited", invited, whole=True),
            State("before", "no seat", no_seat, whole=True),
            State("before", "all seats taken", all_taken),
        ),
    ),
    Walk(
        "one screen",
        (
            State("before", "covered", covered),
            State("before", "uncovered", uncovered),
            State("before", "leave the game", leaving, back=button(QUIT)),
        ),
    ),
]
