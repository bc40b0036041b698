"""Moves and outcomes as short text: `17r2@c-3`, `sheep@b2`, `G@d4`, `tower@e1`, `draw`, `done`.

Squares are named relative to the home town by column letter and row number; a1 is its upper left corner. Columns to
the left are -a, -b …, rows above are 0, -1 …. A tile is placed by its first square: the leftmost square in its top row
after it has been turned.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.core.notation import (
    cell_name,
    malformed,
    quoted,
    simplified,
    split_move,
    tile_out_of_range,
    turned_too_far,
)
from hedgerow.games.tipperary.components import ARMS, TILES, TOKEN_OF, TOKENS, Feature
from hedgerow.games.tipperary.move_codes import (
    DONE,
    DRAW,
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    OutcomeKind,
    is_move,
    is_outcome,
    outcome_of,
    outcome_parts,
    tile_of,
    tile_slot,
)
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.tile_set import TipperaryTileSet

msg = messages_of(__package__)

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

_TILE: Final = re.compile(r"([0-9]{1,4})(?:([rf])([0-9]{1,2}))?")


def orientation_text(orientation: int) -> str:
    """Return an orientation as text: r0 to r3, and f0 to f3 for the back."""
    return f"{'rf'[orientation // 4]}{orientation % 4}"


@lru_cache(maxsize=1 << 15)
def move_text(move: int) -> str:
    """Return the text of a move, or raise `MalformedMove`.

    Results are cached, because positions and views contain all placements so far.
    """
    if not is_move(move):
        raise MalformedMove(f"{move} is not a move of Tipperary")
    slot, x, y = parts_of(move)
    if move == DONE:
        return "done"
    if move == DRAW:
        return "draw"
    if slot == SHEEP_SLOT:
        piece = "sheep"
    elif slot == TOWER_SLOT:
        piece = "tower"
    elif slot < FIRST_TILE_SLOT:
        piece = TOKEN_OF[Feature(slot - FIRST_BONUS_SLOT)]
    else:
        tile, orientation = tile_of(slot)
        piece = f"{tile}{orientation_text(orientation)}"
    return f"{piece}@{cell_name(x, y)}"


def read_move(tile_set: TipperaryTileSet, text: str) -> int:
    """Parse the text of a move, or raise `MalformedMove` with the reason.

    Of several orientations that look the same, the first one is returned.
    """
    plain = simplified(text, "lay", "place", "put", "tile", "bonus")
    if plain == "done":
        return DONE
    if plain == "draw":
        return DRAW
    piece, (x, y) = split_move(text, plain, _other_moves)
    return move_at(_read_piece(tile_set, text, piece), x, y)


def _other_moves() -> Message:
    return msg("other_moves")


def _read_piece(tile_set: TipperaryTileSet, text: str, piece: str) -> int:
    if piece == "sheep":
        return SHEEP_SLOT
    if piece == "tower":
        return TOWER_SLOT
    feature = TOKENS.get(piece.upper())
    if feature is not None:
        return FIRST_BONUS_SLOT + feature
    match = _TILE.fullmatch(piece)
    if not match:
        tokens = join(token for token in TOKENS if token != "c")
        raise malformed(text, msg("no_piece", piece=quoted(piece), tokens=tokens))
    tile = int(match[1])
    if not 1 <= tile <= TILES:
        raise tile_out_of_range(text, tile, TILES)
    rotation = int(match[3] or "0")
    if rotation > 3:
        raise turned_too_far(text, rotation, 3)
    orientation = rotation + (4 if match[2] == "f" else 0)
    return tile_slot(tile, tile_set.components.tiles[tile].canonical[orientation])


def outcome_text(outcome: int, players: int) -> str:
    """Return the text of a chance outcome, or raise `MalformedMove`."""
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{outcome} is not an outcome of Tipperary")
    kind, value = outcome_parts(outcome)
    match kind:
        case OutcomeKind.BAG:
            return f"bag:{value}"
        case OutcomeKind.TOWN:
            return f"town:{ARMS[value >> 1]}-{'AB'[value & 1]}"
        case OutcomeKind.TILE:
            return f"tile:{value}"
        case OutcomeKind.SPIN:
            return f"spin:{value}"
        case _:
            return f"bonus:{TOKEN_OF[Feature(value)]}"


def read_outcome(text: str, players: int) -> int:
    """Parse the text of a chance outcome, or raise `MalformedMove`."""
    kind, colon, value = text.strip().partition(":")
    outcome = -1
    if colon and kind == "town":
        arms, _, side = value.partition("-")
        if arms in ARMS and side in ("A", "B"):
            outcome = outcome_of(OutcomeKind.TOWN, 2 * ARMS.index(arms) + "AB".index(side))
    elif colon and kind == "bonus":
        if value in TOKENS:
            outcome = outcome_of(OutcomeKind.BONUS, TOKENS[value])
    elif colon and kind in _NUMBERED and re.fullmatch(r"0|[1-9][0-9]?", value):
        outcome = outcome_of(_NUMBERED[kind], int(value))
    if not is_outcome(outcome, players):
        raise MalformedMove(
            f"{quoted(text)} is not an outcome such as bag:0, town:castle-A, tile:17, spin:3 or bonus:G"
        )
    return outcome


_NUMBERED: Final = {"bag": OutcomeKind.BAG, "tile": OutcomeKind.TILE, "spin": OutcomeKind.SPIN}
