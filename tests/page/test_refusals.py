"""The page shows the server's reason why a piece does not fit. All reasons are tested with the rules of the games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import cell_name
from tests.page.player import Player, centre
from tests.page.screens import Screen
from tests.page.seat_client import board_of, placements
from tests.page.seating import seated
from tests.page.tables import TITLES
from tests.page.texts import en
from tests.registered import SIMULTANEOUS_GAME
from tests.server.client import JsonDict, fetch
from tests.server.serving import Server

CANDIDATES = 60
"""Cells that are tried until the piece is shown where it does not fit."""


def zoom_out(screen: Screen) -> None:
    """Show more of the empty map."""
    for _ in range(3):
        screen.button(en("board.zoomOut")).click()


def reason(player: Player, move: str) -> str:
    """Return the server's reason against a move."""
    path = f"/api/tables/{player.seat.table}/preview"
    return str(fetch(player.seat.server, path, {"move": move}, player.seat.token).json()["message"])


def put(player: Player, piece: str, cell: Coordinate) -> bool:
    """Point at the place where the middle of the piece would be; return false if it snaps or turns to fit nearby."""
    # Another click on a piece that fits would lay it.
    back = player.screen.button(en("tray.back"))
    if back.is_enabled():
        back.click()
    player.take(piece)
    x, y, on_board = player.on_screen(player.middle(player.cells(piece, cell)))
    if not on_board:
        return False
    player.method.point(player.screen.page, x, y)
    return player.ghost_place() == cell_name(*cell) and player.current() == piece


def cells_around(player: Player, view: JsonDict) -> list[Coordinate]:
    """Return some cells on the board and around it."""
    laid = [(cell["x"], cell["y"]) for cell in board_of(view, 0)["cells"]]
    around = {(x + dx, y + dy) for x, y in laid for dx in range(-4, 5) for dy in range(-4, 5)}
    return player.rng.sample(sorted(around), min(CANDIDATES, len(around)))


@pytest.mark.parametrize("game", TITLES)
def test_reason_is_shown_beside_the_piece(screen: Screen, server: Server, game: str) -> None:
    player = seated(screen, server, game)
    zoom_out(screen)
    view = player.seat.view()
    legal = set(placements(view))
    if not legal:  # a hand that fits nowhere
        test_reason_is_shown_beside_the_piece(screen, server, game)
        return
    piece = placements(view)[0].partition("@")[0]
    for cell in cells_around(player, view):
        move = f"{piece}@{cell_name(*cell)}"
        if move not in legal and put(player, piece, cell):
            expect(player.board.get_by_text(reason(player, move))).to_be_visible()
            expect(player.lay_button).to_be_disabled()
            return
    raise AssertionError(f"{piece} fits everywhere")


def test_purist_table_explains_only_a_move_that_was_tried(screen: Screen, server: Server) -> None:
    player = seated(screen, server, SIMULTANEOUS_GAME, purist=True)
    view = player.seat.view()
    piece = placements(view)[0].partition("@")[0]
    player.take(piece)
    zoom_out(screen)
    # As far above the town as the map shows, where nothing legal is near.
    aims = (player.on_screen(centre("square", 1, row)) for row in range(-8, -2))
    x, y = next((x, y) for x, y, on_board in aims if on_board)
    player.method.point(screen.page, x, y)
    expect(screen.page.get_by_text(en("board.notHere"))).to_be_visible()
    player.lay_button.click()
    # The server's reason replaces the text without one.
    expect(screen.page.get_by_text(en("board.notHere"))).to_have_count(0)
    expect(player.board.locator(".tip p").first).to_have_text(re.compile(r"\w+"))
