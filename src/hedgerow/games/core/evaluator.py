"""Evaluation of positions for bots. The base class works for any game and judges positions by their scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.network import Items
from hedgerow.games.core.weights import Weights, built_in_weights

MAX_CANDIDATES: Final = 2000
"""The maximum number of moves to consider by default."""

StateT = TypeVar("StateT", bound=State)
"""The class of the states that an evaluator judges."""


def thinned(moves: Sequence[int], limit: int = MAX_CANDIDATES) -> Sequence[int]:
    """Return the moves, or an even selection if there are more than `limit`."""
    return moves if len(moves) <= limit else moves[:: -(-len(moves) // limit)]


class Bound(NamedTuple):
    """A bound for the seat's score at the end of the turn, known without playing the move."""

    score: int
    """The score will not be higher than this."""
    exact: bool
    """True if the score will not be lower either."""
    ends: bool = False
    """True if this move ends the game; only meaningful if the score is exact."""


class Evaluator(Generic[StateT]):
    """An evaluator of the positions of one game.

    It only receives states that the seat could be in (`State.determinize`), never the true one. Every method has a
    default that works for any game; the evaluator of a game overrides the methods that it can improve.
    """

    version: ClassVar[str] = "1"
    """Change it if the evaluation, its weights or networks change: the arena never mixes games of two versions."""
    features_version: ClassVar[str] = ""
    """Change it whenever `features` change: networks that learned from others are refused. Empty without features."""
    shortlist_breaks_ties: ClassVar[bool] = False
    """True if the order of `shortlist` decides between plans of equal value; otherwise the seed decides."""
    candidates: ClassVar[int] = 12
    """The number of plans that the expert compares by rollouts."""
    horizon: ClassVar[int] = 3
    """The number of turns that a rollout plays before it evaluates the position."""
    reply_samples: ClassVar[int] = 6
    """The number of random moves that `reply` compares in a rollout."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game = game
        self.weights = weights

    @classmethod
    def score_bounds(cls, state: StateT, seat: int) -> Callable[[int], Bound] | None:  # noqa: ARG003
        """Return a fast function that maps a move of the seat to its `Bound`, or `None` if the game has none."""
        return None

    @classmethod
    def immediate_scores(cls, state: StateT, seat: int) -> Callable[[int], int] | None:  # noqa: ARG003
        """Return a fast function that maps a move to the seat's score right after it; `None` if the game has none."""
        return None

    @classmethod
    def greedy_move(cls, state: StateT, seat: int) -> int | None:  # noqa: ARG003
        """Return a move with the highest score at the end of the turn, or `None` if it cannot be computed directly."""
        return None

    def set_root(self, state: StateT) -> None:
        """Mark the root of the search: moves after this state are hypothetical and carry no information."""

    def value(self, state: StateT, seat: int) -> float:
        """Return the expected final score of the seat minus that of its best opponent.

        It may be called for any state, even in the middle of a turn.
        """
        scores = state.scores()
        rivals = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat] - max(rivals, default=0))

    def margin(self, state: StateT, seat: int) -> float:
        """Return the expected final lead in points when everything in the state is known to all, for analysis.

        Unlike `value`, it has no other unit than points and contains no price for secrets.
        """
        return self.value(state, seat)

    def features(self, state: StateT, seat: int) -> tuple[Items, Sequence[int]]:
        """Return what a learned evaluation sees between two turns: items, and numbers of the position."""
        raise NotImplementedError(f"{self.game.name} has no features for a learned evaluation")

    def tiebreak(self, state: StateT, seat: int) -> float:  # noqa: ARG002
        """Return the potential of the seat's own position, to choose between moves that score the same."""
        return 0.0

    def shortlist(self, state: StateT, seat: int, moves: Moves) -> Sequence[int]:  # noqa: ARG002
        """Return the moves to consider, at least one if there is a legal move."""
        return thinned(moves)

    def forced_move(self, state: StateT, seat: int) -> int | None:  # noqa: ARG002
        """Return the best move if it is known without search, or `None`."""
        return None

    def whole_turns(self, state: StateT, seat: int) -> Sequence[tuple[float, Sequence[int]]] | None:  # noqa: ARG002
        """Return plans for the whole turn as (value, moves), best first; `None` to let the planner search for them.

        A plan ends with the move that ends the turn.
        """
        return None

    def ends_plan(self, state: StateT, seat: int) -> bool:  # noqa: ARG002
        """Return whether a plan should be evaluated at this chance node instead of after its outcome."""
        return False

    def time_share(self, state: StateT, seat: int) -> float:  # noqa: ARG002
        """Return the fraction of its budget that the expert spends on this decision.

        It must depend on public information only; otherwise the time taken would reveal secrets of the seat.
        """
        return 1.0

    def plausibility(self, state: StateT, seat: int) -> float:  # noqa: ARG002
        """Return how plausible this state is, given the past moves of the other seats, on any positive scale."""
        return 1.0

    def reply(self, state: StateT, seat: int, rng: Random, tracker: BudgetTracker) -> int:
        """Return a good move for any seat quickly, for rollouts."""
        forced = self.forced_move(state, seat)
        if forced is not None:
            return forced
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves.at(0)
        candidates = {moves.choice(rng) for _ in range(self.reply_samples)}
        if self.game.pass_move is not None and self.game.pass_move in moves:
            candidates.add(self.game.pass_move)
        best, best_value = -1, float("-inf")
        for move in sorted(candidates):
            after = state.copy()
            after.play(seat, move)
            value = self.value(after, seat)
            if value > best_value:
                best, best_value = move, value
        tracker.spend(len(candidates))
        return best

    def roll_out(self, state: StateT, seat: int, rng: Random, tracker: BudgetTracker) -> None:  # noqa: ARG002
        """Play `horizon` turns on `state` itself."""
        end = state.turn + self.horizon
        while state.to_act and state.turn < end:
            acting = state.to_act[0]
            if acting == CHANCE:
                state.play(CHANCE, state.chance().draw(rng))
            else:
                state.play(acting, self.reply(state, acting, rng, tracker))
        tracker.spend()

    def rollout_value(self, state: StateT, seat: int, rng: Random, tracker: BudgetTracker) -> float:
        """Play a rollout on `state` itself and return the value of the position reached."""
        self.roll_out(state, seat, rng, tracker)
        return self.value(state, seat)

    def rollout_margin(self, state: StateT, seat: int, rng: Random, tracker: BudgetTracker) -> float:
        """Play a rollout on `state` itself and return the `margin` of the position reached, for analysis."""
        self.roll_out(state, seat, rng, tracker)
        return self.margin(state, seat)

    def beliefs(self, state: StateT, viewer: int) -> Sequence[Sequence[float]]:  # noqa: ARG002
        """Return for each seat the probability of each of its possible secrets, as a viewer infers it.

        `secrets` has the secrets in the same order. Empty in a game where nothing can be inferred.
        """
        return ()

    def secrets(self, state: StateT) -> tuple[int, ...]:  # noqa: ARG002
        """Return the true secret of each seat, as an index into `secret_names`; empty without such secrets."""
        return ()

    @classmethod
    def secret_names(cls) -> tuple[str, ...]:
        """Return the names of the possible secrets, which are messages."""
        return ()

    def themes(self, before: StateT, after: StateT, seat: int) -> Sequence[str]:  # noqa: ARG002
        """Return the themes of the moves of a seat between two states, for puzzles: `close-region`, `retire`.

        The message `theme.NAME` of the game is the name of a theme.
        """
        return ()

    def reason(self, before: StateT, after: StateT, seat: int) -> str:  # noqa: ARG002
        """Return a short reason for a plan besides its immediate points, or an empty text."""
        return ""


def evaluator_for(game: Game, weights: Mapping[str, float] | None = None) -> Evaluator[Any]:
    """Return the evaluator of a game; `weights` replace some of its built-in weights."""
    if not game.evaluator:
        return Evaluator(game, Weights())
    package, _, _ = game.evaluator.partition(":")
    return evaluator_class(game)(game, built_in_weights(package, game.players).replaced(weights or {}))


def evaluator_class(game: Game | type[Game]) -> type[Evaluator[Any]]:
    """Return the class of a game's evaluator, for the methods that need no weights."""
    return _load(game.evaluator) if game.evaluator else Evaluator


@cache
def _load(path: str) -> type[Evaluator[Any]]:
    module, _, name = path.partition(":")
    cls: type[Evaluator[Any]] = getattr(import_module(module), name)
    return cls
