"""Faults in setups, in the start of a game, and in games that are not reproducible."""

from __future__ import annotations

from itertools import count

from hedgerow.games.core.contract import Event
from hedgerow.games.core.setup import Setup
from hedgerow.testing.hooks import default_setups
from tests.toys.broken import faulty_game
from tests.toys.lantern import Lantern, LanternState


@faulty_game("setup")
class NoSetupForThree(Lantern):
    @classmethod
    def setups(cls) -> list[Setup]:
        return [setup for setup in default_setups(cls) if setup.players < 3]


@faulty_game("options")
class NoSetupWithWind(Lantern):
    @classmethod
    def setups(cls) -> list[Setup]:
        return [Setup(cls.name, players) for players in cls.player_counts]


@faulty_game("setup")
class GameIgnoresAnOption(Lantern):
    @classmethod
    def open(cls, setup: Setup) -> Lantern:
        return cls(setup.players, False)


@faulty_game("setup")
class GameForgetsItsOptions(Lantern):
    @classmethod
    def setups(cls) -> list[Setup]:
        return [Setup(cls.name, 2), Setup(cls.name, 3, {"wind": True})]

    def __init__(self, players: int, wind: bool) -> None:
        super().__init__(players, wind)
        self.setup = Setup(self.name, players)


@faulty_game("setup")
class GameDoesNotOpen(Lantern):
    @classmethod
    def open(cls, setup: Setup) -> Lantern:
        raise KeyError(setup.players)


@faulty_game("setup")
class GameForTooManyPlayers(Lantern):
    player_counts = range(2, 3)

    @classmethod
    def setups(cls) -> list[Setup]:
        return [Setup(cls.name, 3), Setup(cls.name, 2, {"wind": True})]

    @classmethod
    def open(cls, setup: Setup) -> Lantern:
        return cls(setup.players, False)


@faulty_game("setup")
class ReopenedGameIsNotEqual(Lantern):
    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None  # type: ignore[assignment]


@faulty_game("setup")
class OneStartForAllMatches(Lantern):
    def __init__(self, players: int, wind: bool) -> None:
        super().__init__(players, wind)
        self.only = super().start()

    def start(self) -> LanternState:
        return self.only


_serial_numbers = count()


class NumberedGame(Lantern):
    """A game that is different each time it is opened."""

    def __init__(self, players: int, wind: bool) -> None:
        super().__init__(players, wind)
        self.serial = next(_serial_numbers)


class EventsDependOnTheGame(LanternState):
    def _choose(self, seat: int, move: int) -> list[Event]:
        assert isinstance(self.game, NumberedGame)
        events = super()._choose(seat, move)
        return [events[0]._replace(facts={**events[0].facts, "serial": self.game.serial}), *events[1:]]


class RoundsDependOnTheGame(LanternState):
    def _end_round(self) -> list[Event]:
        assert isinstance(self.game, NumberedGame)
        events = super()._end_round()
        self.round += self.game.serial % 2 if self.stage == self.late_stage else 0
        return events

    late_stage = "draw"


class EndDependsOnTheGame(RoundsDependOnTheGame):
    late_stage = "over"


@faulty_game("determinism")
class EveryGameHasOtherEvents(NumberedGame):
    state_class = EventsDependOnTheGame


@faulty_game("determinism")
class EveryGamePlaysDifferently(NumberedGame):
    state_class = RoundsDependOnTheGame


@faulty_game("determinism")
class EveryGameEndsDifferently(NumberedGame):
    state_class = EndDependsOnTheGame
