"""Faults in notation, positions, scores, components, events and event texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from hedgerow.games.core.contract import CHANCE, Event, EventDetail, Json, ScoreItem
from hedgerow.games.core.effects import BoardEffects, EffectOutline, MoveEffects, PlayedMove
from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.games.core.moves import ListedMoves, Moves
from hedgerow.games.core.scene import Scene
from tests.toys.broken import faulty_game, faulty_state
from tests.toys.lantern import Lantern, LanternState


@faulty_game("move-notation")
class TextReadsAsAnotherMove(Lantern):
    def read_move(self, seat: int, text: str) -> int:
        move = super().read_move(seat, text)
        return {0: 1, 1: 0}.get(move, move)


@faulty_game("move-notation")
class TwoMovesHaveOneText(Lantern):
    def move_text(self, seat: int, move: int) -> str:
        text = super().move_text(seat, move)
        return text if seat == CHANCE else text.split()[1]

    def read_move(self, seat: int, text: str) -> int:
        return super().read_move(seat, text if seat == CHANCE else f"hang {text}")


@faulty_game("move-notation")
class TextEndsWithASpace(Lantern):
    def move_text(self, seat: int, move: int) -> str:
        return super().move_text(seat, move) + " "


@faulty_game("move-notation")
class OutcomesCannotBeRead(Lantern):
    def read_move(self, seat: int, text: str) -> int:
        if seat == CHANCE:
            raise MalformedMove("only seats have moves")
        return super().read_move(seat, text)


@faulty_game("notation-errors")
class ReadingCrashes(Lantern):
    def read_move(self, seat: int, text: str) -> int:
        if len(text.split()) != 2:
            raise IndexError("list index out of range")
        return super().read_move(seat, text)


@faulty_game("notation-errors")
class ReadingRefusesWithoutReason(Lantern):
    def read_move(self, seat: int, text: str) -> int:
        try:
            return super().read_move(seat, text)
        except MalformedMove as error:
            raise MalformedMove from error


@faulty_game("notation-errors")
class AnyTextIsRead(Lantern):
    def read_move(self, seat: int, text: str) -> int:
        return -1 if text == "?" else super().read_move(seat, text)


@faulty_game("notation-errors")
class WritingCrashes(Lantern):
    def move_text(self, seat: int, move: int) -> str:
        if move > 1000:
            raise OverflowError("too large")
        return super().move_text(seat, move)


@faulty_state("position")
class PositionOmitsAField(LanternState):
    def fields(self) -> dict[str, str]:
        return {name: text for name, text in super().fields().items() if name != "lost"}

    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        return super().read(game, {**fields, "lost": "000"})

    def count_lanterns(self) -> None:
        pass


@faulty_state("position")
class PositionSortsTheStands(LanternState):
    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        state = super().read(game, fields)
        state.hung = [sorted(stand) for stand in state.hung]
        return state


@faulty_state("position")
class PositionHasSpaces(LanternState):
    def fields(self) -> dict[str, str]:
        return {**super().fields(), "bag": " ".join(map(str, self.bag))}

    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        return super().read(game, {**fields, "bag": fields["bag"].replace(" ", "")})


@faulty_state("position")
class PositionReliesOnFieldOrder(LanternState):
    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        names = ("round", "stage", "waiting", "bag", "lost", "hands", "hung", "veiled")
        return super().read(game, dict(zip(names, fields.values(), strict=True)))


class HasHiddenCounter(LanternState):
    """Lantern with a counter of draws that copies keep but positions do not contain."""

    def __init__(self, game: Lantern) -> None:
        super().__init__(game)
        self.draws = 0

    def copy(self) -> Self:
        other = super().copy()
        assert isinstance(other, HasHiddenCounter)
        other.draws = self.draws
        return other

    def _draw(self, kind: int) -> list[Event]:
        self.draws += 1
        return super()._draw(kind)


@faulty_state("position")
class ViewDependsOnHiddenCounter(HasHiddenCounter):
    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "draws": self.draws}


@faulty_state("position")
class MovesDependOnHiddenCounter(HasHiddenCounter):
    def moves(self, seat: int) -> Moves:
        moves = super().moves(seat)
        return moves if seat == CHANCE or not self.draws else ListedMoves(moves[:1])


@faulty_state("position")
class EventsDependOnHiddenCounter(HasHiddenCounter):
    def _choose(self, seat: int, move: int) -> list[Event]:
        events = super()._choose(seat, move)
        return [event._replace(facts={**event.facts, "draws": self.draws}) for event in events]


@faulty_state("position")
class ReadStateIsNeverEqual(LanternState):
    is_read = False

    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        state = super().read(game, fields)
        assert isinstance(state, ReadStateIsNeverEqual)
        state.is_read = True
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReadStateIsNeverEqual) and self.is_read == other.is_read and super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


@faulty_state("position")
class ReadsAnotherStateClass(LanternState):
    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        return LanternState.read(game, fields)


@faulty_state("position-errors")
class CorruptPositionCrashes(LanternState):
    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        int(fields["round"])
        return super().read(game, fields)


@faulty_state("position-errors")
class CorruptPositionHasALongMessage(LanternState):
    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        try:
            return super().read(game, fields)
        except NotationError as error:
            raise NotationError(f"two lines:\n{error}") from error


@faulty_state("score-sheet")
class SheetDoesNotAddUp(LanternState):
    def scores(self) -> tuple[int, ...]:
        return tuple(score + bool(self.veiled[0]) for score in super().scores())


@faulty_state("score-sheet")
class SheetForOneSeatOnly(LanternState):
    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return super().score_sheet()[:1]


@faulty_state("score-sheet")
class ItemWithoutName(LanternState):
    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple((*sheet, ScoreItem("", 0)) for sheet in super().score_sheet())


@faulty_state("winners")
class WinnerTooEarly(LanternState):
    def winners(self) -> tuple[int, ...]:
        return (0,)


@faulty_state("winners")
class NobodyWins(LanternState):
    def winners(self) -> tuple[int, ...]:
        return ()


@faulty_state("winners")
class UnknownSeatWins(LanternState):
    def winners(self) -> tuple[int, ...]:
        return (7,) if self.over else ()


@faulty_state("scene")
class NothingToDraw(LanternState):
    def scene(self, seat: int | None) -> Scene:
        return Scene("empty", ())


@faulty_state("component-counts")
class GustDestroysLanterns(LanternState):
    def _blow(self, outcome: int) -> list[Event]:
        events = super()._blow(outcome)
        self.lost = [0, 0, 0]
        return events


@faulty_state("component-counts")
class NegativeCount(LanternState):
    def component_counts(self) -> dict[str, int]:
        return {**super().component_counts(), "moon": -1}


@faulty_state("component-counts")
class CountsOnlyTheBag(LanternState):
    def component_counts(self) -> dict[str, int]:
        return {"bag": sum(self.bag)}


class ChangedEventsState(LanternState):
    """Lantern with changed draw events."""

    def _draw(self, kind: int) -> list[Event]:
        return [self.changed(event) for event in super()._draw(kind)]

    def changed(self, event: Event) -> Event:
        return event


@faulty_state("events")
class EventWithoutKind(ChangedEventsState):
    def changed(self, event: Event) -> Event:
        return event._replace(kind="")


@faulty_state("events")
class EventOfAnUnknownSeat(ChangedEventsState):
    def changed(self, event: Event) -> Event:
        return event._replace(seat=7, secret=None)


@faulty_state("events")
class EventWithASet(ChangedEventsState):
    def changed(self, event: Event) -> Event:
        return event._replace(secret={"lanterns": {1, 2}})  # type: ignore[dict-item]


@faulty_game("event-text")
class EventWithoutText(Lantern):
    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        return "" if event.kind == "veil" else super().event_text(event, names, reader)


@faulty_game("event-text")
class EventTextNeedsTheSecret(Lantern):
    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        if event.kind == "draw":
            return f"{names[event.seat]} draws {event.facts['lantern']}."
        return super().event_text(event, names, reader)


@faulty_game("event-detail")
class EventWithAnUnknownPiece(Lantern):
    def event_detail(self, event: Event) -> EventDetail:
        return EventDetail(piece="moon")


@faulty_game("event-detail")
class EventWithPointsForOneSeat(Lantern):
    def event_detail(self, event: Event) -> EventDetail:
        return EventDetail(points=(1,))


@faulty_game("event-text")
class EventTextHasTwoLines(Lantern):
    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        return super().event_text(event, names, reader) + "\nMore."


@faulty_game("preview")
class PreviewWithoutText(Lantern):
    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        return MoveEffects(("",))


@faulty_game("preview")
class PreviewOnAnUnknownBoard(Lantern):
    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        return MoveEffects(boards=(BoardEffects("attic"),))


@faulty_game("preview")
class PreviewBesideTheBoard(Lantern):
    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        board = played.after.scene(played.seat).boards[0]
        return MoveEffects(boards=(BoardEffects(board.id, (EffectOutline("grows", ((99, 99),)),)),))
