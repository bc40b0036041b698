"""The themes of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.games.tipperary.state import TipperaryState

DOUBLE: Final = 2
"""Steps on the whiskey track that are a theme."""
HOLE_GAIN: Final = 2
"""A tile fills the last hole if the rectangle grows by this many squares for each square of the tile."""


def themes(before: TipperaryState, after: TipperaryState, seat: int) -> Iterator[str]:
    """Yield the themes of the moves of a seat between two states."""
    old, new = before.county(seat), after.county(seat)
    if new.explored and not old.explored:
        yield "close-ring"
    if after.barrels[seat] - before.barrels[seat] >= DOUBLE:
        yield "double-whiskey"
    placed = (new.cells & ~old.cells).bit_count() if new.grid is old.grid else 0
    if placed and new.rectangle_size - old.rectangle_size >= HOLE_GAIN * placed:
        yield "last-hole"
