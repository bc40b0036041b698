"""The reasons why moves are refused. They reveal nothing that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name
from hedgerow.games.woolybully.components import COLOUR_NAMES, FOREST, Face, uniform
from hedgerow.games.woolybully.land_cells import land_cells
from hedgerow.games.woolybully.move_codes import (
    FIRST_DISCARD_SLOT,
    FIRST_TILE_SLOT,
    REVEAL_SLOT,
    special_kind,
    tile_of,
)
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

msg = messages_of(__package__)

_SIDES: Final = ("north", "east", "south", "west")
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_LETTER_NAMES: Final = (*COLOUR_NAMES, "village", "forest")


def waiting(state: WoolyBullyState, seat: int) -> Message:
    """Return the reason why a seat may not act now."""
    if seat in state.finished:
        return msg("left")
    if state.phase is WoolyBullyPhase.DISCARD:
        return msg("others_discard")
    if state.game.live:
        return msg("let_pass")
    if state.asked:
        return msg("others_asked")
    return msg("others_turn") if state.duties else msg("deal_first")


def discard(state: WoolyBullyState, seat: int, move: int) -> Message:  # noqa: ARG001 like the other functions here
    """Return the reason why a move is refused while the seat has to discard."""
    slot, _, _ = parts_of(move)
    if FIRST_DISCARD_SLOT <= slot < FIRST_TILE_SLOT:
        return msg("not_in_hand", tile=slot - FIRST_DISCARD_SLOT + 1)
    return discard_first(state)


def discard_first(state: WoolyBullyState) -> Message:
    """Return that a seat has to discard before anything else."""
    return msg("discard_first", limit=state.game.hand_limit or 0)


def placement(state: WoolyBullyState, seat: int, move: int) -> Message:
    """Return the reason why the seat may not place a tile or its shepherd like this."""
    slot, x, y = parts_of(move)
    where = cell_name(x, y)
    if slot == REVEAL_SLOT:
        if state.revealed >> seat & 1:
            return msg("revealed_already")
        return _misfit(state, uniform(state.colours[seat]), x, y) or msg("no_place_for_shepherd", where=where)
    if slot < FIRST_TILE_SLOT:
        return msg("no_discard")
    tile, face, _ = tile_of(slot)
    if not state.hands[seat] >> tile & 1:
        return msg("not_in_hand", tile=tile)
    special = special_kind(tile, face)
    if special:
        return _hunter(state, x, y) if special == "hunter" else _wolf(state, x, y)
    if not state.is_active(seat):
        is_next = state.phase is WoolyBullyPhase.PLAY and state.duties[-1].seat == seat
        return msg("asked_first") if is_next else msg("not_your_turn")
    return _misfit(state, state.game.tile_set.by_slot[slot].face, x, y) or msg("no_place_for_tile", where=where)


def _wolf(state: WoolyBullyState, x: int, y: int) -> Message:
    if state.land.grid.has(state.land.hunters, x, y):
        return msg("hungry_only")
    return _misfit(state, uniform(FOREST), x, y) or msg("hunter_in_forest")


def _hunter(state: WoolyBullyState, x: int, y: int) -> Message:
    if state.land.grid.has(state.land.cells, x, y):
        return msg("no_wolf_there", where=cell_name(x, y))
    return _misfit(state, uniform(FOREST), x, y) or msg("wolf_in_forest")


def _misfit(state: WoolyBullyState, face: Face, x: int, y: int) -> Message | None:
    """Return the reason why a face does not fit on a cell, `None` if it fits."""
    where = cell_name(x, y)
    if state.land.grid.has(state.land.cells, x, y):
        return msg("tile_there", where=where)
    if not state.land.grid.has(state.land.frontier, x, y):
        return msg("next_to_nothing", where=where)
    cells = land_cells(state)
    for side, (dx, dy) in enumerate(_STEPS):
        neighbour = cells.get((x + dx, y + dy))
        if neighbour is not None and neighbour.face[side ^ 2] != face[side]:
            shows, meets = _LETTER_NAMES[face[side]], _LETTER_NAMES[neighbour.face[side ^ 2]]
            return msg("misfit", where=where, side=_SIDES[side], shows=shows, meets=meets)
    return None
