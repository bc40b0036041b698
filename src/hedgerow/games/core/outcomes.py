"""Chance outcomes as numbers and as short text: `tile:17`, `first:0`, `town:castle-A`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, final

from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.notation import quoted


class OutcomeRange(NamedTuple):
    """Outcomes of one kind, with consecutive numbers: draws of a tile, or of the first player."""

    word: str
    """The kind, as it is written before the colon."""
    first: int
    """The number of the first outcome."""
    values: Sequence[object]
    """The values as they are written after the colon: a range, or names."""


@final
class OutcomeNotation:
    """All chance outcomes of a game, in any position.

    For example, the outcomes of a game for three players with 36 tiles, numbered so that tile 17 is outcome 117::

        OutcomeNotation("Cornwall", [OutcomeRange("first", 0, range(3)), OutcomeRange("tile", 101, range(1, 37))])
    """

    def __init__(self, title: str, ranges: Iterable[OutcomeRange]) -> None:
        self._title = title
        self._texts = {
            first + index: f"{word}:{value}" for word, first, values in ranges for index, value in enumerate(values)
        }
        self._numbers = {text: number for number, text in self._texts.items()}

    def is_outcome(self, outcome: int) -> bool:
        """Return whether the number is an outcome in any position."""
        return isinstance(outcome, int) and outcome in self._texts

    def text(self, outcome: int) -> str:
        """Return the text of an outcome, or raise `MalformedMove`."""
        if not self.is_outcome(outcome):
            raise self.refusal(outcome)
        return self._texts[outcome]

    def read(self, text: str) -> int:
        """Parse the text of an outcome, or raise `MalformedMove`."""
        outcome = self._numbers.get(text.strip())
        if outcome is None:
            examples = {known.partition(":")[0]: known for known in reversed(self._numbers)}
            *others, last = reversed(examples.values())
            choice = f"{', '.join(others)} or {last}" if others else last
            raise MalformedMove(f"{quoted(text)} is not an outcome such as {choice}")
        return outcome

    def refusal(self, outcome: int) -> MalformedMove:
        """Return the error for a number that is not an outcome."""
        return MalformedMove(f"{outcome} is not an outcome of {self._title}")
