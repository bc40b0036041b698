"""What the notations of all games have in common: cells, and how much of a bad text is shown again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.errors import MalformedMove
from hedgerow.games.moves import FARTHEST

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
        raise MalformedMove(f"{quoted(text)}: {quoted(name)} is not a place such as c2, c-3 or -b4")
    x, y = column_number(found[1]), int(found[2]) - 1
    if max(abs(x), abs(y)) > FARTHEST:
        raise MalformedMove(f"{quoted(text)}: {quoted(name)} is farther away than {FARTHEST} cells")
    return x, y


def split_move(text: str, plain: str, words: str, example: str = "17r2@c-3") -> tuple[str, Coordinate]:
    """A simplified move as its piece and its cell; `words` are the moves without a cell, for the error."""
    piece, at, cell = plain.partition("@")
    if not at or not piece or not cell:
        raise MalformedMove(f"{quoted(text)}: a move is a piece, @ and a place ({example}), or {words}")
    return piece, read_cell(text, cell)


def simplified(text: str, *verbs: str) -> str:
    """A typed move without what does not matter: blanks, capitals, a verb in front; "at" is "@"."""
    plain = re.sub(r"\bat\b", "@", text.strip().lower())
    plain = re.sub(rf"^({'|'.join(verbs)})\b", "", plain)
    return re.sub(r"\s+", "", plain)


def quoted(text: str) -> str:
    """Text from outside, short enough for one line."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
