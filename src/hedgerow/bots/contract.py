"""What a bot is: from what a seat knows to a move and a reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hedgerow.games.core.budget import Budget
from hedgerow.games.core.contract import Game, Json, State
from hedgerow.games.core.moves import Moves


@dataclass(frozen=True)
class InformationState:
    """All that a bot is given. The true state is not among it, only states that the seat could be in."""

    game: Game
    seat: int
    view: Callable[[], dict[str, Json]]
    """What the seat may know, ready for JSON."""
    moves: Moves
    """What the seat may do now."""
    sample_state: Callable[[Random], State]
    """A full state the seat could be in, with everything hidden dealt anew; the bot may play on it."""

    @staticmethod
    def of(state: State, seat: int) -> InformationState:
        """What a seat knows at this point. Later plays on the state do not change it."""
        moment = state.copy()
        return InformationState(
            game=state.game,
            seat=seat,
            view=lambda: moment.view(seat),
            moves=state.moves(seat),
            sample_state=lambda rng: moment.determinize(seat, rng),
        )


@dataclass(frozen=True)
class Choice:
    """A move with one line on why."""

    move: int
    reason: str


USUAL_BUDGET: Final = Budget(seconds=1.0)


class Bot(ABC):
    """A player. It keeps nothing between moves, so any process can answer for it."""

    name: ClassVar[str]
    about: ClassVar[str]
    version: ClassVar[str | None] = None
    """Raise it when the bot plays differently: recorded games of the arena are then not continued.

    The arena identifies a bot that declares none by the hash of its source file.
    """
    thinks: ClassVar[bool] = False
    """Whether it plays better with more time."""

    def __init__(self, budget: Budget = USUAL_BUDGET, weights: Mapping[str, float] | None = None) -> None:
        self.budget = budget
        self.weights = weights
        """Other weights than the built-in ones, for who tunes them."""

    @abstractmethod
    def choose(self, known: InformationState, rng: Random) -> Choice:
        """A legal move; the same for the same knowledge and the same state of `rng`, unless it thinks by the clock."""
