"""OpenSpiel's search as a bot for the arena: `--bots expert:0.25s,bench.openspiel_bot:OpenSpielBot:0.25s`.

A thin adapter presents our states to `open_spiel.python.algorithms`: a move is its rank among the legal moves, draws
are explicit chance nodes, and a victory is worth 1, a defeat -1. Games without secrets are searched by MCTS (UCT with
random rollouts and OpenSpiel's solver), games with secrets by information-set MCTS with determinized states. Both are
OpenSpiel's unmodified classes, except that they stop when the budget is spent. Rollouts are played by our engine, which
is faster than the adapter and makes the bot stronger.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, Final

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from hedgerow.bots import Bot, Budget, Choice, InformationState
from hedgerow.bots.contract import DEFAULT_BUDGET
from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.contract import CHANCE, State

EXPLORATION: Final = 1.4
UNLIMITED: Final = 1 << 40
MARGIN: Final = 25.0
"""The lead in points that counts as a full victory when the bot plays for points."""


class _TimeUp(Exception):
    """The search has spent its budget."""


class SpielState:
    """One of our states with the interface that OpenSpiel's algorithms expect."""

    def __init__(self, state: State, by_points: bool) -> None:
        self.state = state
        self._by_points = by_points

    def clone(self) -> SpielState:
        return SpielState(self.state.copy(), self._by_points)

    def is_terminal(self) -> bool:
        return not self.state.to_act

    def is_chance_node(self) -> bool:
        return self.state.to_act == (CHANCE,)

    def current_player(self) -> int:
        acting = self.state.to_act
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting[0] == CHANCE else acting[0]

    def legal_actions(self, _player: int | None = None) -> list[int]:
        return list(range(len(self.state.moves(self.state.to_act[0]))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chance = self.state.chance()
        return [(rank, chance.weight(outcome) / chance.total) for rank, outcome in enumerate(chance)]

    def apply_action(self, action: int) -> None:
        seat = self.state.to_act[0]
        self.state.play(seat, self.state.moves(seat).at(int(action)))

    def returns(self) -> list[float]:
        scores = self.state.scores()
        if self._by_points:
            leads = [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]
            return [max(-1.0, min(1.0, lead / MARGIN)) for lead in leads]
        winners = self.state.winners()
        if len(winners) == len(scores):
            return [0.0] * len(scores)
        return [1.0 if seat in winners else -1.0 for seat in range(len(scores))]

    def information_state_string(self, player: int | None = None) -> str:
        return repr(self.state.view(self.current_player() if player is None else player))

    def get_game(self) -> Any:
        return _game(self.state.game.has_secrets)


def _game(has_secrets: bool) -> Any:
    """Return an object with the parts of OpenSpiel's `Game` that the algorithms use."""
    kinds = pyspiel.GameType.Information
    kind = SimpleNamespace(
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        information=kinds.IMPERFECT_INFORMATION if has_secrets else kinds.PERFECT_INFORMATION,
    )
    return SimpleNamespace(get_type=lambda: kind, max_utility=lambda: 1.0)


class _Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Uniformly random play to the end, by our engine."""

    def __init__(self, rng: Random, tracker: BudgetTracker) -> None:
        super().__init__(n_rollouts=1)
        self._rng = rng
        self._tracker = tracker

    def evaluate(self, state: SpielState) -> Any:
        end = state.clone()
        inner = end.state
        inner.play_chance(self._rng)
        while acting := inner.to_act:
            inner.play(acting[0], inner.moves(acting[0]).choice(self._rng))
            inner.play_chance(self._rng)
        self._tracker.spend()
        return numpy.array(end.returns())


class _Mcts(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS, stopped by the budget."""

    def __init__(self, tracker: BudgetTracker, evaluator: _Rollouts, luck: Any) -> None:
        super().__init__(_game(False), EXPLORATION, UNLIMITED, evaluator, random_state=luck)
        self._tracker = tracker
        self.root: Any = None

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self.root = root
        if root.children and self._tracker.exhausted():
            raise _TimeUp
        return super()._apply_tree_policy(root, state)

    def action(self, state: SpielState) -> int:
        with suppress(_TimeUp):
            self.root = self.mcts_search(state)
        return int(self.root.best_child().action)


class _InformationSetMcts(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's information-set MCTS, stopped by the budget."""

    def __init__(
        self, known: InformationState, by_points: bool, tracker: BudgetTracker, evaluator: _Rollouts, luck: Any
    ) -> None:
        super().__init__(_game(True), evaluator, EXPLORATION, UNLIMITED, random_state=luck)
        self._tracker = tracker
        rng = Random(int(luck.randint(1 << 31)))
        self.set_resampler(lambda _state, _seat: SpielState(known.sample_state(rng), by_points))

    def sample_root_state(self, state: SpielState) -> Any:
        if self._root_node.total_visits > 0 and self._tracker.exhausted():
            raise _TimeUp
        return super().sample_root_state(state)

    def action(self, state: SpielState) -> int:
        try:
            policy = self.run_search(state)
        except _TimeUp:
            policy = self.get_final_policy(state, self._root_node)
        return int(max(policy, key=lambda pair: pair[1])[0])


class OpenSpielBot(Bot):
    """OpenSpiel's MCTS or information-set MCTS, playing for victory."""

    name = "openspiel"
    version = "1"
    uses_budget = True
    by_points: ClassVar[bool] = False

    def __init__(self, budget: Budget = DEFAULT_BUDGET, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(budget, weights)

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if len(known.moves) == 1:
            return Choice(known.moves.at(0), "the only move")
        tracker = self.budget.start()
        luck = numpy.random.RandomState(rng.getrandbits(32))
        evaluator = _Rollouts(rng, tracker)
        state = SpielState(known.sample_state(rng), self.by_points)
        if known.game.has_secrets:
            action = _InformationSetMcts(known, self.by_points, tracker, evaluator, luck).action(state)
        else:
            action = _Mcts(tracker, evaluator, luck).action(state)
        return Choice(known.moves.at(action), f"best of {tracker.nodes} simulations")


class OpenSpielPointsBot(OpenSpielBot):
    """The same search, playing for a lead in points, for which rollouts are more informative."""

    name = "openspiel-points"
    version = "1"
    by_points = True
