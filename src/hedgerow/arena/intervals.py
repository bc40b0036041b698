"""How sure a result is: intervals for games that come in deals, and one that may be looked at after every deal.

The games of a deal are dealt the same cards, so they are no independent trials; the deals are. Everything here works on
one number a deal, between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt, tan
from statistics import NormalDist, fmean, variance
from typing import Final

LEVEL: Final = 0.95
GRID: Final = 400
"""A confidence sequence is told to 1/400."""
MOST_GAIN: Final = 4
"""Deals may be worth so many times the games they consist of, but not more, however little they differ."""


@dataclass(frozen=True)
class Interval:
    """An estimate and where the true value lies, at a level of confidence."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


def student(freedom: int, level: float = LEVEL) -> float:
    """Two-sided quantile of Student's t (by its expansion around the normal one; exact for 1 and 2)."""
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
    """The mean of any numbers, one a deal (a margin in points): Student's t over deals."""
    value = fmean(deals)
    if len(deals) < 2:
        return Interval(value, float("-inf"), float("inf"))
    half = student(len(deals) - 1, level) * sqrt(variance(deals) / len(deals))
    return Interval(value, value - half, value + half)


def rate_interval(deals: Sequence[float], games: int, level: float = LEVEL) -> Interval:
    """A rate between 0 and 1, each deal's mean given: Wilson's interval for as many games as the deals are worth.

    That number is found from how much the deals differ: if both games of a deal go the same way, two games are worth
    one; if luck cancels out within a deal, two games are worth more than two. Where the deals do not differ at all,
    each counts as one game.
    """
    value = fmean(deals)
    if len(deals) < 2:
        return Interval(value, 0.0, 1.0)
    spread = variance(deals) / len(deals)
    worth: float = len(deals) if spread == 0 else min(value * (1 - value) / spread, MOST_GAIN * games)
    return _wilson(value, worth, student(len(deals) - 1, level))


def _wilson(value: float, worth: float, z: float) -> Interval:
    centre = (value + z * z / (2 * worth)) / (1 + z * z / worth)
    half = z / (1 + z * z / worth) * sqrt(value * (1 - value) / worth + z * z / (4 * worth * worth))
    return Interval(value, max(0.0, min(value, centre - half)), min(1.0, max(value, centre + half)))


class Sequential:
    """A confidence sequence: an interval for the mean that may be looked at after every deal, and to stop by.

    It bets against every possible mean with money that grows only if that mean is wrong (the hedged capital of
    Waudby-Smith and Ramdas, 2023). By Ville's inequality the chance that the true mean is ever ruled out is at most
    1 - `level`, whenever one looks and whatever one stops for. Nothing is assumed but that the deals are alike
    and their results between 0 and 1.
    """

    def __init__(self, level: float = LEVEL) -> None:
        self._risk = 1 - level
        self._means = [place / GRID for place in range(1, GRID)]
        self._above = [0.0] * len(self._means)
        self._below = [0.0] * len(self._means)
        self._alive = [True] * len(self._means)
        self._limit = log(2 / self._risk)
        self._total = 0.5
        self._squares = 0.25
        self.deals = 0

    def add(self, result: float) -> None:
        """Count the next deal in; they have to come in an order that was fixed before."""
        time = self.deals + 1
        bet = sqrt(2 * log(2 / self._risk) / (self._squares * log(time + 1)))
        for place, mean in enumerate(self._means):
            if not self._alive[place]:
                continue
            self._above[place] += log(1 + min(bet, 0.5 / mean) * (result - mean))
            self._below[place] += log(1 - min(bet, 0.5 / (1 - mean)) * (result - mean))
            self._alive[place] = max(self._above[place], self._below[place]) < self._limit
        self.deals = time
        self._total += result
        self._squares += (result - self._total / (time + 1)) ** 2

    def rules_out(self, mean: float) -> bool:
        """Whether the true mean is not this one, as sure as the level says."""
        return not self._alive[round(mean * GRID) - 1]

    @property
    def interval(self) -> Interval:
        """Where the true mean lies, as sure as the level says, no matter how often one has looked."""
        alive = [place + 1 for place, is_alive in enumerate(self._alive) if is_alive]
        value = (self._total - 0.5) / self.deals if self.deals else 0.5
        if not alive:  # beyond the last line of the grid
            return Interval(value, *((0.0, 1 / GRID) if value < 0.5 else (1 - 1 / GRID, 1.0)))
        return Interval(value, min(value, (alive[0] - 1) / GRID), max(value, (alive[-1] + 1) / GRID))
