"""Actions at a table besides placing pieces: dragging, undo, chat, watching, leaving, settings."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import OpenScreen
from tests.page.game_page import page_of
from tests.page.input_methods import InputMethod, Mouse, Touch
from tests.page.layout_checks import SETTLED
from tests.page.pieces import key_of
from tests.page.player import Player
from tests.page.screens import Device, Screen
from tests.page.seat_client import SeatClient, has_laid, placements, seat_of
from tests.page.seating import seated
from tests.page.tables import TITLES, advance, against_bots, link_of, open_chat, sit, sit_down, with_friends
from tests.page.texts import beginning, en, matching
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import JsonDict, legal_moves, moves_in
from tests.server.serving import Server


def middle_of(element: Locator) -> tuple[float, float]:
    """Return the middle of an element in pixels of the window."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def player_with_placement(screen: Screen, server: Server, game: str) -> tuple[Player, JsonDict]:
    """Return a player at a new table who can place a piece; some deals fit nowhere."""
    for _ in range(10):
        player = seated(screen, server, game)
        view = player.seat.view()
        if placements(view):
            return player, view
    raise AssertionError("ten deals in which no tile fits")


# The games share the code that drags; touch differs where a hand scrolls.
@pytest.mark.parametrize(
    ("game", "method", "device"),
    [
        (SIMULTANEOUS_GAME, Mouse(), "desk"),
        (TURN_GAME, Mouse(), "desk"),
        (SECRET_GAME, Mouse(), "desk"),
        (SECRET_GAME, Touch(), "phone"),
    ],
    ids=["boards-mouse", "turns-mouse", "hands-mouse", "hands-touch"],
)
def test_drag_a_tile_from_the_tray_to_the_board(
    new_screen: OpenScreen, server: Server, game: str, method: InputMethod, device: Device
) -> None:
    screen = new_screen(device)
    player, view = player_with_placement(screen, server, game)
    # A tile in the orientation that the tray shows, if there is one that fits.
    move = next((move for move in placements(view) if re.search(r"[rab]0@", move)), placements(view)[0])
    piece, _, _ = move.partition("@")
    tile = player.tray_button(piece)
    tile.scroll_into_view_if_needed()  # a large hand scrolls on a phone
    method.drag(screen.page, middle_of(tile), middle_of(player.board))
    player.expect_piece(rf"^{key_of(piece)}")
    expect(screen.page.get_by_role("button", name=en("tray.back"), exact=True)).to_be_enabled()
    placed = f"{player.current()}@{player.ghost_place()}"
    if placed in placements(view):
        method.press(player.lay_button)
        player.expect_move(placed, view["next_seq"])


def test_sheet_of_a_phone_follows_a_swipe(new_screen: OpenScreen, server: Server) -> None:
    screen = new_screen("phone")
    seated(screen, server, TURN_GAME)
    more, less = screen.button(en("table.sheetUp")), screen.button(en("table.sheetDown"))
    x, y = middle_of(more)
    Touch().drag(screen.page, (x, y), (x, y - 90))
    expect(less).to_be_visible()
    x, y = middle_of(less)
    Touch().drag(screen.page, (x, y), (x, y + 90))
    expect(more).to_be_visible()
    touch = Touch()
    touch.press(more)
    expect(less).to_be_visible()
    # Opening the card of a seat collapses the sheet; closing it does not.
    other = screen.page.get_by_role("complementary", name=en("table.seats")).get_by_role("button").nth(1)
    touch.press(other)
    expect(more).to_be_visible()
    touch.press(more)
    expect(less).to_be_visible()
    touch.press(other)
    expect(other).to_have_attribute("aria-expanded", "false")
    expect(less).to_be_visible()


def test_undo_a_move(screen: Screen, server: Server) -> None:
    """Undo a tile before figures are placed: nothing new was revealed."""
    player = seated(screen, server, TURN_GAME)
    before = player.seat.view()
    player.make(player.rng.choice(placements(before)))
    player.seat.until(lambda view: view["undo_to"] is not None, "the tile can be undone")
    screen.page.get_by_role("button", name=en("table.undo"), exact=True).click()
    player.seat.until(lambda view: view["match"]["view"]["phase"] == "lay", "the tile is to be placed again")
    expect(player.lay_button.or_(screen.button(en("tray.choosePlace")))).to_be_visible()


