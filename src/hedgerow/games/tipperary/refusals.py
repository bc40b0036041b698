"""Why a move is refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games import sentences
from hedgerow.games.moves import parts_of
from hedgerow.games.notation import cell_name, cell_names
from hedgerow.games.tipperary.actions import (
    DONE,
    DRAW,
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
)
from hedgerow.games.tipperary.box import Feature
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.phases import FINISHED

if TYPE_CHECKING:
    from hedgerow.games.tipperary.table import Table

FEATURE_WORDS = {
    Feature.MEADOW: "meadow",
    Feature.PASTURE_1: "pasture with one sheep",
    Feature.PASTURE_2: "pasture with two sheep",
    Feature.GRAIN: "grain field",
    Feature.DISTILLERY: "distillery",
    Feature.BOG: "bog",
    Feature.RUIN: "ruin",
    Feature.STONE_1: "stone circle worth 1",
    Feature.STONE_2: "stone circle worth 2",
    Feature.STONE_3: "stone circle worth 3",
}


def not_your_turn(state: Table, seat: int) -> str:
    """Why the seat has nothing to decide."""
    own = f"seat {seat} has finished this round"
    if 0 <= seat < state.game.players and state.duties[seat] != FINISHED and state.to_act:
        own = f"seat {seat} waits for seat {state.to_act[0]}: this table plays seat by seat"
    return sentences.not_your_turn(state, seat, own)


def tile(state: Table, seat: int, move: int) -> str:
    """Why a seat that has to lay a tile cannot make this move."""
    slot, x, y = parts_of(move)
    open_tiles = sorted(state.areas[state.area_of(seat)])
    choice = " or ".join(map(str, open_tiles))
    if slot < FIRST_TILE_SLOT:
        return f"a landscape tile has to be laid first: {choice}"
    number, orientation = tile_of(slot)
    if number not in open_tiles:
        return f"tile {number} is not in the area of seat {seat}; that has {choice}"
    landscape = state.game.box.tiles[number]
    canonical = landscape.canonical[orientation]
    if canonical != orientation:
        text = state.game.orientation_text
        return f"tile {number} looks the same in {text(orientation)} and {text(canonical)}; call it {text(canonical)}"
    squares = [(x + dx, y + dy) for dx, dy in landscape.turns[orientation]]
    display = state.display(seat)
    covered = [square for square in squares if _has(display, display.cells, *square)]
    if covered:
        return f"tile {number} would cover {cell_names(covered)}"
    return f"tile {number} at {cell_name(x, y)} would not touch the display"


def bonus(state: Table, seat: int, move: int) -> str:
    """Why a seat that has to place a bonus tile cannot make this move."""
    slot, x, y = parts_of(move)
    drawn = state.duties[seat].hand
    if slot != FIRST_BONUS_SLOT + drawn:
        return f"the bonus tile that was drawn has to be placed first: {FEATURE_WORDS[Feature(drawn)]}"
    display = state.display(seat)
    where = cell_name(x, y)
    if _has(display, display.bonuses, x, y):
        return f"{where} has a bonus tile already"
    if _has(display, display.cells, x, y):
        return f"{where} is not a meadow without sheep, so a bonus tile cannot replace it"
    return f"{where} does not touch the display"


def sheep(state: Table, seat: int, move: int) -> str:
    """Why a seat that has to place a wooden sheep cannot make this move."""
    slot, x, y = parts_of(move)
    if move == DRAW:
        return "there is no bonus tile to draw; the wooden sheep has to be placed first"
    if slot != SHEEP_SLOT:
        return "a wooden sheep has to be placed first"
    display = state.display(seat)
    where = cell_name(x, y)
    if _has(display, display.pastures, x, y):
        return f"{where} has sheep already"
    return f"{where} is not a meadow of the display"


def tower(state: Table, seat: int, move: int) -> str:
    """Why a seat that may place towers cannot make this move."""
    slot, x, y = parts_of(move)
    if slot != TOWER_SLOT:
        assert move != DONE
        return "only towers can be placed after the last round"
    if not state.tower_stock[seat]:
        return "there are no towers left to place; say done"
    display = state.display(seat)
    where = cell_name(x, y)
    if _has(display, display.cells, x, y):
        return f"{where} is occupied; a tower never stands on a tile"
    return f"{where} does not touch the display"


def _has(display: Display, cells: int, x: int, y: int) -> bool:
    grid = display.grid
    return grid.contains(x, y) and bool(cells >> grid.bit(x, y) & 1)
