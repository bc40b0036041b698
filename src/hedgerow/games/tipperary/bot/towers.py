"""Where the gained towers bring the most points at the end, worked out exactly."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS


class TowerPlan(NamedTuple):
    """The best use of some towers."""

    points: int
    """What area and exploration are worth with them."""
    squares: frozenset[Coordinate]
    """Where they go. Each is next to the display or to another one that is."""


def best_towers(display: Display, towers: int) -> TowerPlan:
    """The squares that maximise area and exploration together, as few of them as that takes.

    A rectangle that meets the display hangs together, so every gap in it can be reached, and so can every gap in the
    ring round the town. Thus it is enough to count gaps: those of each rectangle, with and without those of the
    ring.
    """
    grid = display.grid
    occupied = set(grid.coordinates(display.cells))
    ring = set(grid.coordinates(display.around_town)) - occupied
    plan = _with_rectangle(occupied, frozenset(), 0 if ring else EXPLORATION_POINTS, towers)
    if 0 < len(ring) <= towers:
        enclosed = _with_rectangle(occupied, frozenset(ring), EXPLORATION_POINTS, towers)
        plan = min(plan, enclosed, key=lambda one: (-one.points, len(one.squares)))
    return plan


def _with_rectangle(occupied: set[Coordinate], ring: frozenset[Coordinate], bonus: int, towers: int) -> TowerPlan:
    """The best that can be done when these gaps of the ring are closed in any case."""
    filled = occupied | ring
    spare = towers - len(ring)
    columns, rows = [x for x, _ in filled], [y for _, y in filled]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    first, last = left - spare, right + spare
    best, gaps_of_best, corners = 0, 0, (0, 0, 0, 0)
    for upper in range(top - spare, bottom + 1):
        gaps_in = [0] * (last - first + 1)
        for lower in range(upper, bottom + spare + 1):
            for x in range(first, last + 1):
                gaps_in[x - first] += (x, lower) not in filled
            if lower < top:
                continue
            height = lower - upper + 1
            start = gaps = 0
            for end, more in enumerate(gaps_in):
                gaps += more
                while gaps > spare:
                    gaps -= gaps_in[start]
                    start += 1
                size = (end - start + 1) * height
                if size > best or (size == best and gaps < gaps_of_best):
                    best, gaps_of_best, corners = size, gaps, (first + start, first + end, upper, lower)
    x1, x2, y1, y2 = corners
    inside = {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}
    return TowerPlan(best + bonus, frozenset(inside - filled) | ring)


def next_tower(display: Display, towers: int) -> Coordinate | None:
    """The square for the next tower, or `None` when no further one brings anything."""
    wanted = best_towers(display, towers).squares
    reachable = wanted & set(_frontier(display.grid, display))
    return min(reachable) if reachable else None


def _frontier(grid: SquareGrid, display: Display) -> list[Coordinate]:
    return list(grid.coordinates(display.frontier))
