"""Estimates from samples: a mean with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple


class Result(NamedTuple):
    """The expected result of a seat."""

    points: float
    """The lead over the best rival at the end of the game; with one player, the score."""
    chance: float
    """The share of the victory, from 0 to 1."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def is_positive(self) -> bool:
        """True if the whole interval is above 0."""
        return self.low > 0.0

    @staticmethod
    def exact(value: float) -> Estimate:
        """Return an estimate without an error."""
        return Estimate(value, value, value)

    @staticmethod
    def of(samples: Sequence[float]) -> Estimate:
        """Return the mean of samples, with the interval from Student's distribution."""
        mean = mean_of(samples)
        return Estimate.with_error(mean, student(len(samples)) * standard_error(samples))

    @staticmethod
    def with_error(value: float, error: float) -> Estimate:
        """Return the estimate with this half-width of its interval."""
        return Estimate(value, value - error, value + error)

    @staticmethod
    def total(parts: Sequence[Estimate]) -> Estimate:
        """Return the sum of independent estimates."""
        return Estimate.with_error(sum(part.value for part in parts), sqrt(sum(part.error**2 for part in parts)))


def mean_of(samples: Sequence[float]) -> float:
    """Return the mean; 0 without samples."""
    return sum(samples) / len(samples) if samples else 0.0


def standard_error(samples: Sequence[float]) -> float:
    """Return the standard error of the mean; 0 for fewer than two samples."""
    number = len(samples)
    if number < 2:
        return 0.0
    mean = mean_of(samples)
    return sqrt(sum((sample - mean) ** 2 for sample in samples) / (number - 1) / number)


def student(number: int) -> float:
    """Return the 97.5 % quantile of Student's distribution for a number of samples, within 2 % from 8 samples on."""
    return 1.96 + 2.5 / max(1, number - 1)
