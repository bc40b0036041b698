"""What a region is worth, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import ScoreItem
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.land import Region

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state_base import Table

PLAIN = (1, 0)
MOOR = (2, 1)
TERRAIN_WORDS = ("mountain", "forest", "village", "meadow", "moor")


def shares(first: int, second: int, fields: int, strengths: tuple[int, ...]) -> tuple[int, ...]:
    """The points of each seat for a region.

    `first` and `second` are points per field. Tied for first: both prizes together are divided
    among the tied, rounded up, and nobody else scores. One first and a tie for second: the second
    prize is divided, rounded up. Where nobody is second, its prize is not given.
    """
    points = [0] * len(strengths)
    best = max(strengths)
    if best == 0:
        return tuple(points)
    leaders = [seat for seat, strength in enumerate(strengths) if strength == best]
    if len(leaders) > 1:
        for seat in leaders:
            points[seat] = -(-(first + second) * fields // len(leaders))
        return tuple(points)
    points[leaders[0]] = first * fields
    behind = [strength for strength in strengths if 0 < strength < best]
    if behind and second:
        runners = [seat for seat, strength in enumerate(strengths) if strength == max(behind)]
        for seat in runners:
            points[seat] = -(-second * fields // len(runners))
    return tuple(points)


def prizes(region: Region, flag_values: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Points per field for first and second place in a region."""
    if region.terrain is Terrain.MOOR:
        return MOOR
    return flag_values[region.terrain] if region.flagged else PLAIN


def region_points(table: Table, region: Region) -> tuple[int, ...]:
    """The points of each seat if the region is evaluated as it stands."""
    first, second = prizes(region, table.game.flag_values)
    return shares(first, second, region.cells.bit_count(), region.strengths)


def scores(table: Table) -> tuple[int, ...]:
    """All points, with open regions and coins as if the game ended now."""
    totals = [points + stock.coins for points, stock in zip(table.points, table.stocks, strict=True)]
    for region in table.land.open_regions:
        if region.figures:
            for seat, points in enumerate(region_points(table, region)):
                totals[seat] += points
    return tuple(totals)


def sheet(table: Table, seat: int) -> tuple[ScoreItem, ...]:
    """The items of a seat: evaluated regions, chapels, open regions as they stand, coins."""
    land = table.land
    grid = land.grid
    items = []
    for scored in table.scored:
        if scored.points[seat]:
            if scored.terrain is None:
                items.append(ScoreItem("chapel", scored.points[seat], ((scored.x, scored.y),)))
            else:
                cells = land.region_at(grid.bit(scored.x, scored.y)).cells
                name = TERRAIN_WORDS[scored.terrain]
                items.append(ScoreItem(name, scored.points[seat], tuple(grid.coordinates(cells))))
    for region in land.open_regions:
        if region.figures:
            points = region_points(table, region)[seat]
            if points:
                name = TERRAIN_WORDS[region.terrain]
                items.append(ScoreItem(name, points, tuple(grid.coordinates(region.cells))))
    items.append(ScoreItem("coins", table.stocks[seat].coins))
    return tuple(items)
