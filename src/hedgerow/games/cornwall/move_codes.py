"""What the numbers of moves and outcomes mean; they do not depend on the position."""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.cornwall.components import TILES

DONE_SLOT: Final = 0
PUB_SLOT: Final = 1
FIRST_FIGURE_SLOT: Final = 2
"""Small, tall, big: slots 2, 3, 4."""
FIRST_TILE_SLOT: Final = 6
LAST_TILE_SLOT: Final = FIRST_TILE_SLOT + 6 * TILES - 1

DONE: Final = move_at(DONE_SLOT, 0, 0)
"""No (more) figures this turn."""
PUB: Final = move_at(PUB_SLOT, 0, 0)
"""Pay a coin and take all own figures back from the pub."""

FIRST_TILE_OUTCOME: Final = 100
"""Outcomes below are the first player's seat; from here on, a tile."""


def tile_slot(tile: int, turn: int) -> int:
    """The slot of a tile in one of its 6 rotations."""
    return FIRST_TILE_SLOT + 6 * (tile - 1) + turn


def tile_of(slot: int) -> tuple[int, int]:
    """The tile and the rotation of a slot."""
    tile, turn = divmod(slot - FIRST_TILE_SLOT, 6)
    return tile + 1, turn


def is_move(move: int) -> bool:
    """Whether the number is a move of this game at all."""
    if not isinstance(move, int) or move < 0:
        return False
    slot, x, y = parts_of(move)
    if slot in (DONE_SLOT, PUB_SLOT):
        return (x, y) == (0, 0)
    return slot < FIRST_FIGURE_SLOT + 3 or FIRST_TILE_SLOT <= slot <= LAST_TILE_SLOT


def is_outcome(outcome: int, players: int) -> bool:
    """Whether the number is an outcome of this game at all."""
    return isinstance(outcome, int) and (0 <= outcome < players or 1 <= outcome - FIRST_TILE_OUTCOME <= TILES)
