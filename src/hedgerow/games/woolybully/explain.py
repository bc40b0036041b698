"""Why a move is refused, in words. Says nothing that the seat which tried it may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name
from hedgerow.games.woolybully import view
from hedgerow.games.woolybully.components import COLOUR_WORDS, FIRST_HUNTER, FOREST, LETTERS, ORDINARY, Face, uniform
from hedgerow.games.woolybully.move_codes import FIRST_DISCARD_SLOT, FIRST_TILE_SLOT, FRONT, REVEAL_SLOT, tile_of
from hedgerow.games.woolybully.phases import Phase
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state_base import Table

msg = messages_of(__package__)

_SIDES: Final = ("north", "east", "south", "west")
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SHOWN: Final = (*COLOUR_WORDS, "village", "forest")


def waiting(table: Table, seat: int) -> Message:
    """Why a seat that exists is not to act."""
    if seat in table.finished:
        return msg("left")
    if table.phase is Phase.DISCARD:
        return msg("others_discard", seat=table.due_seat)
    if table.game.live:
        return msg("let_pass")
    if table.asked:
        return msg("others_asked", seat=table.asked[0])
    return msg("others_go_on", seat=table.duties[-1].seat) if table.duties else msg("deal_first")


def discard(table: Table, move: int) -> Message:
    """Why a move is not a discard of the seat."""
    slot, _, _ = parts_of(move)
    tile = slot - FIRST_DISCARD_SLOT + 1
    if FIRST_DISCARD_SLOT <= slot < FIRST_TILE_SLOT:
        return msg("not_in_hand", tile=tile)
    return msg("discard_first", limit=table.game.hand_limit or 0)


def laying(table: Table, seat: int, move: int) -> Message:
    """Why a tile or a shepherd cannot be laid there by the seat."""
    slot, x, y = parts_of(move)
    where = cell_name(x, y)
    if slot == REVEAL_SLOT:
        if table.revealed >> seat & 1:
            return msg("revealed_already")
        return _misfit(table, uniform(table.colours[seat]), x, y) or msg("no_place_for_shepherd", where=where)
    if slot < FIRST_TILE_SLOT:
        return msg("no_discard")
    tile, face, _ = tile_of(slot)
    if not table.hands[seat] >> tile & 1:
        return msg("not_in_hand", tile=tile)
    if tile > ORDINARY and face == FRONT:
        return _hunter(table, x, y) if tile >= FIRST_HUNTER else _wolf(table, x, y)
    if not table.goes_on(seat):
        if table.phase is Phase.PLAY and table.duties[-1].seat == seat:
            return msg("asked_first")
        return msg("not_your_turn")
    return _misfit(table, table.game.kit.by_slot[slot].face, x, y) or msg("no_place_for_tile", where=where)


def _wolf(table: Table, x: int, y: int) -> Message:
    if _is_laid(table, x, y):
        if _has(table, table.land.hunters, x, y):
            return msg("hungry_only")
        return msg("tile_there", where=cell_name(x, y))
    return _misfit(table, uniform(FOREST), x, y) or msg("hunter_in_forest")


def _hunter(table: Table, x: int, y: int) -> Message:
    if _is_laid(table, x, y):
        return msg("no_wolf_there", where=cell_name(x, y))
    return _misfit(table, uniform(FOREST), x, y) or msg("wolf_in_forest")


def _has(table: Table, cells: int, x: int, y: int) -> bool:
    grid = table.land.grid
    return grid.contains(x, y) and bool(cells >> grid.bit(x, y) & 1)


def _is_laid(table: Table, x: int, y: int) -> bool:
    return _has(table, table.land.cells, x, y)


def _misfit(table: Table, face: Face, x: int, y: int) -> Message | None:
    """What is wrong with a face at a cell, `None` when it fits."""
    if _is_laid(table, x, y):
        return msg("tile_there", where=cell_name(x, y))
    if not _has(table, table.land.frontier, x, y):
        return msg("next_to_nothing", where=cell_name(x, y))
    laid = view.printed(table)
    for side, (dx, dy) in enumerate(_STEPS):
        neighbour = laid.get((x + dx, y + dy))
        if neighbour is not None and neighbour.face[side ^ 2] != face[side]:
            shows, meets = _SHOWN[face[side]], _SHOWN[neighbour.face[side ^ 2]]
            return msg("misfit", where=cell_name(x, y), side=_SIDES[side], shows=shows, meets=meets)
    return None


assert len(_SHOWN) == len(LETTERS)
