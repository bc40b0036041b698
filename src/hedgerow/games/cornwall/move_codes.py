"""The numbers of moves and chance outcomes, which do not depend on the position."""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.moves import move_at
from hedgerow.games.core.tile_notation import TileSlots
from hedgerow.games.cornwall.components import TILES

FIRST_FIGURE_SLOT: Final = 2
"""The slots 2, 3 and 4 place a small, a medium and a large figure."""
FIRST_TILE_SLOT: Final = 6
TILE_SLOTS: Final = TileSlots(FIRST_TILE_SLOT, TILES, turns=6)
tile_slot, tile_of = TILE_SLOTS.slot, TILE_SLOTS.tile_of

DONE: Final = move_at(0, 0, 0)
"""The move that ends the turn."""
PUB: Final = move_at(1, 0, 0)
"""The move that pays a coin and takes all own figures back from the pub."""

FIRST_TILE_OUTCOME: Final = 100
"""Outcomes below this number are seats, the first player; the others are tiles."""
