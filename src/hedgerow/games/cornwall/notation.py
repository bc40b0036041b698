"""Moves and outcomes as short text: `17r2@c-3`, `tall@b2`, `pub`, `done`.

Hexes are named by column letter (q, to the right) and row number (r, to the lower right); a1 is the
origin, columns to the left are -a, -b …, rows above 0, -1 …. A tile is named by the place of its
first field: the leftmost of its upper row as it lies.
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
from hedgerow.games.cornwall.components import TILES
from hedgerow.games.cornwall.explain import SIZES
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
17r2@c-3   lay tile 17, turned by two sixths clockwise, its first field on c-3
tall@b2    put a tall figure on b2 (small counts 1, tall 2, big 3)
pub        pay a coin and take all own figures back from the pub, before placing any
done       no (more) figures this turn
Turns are r0 to r5; r0 may be left out. The first field of a tile is the leftmost one of its upper
row as it lies. Columns lean: b2 is the lower right neighbour of b1. Left of a come -a, -b …,
above row 1 the rows 0, -1 …. "at" may stand for "@", and blanks do not matter."""

_TILE: Final = re.compile(r"([0-9]{1,4})(?:r([0-9]{1,2}))?")


@lru_cache(maxsize=1 << 15)
def move_text(move: int) -> str:
    """A move as short text. Remembered, since positions and views write all layings again and again."""
    if not is_move(move):
        raise MalformedMove(f"{move} is not a move of Cornwall")
    if move == DONE:
        return "done"
    if move == PUB:
        return "pub"
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        piece = SIZES[slot - FIRST_FIGURE_SLOT]
    else:
        tile, turn = tile_of(slot)
        piece = f"{tile}r{turn}"
    return f"{piece}@{cell_name(x, y)}"


def read_move(text: str) -> int:
    """The move that a text names."""
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
    if piece in SIZES:
        return FIRST_FIGURE_SLOT + SIZES.index(piece)
    found = _TILE.fullmatch(piece)
    if not found:
        raise malformed(text, msg("no_piece", piece=quoted(piece)))
    tile, turn = int(found[1]), int(found[2] or "0")
    if not 1 <= tile <= TILES:
        raise tile_out_of_range(text, tile, TILES)
    if turn > 5:
        raise turned_too_far(text, turn, 5)
    return tile_slot(tile, turn)


def outcome_text(outcome: int, players: int) -> str:
    """An outcome of chance as short text."""
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{outcome} is not an outcome of Cornwall")
    return f"first:{outcome}" if outcome < FIRST_TILE_OUTCOME else f"tile:{outcome - FIRST_TILE_OUTCOME}"


def read_outcome(text: str, players: int) -> int:
    """The outcome that a text names."""
    found = re.fullmatch(r"(first|tile):(0|[1-9][0-9]?)", text.strip())
    outcome = -1
    if found:
        outcome = int(found[2]) + (FIRST_TILE_OUTCOME if found[1] == "tile" else 0)
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{quoted(text)} is not an outcome such as first:0 or tile:17")
    return outcome
