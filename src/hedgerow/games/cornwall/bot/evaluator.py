"""A sense for positions of Cornwall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.evaluator import Bound, Evaluator
from hedgerow.games.core.weights import Weights, built_in_weights
from hedgerow.games.cornwall.bot import reasons
from hedgerow.games.cornwall.bot.correction import built_in_hindsight
from hedgerow.games.cornwall.bot.draw_odds import Future, future_of
from hedgerow.games.cornwall.bot.features import Survey
from hedgerow.games.cornwall.bot.turn_plans import Turn, TurnFinder
from hedgerow.games.cornwall.bot.valuation import Scale, leanings
from hedgerow.games.cornwall.phases import Phase
from hedgerow.games.cornwall.state_base import Table

OVERHEAD: Final = 10
"""To play on costs as much as judging so many positions, even if the game is over at once."""


class CornwallEvaluator(Evaluator[State]):
    """Prices majorities, coins and the pub by what is still to come."""

    ranks_equals = True
    candidates = 10

    def __init__(self, game: Game, weights: Weights) -> None:
        # The search for the best turn relies on it: nothing is worth less than nothing, and a figure in the pub not
        # more than one in hand. Whoever tunes weights may come across others.
        bounded = Weights({name: max(0.0, weight) for name, weight in weights.items()})
        super().__init__(game, Weights({**bounded, "pub": min(1.0, bounded["pub"])}))
        self._scales: dict[tuple[Future, tuple[float, ...], int], Scale] = {}

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        if state.phase is Phase.OVER:
            return super().value(state, seat)
        if state.phase >= Phase.LAY:
            return self._best(state, seat)
        scale = self.scale(state, seat, state.active)
        return Survey(state, scale).total

    def _best(self, state: Table, seat: int) -> float:
        """The value if the active seat plays its turn to the end."""
        best = self.best_turn(state)
        if seat == state.active:
            return best.value
        if self.game.players == 2:
            return -best.value
        after = state.copy()
        play_turn(after, best)
        return self.value(after, seat)

    def scale(self, state: Table, seat: int, follower: int) -> Scale:
        """The scale for a seat when it is the follower's turn next."""
        leaning = leanings(state.scores() if self.game.players > 2 else (0, 0), seat)
        key = (future_of(state), leaning, follower)
        known = self._scales.get(key)
        if known is None:
            known = self._scales[key] = Scale(self.weights, key[0], state.game.flag_values, leaning, follower)
        return known

    def turns(self, state: Table) -> list[Turn]:
        """All ways to play the turn of the active seat, the best first."""
        return self._finder(state).turns()

    def best_turn(self, state: Table) -> Turn:
        """The best way to play the turn of the active seat."""
        return self._finder(state).best()

    def _finder(self, state: Table) -> TurnFinder:
        return TurnFinder(state, self.scale(state, state.active, (state.active + 1) % self.game.players))

    @classmethod
    def score_bounds(cls, state: State, seat: int) -> Callable[[int], Bound] | None:
        """The points after the best turn that begins with a laying."""
        assert isinstance(state, Table)
        if state.phase is not Phase.LAY or seat != state.active:
            return None
        most = {turn.moves[0]: round(turn.value) for turn in _turns_for_points(state)}
        goes_on = bool(state.unseen or state.under)
        return lambda move: Bound(most[move], exact=goes_on)

    @classmethod
    def greedy_move(cls, state: State, seat: int) -> int | None:
        """Which figures bring the most points at once; of several ways, the one with the fewest and smallest."""
        assert isinstance(state, Table)
        if state.phase is not Phase.FIGURES or seat != state.active:
            return None
        return _turns_for_points(state)[0].moves[0]

    def time_share(self, state: State, seat: int) -> float:  # noqa: ARG002
        """A little less than all: the last look ahead, a turn of each seat, may begin just before the time is over."""
        return 1.0 - 0.015 * self.game.players

    def forced_move(self, state: State, seat: int) -> int | None:
        """In the last turn nothing is uncertain any more."""
        assert isinstance(state, Table)
        if state.unseen or state.under or seat != state.active or state.phase < Phase.LAY:
            return None
        return self.turns(state)[0].moves[0]

    def rollout_value(self, state: State, seat: int, rng: Random, thinking: Thinking) -> float:
        """The others play a turn each, then the seat itself: so all plans are judged just after an own turn."""
        assert isinstance(state, Table)
        end = state.turn + self.game.players
        thinking.spend(OVERHEAD)
        while state.to_act and state.turn < end:
            if state.to_act == (CHANCE,):
                state.play(CHANCE, state.chance().draw(rng))
                continue
            thinking.spend(len(state.moves(state.active)))
            play_turn(state, self.best_turn(state))
        return self.value(state, seat) if self.game.players > 2 else self.second_look(state, seat)

    def second_look(self, state: Table, seat: int) -> float:
        """The chance of one of two seats to win, between two turns."""
        if state.phase is Phase.OVER:
            winners = state.winners()
            return (seat in winners) / len(winners)
        scale = self.scale(state, seat, state.active)
        survey, hindsight = Survey(state, scale), built_in_hindsight()
        lead = survey.total + hindsight.correction(state, seat, survey, scale.future)
        return hindsight.chance(lead, scale.future.tiles)

    def whole_turns(self, state: State, seat: int) -> Sequence[tuple[float, tuple[int, ...]]] | None:
        """With points as their values or, of two players, with the chance to win."""
        assert isinstance(state, Table)
        if seat != state.active:
            return None
        found = self.turns(state)
        if self.game.players > 2:
            return found
        tiles = future_of(state).tiles
        return [(built_in_hindsight().chance(turn.value, tiles), turn.moves) for turn in found]

    @classmethod
    def item_label(cls, name: str) -> str:
        return reasons.msg(f"item.{name.replace(' ', '-')}")

    def reason(self, before: State, after: State, seat: int) -> str:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        return reasons.reason(before, after, seat)


def _turns_for_points(state: Table) -> list[Turn]:
    """The ways to play the turn by the points that the active seat then has."""
    weights = built_in_weights(__package__, state.game.players)
    return TurnFinder(state, Scale.of_points_now(weights, state, state.active)).turns()


def play_turn(state: Table, turn: Turn) -> None:
    """Carry a turn out; it may end before its last move, when there is nothing more to choose."""
    seat, number = state.active, state.turn
    for move in turn.moves:
        if state.turn != number:
            return
        state.play(seat, move)
