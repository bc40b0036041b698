"""Why a move is refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.cornwall.actions import FIRST_FIGURE_SLOT, FIRST_TILE_SLOT, PUB, tile_of
from hedgerow.games.cornwall.box import TERRAIN_LETTERS
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.games.moves import parts_of
from hedgerow.games.notation import cell_name, cell_names
from hedgerow.words import Phrase, series, speaker

if TYPE_CHECKING:
    from hedgerow.games.cornwall.rules import CornwallState
    from hedgerow.games.cornwall.table import Table

say = speaker(__package__)

SIZES = ("small", "tall", "big")


def waiting(table: Table) -> Phrase:
    """Why another seat than the active one has nothing to decide."""
    return say("turn_of", seat=table.active)


def tile(table: Table, move: int) -> Phrase:
    """Why the tile cannot be laid like this."""
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return say("tile_first", tile=table.tile)
    number, turn = tile_of(slot)
    if number != table.tile:
        return say("not_drawn", tile=number, drawn=table.tile)
    land = table.land
    grid = land.grid
    fields = {(x + dx, y + dy): field for (dx, dy), field in table.game.box.tiles[number].turns[turn].items()}
    if not all(grid.contains(*place) for place in fields):
        return say("touches_nothing", tile=number, where=cell_name(x, y))
    covered = [place for place in fields if land.cells & grid.cell(*place)]
    if covered:
        return say("covers", tile=number, cells=cell_names(covered))
    edges = sum((grid.neighbours(grid.cell(*place)) & land.cells).bit_count() for place in fields)
    if edges < 2:
        return say("few_edges", tile=number, where=cell_name(x, y), edges=edges)
    for place, field in fields.items():
        around = grid.neighbours(grid.cell(*place))
        if any(r.terrain is field.terrain and r.cells & around for r in land.closed_regions):
            return say("extends_closed", where=cell_name(*place), terrain=TERRAIN_WORDS[field.terrain])
    shown = series(TERRAIN_LETTERS[field.terrain] for field in fields.values())
    return say("extends_nothing", tile=number, fields=shown)


def figure(state: CornwallState, move: int) -> Phrase:
    """Why the active seat cannot do this after laying its tile."""
    slot, x, y = parts_of(move)
    stock = state.stocks[state.active]
    if move == PUB:
        if not any(stock.pub):
            return say("pub_empty")
        if state.placed:
            return say("pub_too_late")
        return say("pub_price")
    size = slot - FIRST_FIGURE_SLOT
    if not 0 <= size < len(SIZES):
        return say("figures_now")
    if not stock.hand[size]:
        return say("no_figure", size=SIZES[size])
    land = state.land
    place = cell_name(x, y)
    if not land.grid.contains(x, y) or not land.fresh & land.grid.cell(x, y):
        return say("not_just_laid", where=place)
    if any((other.x, other.y) == (x, y) for other in land.figures):
        return say("figure_there", where=place)
    price = state.price(land.grid.bit(x, y))
    return say("price", where=place, price=price, coins=stock.coins)
