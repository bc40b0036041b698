"""The numbers of moves and chance outcomes, which do not depend on the position."""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.cornwall.components import TILES

DONE_SLOT: Final = 0
PUB_SLOT: Final = 1
FIRST_FIGURE_SLOT: Final = 2
"""The slots 2, 3 and 4 place a small, a medium and a large figure."""
FIRST_TILE_SLOT: Final = 6
LAST_TILE_SLOT: Final = FIRST_TILE_SLOT + 6 * TILES - 1

DONE: Final = move_at(DONE_SLOT, 0, 0)
"""The move that ends the turn."""
PUB: Final = move_at(PUB_SLOT, 0, 0)
"""The move that pays a coin and takes all own figures back from the pub."""

FIRST_TILE_OUTCOME: Final = 100
"""Outcomes below this number are seats, the first player; the others are tiles."""


def tile_slot(tile: int, rotation: int) -> int:
    """Return the slot of a tile in one of its 6 rotations."""
    return FIRST_TILE_SLOT + 6 * (tile - 1) + rotation


def tile_of(slot: int) -> tuple[int, int]:
    """Return the tile and the rotation of a slot."""
    tile, rotation = divmod(slot - FIRST_TILE_SLOT, 6)
    return tile + 1, rotation


def is_move(move: int) -> bool:
    """Return whether the number is a move of this game in any position."""
    if not isinstance(move, int) or move < 0:
        return False
    slot, x, y = parts_of(move)
    if slot in (DONE_SLOT, PUB_SLOT):
        return (x, y) == (0, 0)
    return slot < FIRST_FIGURE_SLOT + 3 or FIRST_TILE_SLOT <= slot <= LAST_TILE_SLOT


def is_outcome(outcome: int, players: int) -> bool:
    """Return whether the number is a chance outcome of this game in any position."""
    return isinstance(outcome, int) and (0 <= outcome < players or 1 <= outcome - FIRST_TILE_OUTCOME <= TILES)
