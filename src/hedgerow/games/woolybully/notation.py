"""The notation of moves and outcomes: `17a2@c-3`, `wolf-k@b2`, `reveal@c1`, `pass`, `quit`.

Cells are named by column and row. The village square is on a1; the columns to its left are -a, -b …, the rows above it
are 0, -1 ….
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.games.core.outcomes import OutcomeNotation, OutcomeRange
from hedgerow.games.core.tile_notation import TileNotation
from hedgerow.games.woolybully.components import COLOURS, FIRST_HUNTER, FIRST_WOLF, LETTERS, TILES
from hedgerow.games.woolybully.move_codes import (
    DECLINE,
    DONE,
    FIRST_COLOUR_OUTCOME,
    FIRST_DISCARD_SLOT,
    FIRST_TILE_OUTCOME,
    FRONT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    TILE_SLOTS,
    tile_slot,
)

HELP: Final = """\
17a2@c-3     place tile 17 on c-3: face a, two quarter turns clockwise (a0, no turn, can be written as a)
61b@c2       place the back of Wolf 61, four sheep, as an ordinary tile
wolf-k@b2    play the Wolf with the black back (k, b, r, y) at any time; hunter-k plays the Hunter
reveal@c1    reveal your colour: place your shepherd; a free turn follows
pass         pass if you can't place any tile               done      skip your free turn
decline      let this moment pass                           quit      retire from the game
discard17    with a hand limit: discard tile 17
The village square is on a1. The columns left of a are -a, -b …, the rows above row 1 are 0, -1 ….
You can write "at" instead of "@", and spaces don't matter."""

_SPECIALS: Final = {
    f"{special}{hyphen}{letter}": tile_slot(first + colour, FRONT, 0)
    for hyphen in ("-", "")
    for special, first in (("wolf", FIRST_WOLF), ("hunter", FIRST_HUNTER))
    for colour, letter in enumerate(LETTERS[:COLOURS].lower())
}
"""The slots of Wolves and Hunters; the hyphen in their names may be left out."""


def move_notation(lookalikes: Mapping[int, int]) -> TileNotation:
    """Return the notation of moves with the tiles of a tile file."""
    return TileNotation(
        "Wooly Bully",
        TILE_SLOTS,
        words={"decline": DECLINE, "pass": PASS, "done": DONE, "quit": QUIT},
        tile_words={"discard": FIRST_DISCARD_SLOT},
        pieces={"reveal": REVEAL_SLOT, **_SPECIALS},
        lookalikes=lookalikes,
        side_required=True,
    )


def outcome_notation(players: int) -> OutcomeNotation:
    """Return the notation of outcomes: the first player, the colours of shepherds, and draws of a tile."""
    return OutcomeNotation(
        "Wooly Bully",
        [
            OutcomeRange("first", 0, range(players)),
            OutcomeRange("shepherd", FIRST_COLOUR_OUTCOME, LETTERS[:COLOURS]),
            OutcomeRange("tile", FIRST_TILE_OUTCOME + 1, range(1, TILES + 1)),
        ],
    )
