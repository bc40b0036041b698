"""Moves and outcomes as short text: `17r2@c-3`, `sheep@b2`, `G@d4`, `tower@e1`, `draw`, `done`.

Squares are named relative to the home town by column letter and row number; a1 is its upper left corner. Columns to
the left are -a, -b …, rows above are 0, -1 …. A tile is placed by its first square: the leftmost square in its top row
after it has been turned.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.core.outcomes import OutcomeNotation, OutcomeRange
from hedgerow.games.core.tile_notation import VERBS, TileNotation
from hedgerow.games.tipperary.components import AREAS, ARMS, TILES, TOKENS, Feature, TipperaryComponents
from hedgerow.games.tipperary.move_codes import (
    DONE,
    DRAW,
    FIRST_BONUS_SLOT,
    SHEEP_SLOT,
    TILE_SLOTS,
    TOWER_SLOT,
    OutcomeKind,
    outcome_of,
)

HELP: Final = """\
17r2@c-3   place tile 17, turned twice clockwise, with its first square on c-3
17f1@-b4   place tile 17, flipped over (mirrored left to right), then turned once clockwise
sheep@b2   place a wooden sheep on the meadow b2
draw       draw your bonus tile before you place a waiting sheep
G@d4       place the bonus tile you have drawn (here a grain field) on d4
tower@e1   place a tower on e1 (after the last round)
done       place no more towers
Rotations are r0 to r3, and you can leave out r0. The first square of a tile is the leftmost
square in its top row after you have turned it. Your home town is in columns a to d and rows 1 to 3; the
columns to its left are -a, -b …, the rows above it are 0, -1 …. You can type "at" instead of
"@", and spaces don't matter."""

_BONUS_TOKENS: Final = [token for token, feature in TOKENS.items() if feature is not Feature.TOWN]

orientation_text = TILE_SLOTS.orientation_text


def move_notation(components: TipperaryComponents) -> TileNotation:
    """Return the notation of moves with the tiles of a tile file."""
    return TileNotation(
        "Tipperary",
        TILE_SLOTS,
        words={"done": DONE, "draw": DRAW},
        pieces={
            "sheep": SHEEP_SLOT,
            "tower": TOWER_SLOT,
            **{token: FIRST_BONUS_SLOT + TOKENS[token] for token in _BONUS_TOKENS},
        },
        lookalikes=TILE_SLOTS.lookalikes({number: tile.canonical for number, tile in components.tiles.items()}),
        verbs=(*VERBS, "bonus"),
    )


def outcome_notation(players: int) -> OutcomeNotation:
    """Return the notation of outcomes."""
    return OutcomeNotation(
        "Tipperary",
        [
            OutcomeRange("bag", outcome_of(OutcomeKind.BAG, 0), range(players)),
            OutcomeRange("town", outcome_of(OutcomeKind.TOWN, 0), [f"{arms}-{side}" for arms in ARMS for side in "AB"]),
            OutcomeRange("tile", outcome_of(OutcomeKind.TILE, 1), range(1, TILES + 1)),
            OutcomeRange("spin", outcome_of(OutcomeKind.SPIN, 0), range(AREAS)),
            OutcomeRange("bonus", outcome_of(OutcomeKind.BONUS, 0), _BONUS_TOKENS),
        ],
    )
