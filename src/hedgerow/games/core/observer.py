"""Observers: what a seat may know about a state as painted boards and numbers, for programs that learn.

A board is a list of stamps at cells; `Observer.stamps` says what each stamp paints on which plane. The kernel writes
the same stamps and numbers, and paints them with the same table, so a game describes its planes once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from hedgerow.games.core.contract import Game, State

GameT = TypeVar("GameT", bound=Game)
StateT = TypeVar("StateT", bound=State)


class Paint(NamedTuple):
    """One cell of a stamp: the value that it writes to a plane, at a distance from the cell of the stamp."""

    dx: int
    dy: int
    plane: int
    value: int = 1
    clears: bool = False
    """True to set all planes of the cell to zero before."""


class Seen(NamedTuple):
    """What a seat may know about a state."""

    boards: Sequence[Sequence[int]]
    """For each board its stamps in the order of painting, each as a number of `games.core.moves.move_at`."""
    numbers: Sequence[int]
    """One number for each of `Observer.numbers`."""


class Observer(ABC, Generic[GameT, StateT]):
    """The observations of a game. A game names its observer in `Game.observer`."""

    window: ClassVar[int] = 32
    """The usual side of the window around the middle of a board, large enough for the pieces of nearly every game."""
    offered: ClassVar[int] = 4
    """The usual limit of different tiles that a seat can choose from."""
    faces: ClassVar[tuple[int, ...]] = (0,)
    """The orientations that show everything printed on a tile."""

    planes: tuple[str, ...]
    """The names of the planes of each board."""
    boards: tuple[str, ...]
    """The names of the boards. The seat plays on the first one."""
    numbers: tuple[str, ...]
    """The names of the numbers."""
    stamps: Mapping[int, Sequence[Paint]]
    """What each stamp paints. A piece has the slot of the move that places it."""

    def __init__(self, game: GameT) -> None:
        self.game = game

    @abstractmethod
    def see(self, state: StateT, seat: int) -> Seen:
        """Return what a seat may know. The first board and the first numbers of seats are those of the viewer."""


def seats_from(first: int, players: int) -> Iterator[int]:
    """Return all seats clockwise from `first`."""
    return ((first + index) % players for index in range(players))


def seat_names(players: int) -> tuple[str, ...]:
    """Return how the seats are called from the viewer's place: own, next, second, …."""
    return ("own", "next", "second", "third", "fourth")[:players]


def observer_of(game: Game) -> Observer[Any, Any] | None:
    """Return the observer of a game, or `None` if the game names none."""
    if not game.observer:
        return None
    module, _, name = game.observer.partition(":")
    observer: Observer[Any, Any] = getattr(import_module(module), name)(game)
    return observer
