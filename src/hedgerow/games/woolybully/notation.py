"""Moves and outcomes as short text: `17a2@c-3`, `wolf-k@b2`, `reveal@c1`, `pass`, `quit`.

Cells are named by column letter and row number; the village square lies on a1, columns to the left are
-a, -b …, rows above 0, -1 ….
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.core.notation import cell_name, malformed, quoted, simplified, split_move, turned_too_far
from hedgerow.games.woolybully.components import COLOURS, FIRST_HUNTER, FIRST_WOLF, LETTERS, ORDINARY, TILES
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
    tile_of,
    tile_slot,
)
from hedgerow.games.woolybully.tile_set import Kit
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

HELP: Final = """\
17a2@c-3     lay tile 17, its face a, turned twice clockwise, on c-3 (a0, no turn, may be written a)
61b@c2       lay the back of Wolf 61, four sheep, as an ordinary tile
wolf-k@b2    play the Wolf whose back is black (k, b, r, y), at any time; hunter-k the Hunter
reveal@c1    show your colour: lay your shepherd; a free turn follows
pass         when nothing in your hand can be laid          done      leave the free turn unused
decline      let the moment pass                            quit      leave the game
discard17    with a hand limit, put tile 17 away
The village square lies on a1. Left of a come -a, -b …, above row 1 the rows 0, -1 …. "at" may
stand for "@", and blanks do not matter."""

_WORDS: Final = {"decline": DECLINE, "pass": PASS, "done": DONE, "quit": QUIT}
_TEXTS: Final = {move: word for word, move in _WORDS.items()}
_TILE: Final = re.compile(r"([0-9]{1,4})([ab])([0-9]{1,2})?")
_BEAST: Final = re.compile(r"(wolf|hunter)-?([kbry])")
_COLOURS: Final = LETTERS[:COLOURS]


@lru_cache(maxsize=1 << 15)
def move_text(kit: Kit, move: int) -> str:
    """A move as short text. Remembered, since positions and views write the whole story again and again."""
    if not kit.is_move(move):
        raise MalformedMove(f"{move} is not a move of Wooly Bully")
    if move in _TEXTS:
        return _TEXTS[move]
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return f"discard{slot - FIRST_DISCARD_SLOT + 1}"
    return f"{piece_text(slot)}@{cell_name(x, y)}"


def piece_text(slot: int) -> str:
    """What is laid, without its place."""
    if slot == REVEAL_SLOT:
        return "reveal"
    tile, face, turns = tile_of(slot)
    if tile > ORDINARY and face == FRONT:
        animal, first = ("hunter", FIRST_HUNTER) if tile >= FIRST_HUNTER else ("wolf", FIRST_WOLF)
        return f"{animal}-{_COLOURS[tile - first].lower()}"
    return f"{tile}{'ab'[face]}{turns}"


def read_move(kit: Kit, text: str) -> int:
    """The move that a text names."""
    plain = simplified(text, "lay", "play", "tile")
    if plain in _WORDS:
        return _WORDS[plain]
    if plain.startswith("discard"):
        return discard_of(_read_tile(text, plain.removeprefix("discard")))
    piece, (x, y) = split_move(text, plain, _other_moves, "17a2@c-3")
    return move_at(_read_piece(kit, text, piece), x, y)


def _other_moves() -> Message:
    return msg("other_moves")


def _read_tile(text: str, number: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", number) or not 1 <= int(number) <= TILES:
        raise malformed(text, msg("no_tile", tile=quoted(number), tiles=TILES))
    return int(number)


def _read_piece(kit: Kit, text: str, piece: str) -> int:
    if piece == "reveal":
        return REVEAL_SLOT
    beast = _BEAST.fullmatch(piece)
    if beast:
        first = FIRST_WOLF if beast[1] == "wolf" else FIRST_HUNTER
        return tile_slot(first + _COLOURS.index(beast[2].upper()), FRONT, 0)
    found = _TILE.fullmatch(piece)
    if not found:
        raise malformed(text, msg("no_piece", piece=quoted(piece)))
    tile, face, turns = _read_tile(text, found[1]), "ab".index(found[2]), int(found[3] or "0")
    if turns > 3:
        raise turned_too_far(text, turns, 3)
    slot = tile_slot(tile, face, turns)
    return kit.same.get(slot, slot)


def outcome_text(outcome: int, players: int) -> str:
    """An outcome of chance as short text."""
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{outcome} is not an outcome of Wooly Bully")
    if outcome >= FIRST_TILE_OUTCOME:
        return f"tile:{outcome - FIRST_TILE_OUTCOME}"
    return f"shepherd:{LETTERS[outcome - FIRST_COLOUR_OUTCOME]}" if outcome >= players else f"first:{outcome}"


def read_outcome(text: str, players: int) -> int:
    """The outcome that a text names."""
    plain = text.strip()
    found = re.fullmatch(r"(first|tile):(0|[1-9][0-9]?)", plain)
    outcome = -1
    if found:
        outcome = int(found[2]) + (FIRST_TILE_OUTCOME if found[1] == "tile" else 0)
    elif re.fullmatch(r"shepherd:[KBRY]", plain):
        outcome = FIRST_COLOUR_OUTCOME + LETTERS.index(plain[-1])
    if not is_outcome(outcome, players):
        raise MalformedMove(f"{quoted(text)} is not an outcome such as first:0, shepherd:K or tile:17")
    return outcome
