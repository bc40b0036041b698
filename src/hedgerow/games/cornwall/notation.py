"""Moves and outcomes as short text: `17r2@c-3`, `tall@b2`, `pub`, `done`.

Hexes are named by column letter (q, to the right) and row number (r, to the lower right). The origin is a1; columns to
the left are -a, -b …, rows above are 0, -1 …. A tile is placed by its first hex: the leftmost hex in its upper
row after it has been turned.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

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
from hedgerow.games.cornwall.components import FIGURE_WORDS, TILES
from hedgerow.games.cornwall.move_codes import (
    DONE,
    FIRST_FIGURE_SLOT,
    FIRST_TILE_OUTCOME,
    FIRST_TILE_SLOT,
    PUB,
    is_move,
    is_outcome,
    tile_of,
    tile_slot,
)
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

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

_TILE: Final = re.compile(r"([0-9]{1,4})(?:r([0-9]{1,2}))?")


@lru_cache(maxsize=1 << 15)
def move_text(move: int) -> str:
    """Return the text of a move, or raise `MalformedMove`.

    Results are cached, because positions and views contain all placements so far.
    """
    if not is_move(move):
        raise MalformedMove(f"{move} is not a move of Cornwall")
    if move == DONE:
        return "done"
    if move == PUB:
        return "pub"
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        piece = FIGURE_WORDS[slot - FIRST_FIGURE_SLOT]
    else:
        tile, rotation = tile_of(slot)
        piece = f"{tile}r{rotation}"
    return f"{piece}@{cell_name(x, y)}"


def read_move(text: str) -> int:
    """Parse the text of a move, or raise `MalformedMove` with the reason."""
    plain = simplified(text, "lay", "place", "put", "tile")
    if plain == "done":
        return DONE
    if plain == "pub":
        return PUB
    piece, (x, y) = split_move(text, plain, _other_moves)
    return move_at(_read_piece(text, piece), x, y)


def _other_moves() -> Message:
    return msg("other_moves")


def _read_piece(text: str, piece: str) -> int:
    if piece in FIGURE_WORDS:
        return FIRST_FIGURE_SLOT + FIGURE_WORDS.index(piece)
    match = _TILE.fullmatch(piece)
    if not match:
        raise malformed(text, msg("no_piece", piece=quoted(piece)))
    tile, rotation = int(match[1]), int(match[2] or "0")
    if not 1 <= tile <= TILES:
        raise tile_out_of_range(text, tile, TILES)
    if rotation > 5:
        raise turned_too_far(text, rotation, 5)
    return tile_slot(tile, rotation)


def outcome_text(outcome: int, players: int) -> str:
    """Return the text of a chance outcome, or raise `MalformedMove`."""
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{outcome} is not an outcome of Cornwall")
    return f"first:{outcome}" if outcome < FIRST_TILE_OUTCOME else f"tile:{outcome - FIRST_TILE_OUTCOME}"


def read_outcome(text: str, players: int) -> int:
    """Parse the text of a chance outcome, or raise `MalformedMove`."""
    match = re.fullmatch(r"(first|tile):(0|[1-9][0-9]?)", text.strip())
    outcome = -1
    if match:
        outcome = int(match[2]) + (FIRST_TILE_OUTCOME if match[1] == "tile" else 0)
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{quoted(text)} is not an outcome such as first:0 or tile:17")
    return outcome
