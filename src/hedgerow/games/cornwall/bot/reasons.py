"""Short reasons for a turn."""

from __future__ import annotations

from hedgerow.games.cornwall.components import TERRAIN_NAMES, Terrain
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.scoring import region_points
from hedgerow.games.cornwall.state import CornwallState
from hedgerow.i18n import join, messages_of

msg = messages_of("hedgerow.games.cornwall")


def reason(before: CornwallState, after: CornwallState, seat: int) -> str:
    """Return the most valuable region that the seat leads, shares or enters with this turn, and returning figures."""
    if before is after:
        return ""
    parts = []
    regions = [region for region in _changed_regions(before, after) if region.strengths[seat]]
    if regions:
        best = max(regions, key=lambda region: (region_points(after, region)[seat], region.cells.bit_count()))
        parts.append(_region_text(best, seat))
    returned = _figures_from_pub(before, after, seat)
    if returned:
        parts.append(msg("reason.pub", number=returned))
    return join(parts)


def _changed_regions(before: CornwallState, after: CornwallState) -> list[Region]:
    """Return the open regions that are new or have changed."""
    old = set(before.map.open_regions) if before.map.grid is after.map.grid else set()
    return [region for region in after.map.open_regions if region not in old]


def _region_text(region: Region, seat: int) -> str:
    own = region.strengths[seat]
    rival = max(strength for other, strength in enumerate(region.strengths) if other != seat)
    return msg(
        "reason.leads" if own > rival else "reason.shares" if own == rival else "reason.second",
        terrain=msg(f"ground.{TERRAIN_NAMES[region.terrain]}"),
        flag="yes" if region.flagged and region.terrain is not Terrain.MOOR else "no",
        own=own,
        rival=rival,
        hexes=region.cells.bit_count(),
    )


def _figures_from_pub(before: CornwallState, after: CornwallState, seat: int) -> int:
    """Return the number of figures that the seat has taken back from the pub."""
    if before.phase is CornwallPhase.FIGURES and before.figures_placed:
        return 0
    in_pub = before.holdings[seat].pub
    on_map = {figure for figure in after.map.figures if figure.seat == seat}
    placed = len(on_map - {figure for figure in before.map.figures if figure.seat == seat})
    more_in_hand = sum(after.holdings[seat].hand) - sum(before.holdings[seat].hand) + placed
    return sum(in_pub) if sum(in_pub) and more_in_hand > 0 else 0
