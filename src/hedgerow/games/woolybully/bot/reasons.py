"""The reason for a plan, in a few words for its player."""

from __future__ import annotations

from hedgerow.games.woolybully.bot.features import ColourFeatures, LandFeatures
from hedgerow.games.woolybully.components import COLOUR_NAMES, COLOURS
from hedgerow.games.woolybully.state import WoolyBullyState
from hedgerow.i18n import messages_of

msg = messages_of("hedgerow.games.woolybully")


def reason(before: WoolyBullyState, after: WoolyBullyState, seat: int, old: LandFeatures, new: LandFeatures) -> str:
    """Return the most important change from one state to another, or else the seat's best prospect."""
    if after.has_left(seat) and not before.has_left(seat):
        bonus = after.bonus(seat)
        return msg("reason.retires", bonus=bonus) if bonus else msg("reason.nothing_more")
    own = before.colours[seat]
    for colour in range(COLOURS):
        if new[colour].lost > old[colour].lost and colour != own:
            return msg("reason.wolf", colour=COLOUR_NAMES[colour], sheep=new[colour].lost)
    if old[own].lost > new[own].lost:
        return msg("reason.saves", sheep=old[own].lost)
    if after.land.hunters & ~before.land.hunters:
        return msg("reason.keeps_away")
    return _best_prospect(new[own])


def _best_prospect(own: ColourFeatures) -> str:
    """Return a text about the most promising open field: many sheep, few cells to fill. Empty if there is none."""
    if not own.open:
        return ""
    best = max(own.open, key=lambda field: (field.sheep + field.edges) / (1 + len(field.cells)))
    closed = own.safe[0].sheep if own.safe else 0
    if best.sheep + best.edges <= closed:
        return ""
    return msg("reason.nearly_closed", sheep=best.sheep, cells=len(best.cells))
