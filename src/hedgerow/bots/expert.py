"""A bot that compares its best plans by rollouts in many states that its seat could be in."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.bots.plan import Plan
from hedgerow.bots.planner import forced_choice, only_choice, plan_choice, plans
from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.contract import State
from hedgerow.games.core.evaluator import Evaluator, evaluator_for

PRIOR_ROLLOUTS: Final = 2.0
"""The weight of the planner's own value, in rollouts."""
SAMPLES: Final = 8
"""The number of possible states from which one is drawn by plausibility."""


@dataclass
class _Arm:
    """A plan with the results of its rollouts."""

    plan: Plan
    total: float = 0.0
    rollouts: int = 0

    @property
    def mean(self) -> float:
        return (self.total + PRIOR_ROLLOUTS * self.plan.value) / (self.rollouts + PRIOR_ROLLOUTS)


class ExpertBot(Bot):
    """A bot that plans its turn like the planner, then compares the best plans by rollouts.

    All plans are tried with the same hidden tiles and the same chance outcomes. Plans that do worse are dropped as the
    budget is used up, so that most of it is spent on the best ones.
    """

    name = "expert"
    version = "1"
    uses_budget = True

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if len(known.moves) == 1:
            return only_choice(known)
        tracker = self.budget.start()
        evaluator = evaluator_for(known.game, self.weights)
        start = plausible_state(known, evaluator, rng)
        evaluator.set_root(start)
        tracker.reduce(evaluator.time_share(start, known.seat))
        forced = evaluator.forced_move(start, known.seat)
        if forced is not None:
            return forced_choice(evaluator, start, known.seat, forced)
        arms = [_Arm(plan) for plan in plans(start, known.seat, evaluator, rng)[: evaluator.candidates]]
        tracker.spend(len(known.moves))
        compare(arms, known, evaluator, rng, tracker)
        best_first = sorted(arms, key=lambda arm: -arm.mean)
        return plan_choice(evaluator, start, known.seat, [arm.plan for arm in best_first])


def compare(
    arms: list[_Arm], known: InformationState, evaluator: Evaluator[State], rng: Random, tracker: BudgetTracker
) -> None:
    """Compare plans by sequential halving: do rollouts of all arms, and drop the worse half again and again.

    The dropped arms are removed from `arms`.
    """
    halvings = max(1, ceil(log2(len(arms)))) if len(arms) > 1 else 1
    count = len(arms)
    while len(arms) > 1 and not tracker.exhausted():
        sample = plausible_state(known, evaluator, rng)
        chance_seed = rng.getrandbits(64)
        results = []
        for arm in arms:
            if tracker.exhausted():
                return  # an incomplete round would favour some arms
            state = sample.copy()
            rollout_rng = Random(chance_seed)
            play_plan(arm.plan, state, known.seat, rollout_rng)
            results.append(evaluator.rollout_value(state, known.seat, rollout_rng, tracker))
        for arm, result in zip(arms, results, strict=True):
            arm.total += result
            arm.rollouts += 1
        keep = max(2, ceil(count * 0.5 ** (tracker.used * halvings)))
        if len(arms) > keep:
            arms.sort(key=lambda arm: -arm.mean)
            del arms[keep:]


def play_plan(plan: Plan, state: State, seat: int, rng: Random) -> None:
    """Play the moves of a plan, up to the first one that chance outcomes have made illegal."""
    for move in plan.moves:
        state.play_chance(rng)
        if seat not in state.to_act or move not in state.moves(seat):
            return
        state.play(seat, move)


def plausible_state(known: InformationState, evaluator: Evaluator[State], rng: Random) -> State:
    """Return a state that the seat could be in; plausible ones are more likely."""
    if not known.game.has_secrets:
        return known.sample_state(rng)
    samples = [known.sample_state(rng) for _ in range(SAMPLES)]
    weights = [evaluator.plausibility(sample, known.seat) for sample in samples]
    return rng.choices(samples, weights)[0]
