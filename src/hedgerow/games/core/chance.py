"""Chance as a player: its moves are the outcomes, each with a weight.

Weights are integers: an outcome has `weight` of `total` tickets, and the caller draws a ticket. The probabilities
are therefore exact, and the same ticket always gives the same outcome.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import final

from hedgerow.board import member_at, members, rank_of
from hedgerow.games.core.moves import Moves


class Chance(Moves):
    """The outcomes of a chance node in ascending order, with their weights."""

    __slots__ = ()

    @property
    @abstractmethod
    def total(self) -> int:
        """The number of tickets: the sum of all weights."""

    @abstractmethod
    def weight(self, outcome: int) -> int:
        """Return the number of tickets of an outcome; 0 for an outcome that is impossible here."""

    @abstractmethod
    def outcome(self, ticket: int) -> int:
        """Return the outcome for a ticket from 0 to `total - 1`; raise `IndexError` for any other number."""

    @final
    def draw(self, rng: Random) -> int:
        """Draw an outcome with the probability given by its weight."""
        return self.outcome(int(rng.random() * self.total))


@final
class EqualChance(Chance):
    """Equally likely outcomes, `base + member` for the members of a bit set: a draw from a bag."""

    __slots__ = ("_base", "_members", "_total")

    def __init__(self, base: int, among: int) -> None:
        self._base = base
        self._members = among
        self._total = among.bit_count()

    @property
    def total(self) -> int:
        return self._total

    def __len__(self) -> int:
        return self._total

    def __iter__(self) -> Iterator[int]:
        return (self._base + member for member in members(self._members))

    def at(self, rank: int) -> int:
        return self._base + member_at(self._members, rank)

    def rank(self, move: int) -> int | None:
        member = move - self._base
        return rank_of(self._members, member) if member >= 0 and self._members >> member & 1 else None

    def weight(self, outcome: int) -> int:
        return 1 if outcome in self else 0

    def outcome(self, ticket: int) -> int:
        return self.at(ticket)


@final
class WeightedChance(Chance):
    """Outcomes with different weights: a draw from a pile with several copies of some tiles."""

    __slots__ = ("_outcomes", "_total", "_weights")

    def __init__(self, weighted: Sequence[tuple[int, int]], total: int) -> None:
        """Take pairs (outcome, weight) in ascending order of outcomes, and the sum of the weights."""
        self._outcomes = tuple(outcome for outcome, _ in weighted)
        self._weights = tuple(weight for _, weight in weighted)
        self._total = total

    @property
    def total(self) -> int:
        return self._total

    def __len__(self) -> int:
        return len(self._outcomes)

    def __iter__(self) -> Iterator[int]:
        return iter(self._outcomes)

    def at(self, rank: int) -> int:
        return self._outcomes[rank]

    def rank(self, move: int) -> int | None:
        return self._outcomes.index(move) if move in self._outcomes else None

    def weight(self, outcome: int) -> int:
        rank = self.rank(outcome)
        return 0 if rank is None else self._weights[rank]

    def outcome(self, ticket: int) -> int:
        if ticket < 0:
            raise IndexError(f"there is no ticket {ticket}")
        for outcome, weight in zip(self._outcomes, self._weights, strict=True):
            if ticket < weight:
                return outcome
            ticket -= weight
        raise IndexError("the ticket is out of range")
