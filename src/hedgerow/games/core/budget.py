"""Budgets for bots: seconds, or a number of positions for reproducible results."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from hedgerow.games.core.errors import SetupError

MIN_SECONDS: Final = 0.05
"""The smallest allowed budget in seconds; a search cannot finish in less time."""
MAX_SECONDS: Final = 600.0
"""The largest allowed budget in seconds."""
USABLE_FRACTION: Final = 0.95
"""The fraction of the time after which a search starts no new work, so that it finishes in time."""
MIN_NODES: Final = 50
"""The smallest allowed number of positions; a search with fewer could not compare moves."""


@dataclass(frozen=True)
class Budget:
    """A limit for one decision of a bot: either seconds or a number of evaluated positions."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise SetupError("a budget has either seconds or positions")
        if self.seconds is not None and not MIN_SECONDS <= self.seconds <= MAX_SECONDS:
            raise SetupError(
                f"a budget of {self.seconds:g} s: it must be between {MIN_SECONDS:g} and {MAX_SECONDS:g} seconds a move"
            )
        if self.nodes is not None and self.nodes < MIN_NODES:
            raise SetupError(f"a budget of {self.nodes} positions: it must be at least {MIN_NODES}")

    @staticmethod
    def read(text: str) -> Budget:
        """Parse a budget as a person types it: `0.25s` or `2000n`."""
        try:
            if text.endswith("s"):
                return Budget(seconds=float(text[:-1]))
            if text.endswith("n"):
                return Budget(nodes=int(text[:-1]))
        except ValueError:
            pass
        raise SetupError(f"{text!r} is not a budget; write seconds (0.25s) or positions (2000n)")

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else f"{self.nodes}n"

    def start(self) -> BudgetTracker:
        """Start one decision, and return the tracker of its time and positions."""
        return BudgetTracker(self)


class BudgetTracker:
    """The part of a budget that a bot has used during one decision."""

    __slots__ = ("_limit", "_seconds", "_start", "nodes")

    def __init__(self, budget: Budget) -> None:
        self._seconds = None if budget.seconds is None else USABLE_FRACTION * budget.seconds
        self._limit = budget.nodes
        self._start = perf_counter()
        self.nodes = 0
        """The number of positions evaluated so far."""

    def reduce(self, fraction: float) -> None:
        """Reduce the budget to a fraction of its size."""
        if self._limit is not None:
            self._limit = max(1, round(self._limit * fraction))
        elif self._seconds is not None:
            self._seconds *= fraction

    def spend(self, nodes: int = 1) -> None:
        """Add to the number of evaluated positions."""
        self.nodes += nodes

    @property
    def used(self) -> float:
        """The used fraction of the budget; 1 or more when it is exhausted."""
        if self._limit is not None:
            return self.nodes / self._limit
        return (perf_counter() - self._start) / (self._seconds or 1.0)

    def exhausted(self) -> bool:
        """Return whether the budget is exhausted."""
        return self.used >= 1.0
