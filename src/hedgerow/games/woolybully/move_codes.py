"""What the numbers of moves and outcomes mean; they do not depend on the position."""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.moves import move_at
from hedgerow.games.woolybully.components import COLOURS, TILES

DECLINE: Final = move_at(0, 0, 0)
"""Let the moment pass."""
PASS: Final = move_at(1, 0, 0)
"""Nothing in hand can be laid."""
DONE: Final = move_at(2, 0, 0)
"""Leave the free turn unused."""
FIRST_DISCARD_SLOT: Final = 3
"""Slot 3 is tile 1, and so on."""
FIRST_TILE_SLOT: Final = 72
"""For each tile eight: face a in its four turns, then face b."""
LAST_TILE_SLOT: Final = FIRST_TILE_SLOT + 8 * TILES - 1
REVEAL_SLOT: Final = LAST_TILE_SLOT + 1
"""The own shepherd."""
QUIT: Final = move_at(REVEAL_SLOT + 1, 0, 0)
"""Leave the game."""

FIRST_COLOUR_OUTCOME: Final = 10
FIRST_TILE_OUTCOME: Final = 100
"""Outcomes below 10 are the first player's seat, then the colour of a shepherd; from here on, a tile."""

FRONT: Final = 0
BACK: Final = 1


def tile_slot(tile: int, face: int, turns: int) -> int:
    """The slot of one face of a tile, turned."""
    return FIRST_TILE_SLOT + 8 * (tile - 1) + 4 * face + turns


def tile_of(slot: int) -> tuple[int, int, int]:
    """The tile, the face and the turns of a slot."""
    number, rest = divmod(slot - FIRST_TILE_SLOT, 8)
    return number + 1, rest >> 2, rest & 3


def discard_of(tile: int) -> int:
    """The move that discards a tile."""
    return move_at(FIRST_DISCARD_SLOT + tile - 1, 0, 0)


def is_outcome(outcome: int, players: int) -> bool:
    """Whether the number is an outcome of this game at all."""
    return isinstance(outcome, int) and (
        0 <= outcome < players
        or 0 <= outcome - FIRST_COLOUR_OUTCOME < COLOURS
        or 1 <= outcome - FIRST_TILE_OUTCOME <= TILES
    )
