"""Why a move is refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.cornwall.actions import FIRST_FIGURE_SLOT, FIRST_TILE_SLOT, PUB, tile_of
from hedgerow.games.cornwall.box import TERRAIN_LETTERS
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.games.moves import parts_of
from hedgerow.games.notation import cell_name, cell_names

if TYPE_CHECKING:
    from hedgerow.games.cornwall.rules import CornwallState
    from hedgerow.games.cornwall.table import Table

SIZES = ("small", "tall", "big")


def tile(table: Table, move: int) -> str:
    """Why the tile cannot be laid like this."""
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return f"tile {table.tile} has to be laid first"
    number, turn = tile_of(slot)
    if number != table.tile:
        return f"tile {number} was not drawn; tile {table.tile} has to be laid"
    land = table.land
    grid = land.grid
    fields = {(x + dx, y + dy): field for (dx, dy), field in table.game.box.tiles[number].turns[turn].items()}
    if not all(grid.contains(*place) for place in fields):
        return f"tile {number} at {cell_name(x, y)} would touch nothing"
    covered = [place for place in fields if land.cells & grid.cell(*place)]
    if covered:
        return f"tile {number} would cover {cell_names(covered)}"
    edges = sum((grid.neighbours(grid.cell(*place)) & land.cells).bit_count() for place in fields)
    if edges < 2:
        return f"tile {number} at {cell_name(x, y)} would touch with {edges} of the 2 edges needed"
    for place, field in fields.items():
        around = grid.neighbours(grid.cell(*place))
        if any(r.terrain is field.terrain and r.cells & around for r in land.closed_regions):
            name = TERRAIN_WORDS[field.terrain]
            return f"{cell_name(*place)} would extend a {name} that is closed, which no tile may do"
    shown = ", ".join(TERRAIN_LETTERS[field.terrain] for field in fields.values())
    return f"no field of tile {number} ({shown}) would extend a region of its own terrain"


def figure(state: CornwallState, move: int) -> str:
    """Why the active seat cannot do this after laying its tile."""
    slot, x, y = parts_of(move)
    stock = state.stocks[state.active]
    if move == PUB:
        if not any(stock.pub):
            return "there is no own figure in the pub"
        if state.placed:
            return "the pub comes before the figures"
        return "taking figures back from the pub costs a coin"
    size = slot - FIRST_FIGURE_SLOT
    if not 0 <= size < len(SIZES):
        return "a tile was laid already; now figures may be placed"
    if not stock.hand[size]:
        return f"there is no {SIZES[size]} figure at hand"
    land = state.land
    place = cell_name(x, y)
    if not land.grid.contains(x, y) or not land.fresh & land.grid.cell(x, y):
        return f"{place} is not a field of the tile just laid"
    if any((other.x, other.y) == (x, y) for other in land.figures):
        return f"there is a figure on {place} already"
    price = state.price(land.grid.bit(x, y))
    return f"a figure on {place} costs {price} coins, and there are {stock.coins}"
