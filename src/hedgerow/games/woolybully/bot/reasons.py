"""Why a plan of Wooly Bully is good, in a few words for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.woolybully.bot.features import Fields
from hedgerow.games.woolybully.components import COLOURS
from hedgerow.games.woolybully.state_base import Table
from hedgerow.i18n import messages_of

COLOUR_NAMES: Final = ("black", "blue", "red", "yellow")
msg = messages_of(__package__)


def reason(before: Table, after: Table, seat: int, old: Sequence[Fields], new: Sequence[Fields]) -> str:
    """What has changed from one moment to another, or else what the seat has to look forward to."""
    if after.has_left(seat) and not before.has_left(seat):
        bonus = after.bonus(seat)
        return msg("leaves", bonus=bonus) if bonus else msg("nothing-more")
    own = before.colours[seat]
    for colour in range(COLOURS):
        if new[colour].lost > old[colour].lost and colour != own:
            return msg("wolf", colour=COLOUR_NAMES[colour], sheep=new[colour].lost)
    if old[own].lost > new[own].lost:
        return msg("saves", sheep=old[own].lost)
    if after.land.hunters & ~before.land.hunters:
        return msg("keeps-away")
    return _looks_forward(new[own])


def _looks_forward(own: Fields) -> str:
    """The own open field that promises most: many sheep, few cells to fill."""
    if not own.open:
        return ""
    best = max(own.open, key=lambda field: (field.sheep + field.edges) / (1 + len(field.cells)))
    closed = own.safe[0].sheep if own.safe else 0
    if best.sheep + best.edges <= closed:
        return ""
    return msg("nearly-closed", sheep=best.sheep, cells=len(best.cells))
