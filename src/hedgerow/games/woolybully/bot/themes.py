"""The themes of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.woolybully.state import WoolyBullyState


def themes(before: WoolyBullyState, after: WoolyBullyState, seat: int) -> Iterator[str]:
    """Yield the themes of the moves of a seat between two states."""
    if after.land.wolves.bit_count() > before.land.wolves.bit_count():
        yield "wolf"
    if after.land.hunters.bit_count() > before.land.hunters.bit_count():
        yield "hunter"
    if after.revealed & ~before.revealed:
        yield "reveal"
    if len(after.land.closed) > len(before.land.closed):
        yield "close-field"
    if after.has_left(seat) and not before.has_left(seat):
        yield "quit"
