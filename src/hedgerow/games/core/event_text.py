"""Helpers for event texts and refusals that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from hedgerow.games.core.contract import CHANCE, Event, EventDetail, State
from hedgerow.games.core.notation import cell_name
from hedgerow.i18n import Message, MessageFactory, Value, join, messages_of

msg = messages_of(__package__)


class EventFacts:
    """The facts of an event and the names of the seats, ready to be put into a message."""

    def __init__(self, event: Event, names: Sequence[str], reader: int | None = None) -> None:
        self.names = names
        self.reader = reader
        """The seat that is addressed as "you", if any."""
        self.kind = event.kind
        self.facts = event.facts
        self.who = names[event.seat] if event.seat >= 0 else ""
        """The name of the seat that the event is about; empty for chance."""
        self.you = self.is_reader(event.seat)
        """`yes` if the event is about the reader, otherwise `no`."""

    def number(self, key: str) -> int:
        """Return a fact that is a number."""
        return cast(int, self.facts[key])

    def numbers(self, key: str) -> Sequence[int]:
        """Return a fact that is a list of numbers, one for each seat."""
        return cast(Sequence[int], self.facts[key])

    @property
    def where(self) -> str:
        """The name of the cell that the event is about."""
        return cell_name(self.number("x"), self.number("y"))

    def message(self, msg: MessageFactory, key: str | None = None, **others: Value) -> Message:
        """Return the message of a game with the kind of the event as its key, or with another key.

        Its values are `who`, `you` (`yes` or `no`), `where` if the event is about a cell, the facts that are numbers or
        texts, `yes` or `no` for facts that are true or false, and `others`.
        """
        values: dict[str, Value] = {"who": self.who, "you": self.you}
        facts = self.facts
        if "x" in facts and "y" in facts:
            values["where"] = self.where
        for name, fact in facts.items():
            if fact is True or fact is False:
                values[name] = "yes" if fact else "no"
            elif isinstance(fact, str | int):
                values[name] = fact
        values.update(others)
        return msg(key or self.kind, **values)

    def by_name(self, values: Iterable[Value]) -> list[Message]:
        """Return one message per seat with its name and its value."""
        return [
            msg("tally", name=name, you=self.is_reader(seat), has=value)
            for seat, (name, value) in enumerate(zip(self.names, values, strict=True))
        ]

    def gains(self, points: Iterable[int]) -> list[Message]:
        """Return one message for each seat that has gained points."""
        return [
            msg("gain", name=name, you=self.is_reader(seat), points=gained)
            for seat, (name, gained) in enumerate(zip(self.names, points, strict=True))
            if gained
        ]

    def is_reader(self, seat: int) -> str:
        """Return `yes` if the seat is addressed as "you", otherwise `no`."""
        return yes_or_no(seat >= 0 and seat == self.reader)

    def final_score(self) -> Message:
        """Return the sentence with the final score."""
        return msg("final_score", scores=join(self.by_name(self.numbers("scores"))))


def event_code(detail: EventDetail) -> str:
    """Return the piece and the place of an event as moves name them (`17r2@c-3`, `c-3`, `17`); empty without any."""
    place = f"@{cell_name(*detail.cells[0])}" if detail.cells else ""
    return f"{detail.piece}{place}" if detail.piece else place[1:]


def yes_or_no(holds: object) -> str:
    """Return `yes` or `no`, the cases of a select in message templates."""
    return "yes" if holds else "no"


def not_your_turn(state: State, seat: int) -> Message | None:
    """Return a reason why a seat may not act that holds in any game; `None` if others may act before it."""
    if state.over:
        return msg("over")
    if seat == CHANCE:
        return msg("no_chance")
    if not 0 <= seat < state.game.players:
        return msg("no_seat", seat=seat, last=state.game.players - 1)
    return msg("draw_first") if state.to_act == (CHANCE,) else None
