"""Marks of seats: the symbol before the title of a board, and its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Message, messages_of
from hedgerow.render.artwork import seat_colour
from hedgerow.render.markup import circle, text_element, use

msg = messages_of(__package__)

_DISC_BORDER: Final = 3
"""The distance by which a disc is larger than a coloured mark on each side, so that its number fits."""


def seat_number(seat: int) -> str:
    """Return the number of a seat as players see it, counted from 1."""
    return str(seat + 1)


@dataclass(frozen=True)
class SeatMarks:
    """The way in which one picture marks its seats: by colour, or by number."""

    numbered: bool
    """True if seats get discs of ink with a number, because colours mean something else in the game."""
    marks: tuple[str, ...] = ()
    """The drawing that stands for each seat; empty for the default."""

    @classmethod
    def of(cls, scene: Scene) -> SeatMarks:
        """Return the marks for a scene."""
        return cls(scene.numbered_seats, tuple(seat.mark for seat in scene.seats))

    def colour(self, seat: int) -> str:
        """Return the name of the colour of a seat."""
        mark = self.marks[seat] if seat < len(self.marks) else ""
        return mark.removeprefix("mk-") or seat_colour(seat)

    def width(self, size: float) -> float:
        """Return the width that a mark takes in a line of text."""
        return size + (2 * _DISC_BORDER if self.numbered else 0)

    def draw(self, seat: int, left: float, top: float, size: float) -> list[str]:
        """Return the markup of a seat's mark; a disc extends slightly above and below the line."""
        if not self.numbered:
            colour = self.colour(seat)
            mark = "mark-cut" if colour == "black" else "mark"
            return [use(f"mk-{colour}", left, top, size, size, f'class="seat-{colour} {mark}"')]
        radius = size / 2 + _DISC_BORDER
        x, y = left + radius, top + size / 2
        return [
            circle("seat-disc", x, y, radius),
            text_element("seat-number", x, y + 4.3, seat_number(seat)),
        ]

    def name(self, seat: int) -> Message:
        """Return the mark in words."""
        return msg("seat", number=seat_number(seat)) if self.numbered else msg(f"seat-{self.colour(seat)}")
