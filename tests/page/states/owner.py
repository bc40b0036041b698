"""Tables of two people: owner actions, chat, undo, absence, closing."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.page.game_page import page_of
from tests.page.seat_client import placements, seat_of
from tests.page.states.tours import State, Tour, Visit, menu_button
from tests.page.tables import advance, link_of, open_chat, with_friends
from tests.page.texts import en, matching
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import join, moves_in

LONG = "https://example.org/" + "averylongaddress" * 6
"""A long word in the chat."""


# Alone against a bot


def figures(visit: Visit) -> None:
    """Show a table after a tile was placed."""
    with_friends(visit.screen, TURN_GAME, "Ann", ["bot easy"])
    expect(visit.board).to_be_visible()
    ann = seat_of(visit.screen)
    visit.tokens = {0: ann.token}
    view = ann.at_turn()
    ann.play(placements(view)[0], view["next_seq"])
    expect(visit.screen.button(en(*page_of(TURN_GAME).words["done"]))).to_be_enabled()


def manage_nobody(visit: Visit) -> None:
    visit.from_menu("table.manage")


def close(visit: Visit) -> None:
    visit.from_menu("table.closeTable")


def closed(visit: Visit) -> None:
    visit.from_menu("table.closeTable").get_by_role("button", name=en("table.closeNow")).click()
    expect(visit.screen.page.get_by_role("slider")).to_be_visible()


# Two people


def begin(visit: Visit) -> None:
    """Create a table with a clock; Ben takes a seat and is absent."""
    with_friends(visit.screen, SIMULTANEOUS_GAME, "Ann", ["link"], clock="bank")
    ben = link_of(visit.screen, 1).partition("#seat=")[2]
    _, ben = join(visit.tables.server, visit.table, ben, "Ben")
    expect(visit.board).to_be_visible()
    visit.tokens = {0: seat_of(visit.screen).token, 1: ben}


def chat(visit: Visit) -> None:
    dialog = visit.from_menu("table.logAndChat")
    for line in ("Good luck!", LONG):
        open_chat(dialog).fill(line)
        dialog.get_by_label(en("table.say")).press("Enter")
        expect(dialog.get_by_text(line)).to_be_visible()


def undo_requested(visit: Visit) -> None:
    """Request an undo after something new was revealed."""
    seats = [visit.seat(0), visit.seat(1)]
    while True:
        view = seats[0].view()
        if moves_in(view["match"]["log"], 0) and view["undo_to"] is None:
            break
        advance(next(seat for seat in seats if seat.seat in view["awaited"]), 1, Random(1), candidates=1)
    visit.player(seats[0])
    visit.screen.button(en("table.undoAsk")).first.click()
    expect(visit.screen.page.get_by_text(en("table.undoWaiting", names="Ben"))).to_be_visible()


def undo_to_answer(visit: Visit) -> None:
    visit.sit(visit.seat(1))
    expect(visit.screen.button(en("table.agree"))).to_be_visible()


def manage(visit: Visit) -> None:
    """Decline the undo as Ben and leave; mute Ben and all spectators as Ann."""
    decline = visit.screen.page.get_by_role("button", name=en("table.decline"), exact=True)
    decline.click()
    expect(decline).to_have_count(0)
    visit.sit(visit.seat(0))
    dialog = visit.from_menu("table.manage")
    for name in ("Ben", en("table.spectators")):
        dialog.get_by_role("button", name=matching("table.muteOf", name=name)).click()
        expect(dialog.get_by_role("button", name=matching("table.unmuteOf", name=name))).to_be_visible()
    expect(dialog.get_by_role("button", name=en("table.letBot"))).to_be_visible()


def let_bot(visit: Visit) -> None:
    visit.from_menu("table.manage").get_by_role("button", name=en("table.letBot")).click()
    expect(visit.dialog.get_by_label(en("table.botLevel"))).to_be_visible()


def bot_plays(visit: Visit) -> None:
    let_bot(visit)
    visit.dialog.get_by_label(en("table.botLevel")).select_option("easy")
    visit.dialog.get_by_role("button", name=en("table.letBot")).click()
    expect(visit.dialog).to_have_count(0)
    expect(visit.screen.page.get_by_text(en("table.standInAbsent")).first).to_be_attached()


def was_absent(visit: Visit) -> None:
    visit.sit(visit.seat(1))
    expect(visit.screen.button(en("table.back"))).to_be_visible()


def muted(visit: Visit) -> None:
    dialog = visit.from_menu("table.logAndChat")
    open_chat(dialog)
    expect(dialog.get_by_text(en("table.youAreMuted"))).to_be_visible()


TOURS = [
    Tour(
        "own table",
        (
            State("table", "figures", figures),
            State("menu", "manage nobody", manage_nobody, back=menu_button),
            State("menu", "close", close, back=menu_button),
            State("end", "closed", closed),
        ),
    ),
    Tour(
        "two people",
        (
            State("table", "with a clock", begin),
            State("menu", "log and chat", chat, back=menu_button),
            State("table", "undo requested", undo_requested),
            State("table", "undo to answer", undo_to_answer),
            State("menu", "manage", manage, back=menu_button),
            State("menu", "let a bot play", let_bot, back=menu_button),
            State("table", "a bot plays", bot_plays),
            State("table", "was absent", was_absent),
            State("menu", "muted", muted, back=menu_button),
        ),
    ),
]
