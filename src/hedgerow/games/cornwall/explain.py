"""The reasons why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name, cell_names
from hedgerow.games.cornwall.components import FIGURE_WORDS, TERRAIN_NAMES, Terrain
from hedgerow.games.cornwall.map import CornwallMap
from hedgerow.games.cornwall.move_codes import FIRST_FIGURE_SLOT, FIRST_TILE_SLOT, PUB, tile_of
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

msg = messages_of(__package__)


def explain(state: CornwallState, move: int) -> Message:
    """Return why the active seat cannot make a move now."""
    if state.phase is CornwallPhase.LAY:
        return _tile(state, move)
    return _pub(state) if move == PUB else _figure(state, move)


def _tile(state: CornwallState, move: int) -> Message:
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return msg("tile_first", tile=state.tile)
    number, rotation = tile_of(slot)
    if number != state.tile:
        return msg("not_drawn", tile=number, drawn=state.tile)
    grid = state.map.grid
    hexes = {
        (x + dx, y + dy): printed for (dx, dy), printed in state.game.components.tiles[number].hexes[rotation].items()
    }
    if not all(grid.contains(*place) for place in hexes):
        return msg("few_edges")
    covered = [place for place in hexes if state.map.cells & grid.cell(*place)]
    if covered:
        return msg("covers", cells=cell_names(covered))
    edges = sum((grid.neighbours(grid.cell(*place)) & state.map.cells).bit_count() for place in hexes)
    if edges < 2:
        return msg("few_edges")
    for (hex_x, hex_y), printed in hexes.items():
        if _extends_closed(state.map, hex_x, hex_y, printed.terrain):
            return msg("extends_closed", where=cell_name(hex_x, hex_y), terrain=TERRAIN_NAMES[printed.terrain])
    return msg("extends_nothing")


def _extends_closed(hex_map: CornwallMap, x: int, y: int, terrain: Terrain) -> bool:
    beside = hex_map.grid.neighbours(hex_map.grid.cell(x, y))
    return any(region.terrain is terrain and region.cells & beside for region in hex_map.closed_regions)


def _pub(state: CornwallState) -> Message:
    if not any(state.holdings[state.active].pub):
        return msg("pub_empty")
    return msg("pub_too_late") if state.figures_placed else msg("pub_price")


def _figure(state: CornwallState, move: int) -> Message:
    slot, x, y = parts_of(move)
    holdings = state.holdings[state.active]
    size = slot - FIRST_FIGURE_SLOT
    if not 0 <= size < len(FIGURE_WORDS):
        return msg("figures_now")
    if not holdings.hand[size]:
        return msg("no_figure", size=FIGURE_WORDS[size])
    grid, where = state.map.grid, cell_name(x, y)
    if not grid.has(state.map.new_tile, x, y):
        return msg("not_new_tile", where=where)
    if any((figure.x, figure.y) == (x, y) for figure in state.map.figures):
        return msg("figure_there", where=where)
    return msg("price", where=where, price=state.price(grid.bit(x, y)), coins=holdings.coins)
