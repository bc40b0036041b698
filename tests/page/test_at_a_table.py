"""What people do at a table besides laying: dragging, taking back, talking, watching, leaving, coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import OpenScreen
from tests.page.flaws import SETTLED
from tests.page.player import Player, tray_name
from tests.page.screens import Device, Screen
from tests.page.seats import seated
from tests.page.tables import link_of, sit_down, with_friends
from tests.page.watching import layings, watch
from tests.page.ways import Fingers, Mouse, Way
from tests.server.client import JsonDict
from tests.server.serving import Server


def middle_of(thing: Locator) -> tuple[float, float]:
    """The middle of something in pixels of the window."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def able_to_lay(screen: Screen, server: Server, game: str) -> tuple[Player, JsonDict]:
    """Somebody at a new table who can lay something; in Wooly Bully chance may be against it, but not for long."""
    for _ in range(10):
        player = seated(screen, server, game)
        seen = player.watch.look()
        if layings(seen):
            return player, seen
    raise AssertionError("ten deals in which no tile fits")


@pytest.mark.parametrize("game", ["tipperary", "cornwall", "woolybully"])
@pytest.mark.parametrize(("way", "device"), [(Mouse(), "desk"), (Fingers(), "phone")], ids=["mouse", "fingers"])
def test_a_tile_is_dragged_from_the_tray_to_the_board(
    new_screen: OpenScreen, server: Server, game: str, way: Way, device: Device
) -> None:
    screen = new_screen(device)
    player, seen = able_to_lay(screen, server, game)
    # A side that lies as the tray shows it, if the deal has one that fits.
    move = next((move for move in layings(seen) if re.search(r"[rab]0@", move)), layings(seen)[0])
    piece, _, _ = move.partition("@")
    tile = screen.page.get_by_role("button", name=re.compile(tray_name(game, piece)))
    way.drag(screen.page, middle_of(tile), middle_of(player.board))
    player.has(rf"^{tile_of(piece)}")
    expect(screen.page.get_by_role("button", name="Back", exact=True)).to_be_enabled()
    place = player.told_place()
    if f"{player.current()}@{place}" in layings(seen):
        way.press(player.go)
        player.arrived(f"{player.current() or piece}@{place}", seen["next_seq"])


def test_the_sheet_of_a_phone_follows_a_swipe(new_screen: OpenScreen, server: Server) -> None:
    screen = new_screen("phone")
    seated(screen, server, "cornwall")
    x, y = middle_of(screen.button("Show more"))
    Fingers().drag(screen.page, (x, y), (x, y - 90))
    expect(screen.button("Show less")).to_be_visible()
    x, y = middle_of(screen.button("Show less"))
    Fingers().drag(screen.page, (x, y), (x, y + 90))
    expect(screen.button("Show more")).to_be_visible()
    way = Fingers()
    way.press(screen.button("Show more"))
    expect(screen.button("Show less")).to_be_visible()
    # Whoever looks at somebody wants to see the board; who has seen enough is shown nothing new.
    other = screen.page.get_by_role("complementary", name="Players").get_by_role("button").nth(1)
    way.press(other)
    expect(screen.button("Show more")).to_be_visible()
    way.press(screen.button("Show more"))
    expect(screen.button("Show less")).to_be_visible()
    way.press(other)
    expect(other).to_have_attribute("aria-expanded", "false")
    expect(screen.button("Show less")).to_be_visible()


def tile_of(piece: str) -> str:
    """The number of a tile."""
    found = re.match(r"\d+", piece)
    assert found is not None
    return found[0]


def test_a_move_is_taken_back(screen: Screen, server: Server) -> None:
    """In Cornwall, between the tile and the figures nothing new is known."""
    player = seated(screen, server, "cornwall")
    before = player.watch.look()
    player.make(player.rng.choice(layings(before)))
    player.watch.until(lambda seen: seen["undo_to"] is not None, "the tile can be taken back")
    screen.page.get_by_role("button", name=re.compile("^Take back")).click()
    player.watch.until(lambda seen: seen["match"]["state"]["tile"] is not None, "the tile is to be laid again")
    expect(player.go.or_(screen.button("Choose a place"))).to_be_visible()


