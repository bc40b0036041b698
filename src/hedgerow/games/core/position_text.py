"""Helpers to write and read the fields of a position, shared by all games.

A dash stands for an empty list and for nobody. Numbers in a list are separated by dots, placements by commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Generic, NamedTuple, NoReturn, TypeVar

from hedgerow.games.core.contract import NOBODY, Game
from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.games.core.moves import parts_of

GameT = TypeVar("GameT", bound=Game)
PhaseT = TypeVar("PhaseT", bound=Enum)


def seat_text(seat: int) -> str:
    """Return a seat as text; a dash for nobody."""
    return "-" if seat == NOBODY else str(seat)


def dotted(numbers: Iterable[int]) -> str:
    """Return a list of numbers as text."""
    return ".".join(map(str, numbers)) or "-"


def listed(texts: Iterable[str]) -> str:
    """Return a list of texts, for example placements, as one text."""
    return ",".join(texts) or "-"


class PlacedPiece(NamedTuple):
    """A move that a position contains, because its piece lies on the board."""

    text: str
    move: int
    slot: int
    x: int
    y: int


class FieldReader(Generic[GameT]):
    """The fields of a position, checked for completeness, with methods to parse and reject them."""

    def __init__(
        self, game: GameT, fields: Mapping[str, str], names: Sequence[str], tiles: int, *, seat_fields: bool = True
    ) -> None:
        """Check that exactly the fields `names` and, unless told otherwise, `seat0`, `seat1`, … are present.

        `tiles` are the tiles of the game, as a set of their numbers.
        """
        self.game = game
        self.fields = fields
        self.unused_tiles = tiles
        """The tiles that no field has named yet."""
        expected = [*names, *(f"seat{seat}" for seat in range(game.players) if seat_fields)]
        for name in expected:
            if name not in fields:
                raise NotationError(f"the position has no field {name}")
        for name in fields:
            if name not in expected:
                raise NotationError(f"a position of {game.title} for {game.players} has no field {name!r}")

    def fail(self, name: str, reason: str) -> NoReturn:
        """Raise a `NotationError` for a field; the message shows the beginning of its text."""
        text = self.fields[name]
        raise NotationError(f"{name}={text if len(text) <= 40 else text[:37] + '...'}: {reason}")

    def number(self, name: str, text: str, low: int, high: int) -> int:
        """Read an integer from `low` to `high`, or fail."""
        if not re.fullmatch(r"0|[1-9][0-9]{0,3}", text) or not low <= int(text) <= high:
            self.fail(name, f"{text!r} should be a number from {low} to {high}")
        return int(text)

    def numbers(self, name: str, text: str, low: int, high: int) -> list[int]:
        """Read a list of integers from `low` to `high`, or fail; the inverse of `dotted`."""
        return [] if text == "-" else [self.number(name, part, low, high) for part in text.split(".")]

    def items(self, name: str) -> list[str]:
        """Return the texts of a list; the inverse of `listed`."""
        return [] if self.fields[name] == "-" else self.fields[name].split(",")

    def seat(self, name: str) -> int:
        """Read a seat or nobody, or fail; the inverse of `seat_text`."""
        text = self.fields[name]
        return NOBODY if text == "-" else self.number(name, text, 0, self.game.players - 1)

    def phase(self, phases: type[PhaseT]) -> PhaseT:
        """Read the field `phase`, the name of a phase in lower case, or fail."""
        names = {phase.name.lower(): phase for phase in phases}
        if self.fields["phase"] not in names:
            self.fail("phase", f"should be one of {', '.join(names)}")
        return names[self.fields["phase"]]

    def placement(self, name: str, text: str) -> PlacedPiece:
        """Read a move, or fail; the caller checks that it is a placement and possible."""
        try:
            move = self.game.read_move(0, text)
        except MalformedMove as error:
            self.fail(name, str(error))
        return PlacedPiece(text, move, *parts_of(move))

    def take_tile(self, name: str, tile: int) -> None:
        """Note that a field has named a tile, or fail if another one has."""
        if not self.unused_tiles >> tile & 1:
            self.fail(name, f"tile {tile} appears twice")
        self.unused_tiles &= ~(1 << tile)
