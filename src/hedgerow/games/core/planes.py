"""Observations for learning programs: what a seat may know, as planes of a window around a board, and as numbers.

A game whose rules are compiled has an `Observer`; the kernel writes the same planes and scalars for many games at once
(`hedgerow.fast.Batch.observe_into`). Seats are counted from the viewer, clockwise. Only standard Python is needed here:
a plane is a `bytearray` in reading order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import NOBODY, Game, State

GameT = TypeVar("GameT", bound=Game)
StateT = TypeVar("StateT", bound=State)


class Window(NamedTuple):
    """A square part of a board."""

    left: int
    top: int
    side: int

    @classmethod
    def around(cls, cells: Iterable[Coordinate], side: int) -> Window:
        """Return the window with the same centre as the smallest box around some cells."""
        places = list(cells) or [(0, 0)]
        columns, rows = [x for x, _ in places], [y for _, y in places]
        return cls(
            (min(columns) + max(columns) + 1) // 2 - side // 2, (min(rows) + max(rows) + 1) // 2 - side // 2, side
        )

    def plane(self, values: Mapping[Coordinate, int]) -> bytearray:
        """Return a plane with the values of the cells that lie in the window."""
        plane = bytearray(self.side * self.side)
        for (x, y), value in values.items():
            column, row = x - self.left, y - self.top
            if 0 <= column < self.side and 0 <= row < self.side:
                plane[row * self.side + column] = value
        return plane


class Observation(NamedTuple):
    """The planes and scalars of one seat."""

    planes: list[bytearray]
    scalars: list[int]


class Observer(ABC, Generic[GameT, StateT]):
    """The observations of one game."""

    @staticmethod
    @abstractmethod
    def plane_names(game: GameT) -> list[str]:
        """Return the names of the planes."""

    @staticmethod
    @abstractmethod
    def scalar_names(game: GameT) -> list[str]:
        """Return the names of the scalars."""

    @staticmethod
    @abstractmethod
    def board(state: StateT, seat: int) -> Iterable[Coordinate]:
        """Return the occupied cells of the board that a seat plays on."""

    @staticmethod
    @abstractmethod
    def observe(state: StateT, seat: int, side: int) -> Observation:
        """Return what a seat may know, with windows of this side."""


def names_by_seat(players: int, names: Sequence[str]) -> list[str]:
    """Return all names for each seat, as `seat0.name`; seat 0 is the viewer."""
    return [f"seat{seat}.{name}" for seat in range(players) for name in names]


def numbered(name: str, first: int, last: int) -> list[str]:
    """Return `name.first` to `name.last`."""
    return [f"{name}.{number}" for number in range(first, last + 1)]


def seats_from(viewer: int, players: int) -> Iterator[int]:
    """Yield all seats clockwise, the viewer first."""
    for index in range(players):
        yield (viewer + index) % players


def seat_from(viewer: int, seat: int, players: int) -> int:
    """Return the number of a seat as the viewer counts; `NOBODY` stays."""
    return NOBODY if seat == NOBODY else (seat - viewer) % players


def membership(members: int, last: int) -> list[int]:
    """Return 1 for each number from 1 to `last` that is in a bit set, and 0 for the others."""
    return [members >> number & 1 for number in range(1, last + 1)]
