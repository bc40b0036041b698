"""A bot that compares its best plans by playing on in many states it could be in."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.bots.planner import Plan, explained, plans
from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.evaluator import Evaluator, evaluator_for
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

TRUST: Final = 2.0
"""The planner's own judgement counts as much as so many games played on."""
GUESSES: Final = 8
"""Of so many states that could be, one is taken by how plausible it is."""


@dataclass
class _Arm:
    """A plan, and how well it did when played on."""

    plan: Plan
    total: float = 0.0
    times: int = 0

    @property
    def mean(self) -> float:
        return (self.total + TRUST * self.plan.value) / (self.times + TRUST)


class ExpertBot(Bot):
    """Plans its turn like the planner, then plays the best plans on with sampled hidden tiles and luck.

    All plans are tried with the same hidden tiles and the same luck; those that do worse are dropped as time goes
    on, so that most of it is spent on telling the best apart.
    """

    name = "expert"
    version = "1"
    about = "plays its best plans on in its head, with everything that it cannot know dealt at random"
    thinks = True

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if len(known.moves) == 1:
            return Choice(known.moves.at(0), msg("only"))
        thinking = self.budget.start()
        evaluator = evaluator_for(known.game, self.weights)
        start = _plausible(known, evaluator, rng)
        thinking.narrow(evaluator.time_share(start, known.seat))
        settled = evaluator.forced_move(start, known.seat)
        if settled is not None:
            return Choice(settled, evaluator.reason(start, start, known.seat) or msg("settled"))
        arms = [_Arm(plan) for plan in plans(start, known.seat, evaluator, rng)[: evaluator.candidates]]
        thinking.spend(len(known.moves))
        compare(arms, known, evaluator, rng, thinking)
        best = max(arms, key=lambda arm: arm.mean).plan
        return Choice(best.moves[0], explained(evaluator, start, best.after, known.seat))


def compare(arms: list[_Arm], known: InformationState, evaluator: Evaluator[State], rng: Random, thinking: Thinking) -> None:
    """Play all plans on, again and again; the worse half is dropped at each halving of their number.

    What is left of `arms` in the end is at the front.
    """
    halvings = max(1, ceil(log2(len(arms)))) if len(arms) > 1 else 1
    number = len(arms)
    while len(arms) > 1 and not thinking.over():
        world = _plausible(known, evaluator, rng)
        luck = rng.getrandbits(64)
        results = []
        for arm in arms:
            if thinking.over():
                return  # a round that not all have played would favour some
            state = world.copy()
            fortune = Random(luck)
            follow(arm.plan, state, known.seat, fortune)
            results.append(evaluator.rollout_value(state, known.seat, fortune, thinking))
        for arm, result in zip(arms, results, strict=True):
            arm.total += result
            arm.times += 1
        keep = max(2, ceil(number * 0.5 ** (thinking.used * halvings)))
        if len(arms) > keep:
            arms.sort(key=lambda arm: -arm.mean)
            del arms[keep:]


def follow(plan: Plan, state: State, seat: int, rng: Random) -> None:
    """Carry a plan out, as far as it is still possible after what chance brings meanwhile."""
    for move in plan.moves:
        while state.to_act == (CHANCE,):
            state.play(CHANCE, state.chance().draw(rng))
        if seat not in state.to_act or move not in state.moves(seat):
            return
        state.play(seat, move)


def _plausible(known: InformationState, evaluator: Evaluator[State], rng: Random) -> State:
    """A state the seat could be in, likelier ones more often."""
    if not known.game.has_secrets:
        return known.sample_state(rng)
    guesses = [known.sample_state(rng) for _ in range(GUESSES)]
    weights = [evaluator.plausibility(guess, known.seat) for guess in guesses]
    return rng.choices(guesses, weights)[0]
