"""Judges: what a position is worth to each seat.

The review, the luck ledger and the puzzles ask a `Judge` and know nothing else about strength. A judge with a learned
evaluation replaces `sample` and `values`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from hedgerow import fast
from hedgerow.analysis.calibration import calibration_of, final_result, normalised
from hedgerow.analysis.estimates import Result
from hedgerow.analysis.quick_play import finish_turn
from hedgerow.bots import InformationState
from hedgerow.bots.expert import plausible_state, play_plan
from hedgerow.bots.plan import Plan
from hedgerow.bots.planner import plan_with, plans
from hedgerow.games import Game, Setup, State, open_game
from hedgerow.games.core.budget import Budget
from hedgerow.games.core.evaluator import evaluator_for

UNLIMITED: Final = Budget(nodes=10**12)
"""A judge counts samples, so the budgets of the evaluators never end."""
CACHED_JUDGES: Final = 8


class Judge(ABC):
    """An estimator of the results of moves and positions."""

    name: ClassVar[str]
    version: ClassVar[str]
    """Change it when the judge judges differently: stored reviews name it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.calibration = calibration_of(game)
        self.forget()

    def forget(self) -> None:
        """Begin a new question: what an evaluator has kept from other positions must not change the answer."""
        self.evaluator = evaluator_for(self.game)

    def candidates(self, known: InformationState, limit: int, required: Sequence[int], rng: Random) -> list[Plan]:
        """Return promising plans for a decision, the best first, with different first moves, and the required moves.

        A plan continues to the end of the turn. The last ones are for required moves that are not promising.
        """
        start = plausible_state(known, self.evaluator, rng)
        self.evaluator.set_root(start)
        chosen: dict[int, Plan] = {}
        for plan in plans(start, known.seat, self.evaluator, rng):
            if len(chosen) < limit or plan.moves[0] in required:
                chosen.setdefault(plan.moves[0], plan)
        for move in required:
            if move not in chosen:
                chosen[move] = plan_with(start, known.seat, self.evaluator, move, rng)
        return list(chosen.values())

    @abstractmethod
    def sample(self, compared: Sequence[Plan], known: InformationState, seed: int) -> list[Result]:
        """Return one result of each plan, all with the same hidden tiles and the same draws.

        Only what `known` tells may be used.
        """

    @abstractmethod
    def values(self, state: State) -> tuple[Result, ...]:
        """Return the expected result of each seat in a full state where a seat is to act, or the final result."""

    def reason(self, plan: Plan, known: InformationState) -> str:
        """Return what a plan is good for, in words; empty if nothing can be said."""
        start = known.sample_state(Random(0))
        self.evaluator.set_root(start)
        after = start.copy()
        play_plan(plan, after, known.seat, Random(0))
        return self.evaluator.reason(start, after, known.seat)

    def scale(self, state: State) -> float:
        """Return the points that change an even chance to win from 50 to about 73 %."""
        return self.calibration.at(self.calibration.stage_of(state)).move_scale


class EvaluatorJudge(Judge):
    """A judge that plays a few turns on with the game's evaluator and converts the margin into a chance to win."""

    name = "evaluator"
    version = "1"

    def sample(self, compared: Sequence[Plan], known: InformationState, seed: int) -> list[Result]:
        world = plausible_state(known, self.evaluator, Random(seed))
        return [self._follow(plan, world.copy(), known.seat, Random(seed + 1)) for plan in compared]

    def _follow(self, plan: Plan, state: State, seat: int, rng: Random) -> Result:
        play_plan(plan, state, seat, rng)
        margin = self.evaluator.rollout_margin(state, seat, rng, UNLIMITED.start())
        return final_result(state, seat) if state.over else self.calibration.move_result(state, margin)

    def values(self, state: State) -> tuple[Result, ...]:
        settled = finish_turn(state, self.evaluator)
        seats = range(self.game.players)
        if settled.over:
            return tuple(final_result(settled, seat) for seat in seats)
        margins = [self.evaluator.margin(settled, seat) for seat in seats]
        return normalised([self.calibration.result(settled, margin) for margin in margins])


class PlayoutJudge(EvaluatorJudge):
    """A judge that plays to the end: greedily in the compiled kernel, or with the evaluator's replies in Python.

    It shares no evaluation with the bots, so it is a second opinion on `EvaluatorJudge`.
    """

    name = "playouts"
    version = "1"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._compiled = fast.supports(game)

    def _follow(self, plan: Plan, state: State, seat: int, rng: Random) -> Result:
        play_plan(plan, state, seat, rng)
        if state.over:
            return final_result(state, seat)
        if self._compiled:
            return self._play_out(state, seat, rng.getrandbits(60))
        tracker = UNLIMITED.start()
        while state.to_act:
            state.play_chance(rng)
            self.evaluator.roll_out(state, seat, rng, tracker)
        return final_result(state, seat)

    @staticmethod
    def _play_out(state: State, seat: int, seed: int) -> Result:
        scores, winners, _ = fast.rollouts(fast.from_python(state), 1, fast.Policy.GREEDY, seed)
        row, won = scores[0].tolist(), int(winners[0])
        rivals = [score for other, score in enumerate(row) if other != seat]
        return Result(float(row[seat] - max(rivals, default=0)), (won >> seat & 1) / max(1, won.bit_count()))


JUDGES: Final[dict[str, type[Judge]]] = {judge.name: judge for judge in (EvaluatorJudge, PlayoutJudge)}
"""The judges by name. The first one is the default."""


def judge_for(setup: Setup, name: str = EvaluatorJudge.name) -> Judge:
    """Return a judge of a game; the last ones are kept, because opening a game takes time."""
    return _judge(_SetupKey(setup), name)


class _SetupKey:
    """A setup as a key of a cache."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._key: tuple[Any, ...] = (setup.game, setup.players, tuple(sorted(setup.options.items())), setup.tiles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SetupKey) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=CACHED_JUDGES)
def _judge(key: _SetupKey, name: str) -> Judge:
    return JUDGES[name](open_game(key.setup))
