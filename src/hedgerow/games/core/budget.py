"""How long a bot may think: by the clock, or by a count of positions so that the result can be repeated."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from hedgerow.games.core.errors import SetupError

SHORTEST: Final = 0.05
"""Seconds; in less nothing can be thought."""
LONGEST: Final = 600.0
KEPT_BACK: Final = 0.95
"""The part of its seconds after which nothing new is begun: what has begun is finished, and still in time."""
FEWEST: Final = 50
"""Positions; with fewer nothing can be compared."""


@dataclass(frozen=True)
class Budget:
    """Either seconds or positions to judge."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise SetupError("a bot thinks either for some seconds or over some positions")
        if self.seconds is not None and not SHORTEST <= self.seconds <= LONGEST:
            raise SetupError(
                f"{self.seconds:g} s to think: it must be between {SHORTEST:g} and {LONGEST:g} seconds a move"
            )
        if self.nodes is not None and self.nodes < FEWEST:
            raise SetupError(f"{self.nodes} positions to think over: it must be {FEWEST} at least")

    @staticmethod
    def read(text: str) -> Budget:
        """What a person typed: `0.25s` or `2000n`."""
        try:
            if text.endswith("s"):
                return Budget(seconds=float(text[:-1]))
            if text.endswith("n"):
                return Budget(nodes=int(text[:-1]))
        except ValueError:
            pass
        raise SetupError(f"{text!r} is no time to think; write seconds (0.25s) or positions (2000n)")

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else f"{self.nodes}n"

    def start(self) -> Thinking:
        """Begin to think."""
        return Thinking(self)


class Thinking:
    """What is left of a budget while a bot thinks about one move."""

    __slots__ = ("_limit", "_seconds", "_start", "nodes")

    def __init__(self, budget: Budget) -> None:
        self._seconds = None if budget.seconds is None else KEPT_BACK * budget.seconds
        self._limit = budget.nodes
        self._start = perf_counter()
        self.nodes = 0
        """Positions judged so far."""

    def narrow(self, share: float) -> None:
        """Only this part of the budget is to be used."""
        if self._limit is not None:
            self._limit = max(1, round(self._limit * share))
        elif self._seconds is not None:
            self._seconds *= share

    def spend(self, nodes: int = 1) -> None:
        """Some positions were judged."""
        self.nodes += nodes

    @property
    def used(self) -> float:
        """The part of the budget that is used up; 1 or more when it is time to answer."""
        if self._limit is not None:
            return self.nodes / self._limit
        return (perf_counter() - self._start) / (self._seconds or 1.0)

    def over(self) -> bool:
        """Whether it is time to answer."""
        return self.used >= 1.0
