"""What a bot knows about a game beyond its rules; without more, that points are good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.weights import Weights, built_in_weights

MOST_CANDIDATES: Final = 2000
"""So many moves are looked at; of more, an even selection."""

StateT = TypeVar("StateT", bound=State)
"""The class of the states that an evaluator judges."""


class Bound(NamedTuple):
    """What a move can bring by the end of the turn, seen without trying it."""

    score: int
    """The seat's points will not be more."""
    exact: bool
    """Nor will they be less."""
    ends: bool = False
    """Whether the game is over with this very move; known if the score is exact."""


class Evaluator(Generic[StateT]):
    """A sense for positions of one game.

    All states that it is shown are states the seat could be in, never the true one. A game's own mind overrides what it
    knows better; every method has a plain answer that works for any game.
    """

    version: ClassVar[str] = "1"
    """Raise it when the evaluation or its weights change: recorded games of the arena are then not continued."""
    ranks_equals: ClassVar[bool] = False
    """True if the order of `shortlist` decides between plans of equal value; otherwise the seed decides."""
    candidates: ClassVar[int] = 12
    """How many plans the expert compares by playing on."""
    horizon: ClassVar[int] = 3
    """How many turns the expert plays on after its own before it judges."""
    noticed: ClassVar[int] = 6
    """How many moves are compared when playing on."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game = game
        self.weights = weights

    @classmethod
    def score_bounds(cls, state: StateT, seat: int) -> Callable[[int], Bound] | None:  # noqa: ARG003
        """A fast way to see what each move of a seat brings at most, for games that have one."""
        return None

    @classmethod
    def scores_at_once(cls, state: StateT, seat: int) -> Callable[[int], int] | None:  # noqa: ARG003
        """A fast way to the seat's points right after each of its moves, for games that have one."""
        return None

    @classmethod
    def greedy_move(cls, state: StateT, seat: int) -> int | None:  # noqa: ARG003
        """A move that leads to the most points by the end of the turn, where that can be worked out at once."""
        return None

    def set_root(self, state: StateT) -> None:
        """From here on is thought: what is played after this state was not done by anybody and tells nothing."""

    def value(self, state: StateT, seat: int) -> float:
        """How well the seat stands, in points at the end: what it can expect less what its best rival can.

        May be asked at any node, in the middle of a turn, too.
        """
        scores = state.scores()
        rivals = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat] - max(rivals, default=0))

    def tiebreak(self, state: StateT, seat: int) -> float:  # noqa: ARG002
        """What a position promises the seat for itself, for who chooses among moves that bring the same points."""
        return 0.0

    def shortlist(self, state: StateT, seat: int, moves: Moves) -> Sequence[int]:  # noqa: ARG002
        """The moves worth looking at; one at least if there is one."""
        return moves[:: -(-len(moves) // MOST_CANDIDATES) or 1]

    def forced_move(self, state: StateT, seat: int) -> int | None:  # noqa: ARG002
        """The best move where it is known without looking further, `None` elsewhere."""
        return None

    def whole_turns(self, state: StateT, seat: int) -> Sequence[tuple[float, Sequence[int]]] | None:  # noqa: ARG002
        """Ways to play the whole turn with their values, the best first, where a mind finds them itself; else `None`.

        Moves behind the one that ends the turn are left out.
        """
        return None

    def ends_plan(self, state: StateT, seat: int) -> bool:  # noqa: ARG002
        """Whether a plan is judged at this chance node within the own turn, and not after what chance brings."""
        return False

    def time_share(self, state: StateT, seat: int) -> float:  # noqa: ARG002
        """The part of its time that the expert spends on this decision.

        May depend on nothing but what everybody knows, or the time taken would tell what the seat holds.
        """
        return 1.0

    def plausibility(self, state: StateT, seat: int) -> float:  # noqa: ARG002
        """How likely the others would have played as they did if this were the true state; any positive scale."""
        return 1.0

    def reply(self, state: StateT, seat: int, rng: Random, thinking: Thinking) -> int:
        """A good move found fast, for any seat, when playing on in a search."""
        known = self.forced_move(state, seat)
        if known is not None:
            return known
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves.at(0)
        noticed = {moves.choice(rng) for _ in range(self.noticed)}
        if self.game.pass_move is not None and self.game.pass_move in moves:
            noticed.add(self.game.pass_move)
        best, best_value = -1, float("-inf")
        for move in sorted(noticed):
            after = state.copy()
            after.play(seat, move)
            value = self.value(after, seat)
            if value > best_value:
                best, best_value = move, value
        thinking.spend(len(noticed))
        return best

    def rollout_value(self, state: StateT, seat: int, rng: Random, thinking: Thinking) -> float:
        """How well the seat does if the game goes on from here: some turns are played, then the position is judged."""
        end = state.turn + self.horizon
        while state.to_act and state.turn < end:
            acting = state.to_act[0]
            if acting == CHANCE:
                state.play(CHANCE, state.chance().draw(rng))
            else:
                state.play(acting, self.reply(state, acting, rng, thinking))
        thinking.spend()
        return self.value(state, seat)

    @classmethod
    def item_label(cls, name: str) -> str:
        """Return the label of a score item for players."""
        return name

    def reason(self, before: StateT, after: StateT, seat: int) -> str:  # noqa: ARG002
        """What a plan is good for beyond the points it brings at once, in a few words; empty for nothing to say."""
        return ""


def evaluator_for(game: Game, weights: Mapping[str, float] | None = None) -> Evaluator[Any]:
    """Return the evaluator of a game; `weights` replace some of its own."""
    if not game.evaluator:
        return Evaluator(game, Weights())
    package, _, _ = game.evaluator.partition(":")
    return evaluator_class(game)(game, built_in_weights(package, game.players).replaced(weights or {}))


def evaluator_class(game: Game | type[Game]) -> type[Evaluator[Any]]:
    """Return the class of a game's evaluator, for the methods that need no weights."""
    return _load(game.evaluator) if game.evaluator else Evaluator


@cache
def _load(place: str) -> type[Evaluator[Any]]:
    module, _, name = place.partition(":")
    found: type[Evaluator[Any]] = getattr(import_module(module), name)
    return found
