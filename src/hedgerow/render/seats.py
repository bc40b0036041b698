"""Whose a board is: the mark before its title, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hedgerow.games.core.scene import Scene
from hedgerow.render.markup import number, use, words
from hedgerow.render.vocabulary import seat_colour

_DISC_ASIDE: Final = 3
"""How much larger a disc is than a coloured mark on each side: its number needs the room."""


def seat_number(seat: int) -> str:
    """A seat as players count, from 1."""
    return str(seat + 1)


@dataclass(frozen=True)
class SeatMarks:
    """How the seats of one picture are marked."""

    in_ink: bool
    """No colours, but discs of ink with a number: beside coloured sheep a colour would be taken for theirs."""

    @classmethod
    def of(cls, scene: Scene) -> SeatMarks:
        """The marks for a scene."""
        return cls(any(board.grid == "quadrant" for board in (*scene.boards, *scene.tray)))

    def width(self, size: float) -> float:
        """The room that a mark takes from the line it stands in."""
        return size + (2 * _DISC_ASIDE if self.in_ink else 0)

    def painted(self, seat: int, left: float, top: float, size: float) -> list[str]:
        """The mark of a seat; a disc stands out a little above and below."""
        if not self.in_ink:
            colour = seat_colour(seat)
            mark = "mark-cut" if colour == "black" else "mark"
            return [use(f"mk-{colour}", left, top, size, size, f'class="seat-{colour} {mark}"')]
        radius = size / 2 + _DISC_ASIDE
        x, y = left + radius, top + size / 2
        return [
            f'<circle class="seat-disc" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>',
            words("seat-number", x, y + 4.3, seat_number(seat)),
        ]

    def named(self, seat: int) -> str:
        """The mark in words."""
        return f"seat {seat_number(seat)}" if self.in_ink else seat_colour(seat)
