"""Faults in chance nodes."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.core.chance import Chance, WeightedChance
from tests.toys.broken import faulty_state
from tests.toys.lantern import GUST, WIND_WEIGHTS, LanternState


class FaultyChance(Chance):
    """The chances of the wind; subclasses have one fault each."""

    correct = WeightedChance(WIND_WEIGHTS, 4)

    @property
    def total(self) -> int:
        return self.correct.total

    def __len__(self) -> int:
        return len(self.correct)

    def __iter__(self) -> Iterator[int]:
        return iter(self.correct)

    def at(self, rank: int) -> int:
        return self.correct.at(rank)

    def rank(self, move: int) -> int | None:
        return self.correct.rank(move)

    def weight(self, outcome: int) -> int:
        return self.correct.weight(outcome)

    def outcome(self, ticket: int) -> int:
        return self.correct.outcome(ticket)


class FaultyWind(LanternState):
    odds: type[Chance]

    def chance(self) -> Chance:
        chance = super().chance()
        return self.odds() if self.stage == "wind" else chance


class TooManyTickets(FaultyChance):
    @property
    def total(self) -> int:
        return 5


class NoTickets(FaultyChance):
    @property
    def total(self) -> int:
        return 0


class ZeroWeight(FaultyChance):
    def weight(self, outcome: int) -> int:
        return 4 if outcome != GUST else 0


class WeightForEveryNumber(FaultyChance):
    def weight(self, outcome: int) -> int:
        return self.correct.weight(outcome) or 1


class EqualTickets(FaultyChance):
    def outcome(self, ticket: int) -> int:
        return self.at(ticket % 2)


@faulty_state("chance-weights")
class WeightsDoNotAddUp(FaultyWind):
    odds = TooManyTickets


@faulty_state("chance-weights")
class NoTicketsInState(FaultyWind):
    odds = NoTickets


@faulty_state("chance-weights")
class OutcomeWithoutWeight(FaultyWind):
    odds = ZeroWeight


@faulty_state("chance-weights")
class ImpossibleOutcomeHasWeight(FaultyWind):
    odds = WeightForEveryNumber


@faulty_state("chance-tickets")
class TicketsDisagreeWithWeights(FaultyWind):
    odds = EqualTickets
