"""Confidence intervals for games that are played in deals, and a confidence sequence that allows early stopping.

All games of a deal share the same draws, so only deals are independent trials. Everything here works with one number
per deal; rates are between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt, tan
from statistics import NormalDist, fmean, variance
from typing import Final

LEVEL: Final = 0.95
GRID: Final = 400
"""The resolution of a confidence sequence: bounds are multiples of 1/400."""
MAX_GAIN: Final = 4
"""The upper limit of the effective number of games per game played."""


@dataclass(frozen=True)
class Interval:
    """An estimate with its confidence interval."""

    value: float
    low: float
    high: float


def student_quantile(freedom: int, level: float = LEVEL) -> float:
    """Return the two-sided quantile of Student's t: exact for 1 and 2 degrees of freedom, otherwise by expansion."""
    tail = (1 + level) / 2
    if freedom < 1:
        return float("inf")
    if freedom <= 2:
        middle = 2 * tail - 1
        if freedom == 2:
            return middle * sqrt(2 / (1 - middle * middle))
        return tan(pi * middle / 2)
    z = NormalDist().inv_cdf(tail)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def mean_interval(deals: Sequence[float], level: float = LEVEL) -> Interval:
    """Return Student's interval for the mean of unbounded numbers, for example margins in points."""
    value = fmean(deals)
    if len(deals) < 2:
        return Interval(value, float("-inf"), float("inf"))
    half = student_quantile(len(deals) - 1, level) * sqrt(variance(deals) / len(deals))
    return Interval(value, value - half, value + half)


def rate_interval(deals: Sequence[float], games: int, level: float = LEVEL) -> Interval:
    """Return Wilson's interval for a rate, given the mean of each deal, with the effective number of games.

    That number follows from the variance between deals: if both games of a deal go the same way, two games count as
    one; if luck cancels out within a deal, they count as more than two. If all deals are equal, each counts as one
    game.
    """
    value = fmean(deals)
    if len(deals) < 2:
        return Interval(value, 0.0, 1.0)
    spread = variance(deals) / len(deals)
    effective: float = len(deals) if spread == 0 else min(value * (1 - value) / spread, MAX_GAIN * games)
    return _wilson(value, effective, student_quantile(len(deals) - 1, level))


def _wilson(value: float, games: float, z: float) -> Interval:
    centre = (value + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(value * (1 - value) / games + z * z / (4 * games * games))
    return Interval(value, max(0.0, min(value, centre - half)), min(1.0, max(value, centre + half)))


class ConfidenceSequence:
    """An interval for the mean that stays valid when it is inspected after every deal and used to decide when to stop.

    It bets against every possible mean with capital that grows only if that mean is wrong (the hedged capital process
    of Waudby-Smith and Ramdas, 2023). By Ville's inequality the probability that the true mean is ever excluded is at
    most 1 - `level`, for any stopping rule. It assumes only that the deals are alike and their results between 0 and 1.
    """

    def __init__(self, level: float = LEVEL) -> None:
        self._risk = 1 - level
        self._means = [index / GRID for index in range(1, GRID)]
        self._above = [0.0] * len(self._means)
        self._below = [0.0] * len(self._means)
        self._alive = [True] * len(self._means)
        self._limit = log(2 / self._risk)
        self._total = 0.5
        self._squares = 0.25
        self.deals = 0

    def add(self, result: float) -> None:
        """Add the next deal. The order of the deals must not depend on their results."""
        time = self.deals + 1
        bet = sqrt(2 * log(2 / self._risk) / (self._squares * log(time + 1)))
        for index, mean in enumerate(self._means):
            if not self._alive[index]:
                continue
            self._above[index] += log(1 + min(bet, 0.5 / mean) * (result - mean))
            self._below[index] += log(1 - min(bet, 0.5 / (1 - mean)) * (result - mean))
            self._alive[index] = max(self._above[index], self._below[index]) < self._limit
        self.deals = time
        self._total += result
        self._squares += (result - self._total / (time + 1)) ** 2

    def rules_out(self, mean: float) -> bool:
        """Return whether this mean is excluded at the confidence level."""
        return not self._alive[round(mean * GRID) - 1]

    @property
    def interval(self) -> Interval:
        """The confidence interval after the deals so far."""
        alive = [index + 1 for index, is_alive in enumerate(self._alive) if is_alive]
        value = (self._total - 0.5) / self.deals if self.deals else 0.5
        if not alive:  # the mean lies beyond the last point of the grid
            return Interval(value, *((0.0, 1 / GRID) if value < 0.5 else (1 - 1 / GRID, 1.0)))
        return Interval(value, min(value, (alive[0] - 1) / GRID), max(value, (alive[-1] + 1) / GRID))
