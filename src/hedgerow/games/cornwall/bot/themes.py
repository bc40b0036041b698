"""The themes of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.state import CornwallState


def themes(before: CornwallState, after: CornwallState, seat: int) -> Iterator[str]:
    """Yield the themes of the moves of a seat between two states."""
    if len(after.map.closed_regions) > len(before.map.closed_regions):
        yield "close-region"
    if before.map.grid is after.map.grid and _steals(before, after, seat):
        yield "steal-majority"
    if sum(after.holdings[seat].pub) < sum(before.holdings[seat].pub):
        yield "pub"


def _steals(before: CornwallState, after: CornwallState, seat: int) -> bool:
    """Return whether the seat alone leads a region that a rival led or shared before."""
    for region in after.map.regions:
        if _leads(region, seat):
            old = [one for one in before.map.open_regions if one.terrain is region.terrain and one.cells & region.cells]
            if any(max(one.strengths) and not _leads(one, seat) for one in old):
                return True
    return False


def _leads(region: Region, seat: int) -> bool:
    rivals = [strength for other, strength in enumerate(region.strengths) if other != seat]
    return region.strengths[seat] > max(rivals)