def counting_moves(view: JsonDict) -> list[JsonDict]:
    """Return the moves of the first seat that were not undone."""
    return [entry for entry in moves_in(view["match"]["log"], 0) if not entry["undone"]]


def test_go_back_among_bots(screen: Screen, server: Server) -> None:
    """Against bots alone, also a tile that was followed by draws and moves of bots can be undone."""
    player = seated(screen, server, TURN_GAME)
    first = player.seat.view()
    player.make(placements(first)[0])
    if player.seat.view()["match"]["view"]["phase"] == "figures":
        player.make("done")
    again = player.seat.at_turn()
    assert again["undo_to"] is None
    assert not again["match"]["practice"]
    player.wait_for_seq(again["next_seq"])
    undo = screen.page.get_by_role("button", name=en("table.undo"), exact=True)
    undo.click()
    screen.page.get_by_role("dialog").get_by_role("button", name=en("table.practiceYes")).click()
    back = player.seat.until(lambda view: view["match"]["practice"], "the match is practice")
    assert len(counting_moves(back)) < 2, "the decision counts no longer"
    expect(screen.page.get_by_text(en("table.practice"), exact=True)).to_be_visible()
    # From now on there is no question; the menu lists all own moves.
    screen.button(en("table.menu")).click()
    screen.button(en("table.goBack")).click()
    moves = screen.page.get_by_role("dialog").get_by_role("listitem")
    if moves.count():
        moves.last.get_by_role("button").click()
        player.seat.until(lambda view: not counting_moves(view), "the first tile was undone")
        player.seat.until(lambda view: 0 in view["awaited"], "it is this seat's turn")


