"""Why a move is refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name, cell_names
from hedgerow.games.cornwall.components import TERRAIN_LETTERS
from hedgerow.games.cornwall.move_codes import FIRST_FIGURE_SLOT, FIRST_TILE_SLOT, PUB, tile_of
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState
    from hedgerow.games.cornwall.state_base import Table

msg = messages_of(__package__)

SIZES = ("small", "tall", "big")


def waiting(table: Table) -> Message:
    """Why another seat than the active one has nothing to decide."""
    return msg("turn_of", seat=table.active)


def tile(table: Table, move: int) -> Message:
    """Why the tile cannot be laid like this."""
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return msg("tile_first", tile=table.tile)
    number, turn = tile_of(slot)
    if number != table.tile:
        return msg("not_drawn", tile=number, drawn=table.tile)
    land = table.land
    grid = land.grid
    fields = {(x + dx, y + dy): field for (dx, dy), field in table.game.box.tiles[number].turns[turn].items()}
    if not all(grid.contains(*place) for place in fields):
        return msg("touches_nothing", tile=number, where=cell_name(x, y))
    covered = [place for place in fields if land.cells & grid.cell(*place)]
    if covered:
        return msg("covers", tile=number, cells=cell_names(covered))
    edges = sum((grid.neighbours(grid.cell(*place)) & land.cells).bit_count() for place in fields)
    if edges < 2:
        return msg("few_edges", tile=number, where=cell_name(x, y), edges=edges)
    for place, field in fields.items():
        around = grid.neighbours(grid.cell(*place))
        if any(r.terrain is field.terrain and r.cells & around for r in land.closed_regions):
            return msg("extends_closed", where=cell_name(*place), terrain=TERRAIN_WORDS[field.terrain])
    shown = join(TERRAIN_LETTERS[field.terrain] for field in fields.values())
    return msg("extends_nothing", tile=number, fields=shown)


def figure(state: CornwallState, move: int) -> Message:
    """Why the active seat cannot do this after laying its tile."""
    slot, x, y = parts_of(move)
    stock = state.stocks[state.active]
    if move == PUB:
        if not any(stock.pub):
            return msg("pub_empty")
        if state.placed:
            return msg("pub_too_late")
        return msg("pub_price")
    size = slot - FIRST_FIGURE_SLOT
    if not 0 <= size < len(SIZES):
        return msg("figures_now")
    if not stock.hand[size]:
        return msg("no_figure", size=SIZES[size])
    land = state.land
    place = cell_name(x, y)
    if not land.grid.contains(x, y) or not land.fresh & land.grid.cell(x, y):
        return msg("not_just_laid", where=place)
    if any((other.x, other.y) == (x, y) for other in land.figures):
        return msg("figure_there", where=place)
    price = state.price(land.grid.bit(x, y))
    return msg("price", where=place, price=price, coins=stock.coins)
