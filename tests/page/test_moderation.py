"""Whoever made a table looks after it: mutes, lets a bot play for somebody who is away, closes it; others see it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.conftest import OpenScreen
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.tables import link_of, sit_down, with_friends
from tests.page.watching import layings, watch

CLOSED = "This table is closed"


def menu(screen: Screen) -> Locator:
    """The menu of the table, open."""
    screen.button("Menu of the table").click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def close(screen: Screen) -> None:
    """Close the table, and be sure of it."""
    menu(screen).get_by_role("button", name="Close the table …").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Close for everybody").click()


def shut(screen: Screen) -> None:
    """Close the dialog."""
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_the_owner_mutes_and_lets_talk_again(new_screen: OpenScreen) -> None:
    ann, ben, eve = new_screen(), new_screen("phone", "dark"), new_screen("desk", "dark")
    table = with_friends(ann, "cornwall", "Ann", ["A friend, by link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    eve.go(f"/table/{table}")
    for screen in (ann, ben, eve):
        expect(screen.page.get_by_role("application")).to_be_visible()
    for screen in (ben, eve):
        assert menu(screen).get_by_role("button", name=re.compile("^(Look after|Close the table)")).count() == 0
        shut(screen)
    menu(ann).get_by_role("button", name="Look after the table").click()
    ann.button("Mute: Ben").click()
    ann.button("Mute: Spectators").click()
    expect(ann.button("Unmute: Spectators")).to_be_visible()
    expect(eve.page.get_by_role("region", name="Ben", exact=True)).to_contain_text("muted")
    expect(eve.page.get_by_text("Spectators are muted").first).to_be_visible()
    expect(eve.page.get_by_label("Say something")).to_have_count(0)
    menu(ben).get_by_role("button", name="Log and chat").click()
    log = ben.page.get_by_role("dialog")
    expect(log.get_by_text("Whoever made the table has muted you")).to_be_visible()
    expect(log.get_by_label("Say something")).to_have_count(0)
    ann.button("Unmute: Ben").click()
    log.get_by_label("Say something").fill("Thank you")
    log.get_by_label("Say something").press("Enter")
    expect(eve.page.get_by_text("Thank you").first).to_be_visible()


def test_a_bot_plays_for_who_is_away(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    table = with_friends(ann, "tipperary", "Ann", ["A friend, by link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()
    seen = watch(ann)
    expect(ann.button("Let a bot play for Ben")).to_have_count(0)
    ben.go("/")
    ann.button("Let a bot play for Ben").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label("Level of the bot").select_option("easy")
    dialog.get_by_role("button", name="Let a bot play").click()
    seat = ann.page.get_by_role("region", name="Ben", exact=True)
    expect(seat).to_contain_text("away: a bot plays")
    seen.until(lambda now: bool(now["match"]["state"]["displays"][1]["layings"]), "the bot has moved")
    ben.go(f"/table/{table}")
    expect(ben.page.get_by_text("You were away. A bot plays until you come back.")).to_be_visible()
    ben.button("I am back").click()
    expect(seat).not_to_contain_text("a bot plays")
    expect(ben.button("I am back")).to_have_count(0)


def test_a_seat_is_given_away_before_the_match(new_screen: OpenScreen) -> None:
    ann, ben, cid = new_screen("phone"), new_screen(), new_screen()
    table = with_friends(ann, "cornwall", "Ann", ["Open: whoever comes", "A friend, by link"])
    ben.go(f"/table/{table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    expect(ann.page.get_by_role("list", name="Players")).to_contain_text("Ben")
    ben.go("/")
    ann.button("Give the seat away").click()
    ann.button("Free the seat").click()
    expect(ann.page.get_by_role("list", name="Players")).not_to_contain_text("Ben")
    ben.allow([r"the server responded with a status of 403"])
    ben.go(f"/table/{table}")
    expect(ben.page.get_by_role("heading", name="This seat is not yours.")).to_be_visible()
    cid.go(f"/table/{table}")
    expect(cid.button("Sit down")).to_be_visible()
    close(ann)
    for screen in (ann, cid):
        expect(screen.page.get_by_role("heading", name=CLOSED)).to_be_visible()
    cid.page.get_by_role("link", name="To the start page", exact=True).click()
    expect(cid.button("Play Cornwall now")).to_be_visible()


def test_the_owner_closes_a_table(new_screen: OpenScreen) -> None:
    ann, ben, eve = new_screen(), new_screen("phone"), new_screen("phone", "dark")
    table = with_friends(ann, "tipperary", "Ann", ["A friend, by link"], listed=True)
    sit_down(ben, link_of(ann, 1), "Ben")
    eve.go(f"/table/{table}")
    player = Player(ann, watch(ann))
    player.caught_up(player.watch.look()["next_seq"])
    player.make(layings(player.watch.look())[0])
    expect(eve.page.get_by_role("application")).to_be_visible()
    menu(ann).get_by_role("button", name="Close the table …").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert player.watch.look()["table"]["stage"] == "running", "nothing is closed by mistake"
    close(ann)
    for screen in (ann, ben, eve):
        expect(screen.page.get_by_role("heading", name=CLOSED)).to_be_visible()
        expect(screen.page.get_by_role("slider", name="Position in the match")).to_be_visible()
        expect(screen.button("Play again")).to_have_count(0)
    log = menu(ben)
    log.get_by_role("button", name="Log and chat").click()
    expect(ben.page.get_by_role("dialog")).to_contain_text("I have closed this table.")
    expect(ben.page.get_by_label("Say something")).to_have_count(0)
    shut(ben)
    ben.button("To the start page").click()
    row = ben.page.locator(f"a[href='/table/{table}']").first
    expect(row).to_contain_text("Closed")
    ben.page.get_by_role("button", name=re.compile("^Remove this table from the list")).click()
    expect(row).to_have_count(0)
    eve.go(f"/replay/{table}")
    expect(eve.page.get_by_role("heading", name=CLOSED)).to_be_visible()
