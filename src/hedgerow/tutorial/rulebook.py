"""Pictures in the rules: positions of a game, with highlighted cells.

The file `tutorial/pictures.txt` in the folder of a game has a block of lines for each picture. The texts beside the
pictures are part of the page.

    picture NAME
    players NUMBER
    board SEAT            the seat whose board is shown, if every seat has one
    light CELL CELL …     highlighted cells; on a quadrant grid also parts of cells, such as `b2:n`
    label CELL TEXT SIGN  a number on a cell, after a drawing of the art if SIGN is given
    NAME=VALUE            a field of the position
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games import HedgerowError, State, game_class, new_game
from hedgerow.games.core.contract import fields_of
from hedgerow.games.core.game_files import PICTURES, read_game_file
from hedgerow.games.core.notation import read_cell

SIDES: Final = "nesw"
"""The parts of a cell on a quadrant grid, in order."""


class PictureError(HedgerowError):
    """A picture that cannot be read."""


@dataclass(frozen=True)
class RulePicture:
    """A position that illustrates a rule."""

    name: str
    state: State
    board: int | None
    """The seat whose board is shown; `None` for a common board."""
    cells: tuple[Coordinate, ...]
    """Highlighted cells."""
    parts: tuple[tuple[int, int, int], ...]
    """Highlighted parts of cells: x, y and 0 to 3 for north, east, south, west."""
    labels: tuple[tuple[int, int, str, str], ...]
    """Short texts on cells: x, y, the text, and the name of a drawing before it, or an empty text."""


@cache
def pictures(game: str) -> tuple[RulePicture, ...]:
    """Return the pictures in the rules of a game, in order; none if the game has no pictures."""
    return tuple(read_pictures(game, read_game_file(game_class(game), PICTURES) or ""))


def read_pictures(game: str, text: str) -> Iterator[RulePicture]:
    """Yield the pictures of a file; raise `PictureError` for one that cannot be read."""
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    block: list[str] = []
    for line in filter(None, lines):
        if line.startswith("picture ") and block:
            yield _read(game, block)
            block = []
        block.append(line)
    if block:
        yield _read(game, block)


def _read(game: str, lines: list[str]) -> RulePicture:
    title, *rest = lines
    word, _, name = title.partition(" ")
    if word != "picture" or not name:
        raise PictureError(f"{game}: the first line of a picture must be its name, not {title!r}")
    try:
        return _picture(game, name, rest)
    except HedgerowError as error:
        raise PictureError(f"{game}, picture {name}: {error}") from error


def _picture(game: str, name: str, lines: list[str]) -> RulePicture:
    players, board = 0, None
    cells: list[Coordinate] = []
    parts: list[tuple[int, int, int]] = []
    labels: list[tuple[int, int, str, str]] = []
    fields: list[str] = []
    for line in lines:
        match line.split():
            case ["players", number] if number.isdigit():
                players = int(number)
            case ["board", seat] if seat.isdigit():
                board = int(seat)
            case ["light", *names]:
                cells += [read_cell(line, cell) for cell in names if ":" not in cell]
                parts += [_part(line, cell) for cell in names if ":" in cell]
            case ["label", cell, shown, *sign] if len(sign) < 2:
                labels.append((*read_cell(line, cell), shown, "".join(sign)))
            case [field] if "=" in field:
                fields.append(field)
            case _:
                raise PictureError(f"{line!r} cannot be read")
    state = new_game(game, players).read_position(fields_of(" ".join(fields)))
    return RulePicture(name, state, board, tuple(cells), tuple(parts), tuple(labels))


def _part(line: str, name: str) -> tuple[int, int, int]:
    cell, _, side = name.partition(":")
    if side not in SIDES or len(side) != 1:
        raise PictureError(f"{line!r}: {side!r} is not one of the sides {', '.join(SIDES)}")
    return (*read_cell(line, cell), SIDES.index(side))
