"""The bot interface: the information that a bot gets, and the choice that it returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hedgerow.games.core.budget import Budget
from hedgerow.games.core.contract import Game, Json, State
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.observation import observation


@dataclass(frozen=True)
class InformationState:
    """The information that a bot gets: everything its seat knows, without the true state."""

    game: Game
    seat: int
    observation: Callable[[], dict[str, Json]]
    """Return everything that the seat may know as JSON data: its scene and its view."""
    moves: Moves
    """The legal moves of the seat."""
    sample_state: Callable[[Random], State]
    """Return a full state that the seat could be in, with everything hidden dealt at random; the bot may play on it."""

    @staticmethod
    def of(state: State, seat: int) -> InformationState:
        """Return the information of a seat in a state. Later moves on the state do not change it."""
        snapshot = state.copy()
        return InformationState(
            game=state.game,
            seat=seat,
            observation=lambda: observation(snapshot, seat),
            moves=state.moves(seat),
            sample_state=lambda rng: snapshot.determinize(seat, rng),
        )


@dataclass(frozen=True)
class Choice:
    """A move with a short reason for it."""

    move: int
    reason: str
    """The points that the turn brings, or what else it is good for, or both."""
    idea: str = ""
    """What the move is good for besides the points; empty if nothing can be said."""
    next_best: int | None = None
    """The best move after this one, if the bot has compared moves."""


DEFAULT_BUDGET: Final = Budget(seconds=1.0)


class Bot(ABC):
    """A computer player.

    A choice does not depend on earlier ones, so any process can make the next one. Caches that only save time are
    allowed.
    """

    name: ClassVar[str]
    version: ClassVar[str | None] = None
    """Change it when the bot plays differently: the arena does not continue recorded games of another version.

    The arena identifies a bot without a version by the hash of its source file.
    """
    uses_budget: ClassVar[bool] = False
    """True if the bot uses its budget, so that it plays better with more time."""

    def __init__(self, budget: Budget = DEFAULT_BUDGET, weights: Mapping[str, float] | None = None) -> None:
        self.budget = budget
        self.weights = weights
        """Weights that replace built-in ones of the evaluator, for tuning."""

    @abstractmethod
    def choose(self, known: InformationState, rng: Random) -> Choice:
        """Return a legal move.

        The choice depends only on `known` and the state of `rng`, unless the budget is in seconds.
        """
