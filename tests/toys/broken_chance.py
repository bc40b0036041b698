"""Faults in the odds."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.core.chance import Chance, WeightedChance
from tests.toys.broken import faulty_state
from tests.toys.lantern import GUST, WIND_WEIGHTS, LanternState


class CrookedChance(Chance):
    """Odds as the wind has them; subclasses get one thing wrong."""

    sound = WeightedChance(WIND_WEIGHTS, 4)

    @property
    def total(self) -> int:
        return self.sound.total

    def __len__(self) -> int:
        return len(self.sound)

    def __iter__(self) -> Iterator[int]:
        return iter(self.sound)

    def at(self, rank: int) -> int:
        return self.sound.at(rank)

    def rank(self, move: int) -> int | None:
        return self.sound.rank(move)

    def weight(self, outcome: int) -> int:
        return self.sound.weight(outcome)

    def outcome(self, ticket: int) -> int:
        return self.sound.outcome(ticket)


class CrookedWind(LanternState):
    odds: type[Chance]

    def chance(self) -> Chance:
        chance = super().chance()
        return self.odds() if self.stage == "wind" else chance


class TooManyTickets(CrookedChance):
    @property
    def total(self) -> int:
        return 5


class NoTickets(CrookedChance):
    @property
    def total(self) -> int:
        return 0


class Weightless(CrookedChance):
    def weight(self, outcome: int) -> int:
        return 4 if outcome != GUST else 0


class WeightForAll(CrookedChance):
    def weight(self, outcome: int) -> int:
        return self.sound.weight(outcome) or 1


class EqualTickets(CrookedChance):
    def outcome(self, ticket: int) -> int:
        return self.at(ticket % 2)


@faulty_state("chance-weights")
class WeightsDoNotSum(CrookedWind):
    odds = TooManyTickets


@faulty_state("chance-weights")
class NoTicketsAtAll(CrookedWind):
    odds = NoTickets


@faulty_state("chance-weights")
class OutcomeWithoutWeight(CrookedWind):
    odds = Weightless


@faulty_state("chance-weights")
class ImpossibleWithWeight(CrookedWind):
    odds = WeightForAll


@faulty_state("chance-tickets")
class TicketsAgainstWeights(CrookedWind):
    odds = EqualTickets
