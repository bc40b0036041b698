"""Faults in turns, moves, play and copies."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from hedgerow.games.core.chance import Chance, WeightedChance
from hedgerow.games.core.contract import CHANCE, Event
from hedgerow.games.core.errors import IllegalMove, MalformedMove, MoveError, NotYourTurn
from hedgerow.games.core.moves import ListedMoves, Moves
from tests.toys.broken import faulty_state
from tests.toys.lantern import HANG, VEIL, WIND_WEIGHTS, Lantern, LanternState


@faulty_state("to-act")
class SeatOccursTwice(LanternState):
    @property
    def to_act(self) -> tuple[int, ...]:
        return super().to_act * 2


@faulty_state("to-act")
class UnknownSeatToAct(LanternState):
    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(seat + 2 if seat >= 0 else seat for seat in super().to_act)


@faulty_state("to-act")
class ToActIsAList(LanternState):
    @property
    def to_act(self) -> tuple[int, ...]:
        return list(super().to_act)  # type: ignore[return-value]


@faulty_state("to-act")
class OverTooEarly(LanternState):
    @property
    def over(self) -> bool:
        return self.round > 1


@faulty_state("awaited")
class NoSeatAwaited(LanternState):
    @property
    def awaited(self) -> tuple[int, ...]:
        return ()


@faulty_state("awaited")
class UnknownSeatAwaited(LanternState):
    @property
    def awaited(self) -> tuple[int, ...]:
        return (*self.to_act, 7) if self.to_act else ()


@faulty_state("has-left")
class LeftButActs(LanternState):
    def has_left(self, seat: int) -> bool:
        return seat == 1


@faulty_state("has-left")
class LeftAndReturned(LanternState):
    def has_left(self, seat: int) -> bool:
        return self.to_act == (CHANCE,)


@faulty_state("turn")
class TurnDecreases(LanternState):
    @property
    def turn(self) -> int:
        return -self.round


@faulty_state("moves")
class MovesOutOfTurn(LanternState):
    def moves(self, seat: int) -> Moves:
        return super().moves(seat) if seat in self.to_act else ListedMoves([HANG])


@faulty_state("moves")
class NoMovesToChoose(LanternState):
    def moves(self, seat: int) -> Moves:
        return super().moves(seat) if seat == CHANCE else ListedMoves()


@faulty_state("moves")
class MovesAsAList(LanternState):
    def moves(self, seat: int) -> Moves:
        return list(super().moves(seat))  # type: ignore[return-value]


@faulty_state("moves")
class ChanceAtAnyTime(LanternState):
    def chance(self) -> Chance:
        return super().chance() if self.to_act == (CHANCE,) else WeightedChance(WIND_WEIGHTS, 4)


@faulty_state("moves")
class OutcomesWithoutWeights(LanternState):
    def moves(self, seat: int) -> Moves:
        return ListedMoves(list(super().moves(seat)))

    def play(self, seat: int, move: int) -> list[Event]:
        return super().play(seat, move)


@faulty_state("moves")
class TwoListsOfOutcomes(LanternState):
    def moves(self, seat: int) -> Moves:
        if self.to_act == (CHANCE,) == (seat,):
            return WeightedChance([(0, 1)], 1)
        return super().moves(seat)


class FaultyMoves(Moves):
    """Moves as given, sorted or not; subclasses have one fault each."""

    def __init__(self, listed: Sequence[int]) -> None:
        self.listed = listed

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed)

    def at(self, rank: int) -> int:
        return self.listed[rank]

    def rank(self, move: int) -> int | None:
        return self.listed.index(move) if move in self.listed else None


class ShortMoves(FaultyMoves):
    def __len__(self) -> int:
        return max(len(self.listed) - 1, 1)


class BackwardMoves(FaultyMoves):
    def at(self, rank: int) -> int:
        return self.listed[-1 - rank]


class LaterMoves(FaultyMoves):
    def rank(self, move: int) -> int | None:
        rank = super().rank(move)
        return None if rank is None else rank + 1


class EveryMoveHasARank(FaultyMoves):
    def rank(self, move: int) -> int | None:
        return super().rank(move) or 0


class BoolMoves(FaultyMoves):
    def __iter__(self) -> Iterator[int]:
        return (bool(move) if move in (0, 1) else move for move in self.listed)


class ConsumedMoves(FaultyMoves):
    """Moves that are correct the first time and wrong later, like a consumed iterator."""

    asked = 0

    def at(self, rank: int) -> int:
        self.asked += 1
        return self.listed[rank] + (self.asked > len(self.listed))


class FaultyMovesState(LanternState):
    """Lantern with one of the faulty move lists; it still accepts all legal moves."""

    kind: type[FaultyMoves]

    def moves(self, seat: int) -> Moves:
        moves = super().moves(seat)
        return self.kind(list(moves)) if seat in self.to_act and seat != CHANCE else moves


@faulty_state("moves-order")
class MoveListedTwice(FaultyMovesState):
    def moves(self, seat: int) -> Moves:
        moves = LanternState.moves(self, seat)
        return moves if seat == CHANCE or not moves else FaultyMoves([moves[0], *moves])


@faulty_state("moves-order")
class MovesUnsorted(FaultyMovesState):
    def moves(self, seat: int) -> Moves:
        moves = LanternState.moves(self, seat)
        return moves if seat == CHANCE else FaultyMoves(list(moves)[::-1])


@faulty_state("moves-agree")
class LengthTooShort(FaultyMovesState):
    kind = ShortMoves


@faulty_state("moves-agree")
class MovesAreConsumed(FaultyMovesState):
    kind = ConsumedMoves


@faulty_state("moves-agree")
class AtFromTheEnd(FaultyMovesState):
    kind = BackwardMoves


@faulty_state("moves-agree")
class RanksCountFromOne(FaultyMovesState):
    kind = LaterMoves


@faulty_state("moves-agree")
class IllegalMovesHaveARank(FaultyMovesState):
    kind = EveryMoveHasARank


@faulty_state("moves-agree")
class BoolsForMoves(FaultyMovesState):
    kind = BoolMoves


@faulty_state("moves-frozen")
class MovesFollowTheState(LanternState):
    def moves(self, seat: int) -> Moves:
        moves = super().moves(seat)
        return LiveMoves(self, seat) if seat in self.to_act and seat != CHANCE else moves


class LiveMoves(FaultyMoves):
    """Moves that are computed from the state at each call."""

    def __init__(self, state: LanternState, seat: int) -> None:
        self.state, self.seat = state, seat

    @property
    def listed(self) -> Sequence[int]:  # type: ignore[override]
        return list(LanternState.moves(self.state, self.seat))


@faulty_state("legal-accepted")
class ListedButRefused(LanternState):
    def play(self, seat: int, move: int) -> list[Event]:
        if seat != CHANCE and move == VEIL and move in self.moves(seat):
            raise IllegalMove("embers cannot be veiled")
        return super().play(seat, move)


@faulty_state("legal-accepted")
class CrashesWhenPlayed(LanternState):
    def _blow(self, outcome: int) -> list[Event]:
        raise ZeroDivisionError("wind")


class LenientState(LanternState):
    """Lantern that can change refusals of the true rules."""

    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise error

    def play(self, seat: int, move: int) -> list[Event]:
        try:
            return super().play(seat, move)
        except MoveError as error:
            return self.refused(error, seat, move)


@faulty_state("refused")
class IllegalMoveAccepted(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        if isinstance(error, IllegalMove):
            return []
        raise error


@faulty_state("refused")
class MalformedCalledIllegal(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise IllegalMove("no") if isinstance(error, MalformedMove) else error


@faulty_state("refused")
class OutOfTurnCalledIllegal(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise IllegalMove("no") if isinstance(error, NotYourTurn) else error


@faulty_state("refused")
class MalformedCheckedBeforeTurn(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise MalformedMove("negative") if move < 0 else error


@faulty_state("refused")
class RefusedWithKeyError(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise KeyError(move)


@faulty_state("refused-message")
class RefusedWithoutReason(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise type(error)


@faulty_state("refused-message")
class RefusedWithTwoLines(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise type(error)("this\nand that")


@faulty_state("refused-unchanged")
class RefusalCountsAsTurn(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        if isinstance(error, IllegalMove):
            self.round += 1
        raise error


@faulty_state("copy")
class CopyIsItself(LanternState):
    def copy(self) -> Self:
        return self


@faulty_state("copy")
class CopyForgetsAField(LanternState):
    def copy(self) -> Self:
        other = super().copy()
        other.lost = [0, 0, 0]
        return other


@faulty_state("copy")
class CopyForgetsAnUnwrittenValue(LanternState):
    """Lantern with a derived number that copies lose."""

    def __init__(self, game: Lantern) -> None:
        super().__init__(game)
        self.rounds_begun = 0

    def _draw(self, kind: int) -> list[Event]:
        events = super()._draw(kind)
        self.rounds_begun = self.round
        return events

    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        state = super().read(game, fields)
        assert isinstance(state, CopyForgetsAnUnwrittenValue)
        state.rounds_begun = state.round
        return state

    @property
    def turn(self) -> int:
        return self.rounds_begun


@faulty_state("state-unchanged")
class CopySharesHands(LanternState):
    def copy(self) -> Self:
        other = super().copy()
        other.hands = self.hands
        return other


@faulty_state("state-unchanged")
class ScoringChangesTheState(LanternState):
    def scores(self) -> tuple[int, ...]:
        self.waiting.reverse()
        return super().scores()


@faulty_state("past-states")
class CopySharesUntilItPlays(LanternState):
    """Lantern whose copies share a list until they play, although the original keeps changing it."""

    is_copy = False

    def copy(self) -> Self:
        other = super().copy()
        assert isinstance(other, CopySharesUntilItPlays)
        other.is_copy = True
        other.lost = self.lost
        return other

    def play(self, seat: int, move: int) -> list[Event]:
        if self.is_copy:
            self.lost = [*self.lost]
        return super().play(seat, move)


@faulty_state("past-states")
class EventsShareTheState(LanternState):
    def _choose(self, seat: int, move: int) -> list[Event]:
        events = super()._choose(seat, move)
        return [events[0]._replace(facts={**events[0].facts, "bag": self.waiting}), *events[1:]]


@faulty_state("global-random")
class PlayUsesGlobalRandom(LanternState):
    def _choose(self, seat: int, move: int) -> list[Event]:
        random.random()
        return super()._choose(seat, move)


@faulty_state("global-random")
class MovesUseGlobalRandom(LanternState):
    def moves(self, seat: int) -> Moves:
        random.random()
        return super().moves(seat)


@faulty_state("length")
class GameNeverEnds(LanternState):
    def _choose(self, seat: int, move: int) -> list[Event]:
        return [Event("hang", seat, {})]
