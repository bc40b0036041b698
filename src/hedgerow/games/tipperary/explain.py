"""Why a move is refused, in words."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from hedgerow.games.core import event_text
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name, cell_names
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.move_codes import (
    DONE,
    DRAW,
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
)
from hedgerow.games.tipperary.phases import FINISHED
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_base import Table

msg = messages_of(__package__)


def feature(number: int) -> Message:
    """What a square shows."""
    return msg("feature", feature=Feature(number).name.lower())


def not_your_turn(state: Table, seat: int) -> str:
    """Why the seat has nothing to decide."""
    own = msg("finished", seat=seat)
    if 0 <= seat < state.game.players and state.duties[seat] != FINISHED and state.to_act:
        own = msg("waits", seat=seat, other=state.to_act[0])
    return event_text.not_your_turn(state, seat, own)


def tile(state: Table, seat: int, move: int) -> Message:
    """Why a seat that has to lay a tile cannot make this move."""
    slot, x, y = parts_of(move)
    open_tiles = sorted(state.areas[state.area_of(seat)])
    choice = reduce(_either, map(str, open_tiles)) if open_tiles else ""
    if slot < FIRST_TILE_SLOT:
        return msg("tile_first", choice=choice)
    number, orientation = tile_of(slot)
    if number not in open_tiles:
        return msg("other_area", tile=number, seat=seat, choice=choice)
    landscape = state.game.box.tiles[number]
    canonical = landscape.canonical[orientation]
    if canonical != orientation:
        text = state.game.orientation_text
        return msg("same_look", tile=number, turned=text(orientation), usual=text(canonical))
    squares = [(x + dx, y + dy) for dx, dy in landscape.turns[orientation]]
    display = state.display(seat)
    covered = [square for square in squares if _has(display, display.cells, *square)]
    if covered:
        return msg("covers", tile=number, cells=cell_names(covered))
    return msg("touches_nothing", tile=number, where=cell_name(x, y))


def bonus(state: Table, seat: int, move: int) -> Message:
    """Why a seat that has to place a bonus tile cannot make this move."""
    slot, x, y = parts_of(move)
    drawn = state.duties[seat].hand
    if slot != FIRST_BONUS_SLOT + drawn:
        return msg("bonus_first", feature=feature(drawn))
    display = state.display(seat)
    where = cell_name(x, y)
    if _has(display, display.bonuses, x, y):
        return msg("bonus_there", where=where)
    if _has(display, display.cells, x, y):
        return msg("no_bare_meadow", where=where)
    return msg("outside", where=where)


def sheep(state: Table, seat: int, move: int) -> Message:
    """Why a seat that has to place a wooden sheep cannot make this move."""
    slot, x, y = parts_of(move)
    if move == DRAW:
        return msg("no_draw")
    if slot != SHEEP_SLOT:
        return msg("sheep_first")
    display = state.display(seat)
    where = cell_name(x, y)
    if _has(display, display.pastures, x, y):
        return msg("sheep_there", where=where)
    return msg("no_meadow", where=where)


def tower(state: Table, seat: int, move: int) -> Message:
    """Why a seat that may place towers cannot make this move."""
    slot, x, y = parts_of(move)
    if slot != TOWER_SLOT:
        assert move != DONE
        return msg("only_towers")
    if not state.tower_stock[seat]:
        return msg("no_towers")
    display = state.display(seat)
    where = cell_name(x, y)
    if _has(display, display.cells, x, y):
        return msg("no_room", where=where)
    return msg("outside", where=where)


def _either(first: str, second: str) -> str:
    return msg("either", first=first, second=second)


def _has(display: Display, cells: int, x: int, y: int) -> bool:
    grid = display.grid
    return grid.contains(x, y) and bool(cells >> grid.bit(x, y) & 1)
