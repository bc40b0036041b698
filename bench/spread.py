"""The median and the range of repeated measurements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """A median with the smallest and the largest value."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(median(values), min(values), max(values))


def median_and_range(spread: Spread | None, form: str) -> tuple[str, str]:
    """Format two cells of a table."""
    if spread is None:
        return "—", "—"
    return format(spread.median, form), f"{spread.low:{form}} – {spread.high:{form}}"