def test_people_chat_and_others_watch(new_screen: OpenScreen) -> None:
    ann, ben, eve = new_screen(), new_screen("phone"), new_screen("desk", "dark")
    table = with_friends(ann, TURN_GAME, "Ann", ["link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    eve.go(f"/table/{table}")
    for screen in (ann, ben, eve):
        expect(screen.page.get_by_role("application")).to_be_visible()
    open_chat(ann.page).fill("Good luck <b>Ben</b>!")
    ann.page.get_by_label(en("table.say")).press("Enter")
    expect(eve.page.get_by_role("tab", name=re.compile(r"\b1 new message"))).to_be_visible()
    open_chat(eve.page)
    expect(eve.page.get_by_text("Good luck <b>Ben</b>!").first).to_be_visible()
    expect(ann.page.get_by_text(matching("table.watching", count=1))).to_be_visible()
    ben.button(en("table.menu")).click()
    ben.button(en("table.logAndChat")).click()
    dialog = ben.page.get_by_role("dialog")
    open_chat(dialog)
    expect(dialog.get_by_text("Good luck <b>Ben</b>!")).to_be_visible()
    dialog.get_by_label(en("table.say")).fill("You too")
    dialog.get_by_label(en("table.say")).press("Enter")
    expect(ann.page.get_by_text("You too").first).to_be_visible()
    expect(eve.button(beginning(*page_of(TURN_GAME).lay, "tray.choosePlace"))).to_have_count(0)


def test_chat_before_the_match_goes_on_in_it(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    with_friends(ann, TURN_GAME, "Ann", ["link", "open"])
    ann.page.get_by_label(en("table.say")).fill("Anyone here?")
    ann.page.get_by_label(en("table.say")).press("Enter")
    expect(ann.page.get_by_label(en("table.say"))).to_have_value("")
    sit_down(ben, link_of(ann, 1), "Ben")
    expect(ben.page.get_by_text("Anyone here?")).to_be_visible()
    ben.page.get_by_label(en("table.say")).fill("Me")
    ben.page.get_by_label(en("table.say")).press("Enter")
    expect(ann.page.get_by_role("list", name=en("table.chat"))).to_contain_text("Ben: Me")
    ann.button(en("table.startBots")).click()
    expect(ann.page.get_by_role("application")).to_be_visible()
    # The lines were read in the waiting room.
    expect(ann.page.get_by_role("tab", name=en("table.chat"), exact=True)).to_be_visible()
    open_chat(ann.page)
    expect(ann.page.get_by_text("Anyone here?")).to_be_visible()


def test_marks_on_the_colours_of_rivals_are_stored(screen: Screen, server: Server) -> None:
    seated(screen, server, SECRET_GAME)
    mark = screen.page.locator(f"[data-help='{SECRET_GAME}.rivalColour']").first
    for likely in (True, False):
        mark.click()
        screen.page.reload()
        name = matching(f"{SECRET_GAME}.rival{'Likely' if likely else 'Unlikely'}")
        expect(mark).to_have_accessible_name(name)


def test_log_lines_light_up_the_board_and_step_back(new_screen: OpenScreen, server: Server) -> None:
    table, token = against_bots(server, TURN_GAME)
    seat = SeatClient(server, table, 0, token)
    advance(seat, 4, Random(3))
    screen = new_screen()
    sit(screen, table, {0: token})
    page = screen.page
    expect(page.get_by_role("application")).to_be_visible()
    assert not re.search(r"\b\d+r\d|@|\btile \d", page.locator("section.log").inner_text())
    line = page.locator("button.line").filter(has_text="You place a tile").last
    now = page.locator("[data-seq] .map-place svg").first.inner_html()
    line.hover()
    expect(page.locator(".map-place path.brack").first).to_be_visible()
    line.click()
    expect(page.get_by_text(en("table.past"))).to_be_visible()
    expect(screen.button(beginning(page_of(TURN_GAME).lay[0]))).to_have_count(0)
    # The match continues.
    view = seat.at_turn()
    seat.play(sorted(legal_moves(view))[0], view["next_seq"])
    expect(page.get_by_text(matching("table.pastNews", count=1)).or_(page.get_by_text("moves since"))).to_be_visible()
    page.get_by_role("button", name=en("table.momentAfter")).click()
    expect(page.get_by_text(en("table.past"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text(en("table.past"))).to_have_count(0)
    assert page.locator("[data-seq] .map-place svg").first.inner_html() != now


def test_others_agree_to_an_undo(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen()
    with_friends(ann, SIMULTANEOUS_GAME, "Ann", ["link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    # The seats are there once the match has started.
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()
    first, second = Player(ann, seat_of(ann, 0)), Player(ben, seat_of(ben, 1))
    for player in (first, second):
        player.wait_for_seq(player.seat.view()["next_seq"])
        player.make(placements(player.seat.view())[0])
    ask = ann.button(beginning("table.undo", "table.undoAsk")).first
    ask.click()
    ben.button(en("table.decline")).click()
    expect(ann.page.locator("section.log")).to_contain_text("Ben declines to undo the moves.")
    ask.click()
    ann.button(en("table.withdraw")).click()
    expect(ben.page.locator("section.log")).to_contain_text("Ann no longer asks to undo the moves.")
    ask.click()
    ben.button(en("table.agree")).click()
    first.seat.until(lambda view: not has_laid(view, 0), "the tile was undone")
    expect(ben.button(en("table.agree"))).to_have_count(0)


def test_leave_a_table_and_return(screen: Screen) -> None:
    play = en("start.playNowOf", game=TITLES[TURN_GAME])
    screen.go("/")
    screen.button(play).click()
    screen.page.wait_for_url("**/table/*")
    path = screen.path
    screen.page.get_by_role("link", name=en("common.home")).click()
    expect(screen.page.get_by_role("heading", name=en("start.mine"))).to_be_visible()
    screen.page.locator(f"a[href='{path}']").first.click()
    expect(screen.page.get_by_role("application")).to_be_visible()
    assert screen.path == path
    screen.page.go_back()
    expect(screen.button(play)).to_be_visible()


def test_resign(screen: Screen, server: Server) -> None:
    player = seated(screen, server, TURN_GAME)
    screen.button(en("table.menu")).click()
    screen.button(en("table.resign")).click()
    screen.page.get_by_role("dialog").get_by_role("button", name=en("table.resign")).click()
    player.seat.until(lambda view: view["table"]["seats"][0]["stand_in"] == "resigned", "a bot has the seat")
    expect(screen.page.get_by_role("table", name=beginning("end.scoresOf"))).to_be_visible()


def test_join_a_public_table_from_the_start_page(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen()
    table = with_friends(ann, SIMULTANEOUS_GAME, "Ann", ["open"], listed=True)
    ben.go("/")
    row = ben.page.locator(f"a[href='/table/{table}']").first
    expect(row).to_be_visible()
    row.click()
    ben.page.get_by_label(en("table.yourName")).fill("Ben")
    ben.button(en("table.sitDown")).click()
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()


def test_start_with_bots_in_the_empty_seats(screen: Screen) -> None:
    with_friends(screen, TURN_GAME, "Ann", ["link", "open"])
    screen.button(en("common.showCode")).first.click()
    expect(screen.page.get_by_role("img", name=en("common.qrCode"))).to_be_visible()
    screen.button(en("table.startBots")).click()
    expect(screen.page.get_by_role("application")).to_be_visible()


def test_fields_that_are_filled_in_wrongly_say_so_in_the_style_of_the_page(screen: Screen) -> None:
    screen.go("/")
    screen.button(en("start.friendsOf", game=TITLES[TURN_GAME])).click()
    dialog = screen.page.get_by_role("dialog")
    create = dialog.get_by_role("button", name=beginning("start.make", "start.makeNow"))
    name, problem = dialog.get_by_label(en("common.name")), dialog.get_by_role("alert")
    create.click()
    expect(problem).to_have_text(en("common.fieldMissing"))
    expect(name).to_be_focused()
    name.fill("Ann")
    expect(problem).to_have_count(0)
    dialog.get_by_label(en("start.clock")).select_option("move")
    dialog.get_by_label(en("start.minutes")).fill("0")
    create.click()
    expect(problem).to_have_text(en("common.numberRange", least=1, most=600))


def test_settings_are_stored(screen: Screen) -> None:
    screen.go("/")
    screen.button(en("common.settings")).click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label(en("common.name")).fill("Róisín")
    dialog.get_by_label(en("common.theme_dark")).check()
    dialog.get_by_role("button", name=en("common.close")).first.click()
    screen.page.reload()
    expect(screen.page.get_by_text("Róisín")).to_be_visible()
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    assert screen.page.evaluate(scheme) == "dark"
    screen.button(en("start.playNowOf", game=TITLES[SIMULTANEOUS_GAME])).click()
    expect(screen.page.get_by_role("application")).to_have_attribute("aria-label", re.compile("^Róisín"))


def test_enlarge_another_display(screen: Screen, server: Server) -> None:
    player = seated(screen, server, SIMULTANEOUS_GAME, bots=3)
    title = player.board.get_attribute("aria-label") or ""
    screen.page.locator("[data-help='table.enlarge']").first.click()
    expect(player.board).not_to_have_attribute("aria-label", title)
    screen.button(en("table.toOwn")).click()
    expect(player.board).to_have_attribute("aria-label", title)


def test_help_lists_the_keys(screen: Screen, server: Server) -> None:
    seated(screen, server, SECRET_GAME)
    screen.page.keyboard.press("h")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_text(en("table.keyTurn"))).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


OFF_CENTRE = """() => {
    const board = document.querySelector("[role=application]").getBoundingClientRect();
    const land = document.querySelector("[role=application] .map .shadow").getBoundingClientRect();
    const off = (from, size) => Math.abs(land[from] + land[size] / 2 - board[from] - board[size] / 2) / board[size];
    return Math.max(off("left", "width"), off("top", "height"));
}"""
IS_CENTRED = OFF_CENTRE.replace("return Math.max", "return 0.2 > Math.max")


def test_board_stays_centred_when_the_window_is_resized(screen: Screen, server: Server) -> None:
    seated(screen, server, TURN_GAME)
    for width, height in ((900, 640), (1600, 1300), (1440, 900)):
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.wait_for_function(IS_CENTRED)
    # A view that the player has moved stays.
    screen.page.get_by_role("application").focus()
    for _ in range(2):
        screen.page.keyboard.press("Shift+ArrowRight")
    screen.page.set_viewport_size({"width": 1400, "height": 880})
    screen.page.evaluate(SETTLED)
    assert screen.page.evaluate(OFF_CENTRE) > 0.1
