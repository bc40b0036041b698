"""The numbers of moves and chance outcomes.

A move is a slot and a cell (`games.core.moves.move_at`). Its number does not depend on the position, so a log can be
read without replaying it.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.moves import move_at
from hedgerow.games.core.tile_notation import TileSlots
from hedgerow.games.woolybully.components import FIRST_HUNTER, ORDINARY, TILES

DECLINE: Final = move_at(0, 0, 0)
"""Do not act out of turn at this moment."""
PASS: Final = move_at(1, 0, 0)
"""Pass because no tile in hand can be placed."""
DONE: Final = move_at(2, 0, 0)
"""Skip the free turn."""
FIRST_DISCARD_SLOT: Final = 3
"""The slot that discards tile 1; the other tiles follow."""
FIRST_TILE_SLOT: Final = 72
"""Each tile has eight slots: face a in its four orientations, then face b."""
TILE_SLOTS: Final = TileSlots(FIRST_TILE_SLOT, TILES, turns=4, sides="ab")
REVEAL_SLOT: Final = TILE_SLOTS.end
"""Place the shepherd, which reveals the seat's colour."""
QUIT: Final = move_at(REVEAL_SLOT + 1, 0, 0)
"""Retire: leave the game early for a bonus."""

FIRST_COLOUR_OUTCOME: Final = 10
FIRST_TILE_OUTCOME: Final = 100
"""An outcome below 10 is the seat that plays first, then come the colours of shepherds; from here on, a drawn tile."""

FRONT: Final = 0
BACK: Final = 1


def tile_slot(tile: int, face: int, turns: int) -> int:
    """Return the slot of one face of a tile after quarter turns."""
    return FIRST_TILE_SLOT + 8 * (tile - 1) + 4 * face + turns


def tile_of(slot: int) -> tuple[int, int, int]:
    """Return the tile, the face and the quarter turns of a slot."""
    index, rest = divmod(slot - FIRST_TILE_SLOT, 8)
    return index + 1, rest >> 2, rest & 3


def special_kind(tile: int, face: int) -> str:
    """Return `wolf` or `hunter` if that is what a face shows; empty for an ordinary face."""
    if tile <= ORDINARY or face == BACK:
        return ""
    return "hunter" if tile >= FIRST_HUNTER else "wolf"


def discard_of(tile: int) -> int:
    """Return the move that discards a tile."""
    return move_at(FIRST_DISCARD_SLOT + tile - 1, 0, 0)
