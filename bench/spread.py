"""Figures that were measured several times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """A median with the smallest and the largest figure."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Spread:
        return cls(median(figures), min(figures), max(figures))


def shown(spread: Spread | None, form: str) -> tuple[str, str]:
    if spread is None:
        return "—", "—"
    return format(spread.median, form), f"{spread.low:{form}} – {spread.high:{form}}"
