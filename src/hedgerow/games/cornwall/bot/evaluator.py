"""The evaluator of Cornwall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.contract import Game
from hedgerow.games.core.evaluator import Bound, Evaluator
from hedgerow.games.core.network import Items
from hedgerow.games.core.weights import Weights, built_in_weights
from hedgerow.games.cornwall.bot import network_features, reasons, themes
from hedgerow.games.cornwall.bot.correction import built_in_correction
from hedgerow.games.cornwall.bot.draw_odds import RemainingTiles, remaining_tiles
from hedgerow.games.cornwall.bot.features import PositionFeatures
from hedgerow.games.cornwall.bot.turn_plans import TurnPlan, TurnPlanner
from hedgerow.games.cornwall.bot.valuation import Valuation, seat_weights
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.state import CornwallState

ROLLOUT_OVERHEAD: Final = 10
"""The fixed cost of a rollout in evaluated positions, even if the game ends immediately."""


class CornwallEvaluator(Evaluator[CornwallState]):
    """An evaluator that values majorities, coins and figures by the tiles that can still be drawn."""

    features_version = network_features.VERSION
    shortlist_breaks_ties = True
    candidates = 10

    def __init__(self, game: Game, weights: Weights) -> None:
        # The bounds in the search for the best turn assume that no weight is negative and that a figure in the pub is
        # worth no more than one in hand. Tuning may try other weights.
        bounded = Weights({name: max(0.0, weight) for name, weight in weights.items()})
        super().__init__(game, Weights({**bounded, "pub": min(1.0, bounded["pub"])}))
        self._valuations: dict[tuple[RemainingTiles, tuple[float, ...], int], Valuation] = {}

    def value(self, state: CornwallState, seat: int) -> float:
        if state.phase is CornwallPhase.OVER:
            return super().value(state, seat)
        if state.phase >= CornwallPhase.LAY:
            return self._value_after_turn(state, seat)
        return PositionFeatures(state, self.valuation(state, seat, state.active)).total

    def _value_after_turn(self, state: CornwallState, seat: int) -> float:
        """Return the value for a seat after the active seat has played its best turn."""
        best = self.best_turn(state)
        if seat == state.active:
            return best.value
        if self.game.players == 2:
            return -best.value
        after = state.copy()
        play_turn(after, best)
        return self.value(after, seat)

    def valuation(self, state: CornwallState, seat: int, next_seat: int) -> Valuation:
        """Return the valuation for a seat when `next_seat` plays next."""
        weights = seat_weights(state.scores() if self.game.players > 2 else (0, 0), seat)
        key = (remaining_tiles(state), weights, next_seat)
        valuation = self._valuations.get(key)
        if valuation is None:
            valuation = Valuation(self.weights, key[0], state.game.flag_values, weights, next_seat)
            self._valuations[key] = valuation
        return valuation

    def turns(self, state: CornwallState) -> list[TurnPlan]:
        """Return all ways to play the turn of the active seat, the best first."""
        return self._planner(state).turns()

    def best_turn(self, state: CornwallState) -> TurnPlan:
        """Return the best way to play the turn of the active seat."""
        return self._planner(state).best()

    def _planner(self, state: CornwallState) -> TurnPlanner:
        next_seat = (state.active + 1) % self.game.players
        return TurnPlanner(state, self.valuation(state, state.active, next_seat))

    @classmethod
    def score_bounds(cls, state: CornwallState, seat: int) -> Callable[[int], Bound] | None:
        """Return a function that maps a tile placement to the score after the best turn that begins with it."""
        if state.phase is not CornwallPhase.LAY or seat != state.active:
            return None
        best_scores = {turn.moves[0]: round(turn.value) for turn in _turns_by_points(state)}
        game_continues = bool(state.unseen or state.under)
        return lambda move: Bound(best_scores[move], exact=game_continues)

    @classmethod
    def greedy_move(cls, state: CornwallState, seat: int) -> int | None:
        """Return the first move of the turn that scores the most now, with the fewest and smallest figures."""
        if state.phase is not CornwallPhase.FIGURES or seat != state.active:
            return None
        return _turns_by_points(state)[0].moves[0]

    def time_share(self, state: CornwallState, seat: int) -> float:  # noqa: ARG002
        """Return a little less than 1, because a rollout (a turn of every seat) may start just before the deadline."""
        return 1.0 - 0.015 * self.game.players

    def forced_move(self, state: CornwallState, seat: int) -> int | None:
        """Return the best move in the last turn of the game, which has no uncertainty."""
        if state.unseen or state.under or seat != state.active or state.phase < CornwallPhase.LAY:
            return None
        return self.turns(state)[0].moves[0]

    def roll_out(self, state: CornwallState, seat: int, rng: Random, tracker: BudgetTracker) -> None:  # noqa: ARG002
        """Play a turn of every seat, so that all plans are valued just after a turn of the same seat."""
        end = state.turn + self.game.players
        tracker.spend(ROLLOUT_OVERHEAD)
        while state.to_act and state.turn < end:
            state.play_chance(rng)
            if state.over:
                break
            tracker.spend(len(state.moves(state.active)))
            play_turn(state, self.best_turn(state))

    def rollout_value(self, state: CornwallState, seat: int, rng: Random, tracker: BudgetTracker) -> float:
        """Play a rollout and return the value in points or, with two players, the probability to win."""
        self.roll_out(state, seat, rng, tracker)
        return self.value(state, seat) if self.game.players > 2 else self.win_probability(state, seat)

    def margin(self, state: CornwallState, seat: int) -> float:
        if self.game.players > 2 or state.phase >= CornwallPhase.LAY:
            return self.value(state, seat)
        return self._corrected_lead(state, seat)

    def features(self, state: CornwallState, seat: int) -> tuple[Items, Sequence[int]]:
        return network_features.network_features(state, seat)

    def win_probability(self, state: CornwallState, seat: int) -> float:
        """Return the probability that one of two seats wins, between two turns."""
        if state.phase is CornwallPhase.OVER:
            winners = state.winners()
            return (seat in winners) / len(winners)
        return built_in_correction().win_probability(self._corrected_lead(state, seat), remaining_tiles(state).tiles)

    def _corrected_lead(self, state: CornwallState, seat: int) -> float:
        """Return the expected lead of one of two seats between two turns, with the learned correction."""
        valuation = self.valuation(state, seat, state.active)
        features = PositionFeatures(state, valuation)
        return features.total + built_in_correction().points(state, seat, features, valuation.remaining)

    def whole_turns(self, state: CornwallState, seat: int) -> Sequence[tuple[float, tuple[int, ...]]] | None:
        """Return all turns with their values in points or, with two players, in win probability."""
        if seat != state.active:
            return None
        turns = self.turns(state)
        if self.game.players > 2:
            return turns
        tiles = remaining_tiles(state).tiles
        return [(built_in_correction().win_probability(turn.value, tiles), turn.moves) for turn in turns]

    def themes(self, before: CornwallState, after: CornwallState, seat: int) -> Sequence[str]:
        return tuple(themes.themes(before, after, seat))

    def reason(self, before: CornwallState, after: CornwallState, seat: int) -> str:
        return reasons.reason(before, after, seat)


def _turns_by_points(state: CornwallState) -> list[TurnPlan]:
    """Return the turns of the active seat, ordered by its score after them."""
    weights = built_in_weights(__package__, state.game.players)
    return TurnPlanner(state, Valuation.of_points_now(weights, state, state.active)).turns()


def play_turn(state: CornwallState, turn: TurnPlan) -> None:
    """Play the moves of a turn; it may end before its last move if there is nothing left to choose."""
    seat, number = state.active, state.turn
    for move in turn.moves:
        if state.turn != number:
            return
        state.play(seat, move)
