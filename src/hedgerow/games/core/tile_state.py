"""Base class of the states of a `TileGame`: dispatch of moves and chance, refusals, and copies."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Self

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.contract import CHANCE, Event, State
from hedgerow.games.core.errors import IllegalMove, NotYourTurn
from hedgerow.games.core.event_text import not_your_turn
from hedgerow.games.core.moves import NO_MOVES, Moves
from hedgerow.games.core.tile_game import TileGame
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class TileState(State):
    """A state that checks the turn and the form of a move before it is played; a subclass implements the rules.

    A subclass lists its attributes in `__slots__` and annotates each of them in the class body. A copy shares the
    values, except for attributes annotated as `list[...]`, `dict[...]` or `set[...]`, which it copies one level deep
    (two levels for `list[list[...]]`).
    """

    __slots__ = ()

    game: TileGame[Any]
    _copy: ClassVar[Callable[[Any], Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._copy = _copy_method(cls)

    @abstractmethod
    def legal_moves(self, seat: int) -> Moves:
        """Return the legal moves of a seat that is to act."""

    @abstractmethod
    def possible_outcomes(self) -> Chance:
        """Return the outcomes of a chance node with their weights."""

    @abstractmethod
    def apply_move(self, seat: int, move: int, events: list[Event]) -> None:
        """Play a move of a seat that is to act, and append its events; raise `IllegalMove` if it is not legal.

        The number is a move of the game, but nothing else has been checked. `play` calls this method.
        """

    @abstractmethod
    def apply_outcome(self, outcome: int, events: list[Event]) -> None:
        """Play a possible outcome at a chance node, and append its events. `play` calls this method."""

    def why_waiting(self, seat: int) -> str:  # noqa: ARG002 for games with reasons of their own
        """Return why a seat may not act now although other seats may."""
        return msg("not_your_turn")

    def can_happen(self, outcome: int) -> bool:
        """Return whether an outcome is possible at this chance node; a game may override it to be faster."""
        return outcome in self.possible_outcomes()

    def moves(self, seat: int) -> Moves:
        if seat not in self.to_act:
            return NO_MOVES
        return self.possible_outcomes() if seat == CHANCE else self.legal_moves(seat)

    def chance(self) -> Chance:
        if self.to_act != (CHANCE,):
            raise NotYourTurn(msg("no_chance"))
        return self.possible_outcomes()

    def play(self, seat: int, move: int) -> list[Event]:
        if seat not in self.to_act:
            raise NotYourTurn(not_your_turn(self, seat) or self.why_waiting(seat))
        events: list[Event] = []
        if seat == CHANCE:
            outcomes = self.game.outcomes
            if not outcomes.is_outcome(move):
                raise outcomes.refusal(move)
            if not self.can_happen(move):
                raise IllegalMove(f"{outcomes.text(move)} cannot happen here")
            self.apply_outcome(move, events)
        else:
            notation = self.game.notation
            if not notation.is_move(move):
                raise notation.refusal(move)
            self.apply_move(seat, move, events)
        return events

    def copy(self) -> Self:
        new: Self = self._copy()
        return new

    def determinize(self, seat: int | None, rng: Random) -> Self:  # noqa: ARG002
        """Return a copy; a game with secrets overrides this method."""
        return self.copy()


def _copy_method(cls: type[TileState]) -> Callable[[Any], Any]:
    """Return a method that copies all slots, compiled like the methods of a dataclass: searches copy states often."""
    annotations = {
        name: str(kind)
        for base in reversed(cls.__mro__)
        for name, kind in vars(base).get("__annotations__", {}).items()
    }
    slots = [name for base in cls.__mro__ for name in vars(base).get("__slots__", ())]
    missing = [name for name in slots if name not in annotations]
    if missing:
        raise TypeError(f"{cls.__name__} has no annotation for {', '.join(missing)}")
    lines = [f"    new.{name} = {_copied(f'self.{name}', annotations[name])}" for name in slots]
    source = "\n".join(["def copy(self):", "    new = cls.__new__(cls)", *lines, "    return new"])
    namespace: dict[str, Any] = {"cls": cls}
    exec(source, namespace)
    method: Callable[[Any], Any] = namespace["copy"]
    return method


def _copied(value: str, annotation: str) -> str:
    if annotation.startswith("list[list["):
        return f"[inner[:] for inner in {value}]"
    if annotation.startswith("list["):
        return f"{value}[:]"
    return f"{value}.copy()" if annotation.startswith(("dict[", "set[")) else value
