"""The numbers of moves and chance outcomes.

A move is a slot and a square (`games.core.moves.move_at`). Each tile has eight slots from `FIRST_TILE_SLOT` on, one for
each orientation; the slots below are for all other moves. A chance outcome is a kind and a value. Neither depends on
the position, so a log can be read without replaying it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.tipperary.components import TILES, Feature

DONE_SLOT: Final = 0
DRAW_SLOT: Final = 1
SHEEP_SLOT: Final = 2
TOWER_SLOT: Final = 3
FIRST_BONUS_SLOT: Final = 4
LAST_BONUS_SLOT: Final = FIRST_BONUS_SLOT + Feature.STONE_3
FIRST_TILE_SLOT: Final = 16
LAST_TILE_SLOT: Final = FIRST_TILE_SLOT + 8 * TILES - 1

DONE: Final = move_at(DONE_SLOT, 0, 0)
"""The move that ends the placement of towers."""
DRAW: Final = move_at(DRAW_SLOT, 0, 0)
"""The move that draws a bonus tile before a waiting sheep is placed."""


def tile_slot(tile: int, orientation: int) -> int:
    """Return the slot of a tile in one of its 8 orientations."""
    return FIRST_TILE_SLOT + 8 * (tile - 1) + orientation


def tile_of(slot: int) -> tuple[int, int]:
    """Return the tile and the orientation of a slot."""
    tile, orientation = divmod(slot - FIRST_TILE_SLOT, 8)
    return tile + 1, orientation


def is_move(move: int) -> bool:
    """Return whether the number is a move of this game in any position."""
    if not isinstance(move, int) or move < 0:
        return False
    slot, x, y = parts_of(move)
    if slot in (DONE_SLOT, DRAW_SLOT):
        return (x, y) == (0, 0)
    return slot <= LAST_BONUS_SLOT or FIRST_TILE_SLOT <= slot <= LAST_TILE_SLOT


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


def is_outcome(outcome: int, players: int) -> bool:
    """Return whether the number is a chance outcome of this game in any position."""
    if not isinstance(outcome, int) or outcome < 0:
        return False
    kind, value = outcome_parts(outcome)
    match kind:
        case OutcomeKind.BAG:
            return value < players
        case OutcomeKind.TOWN:
            return value < 10
        case OutcomeKind.TILE:
            return 1 <= value <= TILES
        case OutcomeKind.SPIN:
            return value < 5
        case OutcomeKind.BONUS:
            return value < Feature.TOWN
        case _:
            return False
