"""What a turn is good for, in a few words."""

from __future__ import annotations

from typing import Final

from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.land import Region
from hedgerow.games.cornwall.phases import Phase
from hedgerow.games.cornwall.scoring import region_points
from hedgerow.games.cornwall.state_base import Table
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

TERRAINS: Final = ("mountain", "forest", "village", "meadow", "moor")


def reason(before: Table, after: Table, seat: int) -> str:
    """The best of what the seat holds, shares or enters with this turn, and who is back from the pub."""
    if before is after:
        return ""
    parts = []
    regions = [region for region in _touched(before, after) if region.strengths[seat]]
    if regions:
        best = max(regions, key=lambda region: (region_points(after, region)[seat], region.cells.bit_count()))
        parts.append(_standing(best, seat))
    back = _back_from_pub(before, after, seat)
    if back:
        parts.append(msg("pub", number=back))
    return join(parts)


def _touched(before: Table, after: Table) -> list[Region]:
    """The open regions that are not as they were."""
    known = set(before.land.open_regions) if before.land.grid is after.land.grid else set()
    return [region for region in after.land.open_regions if region not in known]


def _standing(region: Region, seat: int) -> str:
    own = region.strengths[seat]
    rival = max(strength for other, strength in enumerate(region.strengths) if other != seat)
    return msg(
        "holds" if own > rival else "shares" if own == rival else "second",
        terrain=TERRAINS[region.terrain],
        flag="yes" if region.flagged and region.terrain is not Terrain.MOOR else "no",
        own=own,
        rival=rival,
        fields=region.cells.bit_count(),
    )


def _back_from_pub(before: Table, after: Table, seat: int) -> int:
    """How many figures the seat has fetched from the pub."""
    if before.phase is Phase.FIGURES and before.placed:
        return 0
    waiting = before.stocks[seat].pub
    figures = [figure for figure in after.land.figures if figure.seat == seat]
    standing = [figure for figure in before.land.figures if figure.seat == seat]
    placed = len(set(figures) - set(standing))
    more_at_hand = sum(after.stocks[seat].hand) - sum(before.stocks[seat].hand) + placed
    return sum(waiting) if sum(waiting) and more_at_hand > 0 else 0
