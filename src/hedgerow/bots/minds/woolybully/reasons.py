"""Why a plan of Wooly Bully is good, in a few words for its owner."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.bots.minds.woolybully.survey import Fields
from hedgerow.games.woolybully.box import COLOUR_WORDS, COLOURS
from hedgerow.games.woolybully.table import Table


def reason(before: Table, after: Table, seat: int, old: Sequence[Fields], new: Sequence[Fields]) -> str:
    """What has changed from one moment to another, or else what the seat has to look forward to."""
    if after.has_left(seat) and not before.has_left(seat):
        bonus = after.bonus(seat)
        return f"leaves in time for the bonus of {bonus}" if bonus else "has nothing more to win"
    own = before.colours[seat]
    for colour in range(COLOURS):
        if new[colour].lost > old[colour].lost and colour != own:
            return f"the Wolf spoils a {COLOUR_WORDS[colour]} field of {new[colour].lost}"
    if old[own].lost > new[own].lost:
        return f"the Hunter saves a field of {old[own].lost}"
    if after.land.hunters & ~before.land.hunters:
        return "the Hunter keeps Wolves away"
    return _looks_forward(new[own])


def _looks_forward(own: Fields) -> str:
    """The own open field that promises most: many sheep, few cells to fill."""
    if not own.open:
        return ""
    best = max(own.open, key=lambda field: (field.sheep + field.edges) / (1 + len(field.cells)))
    closed = own.safe[0].sheep if own.safe else 0
    if best.sheep + best.edges <= closed:
        return ""
    cells = len(best.cells)
    return f"keeps a field of {best.sheep} {'one cell' if cells == 1 else f'{cells} cells'} from closed"
