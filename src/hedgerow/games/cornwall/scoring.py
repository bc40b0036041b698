"""Points for regions, chapels and coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import ScoreItem
from hedgerow.games.cornwall.components import TERRAIN_NAMES, Terrain
from hedgerow.games.cornwall.map import Region

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

PLAIN_PRIZES = (1, 0)
"""Points per hex for first and second place in a region without a flag."""
MOOR_PRIZES = (2, 1)
"""Points per hex for first and second place in a moor."""


def shares(first: int, second: int, hexes: int, strengths: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points that each seat scores for a region.

    `first` and `second` are the prizes in points per hex. In a tie for first place, both prizes are added and divided
    among the tied seats, rounded up, and no other seat scores. In a tie for second place, the second prize is divided,
    rounded up. If no seat is second, the second prize is not awarded.
    """
    points = [0] * len(strengths)
    best = max(strengths)
    if best == 0:
        return tuple(points)
    leaders = [seat for seat, strength in enumerate(strengths) if strength == best]
    if len(leaders) > 1:
        for seat in leaders:
            points[seat] = -(-(first + second) * hexes // len(leaders))
        return tuple(points)
    points[leaders[0]] = first * hexes
    behind = [strength for strength in strengths if 0 < strength < best]
    if behind and second:
        runners_up = [seat for seat, strength in enumerate(strengths) if strength == max(behind)]
        for seat in runners_up:
            points[seat] = -(-second * hexes // len(runners_up))
    return tuple(points)


def prizes(region: Region, flag_values: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return the points per hex for first and second place in a region."""
    if region.terrain is Terrain.MOOR:
        return MOOR_PRIZES
    return flag_values[region.terrain] if region.flagged else PLAIN_PRIZES


def region_points(state: CornwallState, region: Region) -> tuple[int, ...]:
    """Return the points that each seat would get if the region scored now."""
    first, second = prizes(region, state.game.flag_values)
    return shares(first, second, region.cells.bit_count(), region.strengths)


def scores(state: CornwallState) -> tuple[int, ...]:
    """Return the total points of each seat, counting open regions and coins as if the game ended now."""
    totals = [points + holdings.coins for points, holdings in zip(state.points, state.holdings, strict=True)]
    for region in state.map.open_regions:
        if region.figures:
            for seat, points in enumerate(region_points(state, region)):
                totals[seat] += points
    return tuple(totals)


def awarded(state: CornwallState, seat: int) -> list[ScoreItem]:
    """Return the points that a seat has scored so far, with their cells."""
    grid = state.map.grid
    items = []
    for award in state.awards:
        if award.points[seat]:
            if award.terrain is None:
                items.append(ScoreItem("chapel", award.points[seat], ((award.x, award.y),)))
            else:
                cells = state.map.region_at(grid.bit(award.x, award.y)).cells
                name = TERRAIN_NAMES[award.terrain]
                items.append(ScoreItem(name, award.points[seat], tuple(grid.coordinates(cells))))
    return items


def score_sheet(state: CornwallState, seat: int) -> tuple[ScoreItem, ...]:
    """Return the score items of a seat: awards, open regions as if they scored now, and coins."""
    items = awarded(state, seat)
    for region in state.map.open_regions:
        if region.figures:
            points = region_points(state, region)[seat]
            if points:
                name = TERRAIN_NAMES[region.terrain]
                items.append(ScoreItem(name, points, tuple(state.map.grid.coordinates(region.cells))))
    items.append(ScoreItem("coins", state.holdings[seat].coins))
    return tuple(items)
