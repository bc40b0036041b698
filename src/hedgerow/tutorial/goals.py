"""What a learner is asked to do, told by what the engine says has happened."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hedgerow.games.core.contract import Event, Json, State, points_by_name
from hedgerow.tutorial.errors import LessonError

_SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}
_CONDITION: Final = re.compile(r"([a-z_]+)(>=|<=|=)(-?[0-9]+)")
RISES: Final = "rises"
MOVE: Final = "move"


@dataclass(frozen=True)
class Made:
    """A move that was tried out: how things stood, what was done, what happened, how things stand."""

    seat: int
    text: str
    before: State
    events: Sequence[Event]
    after: State


@dataclass(frozen=True)
class Goal:
    """Something that a move has to bring.

    As it is written in a lesson: `lay` is an event of this kind; `lay coins>=1` one with this fact (of a list of facts,
    the learner's own); `rises area` a line of the learner's score sheet that grows; `move 17r2@c3` exactly this move.
    """

    kind: str
    conditions: tuple[tuple[str, str, int], ...] = ()
    text: str = ""

    @classmethod
    def read(cls, words: str) -> Goal:
        """A goal as it is written; `LessonError` if it cannot be read."""
        kind, _, rest = words.partition(" ")
        if kind in (RISES, MOVE):
            if not rest:
                raise LessonError(f"{words!r} does not say what")
            return cls(kind, text=rest)
        conditions = []
        for part in rest.split():
            found = _CONDITION.fullmatch(part)
            if found is None:
                raise LessonError(f"{part!r} is not of the form fact>=number")
            conditions.append((found[1], found[2], int(found[3])))
        return cls(kind, tuple(conditions))

    def is_reached(self, made: Made) -> bool:
        """Whether a move brings it."""
        if self.kind == MOVE:
            return made.text == self.text
        if self.kind == RISES:
            return self._points(made.after, made.seat) > self._points(made.before, made.seat)
        return any(self._is_told_by(event.seen_by(made.seat), made.seat) for event in made.events)

    def _points(self, state: State, seat: int) -> int:
        return points_by_name(state.score_sheet()[seat]).get(self.text, 0)

    def _is_told_by(self, event: Event, seat: int) -> bool:
        # What happens to nobody in particular, like the closing of a field, counts as well.
        mine = event.kind == self.kind and (event.seat == seat or event.seat < 0)
        return mine and all(_holds(event.facts, seat, *condition) for condition in self.conditions)


def _holds(facts: Mapping[str, Json], seat: int, name: str, sign: str, number: int) -> bool:
    value = facts.get(name)
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = value[seat]
    return isinstance(value, int) and _SIGNS[sign](int(value), number)
