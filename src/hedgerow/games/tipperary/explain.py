"""The reasons why a move is refused."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name, cell_names
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.move_codes import (
    DRAW,
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
)
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.games.tipperary.scene_names import GROUND
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_data import TipperaryStateData

msg = messages_of(__package__)


def explain(state: TipperaryStateData, seat: int, move: int) -> Message:
    """Return why a seat that is to act cannot make a move now."""
    if state.phase is TipperaryPhase.TOWERS:
        return _tower(state, seat, move)
    pending = state.pending[seat]
    if pending.hand >= 0:
        return _bonus(state, seat, move)
    return _sheep(state, seat, move) if pending.tile_placed else _tile(state, seat, move)


def feature_name(feature: int) -> Message:
    """Return the name of a feature."""
    return msg(f"ground.{GROUND[Feature(feature)]}")


def _tile(state: TipperaryStateData, seat: int, move: int) -> Message:
    slot, x, y = parts_of(move)
    open_tiles = sorted(state.areas[state.area_of(seat)])
    choice = reduce(_either, map(str, open_tiles)) if open_tiles else ""
    if slot < FIRST_TILE_SLOT:
        return msg("tile_first", choice=choice)
    number, orientation = tile_of(slot)
    if number not in open_tiles:
        return msg("other_area", tile=number, choice=choice)
    tile = state.game.components.tiles[number]
    county = state.county(seat)
    squares = [(x + dx, y + dy) for dx, dy in tile.squares[orientation]]
    covered = [place for place in squares if county.grid.has(county.cells, *place)]
    return msg("covers", cells=cell_names(covered)) if covered else msg("touches_nothing")


def _bonus(state: TipperaryStateData, seat: int, move: int) -> Message:
    slot, x, y = parts_of(move)
    drawn = state.pending[seat].hand
    if slot != FIRST_BONUS_SLOT + drawn:
        return msg("bonus_first", feature=feature_name(drawn))
    county = state.county(seat)
    if county.grid.has(county.bonuses, x, y):
        return msg("bonus_there", where=cell_name(x, y))
    if county.grid.has(county.cells, x, y):
        return msg("no_bare_meadow", where=cell_name(x, y))
    return msg("touches_nothing")


def _sheep(state: TipperaryStateData, seat: int, move: int) -> Message:
    slot, x, y = parts_of(move)
    if move == DRAW:
        return msg("no_draw")
    if slot != SHEEP_SLOT:
        return msg("sheep_first")
    county = state.county(seat)
    if county.grid.has(county.pastures, x, y):
        return msg("sheep_there", where=cell_name(x, y))
    return msg("no_meadow", where=cell_name(x, y))


def _tower(state: TipperaryStateData, seat: int, move: int) -> Message:
    slot, x, y = parts_of(move)
    if slot != TOWER_SLOT:
        return msg("only_towers")
    if not state.tower_stock[seat]:
        return msg("no_towers")
    county = state.county(seat)
    if county.grid.has(county.cells, x, y):
        return msg("occupied", where=cell_name(x, y))
    return msg("touches_nothing")


def _either(first: str, second: str) -> str:
    return msg("either", first=first, second=second)
