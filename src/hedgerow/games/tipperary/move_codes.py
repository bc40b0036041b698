"""The numbers of moves and chance outcomes.

A move is a slot and a square (`games.core.moves.move_at`). Each tile has eight slots from `FIRST_TILE_SLOT` on, one for
each orientation; the slots below are for all other moves. A chance outcome is a kind and a value. Neither depends on
the position, so a log can be read without replaying it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from hedgerow.games.core.moves import move_at
from hedgerow.games.core.tile_notation import TileSlots
from hedgerow.games.tipperary.components import TILES

SHEEP_SLOT: Final = 2
TOWER_SLOT: Final = 3
FIRST_BONUS_SLOT: Final = 4
FIRST_TILE_SLOT: Final = 16
TILE_SLOTS: Final = TileSlots(FIRST_TILE_SLOT, TILES, turns=4, sides="rf")
tile_slot, tile_of = TILE_SLOTS.slot, TILE_SLOTS.tile_of

DONE: Final = move_at(0, 0, 0)
"""The move that ends the placement of towers."""
DRAW: Final = move_at(1, 0, 0)
"""The move that draws a bonus tile before a waiting sheep is placed."""


class OutcomeKind(IntEnum):
    """The kinds of chance outcomes."""

    BAG = 0
    """The seat that holds the bag first."""
    TOWN = 1
    """A home town and its side: twice the arms, plus one for side B."""
    TILE = 2
    """A tile from the bag for the first area that is not full."""
    SPIN = 3
    """The number of steps by which the wheel turns."""
    BONUS = 4
    """The feature of a bonus tile."""


_VALUE_BITS: Final = 8


def outcome_of(kind: OutcomeKind, value: int) -> int:
    """Return the number of a chance outcome."""
    return kind << _VALUE_BITS | value


def outcome_parts(outcome: int) -> tuple[int, int]:
    """Return the kind and the value of an outcome."""
    return outcome >> _VALUE_BITS, outcome & (1 << _VALUE_BITS) - 1
