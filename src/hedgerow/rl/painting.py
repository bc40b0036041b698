"""Painted boards: the values of planes by cell, before they are put into a window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hedgerow.games.core.contract import State
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.observer import Observer, Paint, Seen

Painted = dict[tuple[int, int], dict[int, int]]
"""The values of planes, by cell."""


class Painting(NamedTuple):
    """What a seat sees as painted boards and numbers."""

    boards: Sequence[Painted]
    numbers: Sequence[int]


class StampPainter:
    """A painter that draws the stamps of a game's observer."""

    def __init__(self, observer: Observer[Any, Any]) -> None:
        self._observer = observer
        self.stamps: Mapping[int, Sequence[Paint]] = observer.stamps
        self.window = observer.window
        self.offered = observer.offered
        self.faces = observer.faces
        self.planes = observer.planes
        self.boards = observer.boards
        self.numbers = observer.numbers

    def paint(self, state: State, seat: int) -> Painting:
        """Return the painted boards and the numbers of what a seat sees."""
        seen: Seen = self._observer.see(state, seat)
        return Painting([self._board(stamps) for stamps in seen.boards], seen.numbers)

    def _board(self, stamps: Iterable[int]) -> Painted:
        painted: Painted = {}
        for code in stamps:
            slot, x, y = parts_of(code)
            for dx, dy, plane, value, clears in self.stamps[slot]:
                cell = x + dx, y + dy
                if clears or cell not in painted:
                    painted[cell] = {}
                painted[cell][plane] = value
        return painted
