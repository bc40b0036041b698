"""The notation of moves and outcomes: `17a2@c-3`, `wolf-k@b2`, `reveal@c1`, `pass`, `quit`.

Cells are named by column and row. The village square is on a1; the columns to its left are -a, -b …, the rows above it
are 0, -1 ….
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.core.notation import cell_name, malformed, quoted, simplified, split_move, turned_too_far
from hedgerow.games.woolybully.components import COLOURS, FIRST_HUNTER, FIRST_WOLF, LETTERS, TILES
from hedgerow.games.woolybully.move_codes import (
    DECLINE,
    DONE,
    FIRST_COLOUR_OUTCOME,
    FIRST_DISCARD_SLOT,
    FIRST_TILE_OUTCOME,
    FIRST_TILE_SLOT,
    FRONT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    discard_of,
    is_outcome,
    special_kind,
    tile_of,
    tile_slot,
)
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

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

_WORDS: Final = {"decline": DECLINE, "pass": PASS, "done": DONE, "quit": QUIT}
_TEXTS: Final = {move: word for word, move in _WORDS.items()}
_TILE: Final = re.compile(r"([0-9]{1,4})([ab])([0-9]{1,2})?")
_SPECIAL: Final = re.compile(r"(wolf|hunter)-?([kbry])")
_COLOURS: Final = LETTERS[:COLOURS]


@lru_cache(maxsize=1 << 15)
def move_text(tile_set: WoolyBullyTileSet, move: int) -> str:
    """Return a move as text. Cached, because positions and views write the whole history every time."""
    if not tile_set.is_move(move):
        raise MalformedMove(f"{move} is not a move of Wooly Bully")
    if move in _TEXTS:
        return _TEXTS[move]
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return f"discard{slot - FIRST_DISCARD_SLOT + 1}"
    return f"{piece_text(slot)}@{cell_name(x, y)}"


def piece_text(slot: int) -> str:
    """Return the name of a piece in moves, without a cell."""
    if slot == REVEAL_SLOT:
        return "reveal"
    tile, face, turns = tile_of(slot)
    special = special_kind(tile, face)
    if special:
        first = FIRST_HUNTER if special == "hunter" else FIRST_WOLF
        return f"{special}-{_COLOURS[tile - first].lower()}"
    return f"{tile}{'ab'[face]}{turns}"


def read_move(tile_set: WoolyBullyTileSet, text: str) -> int:
    """Return the move that a text names; raise `MalformedMove` with the reason if it names none."""
    plain = simplified(text, "lay", "play", "tile")
    if plain in _WORDS:
        return _WORDS[plain]
    if plain.startswith("discard"):
        return discard_of(_read_tile(text, plain.removeprefix("discard")))
    piece, (x, y) = split_move(text, plain, _other_moves, "17a2@c-3")
    return move_at(_read_piece(tile_set, text, piece), x, y)


def _other_moves() -> Message:
    return msg("other_moves")


def _read_tile(text: str, number: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", number) or not 1 <= int(number) <= TILES:
        raise malformed(text, msg("no_tile", tile=quoted(number), tiles=TILES))
    return int(number)


def _read_piece(tile_set: WoolyBullyTileSet, text: str, piece: str) -> int:
    if piece == "reveal":
        return REVEAL_SLOT
    special = _SPECIAL.fullmatch(piece)
    if special:
        first = FIRST_WOLF if special[1] == "wolf" else FIRST_HUNTER
        return tile_slot(first + _COLOURS.index(special[2].upper()), FRONT, 0)
    match = _TILE.fullmatch(piece)
    if not match:
        raise malformed(text, msg("no_piece", piece=quoted(piece)))
    tile, face, turns = _read_tile(text, match[1]), "ab".index(match[2]), int(match[3] or "0")
    if turns > 3:
        raise turned_too_far(text, turns, 3)
    slot = tile_slot(tile, face, turns)
    return tile_set.canonical_slots.get(slot, slot)


def outcome_text(outcome: int, players: int) -> str:
    """Return a chance outcome as text."""
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{outcome} is not an outcome of Wooly Bully")
    if outcome >= FIRST_TILE_OUTCOME:
        return f"tile:{outcome - FIRST_TILE_OUTCOME}"
    return f"shepherd:{LETTERS[outcome - FIRST_COLOUR_OUTCOME]}" if outcome >= players else f"first:{outcome}"


def read_outcome(text: str, players: int) -> int:
    """Return the chance outcome that a text names; raise `MalformedMove` if it names none."""
    plain = text.strip()
    match = re.fullmatch(r"(first|tile):(0|[1-9][0-9]?)", plain)
    outcome = -1
    if match:
        outcome = int(match[2]) + (FIRST_TILE_OUTCOME if match[1] == "tile" else 0)
    elif re.fullmatch(r"shepherd:[KBRY]", plain):
        outcome = FIRST_COLOUR_OUTCOME + LETTERS.index(plain[-1])
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{quoted(text)} is not an outcome such as first:0, shepherd:K or tile:17")
    return outcome
