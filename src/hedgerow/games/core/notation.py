"""What the notations of all games have in common: cells, and how much of a bad text is shown again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import FARTHEST
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

_CELL: Final = re.compile(r"(-?[a-z]{1,3})(-?[0-9]{1,4})")


def column_name(x: int) -> str:
    """Columns as people call them: a, b, … z, aa … from x = 0 to the right; -a, -b … to the left."""
    number = x if x >= 0 else -x - 1
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters if x >= 0 else f"-{letters}"


def column_number(name: str) -> int:
    """The x of a column name; the inverse of `column_name`."""
    letters = name.removeprefix("-")
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return -number if name.startswith("-") else number - 1


def cell_name(x: int, y: int) -> str:
    """A cell as people call it: column, then row, which is 1 for y = 0 and grows downwards."""
    return f"{column_name(x)}{y + 1}"


def cell_names(cells: Sequence[Coordinate]) -> str:
    """Several cells, for messages."""
    return ", ".join(cell_name(x, y) for x, y in cells)


def read_cell(text: str, name: str) -> Coordinate:
    """The cell that a name means; `text` is the whole move, for the error."""
    found = _CELL.fullmatch(name)
    if not found:
        raise malformed(text, msg("no_place", place=quoted(name)))
    x, y = column_number(found[1]), int(found[2]) - 1
    if max(abs(x), abs(y)) > FARTHEST:
        raise malformed(text, msg("too_far", place=quoted(name), farthest=FARTHEST))
    return x, y


def split_move(
    text: str, plain: str, others: Callable[[], Message], example: str = "17r2@c-3"
) -> tuple[str, Coordinate]:
    """A simplified move as its piece and its cell; `others` says which moves have no cell, for the error."""
    piece, at, cell = plain.partition("@")
    if not at or not piece or not cell:
        raise malformed(text, msg("no_move", example=example, others=others()))
    return piece, read_cell(text, cell)


def simplified(text: str, *verbs: str) -> str:
    """A typed move without what does not matter: blanks, capitals, a verb in front; "at" is "@"."""
    plain = text.strip().lower()
    if "@" not in plain:  # there is also a column called "at"
        plain = re.sub(r"\bat\b", "@", plain, count=1)
    plain = re.sub(rf"^({'|'.join(verbs)})\b", "", plain)
    return re.sub(r"\s+", "", plain)


def tile_out_of_range(text: str, tile: int, tiles: int) -> MalformedMove:
    """What to raise for a tile that the game does not have."""
    return malformed(text, msg("no_tile", tile=tile, tiles=tiles))


def turned_too_far(text: str, turns: int, most: int) -> MalformedMove:
    """What to raise for a tile that is turned more often than makes sense."""
    return malformed(text, msg("turned_too_far", turns=turns, most=most))


def malformed(text: str, why: Message) -> MalformedMove:
    """What to raise for a text that is no move."""
    return MalformedMove(msg("in_move", move=quoted(text), why=why))


def quoted(text: str) -> str:
    """Text from outside, short enough for one line."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
