"""Names of cells, and helpers to read what people type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import MAX_COORDINATE
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

_CELL: Final = re.compile(r"(-?[a-z]{1,3})(-?[0-9]{1,4})")


def column_name(x: int) -> str:
    """Return the name of a column: a, b, … z, aa, … from x = 0 to the right; -a, -b, … to the left."""
    number = x if x >= 0 else -x - 1
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters if x >= 0 else f"-{letters}"


def column_number(name: str) -> int:
    """Return the x of a column name; the inverse of `column_name`."""
    letters = name.removeprefix("-")
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return -number if name.startswith("-") else number - 1


def cell_name(x: int, y: int) -> str:
    """Return the name of a cell: its column, then its row, which is 1 for y = 0 and increases downwards."""
    return f"{column_name(x)}{y + 1}"


def cell_names(cells: Sequence[Coordinate]) -> str:
    """Return the names of several cells, separated by commas."""
    return ", ".join(cell_name(x, y) for x, y in cells)


def read_cell(text: str, name: str) -> Coordinate:
    """Return the cell with this name, or raise `MalformedMove`; `text` is the whole move, for the error message."""
    match = _CELL.fullmatch(name)
    if not match:
        raise malformed(text, msg("no_place", place=quoted(name)))
    x, y = column_number(match[1]), int(match[2]) - 1
    if max(abs(x), abs(y)) > MAX_COORDINATE:
        raise malformed(text, msg("too_far", place=quoted(name), farthest=MAX_COORDINATE))
    return x, y


def piece_of(text: str) -> str:
    """Return the piece that a move places, as the notation names it: `17r2` for `17r2@c-3`."""
    return text.partition("@")[0]


def simplified(text: str, *verbs: str) -> str:
    """Return a typed move in lower case, without spaces and leading verb, and with "@" for "at"."""
    plain = text.strip().lower()
    if "@" not in plain:  # A column may be called "at", too.
        plain = re.sub(r"\bat\b", "@", plain, count=1)
    plain = re.sub(rf"^({'|'.join(verbs)})\b", "", plain)
    return re.sub(r"\s+", "", plain)


def malformed(text: str, why: Message) -> MalformedMove:
    """Return the error for a text that is not a move."""
    return MalformedMove(msg("in_move", move=quoted(text), why=why))


def quoted(text: str) -> str:
    """Quote user input, shortened to fit on one line."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
