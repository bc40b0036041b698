"""The best places for towers at the end of the game, computed exactly."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.board import Coordinate
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS


class TowerPlan(NamedTuple):
    """The best squares for a number of towers."""

    points: int
    """The points for the rectangle and the home town ring with these towers."""
    squares: frozenset[Coordinate]
    """The squares for the towers. Each is connected to the county, directly or through other squares of the plan."""


def best_towers(county: County, towers: int) -> TowerPlan:
    """Return the fewest squares that maximise the points for the rectangle and the home town ring together.

    A rectangle that overlaps the county is connected, so towers can reach every gap in it; the same holds for the
    gaps in the ring. It is therefore enough to count gaps: those of each rectangle, with and without those of the ring.
    """
    grid = county.grid
    occupied = set(grid.coordinates(county.cells))
    gaps = set(grid.coordinates(county.ring)) - occupied
    plan = _with_rectangle(occupied, frozenset(), 0 if gaps else EXPLORATION_POINTS, towers)
    if 0 < len(gaps) <= towers:
        with_ring = _with_rectangle(occupied, frozenset(gaps), EXPLORATION_POINTS, towers)
        plan = min(plan, with_ring, key=lambda candidate: (-candidate.points, len(candidate.squares)))
    return plan


def _with_rectangle(occupied: set[Coordinate], gaps: frozenset[Coordinate], bonus: int, towers: int) -> TowerPlan:
    """Return the best plan that fills these gaps of the ring and then completes a rectangle."""
    filled = occupied | gaps
    spare = towers - len(gaps)
    columns, rows = [x for x, _ in filled], [y for _, y in filled]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    first, last = left - spare, right + spare
    best, missing_in_best, corners = 0, 0, (0, 0, 0, 0)
    for upper in range(top - spare, bottom + 1):
        missing_in_column = [0] * (last - first + 1)
        for lower in range(upper, bottom + spare + 1):
            for x in range(first, last + 1):
                missing_in_column[x - first] += (x, lower) not in filled
            if lower < top:
                continue
            height = lower - upper + 1
            start = missing = 0
            for end, more in enumerate(missing_in_column):
                missing += more
                while missing > spare:
                    missing -= missing_in_column[start]
                    start += 1
                size = (end - start + 1) * height
                if size > best or (size == best and missing < missing_in_best):
                    best, missing_in_best, corners = size, missing, (first + start, first + end, upper, lower)
    x1, x2, y1, y2 = corners
    rectangle = {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}
    return TowerPlan(best + bonus, frozenset(rectangle - filled) | gaps)


def next_tower(county: County, towers: int) -> Coordinate | None:
    """Return the square for the next tower, or `None` if no further tower scores anything."""
    wanted = best_towers(county, towers).squares
    reachable = wanted & set(county.grid.coordinates(county.frontier))
    return min(reachable) if reachable else None
