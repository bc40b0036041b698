"""Goals of lesson steps, decided by the events and scores of the engine."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hedgerow.games.core.contract import Event, Json, State, points_by_name
from hedgerow.tutorial.errors import LessonError

_OPERATORS: Final[dict[str, Callable[[int, int], bool]]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}
_CONDITION: Final = re.compile(r"([a-z_]+)(>=|<=|=)(-?[0-9]+)")
RISES: Final = "rises"
MOVE: Final = "move"


@dataclass(frozen=True)
class TriedMove:
    """A move that was played on a copy of a state."""

    seat: int
    text: str
    before: State
    events: Sequence[Event]
    after: State


@dataclass(frozen=True)
class Goal:
    """A condition that the learner's move has to meet.

    A lesson writes it in one of these forms:

    - `lay`: the move causes an event of this kind;
    - `lay coins>=1`: and the event has this fact (of a list with a value for each seat, the learner's);
    - `rises area`: this item of the learner's score sheet increases;
    - `move 17r2@c3`: exactly this move.
    """

    kind: str
    conditions: tuple[tuple[str, str, int], ...] = ()
    text: str = ""

    @classmethod
    def read(cls, text: str) -> Goal:
        """Return the goal that a text describes, or raise `LessonError`."""
        kind, _, rest = text.partition(" ")
        if kind in (RISES, MOVE):
            if not rest:
                raise LessonError(f"{text!r} needs an argument")
            return cls(kind, text=rest)
        conditions = []
        for part in rest.split():
            match = _CONDITION.fullmatch(part)
            if match is None:
                raise LessonError(f"{part!r} is not of the form fact>=number")
            conditions.append((match[1], match[2], int(match[3])))
        return cls(kind, tuple(conditions))

    def is_reached(self, tried: TriedMove) -> bool:
        """Return whether a move meets the condition."""
        if self.kind == MOVE:
            return tried.text == self.text
        if self.kind == RISES:
            return self._points(tried.after, tried.seat) > self._points(tried.before, tried.seat)
        return any(self._matches(event.seen_by(tried.seat), tried.seat) for event in tried.events)

    def _points(self, state: State, seat: int) -> int:
        return points_by_name(state.score_sheet()[seat]).get(self.text, 0)

    def _matches(self, event: Event, seat: int) -> bool:
        # Events without a seat, such as the closing of a field, count as well.
        is_own = event.kind == self.kind and (event.seat == seat or event.seat < 0)
        return is_own and all(_is_met(event.facts, seat, *condition) for condition in self.conditions)


def _is_met(facts: Mapping[str, Json], seat: int, name: str, comparison: str, number: int) -> bool:
    value = facts.get(name)
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = value[seat]
    return isinstance(value, int) and _OPERATORS[comparison](int(value), number)
