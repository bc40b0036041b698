"""Placing a piece comfortably: hovering, confirming on the board, turning automatically, by wheel or right click."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from hedgerow.games.core.notation import read_cell
from tests.page.conftest import OpenScreen
from tests.page.game_page import page_of
from tests.page.input_methods import Touch
from tests.page.layout_checks import SETTLED
from tests.page.pieces import key_of, side_of
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import placements
from tests.page.seating import seated
from tests.page.test_table import IS_CENTRED, middle_of
from tests.page.texts import en
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.serving import Server

Point = tuple[float, float]


def point_of(player: Player, move: str) -> Point:
    """Return a point of the window at a visible cell of the piece that a move places."""
    piece, _, cell = move.partition("@")
    for covered in player.cells(piece, read_cell(move, cell)):
        x, y, on_board = player.on_screen(player.middle([covered]))
        if on_board:
            return x, y
    raise AssertionError(f"{move} is out of sight")


def rest_at(page: Page, point: Point) -> None:
    """Move the mouse to a point, so that the page sees it move there."""
    page.mouse.move(point[0] - 3, point[1])
    page.mouse.move(*point)


def first_placement(player: Player) -> str:
    """Choose the tile of a legal placement and return the move."""
    move = placements(player.seat.view())[0]
    player.take(move.partition("@")[0])
    return move


def ghost_of(player: Player) -> Locator:
    """Find the ghost on the board."""
    return player.board.locator(".ghost")


def test_pointing_shows_a_place_and_only_a_click_takes_it(screen: Screen, server: Server) -> None:
    player = seated(screen, server, SIMULTANEOUS_GAME)
    before = player.seat.view()["next_seq"]
    move = first_placement(player)
    point = point_of(player, move)
    rest_at(screen.page, point)
    expect(ghost_of(player)).to_have_class(re.compile("hovering"))
    waiting = screen.button(en("tray.choosePlace"))
    expect(waiting).to_be_disabled()
    # On the way to the button the ghost goes, and nothing was promised.
    screen.page.mouse.move(*middle_of(waiting))
    expect(ghost_of(player)).to_have_count(0)
    screen.page.mouse.click(*point)
    expect(ghost_of(player)).not_to_have_class(re.compile("hovering"))
    expect(player.lay_button).to_be_enabled()
    screen.page.mouse.move(*middle_of(player.lay_button))
    expect(ghost_of(player)).to_be_visible()
    placed = f"{player.current()}@{player.ghost_place()}"
    screen.page.mouse.click(*point)
    player.expect_move(placed, before)


def test_place_with_the_first_tap(new_screen: OpenScreen, server: Server) -> None:
    screen = new_screen("phone")
    player = seated(screen, server, SIMULTANEOUS_GAME)
    screen.button(en("table.menu")).tap()
    screen.button(en("common.settings")).tap()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label(en("common.placing_once")).check()
    dialog.get_by_role("button", name=en("common.close")).first.click()
    before = player.seat.view()
    player.method = Touch()
    piece, _, cell = first_placement(player).partition("@")
    player.point_at(piece, read_cell("", cell))
    player.seat.until(lambda view: bool(player.own_entries(view, before["next_seq"])), "the tile was laid")


# The tiles have six orientations, most of which fit in few places.
def test_a_piece_turns_by_itself_and_by_wheel_and_right_click(screen: Screen, server: Server) -> None:
    player = seated(screen, server, TURN_GAME)
    moves = placements(player.seat.view())
    piece = moves[0].partition("@")[0]
    key, side = key_of(piece), side_of(piece)
    player.take(piece)
    by_cell: dict[str, list[str]] = {}
    for move in moves:
        text, _, cell = move.partition("@")
        if (key_of(text), side_of(text)) == (key, side):
            by_cell.setdefault(cell, []).append(text)
    elsewhere = next(f"{texts[0]}@{cell}" for cell, texts in by_cell.items() if piece not in texts)
    point = point_of(player, elsewhere)
    screen.page.mouse.click(*point)
    assert f"{player.current()}@{player.ghost_place()}" in moves, "the piece has turned to fit"
    # Turning shows legal orientations only, and comes back to the first one.
    screen.page.mouse.move(point[0] + 1, point[1])
    turns: list[Callable[[], None]] = [
        lambda: screen.page.mouse.wheel(0, 100),
        lambda: screen.page.mouse.click(*point, button="right"),
        lambda: screen.page.keyboard.press("r"),
    ]
    for turn in turns:
        if not player.board.locator("button.handle").count():
            break
        last = player.current()
        turn()
        expect(player.board).not_to_have_attribute("data-piece", last)
        assert f"{player.current()}@{player.ghost_place()}" in moves
    # With Ctrl the wheel zooms.
    shown = player.current()
    scale = "() => document.querySelector('[role=application] .map > g').getScreenCTM().a"
    closer = screen.page.evaluate(scale)
    screen.page.keyboard.down("Control")
    screen.page.mouse.wheel(0, -100)
    screen.page.keyboard.up("Control")
    screen.page.wait_for_function(f"before => ({scale})() > before", arg=closer)
    assert player.current() == shown


def test_a_dragged_piece_floats_freely(screen: Screen, server: Server) -> None:
    player = seated(screen, server, SIMULTANEOUS_GAME)
    page = screen.page
    move = first_placement(player)
    piece = move.partition("@")[0]
    page.mouse.move(*middle_of(player.tray_button(piece)))
    page.mouse.down()
    box = player.board.bounding_box()
    assert box is not None
    edge = (box["x"] + box["width"] - 4, box["y"] + box["height"] / 3)
    page.mouse.move(*edge, steps=4)
    carried = page.locator(".carried")
    expect(carried).to_be_visible()
    # It is not cut off at the border of the board.
    right = "document.querySelector('.carried svg').getBoundingClientRect().right"
    page.wait_for_function(f"border => {right} > border", arg=box["x"] + box["width"])
    page.mouse.move(box["x"] + box["width"] + 40, edge[1], steps=4)
    expect(ghost_of(player)).to_have_count(0)
    last = player.current()
    page.mouse.wheel(0, 100)
    expect(player.board).not_to_have_attribute("data-piece", last)
    page.mouse.move(*point_of(player, move), steps=4)
    expect(ghost_of(player)).to_have_class(re.compile("hovering"))
    expect(player.board.locator(".cross")).to_have_count(0)
    page.mouse.up()
    expect(carried).to_have_count(0)
    expect(player.lay_button).to_be_enabled()


def test_escape_shows_the_whole_board_again(screen: Screen, server: Server) -> None:
    player = seated(screen, server, SIMULTANEOUS_GAME)
    first_placement(player)
    box = player.board.bounding_box()
    assert box is not None
    screen.page.mouse.click(box["x"] + box["width"] - 30, box["y"] + 60)
    expect(ghost_of(player)).to_be_visible()
    screen.page.evaluate(SETTLED)
    screen.page.keyboard.press("Escape")
    screen.page.wait_for_function(IS_CENTRED)


def test_the_wanted_action_is_the_green_button(screen: Screen, server: Server) -> None:
    player = seated(screen, server, TURN_GAME)
    player.make(placements(player.seat.view())[0])
    player.seat.until(lambda view: view["match"]["view"]["phase"] == "figures", "figures may be placed")
    main = screen.page.locator("aside.side .b.go")
    expect(main).to_have_count(1)
    expect(main).to_have_text(re.compile(en(*page_of(TURN_GAME).words["done"])))
    expect(main).to_be_enabled()
    screen.page.keyboard.press("1")
    expect(main).to_have_text(en(f"{TURN_GAME}.chooseField"))
    expect(main).to_be_disabled()