def test_people_talk_and_others_watch(new_screen: OpenScreen) -> None:
    ann, ben, eve = new_screen(), new_screen("phone"), new_screen("desk", "dark")
    table = with_friends(ann, "cornwall", "Ann", ["A friend, by link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    eve.go(f"/table/{table}")
    for screen in (ann, ben, eve):
        expect(screen.page.get_by_role("application")).to_be_visible()
    ann.page.get_by_label("Say something").fill("Good luck <b>Ben</b>!")
    ann.page.get_by_label("Say something").press("Enter")
    expect(eve.page.get_by_text("Good luck <b>Ben</b>!").first).to_be_visible()
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    ben.page.get_by_role("button", name="Menu of the table").click()
    ben.button("Log and chat").click()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog.get_by_text("Good luck <b>Ben</b>!")).to_be_visible()
    dialog.get_by_label("Say something").fill("You too")
    dialog.get_by_label("Say something").press("Enter")
    expect(ann.page.get_by_text("You too").first).to_be_visible()
    expect(eve.page.get_by_role("button", name=re.compile("^(Lay tile|Choose a place)"))).to_have_count(0)


def test_the_others_agree_to_a_taking_back(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen()
    with_friends(ann, "tipperary", "Ann", ["A friend, by link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    first, second = Player(ann, watch(ann, 0)), Player(ben, watch(ben, 1))
    for player in (first, second):
        player.caught_up(player.watch.look()["next_seq"])
        player.make(layings(player.watch.look())[0])
    ann.page.get_by_role("button", name=re.compile("take back|Take back", re.IGNORECASE)).first.click()
    ben.button("Agree").click()
    first.watch.until(lambda seen: not seen["match"]["state"]["displays"][0]["layings"], "the tile is taken back")
    expect(ben.button("Agree")).to_have_count(0)


def test_somebody_leaves_and_comes_back(screen: Screen) -> None:
    screen.go("/")
    screen.button("Play Cornwall now").click()
    screen.page.wait_for_url("**/table/*")
    path = screen.path
    screen.page.get_by_role("link", name="Hedgerow: to the start page").click()
    expect(screen.page.get_by_role("heading", name="My tables")).to_be_visible()
    screen.page.locator(f"a[href='{path}']").first.click()
    expect(screen.page.get_by_role("application")).to_be_visible()
    assert screen.path == path
    screen.page.go_back()
    expect(screen.button("Play Cornwall now")).to_be_visible()


def test_somebody_resigns(screen: Screen, server: Server) -> None:
    player = seated(screen, server, "cornwall")
    screen.button("Menu of the table").click()
    screen.button("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    player.watch.until(lambda seen: seen["table"]["seats"][0]["stand_in"] == "resigned", "the seat is left to a bot")
    expect(screen.page.get_by_role("table", name=re.compile("^Scores of"))).to_be_visible()


def test_an_open_table_is_found_on_the_start_page(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen()
    table = with_friends(ann, "tipperary", "Ann", ["Open: whoever comes"], listed=True)
    ben.go("/")
    row = ben.page.locator(f"a[href='/table/{table}']").first
    expect(row).to_be_visible()
    row.click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()


def test_a_table_is_started_with_bots_on_its_empty_seats(screen: Screen) -> None:
    with_friends(screen, "cornwall", "Ann", ["A friend, by link", "Open: whoever comes"])
    screen.button("Show a QR code").first.click()
    expect(screen.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    screen.button("Start now, with bots in the empty seats").click()
    expect(screen.page.get_by_role("application")).to_be_visible()


def test_settings_are_kept(screen: Screen) -> None:
    screen.go("/")
    screen.button("Settings").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Róisín")
    dialog.get_by_label("Dark").check()
    dialog.get_by_role("button", name="Close").first.click()
    screen.page.reload()
    expect(screen.page.get_by_text("Róisín")).to_be_visible()
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    assert screen.page.evaluate(scheme) == "dark"
    screen.button("Play Tipperary now").click()
    expect(screen.page.get_by_role("application")).to_have_attribute("aria-label", re.compile("^Róisín:"))


def test_another_display_is_looked_at_large(screen: Screen, server: Server) -> None:
    player = seated(screen, server, "tipperary", bots=3)
    title = player.board.get_attribute("aria-label") or ""
    screen.page.get_by_role("button", name=re.compile("^Show the board of")).first.click()
    expect(player.board).not_to_have_attribute("aria-label", title)
    screen.button("Back to your board").click()
    expect(player.board).to_have_attribute("aria-label", title)


def test_keys_are_explained(screen: Screen, server: Server) -> None:
    seated(screen, server, "woolybully")
    screen.page.keyboard.press("h")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_text("turn the tile")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


OFF_THE_MIDDLE = """() => {
    const board = document.querySelector("[role=application]").getBoundingClientRect();
    const land = document.querySelector("[role=application] .map .shadow").getBoundingClientRect();
    const off = (from, size) => Math.abs(land[from] + land[size] / 2 - board[from] - board[size] / 2) / board[size];
    return Math.max(off("left", "width"), off("top", "height"));
}"""
IN_THE_MIDDLE = OFF_THE_MIDDLE.replace("return Math.max", "return 0.2 > Math.max")


def test_the_board_stays_in_the_middle_of_a_window_that_changes(screen: Screen, server: Server) -> None:
    seated(screen, server, "cornwall")
    for width, height in ((900, 640), (1600, 1300), (1440, 900)):
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.wait_for_function(IN_THE_MIDDLE)
    # Who has chosen what to see keeps it.
    screen.page.get_by_role("application").focus()
    for _ in range(2):
        screen.page.keyboard.press("Shift+ArrowRight")
    screen.page.set_viewport_size({"width": 1400, "height": 880})
    screen.page.evaluate(SETTLED)
    assert screen.page.evaluate(OFF_THE_MIDDLE) > 0.1
