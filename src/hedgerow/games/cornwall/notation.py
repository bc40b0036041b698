"""Moves and outcomes as short text: `17r2@c-3`, `tall@b2`, `pub`, `done`.

Hexes are named by column letter (q, to the right) and row number (r, to the lower right). The origin is a1; columns to
the left are -a, -b …, rows above are 0, -1 …. A tile is placed by its first hex: the leftmost hex in its upper
row after it has been turned.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.outcomes import OutcomeNotation, OutcomeRange
from hedgerow.games.core.tile_notation import TileNotation
from hedgerow.games.cornwall.components import FIGURE_WORDS, TILES
from hedgerow.games.cornwall.move_codes import DONE, FIRST_FIGURE_SLOT, FIRST_TILE_OUTCOME, PUB, TILE_SLOTS

HELP: Final = """\
17r2@c-3   place tile 17, turned clockwise by two sixths, with its first hex on c-3
small@b2   place a small figure (value 1) on b2
tall@b2    place a medium figure (value 2) on b2
big@b2     place a large figure (value 3) on b2
pub        pay a coin and take all your figures back from the pub, before you place a figure
done       end your turn
Rotations are r0 to r5, and you can leave out r0. The first hex of a tile is the leftmost hex in
its upper row after you have turned it. Columns slant: b2 is the lower right neighbour of b1. The columns
left of a are -a, -b …, the rows above row 1 are 0, -1 …. You can type "at" instead of "@", and
spaces don't matter."""

NOTATION: Final = TileNotation(
    "Cornwall",
    TILE_SLOTS,
    words={"done": DONE, "pub": PUB},
    pieces={word: FIRST_FIGURE_SLOT + size for size, word in enumerate(FIGURE_WORDS)},
)


def outcome_notation(players: int) -> OutcomeNotation:
    """Return the notation of outcomes: the first player, and draws of a tile."""
    seats = OutcomeRange("first", 0, range(players))
    return OutcomeNotation("Cornwall", [seats, OutcomeRange("tile", FIRST_TILE_OUTCOME + 1, range(1, TILES + 1))])
