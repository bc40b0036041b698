"""The cells of the land as players see them: the top face of every cell and the piece on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.woolybully.components import VILLAGE, Face, uniform
from hedgerow.games.woolybully.move_codes import REVEAL_SLOT, special_kind, tile_of
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState


class LandCell(NamedTuple):
    """The visible side of a cell."""

    face: Face
    on_top: str
    """`well`, `shepherd`, `wolf` or `hunter`; empty for none."""


def land_cells(state: WoolyBullyState) -> dict[Coordinate, LandCell]:
    """Return every cell of the land in the order of placement; where tiles cover each other, the top one."""
    cells = {(0, 0): LandCell(uniform(VILLAGE), "well")}
    for action in state.history:
        if action.is_placement:
            slot, x, y = parts_of(action.move)
            if slot == REVEAL_SLOT:
                cells[x, y] = LandCell(uniform(state.colours[action.seat]), "shepherd")
            else:
                cells[x, y] = cell_of(state.game.tile_set, slot)
    return cells


def cell_of(tile_set: WoolyBullyTileSet, slot: int) -> LandCell:
    """Return the visible side of a cell after a tile was placed on it."""
    tile, face, _ = tile_of(slot)
    return LandCell(tile_set.by_slot[slot].face, special_kind(tile, face))
