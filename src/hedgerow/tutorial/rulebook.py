"""The pictures in the rules of each game: positions that the engine reads, and the cells that each points out.

They stand in `pictures/GAME.txt`. A picture is a block of lines: its name, what it shows, then the fields of the
position, one a line. The words beside it are the page's, in every language.

    picture NAME
    players NUMBER
    board SEAT            whose board is shown, where everybody has one
    light CELL CELL …     the cells that it is about; on a quadrant grid also parts of them, `b2:n`
    label CELL TEXT SIGN  a number written on a cell, with a drawing of the art before it if it is named
    NAME=VALUE            a field of the position
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games import HedgerowError, State, game_class, new_game
from hedgerow.games.core.contract import fields_of
from hedgerow.games.core.notation import read_cell

SIDES: Final = "nesw"
"""The parts of a cell on a quadrant grid, in their order."""


class PictureError(HedgerowError):
    """A picture that cannot be read; says which one and why."""


@dataclass(frozen=True)
class Picture:
    """A position that shows a rule."""

    name: str
    state: State
    board: int | None
    """Whose board is shown; `None` where all have one in common."""
    cells: tuple[Coordinate, ...]
    """What it is about."""
    parts: tuple[tuple[int, int, int], ...]
    """The same where it is about parts of cells: x, y and 0 to 3 for north, east, south, west."""
    labels: tuple[tuple[int, int, str, str], ...]
    """Short texts on cells: x, y, the text, and the drawing before it, if there is one."""


@cache
def pictures(game: str) -> tuple[Picture, ...]:
    """The pictures in the rules of a game, in their order."""
    name = game_class(game).name
    return tuple(
        read_pictures(name, resources.files(__package__).joinpath("pictures", f"{name}.txt").read_text("utf-8"))
    )


def read_pictures(game: str, text: str) -> Iterator[Picture]:
    """The pictures of a file; `PictureError` for one that the engine does not accept."""
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    block: list[str] = []
    for line in filter(None, lines):
        if line.startswith("picture ") and block:
            yield _read(game, block)
            block = []
        block.append(line)
    if block:
        yield _read(game, block)


def _read(game: str, lines: list[str]) -> Picture:
    title, *rest = lines
    word, _, name = title.partition(" ")
    if word != "picture" or not name:
        raise PictureError(f"{game}: a picture begins with its name, not with {title!r}")
    try:
        return _picture(game, name, rest)
    except HedgerowError as error:
        raise PictureError(f"{game}, picture {name}: {error}") from error


def _picture(game: str, name: str, lines: list[str]) -> Picture:
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
                cells += [read_cell(line, one) for one in names if ":" not in one]
                parts += [_part(line, one) for one in names if ":" in one]
            case ["label", cell, shown, *sign] if len(sign) < 2:
                labels.append((*read_cell(line, cell), shown, "".join(sign)))
            case [field] if "=" in field:
                fields.append(field)
            case _:
                raise PictureError(f"{line!r} cannot be read")
    state = new_game(game, players).read_position(fields_of(" ".join(fields)))
    return Picture(name, state, board, tuple(cells), tuple(parts), tuple(labels))


def _part(line: str, name: str) -> tuple[int, int, int]:
    cell, _, side = name.partition(":")
    if side not in SIDES or len(side) != 1:
        raise PictureError(f"{line!r}: {side!r} is none of the sides {', '.join(SIDES)}")
    return (*read_cell(line, cell), SIDES.index(side))
