"""Owner actions: muting, replacing an absent player by a bot, closing a table; and what others see."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.page.conftest import OpenScreen
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import has_laid, placements, seat_of
from tests.page.tables import TITLES, link_of, open_chat, sit_down, with_friends
from tests.page.texts import beginning, en, matching
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME


def open_menu(screen: Screen) -> Locator:
    """Open the menu of the table."""
    screen.button(en("table.menu")).click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def close_table(screen: Screen) -> None:
    """Close the table and confirm it."""
    open_menu(screen).get_by_role("button", name=en("table.closeTable")).click()
    screen.page.get_by_role("dialog").get_by_role("button", name=en("table.closeNow")).click()


def close_dialog(screen: Screen) -> None:
    """Close the dialog by Escape."""
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_mute_and_unmute(new_screen: OpenScreen) -> None:
    ann, ben, eve = new_screen(), new_screen("phone", "dark"), new_screen("desk", "dark")
    table = with_friends(ann, TURN_GAME, "Ann", ["link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    eve.go(f"/table/{table}")
    for screen in (ann, ben, eve):
        expect(screen.page.get_by_role("application")).to_be_visible()
    for screen in (ben, eve):
        owner_entries = open_menu(screen).get_by_role("button", name=beginning("table.manage", "table.closeTable"))
        assert owner_entries.count() == 0
        close_dialog(screen)
    open_menu(ann).get_by_role("button", name=en("table.manage")).click()
    for name in ("Ben", en("table.spectators")):
        ann.page.get_by_role("button", name=matching("table.muteOf", name=name)).click()
        expect(ann.page.get_by_role("button", name=matching("table.unmuteOf", name=name))).to_be_visible()
    expect(eve.page.get_by_role("region", name="Ben", exact=True)).to_contain_text(en("table.muted"))
    expect(eve.page.get_by_text(en("table.spectatorsMuted")).first).to_be_visible()
    expect(eve.page.get_by_label(en("table.say"))).to_have_count(0)
    open_menu(ben).get_by_role("button", name=en("table.logAndChat")).click()
    log = ben.page.get_by_role("dialog")
    open_chat(log)
    expect(log.get_by_text(en("table.youAreMuted"))).to_be_visible()
    expect(log.get_by_label(en("table.say"))).to_have_count(0)
    ann.page.get_by_role("button", name=matching("table.unmuteOf", name="Ben")).click()
    log.get_by_label(en("table.say")).fill("Thank you")
    log.get_by_label(en("table.say")).press("Enter")
    open_chat(eve.page)
    expect(eve.page.get_by_text("Thank you").first).to_be_visible()


def test_bot_plays_for_an_absent_player(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    table = with_friends(ann, SIMULTANEOUS_GAME, "Ann", ["link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()
    seat = seat_of(ann)
    let_bot = ann.button(en("table.letBotFor", name="Ben"))
    expect(let_bot).to_have_count(0)
    ben.go("/")
    let_bot.click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label(en("table.botLevel")).select_option("easy")
    dialog.get_by_role("button", name=en("table.letBot")).click()
    card = ann.page.get_by_role("region", name="Ben", exact=True)
    expect(card).to_contain_text(en("table.standInAbsent"))
    seat.until(lambda view: has_laid(view, 1), "the bot has moved")
    ben.go(f"/table/{table}")
    expect(ben.page.get_by_text(en("table.standInAbsentYou"))).to_be_visible()
    ben.button(en("table.back")).click()
    expect(card).not_to_contain_text(en("table.standInAbsent"))
    expect(ben.button(en("table.back"))).to_have_count(0)


def test_free_a_seat_before_the_match(new_screen: OpenScreen) -> None:
    ann, ben, cid = new_screen("phone"), new_screen(), new_screen()
    table = with_friends(ann, TURN_GAME, "Ann", ["open", "link"])
    ben.go(f"/table/{table}")
    ben.page.get_by_label(en("table.yourName")).fill("Ben")
    ben.button(en("table.sitDown")).click()
    seats = ann.page.get_by_role("list", name=en("table.seats"))
    expect(seats).to_contain_text("Ben")
    ben.go("/")
    ann.button(en("table.giveAway")).click()
    ann.button(en("table.freeSeat")).click()
    expect(seats).not_to_contain_text("Ben")
    ben.allow([r"the server responded with a status of 403"])
    ben.go(f"/table/{table}")
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("seat")
    expect(ben.button(en("table.watch"))).to_be_visible()
    cid.go(f"/table/{table}")
    expect(cid.button(en("table.sitDown"))).to_be_visible()
    close_table(ann)
    for screen in (ann, cid):
        expect(screen.page.get_by_role("heading", name=en("table.closed"))).to_be_visible()
    cid.page.get_by_role("link", name=en("common.toStart"), exact=True).click()
    expect(cid.button(en("start.playNowOf", game=TITLES[TURN_GAME]))).to_be_visible()


def test_close_a_table(new_screen: OpenScreen) -> None:
    ann, ben, eve = new_screen(), new_screen("phone"), new_screen("phone", "dark")
    table = with_friends(ann, SIMULTANEOUS_GAME, "Ann", ["link"], listed=True)
    sit_down(ben, link_of(ann, 1), "Ben")
    eve.go(f"/table/{table}")
    expect(ann.page.get_by_role("application")).to_be_visible()
    player = Player(ann, seat_of(ann))
    player.wait_for_seq(player.seat.view()["next_seq"])
    player.make(placements(player.seat.view())[0])
    expect(eve.page.get_by_role("application")).to_be_visible()
    open_menu(ann).get_by_role("button", name=en("table.closeTable")).click()
    ann.page.get_by_role("dialog").get_by_role("button", name=en("common.cancel")).click()
    assert player.seat.view()["table"]["stage"] == "running", "cancelling closes nothing"
    close_table(ann)
    for screen in (ann, ben, eve):
        expect(screen.page.get_by_role("heading", name=en("end.closedTitle"))).to_be_visible()
        expect(screen.page.get_by_role("slider", name=en("end.position"))).to_be_visible()
        expect(screen.button(en("end.playAgain"))).to_have_count(0)
    open_menu(ben).get_by_role("button", name=en("table.logAndChat")).click()
    expect(ben.page.get_by_role("dialog").get_by_role("listitem").first).to_contain_text("closed")
    expect(ben.page.get_by_label(en("table.say"))).to_have_count(0)
    close_dialog(ben)
    ben.button(en("common.toStart")).click()
    row = ben.page.locator(f"a[href='/table/{table}']").first
    expect(row).to_contain_text(en("start.closed"))
    ben.page.get_by_role("button", name=matching("start.forget")).click()
    expect(row).to_have_count(0)
    eve.go(f"/replay/{table}")
    expect(eve.page.get_by_role("heading", name=en("end.closedTitle"))).to_be_visible()
