"""Compare moves by samples that have the same hidden tiles and the same draws.

Sequential halving drops moves that do worse, so that most samples are spent where the answer is close. The loss of a
move against the best one is measured with samples that did not choose the best one; otherwise the luckiest candidate
would look better than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from random import Random
from typing import Final

from hedgerow.analysis.effort import Effort
from hedgerow.analysis.estimates import Estimate, Result, mean_of, standard_error
from hedgerow.analysis.judge import Judge
from hedgerow.bots import InformationState
from hedgerow.bots.plan import Plan

CLOSE: Final = 2.0
"""The answer is close while the mean difference is below this many standard errors."""
CERTAIN: Final = 3.0
"""A move is certainly worse if the mean difference exceeds this many standard errors."""
CLOSE_CHANCE: Final = 0.02
"""A difference of the chance to win that is certainly smaller needs no more samples."""


@dataclass
class Arm:
    """A move with its plan and its samples."""

    plan: Plan
    results: list[Result] = field(default_factory=list)

    @property
    def move(self) -> int:
        """The first move of the plan."""
        return self.plan.moves[0]

    @property
    def mean(self) -> Result:
        """The mean of the samples."""
        return Result(mean_of([one.points for one in self.results]), mean_of([one.chance for one in self.results]))

    @property
    def rank(self) -> tuple[float, float]:
        """The chance to win and, where it is the same, the points: larger is better."""
        mean = self.mean
        return round(mean.chance, 4), mean.points


@dataclass(frozen=True)
class Difference:
    """How much better a move is than another one."""

    points: Estimate
    chance: Estimate
    samples: int


def add_samples(arms: Sequence[Arm], judge: Judge, known: InformationState, count: int, rng: Random) -> None:
    """Add samples to all arms."""
    for _ in range(count):
        results = judge.sample([arm.plan for arm in arms], known, rng.getrandbits(60))
        for arm, result in zip(arms, results, strict=True):
            arm.results.append(result)


def ranked(
    arms: Iterable[Arm], judge: Judge, known: InformationState, effort: Effort, rng: Random, keep: Sequence[int] = ()
) -> list[Arm]:
    """Return the arms, best first, after comparing them by sequential halving; moves to `keep` are never dropped.

    An arm that is certainly worse than the best one is dropped at once.
    """
    running, dropped = list(arms), list[Arm]()
    add_samples(running, judge, known, effort.screening, rng)
    while len(running) > 1:
        running.sort(key=lambda arm: arm.rank, reverse=True)
        half = ceil(len(running) / 2)
        staying = [
            arm
            for place, arm in enumerate(running)
            if arm.move in keep or (place < half and not _certainly_worse(arm, running[0]))
        ]
        dropped = [arm for arm in running if arm not in staying] + dropped
        enough = len(staying) in (1, len(running)) or all(arm.move in keep for arm in staying[1:])
        running = staying
        if enough:
            break
        add_samples(running, judge, known, ceil(effort.screening / 2), rng)
    return running + dropped


def _certainly_worse(arm: Arm, best: Arm) -> bool:
    """Return whether an arm is worse in chance and in points, each by `CERTAIN` standard errors."""
    if arm is best:
        return False
    for name in ("chance", "points"):
        differences = paired(best, arm, name)
        if mean_of(differences) <= CERTAIN * standard_error(differences):
            return False
    return True


def difference(
    better: Plan, worse: Plan, judge: Judge, known: InformationState, effort: Effort, rng: Random
) -> tuple[Difference, Result, Result]:
    """Return how much better one plan is than another by fresh samples, and the mean results of both."""
    arms = [Arm(better), Arm(worse)]
    for _ in range(effort.max_batches):
        add_samples(arms, judge, known, effort.deciding, rng)
        chances = paired(arms[0], arms[1], "chance")
        if not _is_close(chances) and not _is_close(paired(arms[0], arms[1], "points")):
            break
        if abs(mean_of(chances)) + 2 * standard_error(chances) < CLOSE_CHANCE:
            break
    first, second = arms
    measured = Difference(
        Estimate.of(paired(first, second, "points")), Estimate.of(paired(first, second, "chance")), len(first.results)
    )
    return measured, arms[0].mean, arms[1].mean


def paired(better: Arm, worse: Arm, name: str) -> list[float]:
    """Return the differences of two arms in the samples that both have."""
    return [
        getattr(one, name) - getattr(other, name) for one, other in zip(better.results, worse.results, strict=False)
    ]


def _is_close(differences: Sequence[float]) -> bool:
    return abs(mean_of(differences)) < CLOSE * standard_error(differences)
