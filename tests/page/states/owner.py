"""Who made a table looks after it, and two people at a table: talking, taking back, being away, closing."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.page.states.walks import State, Visit, Walk, to_menu
from tests.page.tables import advance, link_of, with_friends
from tests.page.watching import layings, watch
from tests.server.client import join, moves_in

LONG = "https://example.org/" + "averylongaddress" * 6
"""People send links to each other."""
LET_BOT = "Let a bot play"


# Alone against a bot


def figures(visit: Visit) -> None:
    """Cornwall, after the tile is laid."""
    with_friends(visit.screen, "cornwall", "Ann", ["Bot: Easy"])
    expect(visit.board).to_be_visible()
    ann = watch(visit.screen)
    visit.tokens = {0: ann.token}
    seen = ann.at_turn()
    ann.play(layings(seen)[0], seen["next_seq"])
    expect(visit.screen.button(re.compile("^No figure"))).to_be_enabled()


def chat(visit: Visit) -> None:
    """What happened and what was said."""
    dialog = visit.from_menu("Log and chat")
    for words in ("Good luck!", LONG):
        dialog.get_by_label("Say something").fill(words)
        dialog.get_by_label("Say something").press("Enter")
        expect(dialog.get_by_text(words)).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"\bplaces tile \d+")).first).to_be_visible()


def look_after_nobody(visit: Visit) -> None:
    visit.from_menu("Look after the table")


def close(visit: Visit) -> None:
    visit.from_menu("Close the table")


def closed(visit: Visit) -> None:
    visit.from_menu("Close the table").get_by_role("button", name="Close for everybody").click()
    expect(visit.screen.page.get_by_role("slider")).to_be_visible()


# Two people


def begin(visit: Visit) -> None:
    """Ann has made a table with a clock; Ben has sat down, and is not there."""
    with_friends(visit.screen, "tipperary", "Ann", ["A friend, by link"], clock="bank")
    ben = link_of(visit.screen, 1).partition("#seat=")[2]
    join(visit.tables.server, visit.table, ben, "Ben")
    expect(visit.board).to_be_visible()
    visit.tokens = {0: watch(visit.screen).token, 1: ben}


def asked_back(visit: Visit) -> None:
    """Something new was seen since Ann has moved: she has to ask before she takes it back."""
    seats = [visit.seat(0), visit.seat(1)]
    while True:
        seen = seats[0].look()
        if moves_in(seen["match"]["log"], 0) and seen["undo_to"] is None:
            break
        advance(next(seat for seat in seats if seat.seat in seen["awaited"]), 1, Random(1), tried=1)
    visit.player(seats[0])
    visit.screen.button("Ask to take back").first.click()
    expect(visit.screen.page.get_by_text("Waiting for Ben to agree.")).to_be_visible()


def to_answer(visit: Visit) -> None:
    """Ben is asked."""
    visit.sit(visit.seat(1))
    expect(visit.screen.button("Agree")).to_be_visible()


def look_after(visit: Visit) -> None:
    """Ben has said no and has gone; he and all spectators are muted."""
    visit.screen.button("Decline").click()
    expect(visit.screen.button("Decline")).to_have_count(0)
    visit.sit(visit.seat(0))
    dialog = visit.from_menu("Look after the table")
    for who in ("Ben", "Spectators"):
        dialog.get_by_role("button", name=f"Mute: {who}").click()
        expect(dialog.get_by_role("button", name=f"Unmute: {who}")).to_be_visible()
    expect(dialog.get_by_role("button", name=LET_BOT)).to_be_visible()


def let_bot(visit: Visit) -> None:
    visit.from_menu("Look after the table").get_by_role("button", name=LET_BOT).click()
    expect(visit.dialog.get_by_label("Level of the bot")).to_be_visible()


def bot_plays(visit: Visit) -> None:
    let_bot(visit)
    visit.dialog.get_by_label("Level of the bot").select_option("easy")
    visit.dialog.get_by_role("button", name=LET_BOT).click()
    expect(visit.dialog).to_have_count(0)
    expect(visit.screen.page.get_by_text("away: a bot plays").first).to_be_attached()


def was_away(visit: Visit) -> None:
    """Ben comes back."""
    visit.sit(visit.seat(1))
    expect(visit.screen.button("I am back")).to_be_visible()


def muted(visit: Visit) -> None:
    dialog = visit.from_menu("Log and chat")
    expect(dialog.get_by_text("Whoever made the table has muted you")).to_be_visible()


WALKS = [
    Walk(
        "own table",
        (
            State("table", "figures", figures),
            State("menu", "log and chat", chat, back=to_menu),
            State("menu", "look after nobody", look_after_nobody, back=to_menu),
            State("menu", "close", close, back=to_menu),
            State("end", "closed", closed),
        ),
    ),
    Walk(
        "two people",
        (
            State("table", "with a clock", begin),
            State("table", "asked to take back", asked_back),
            State("table", "agree or not", to_answer),
            State("menu", "look after", look_after, back=to_menu),
            State("menu", "let a bot play", let_bot, back=to_menu),
            State("table", "a bot plays", bot_plays),
            State("table", "was away", was_away),
            State("menu", "muted", muted, back=to_menu),
        ),
    ),
]
