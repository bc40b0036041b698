"""The rectangles (with or without the ring round the town) that a display could still become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.games.core.weights import Weights
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS

KEPT: Final = 60
"""So many targets are kept for a display and those that it may become."""
NEVER: Final = 0.25
MUCH: Final = 1e6
"""At the very end a square too many is too much."""
KEPT_ALIKE: Final = 3
"""And of one outline so many."""
NARROWEST: Final = 5
LONGEST: Final = 14
LARGEST: Final = 96
MOST_GROWTH: Final = 8
"""Squares by which a rectangle can be expected to grow with one tile, at the very most."""


class Target(NamedTuple):
    """Squares to fill."""

    squares: int
    points: int
    """What they are worth when all of them are occupied."""
    rectangle: int
    """The rectangle among them."""


class Reach:
    """How far a display can get with the tiles that are left to lay."""

    __slots__ = ("_corner", "_hole", "_nook", "_per_tile", "_slope", "_spread", "_start", "_tower")

    def __init__(self, weights: Weights) -> None:
        self._per_tile = weights["squares_per_tile"]
        self._slope = weights["loss_per_square"]
        self._start = weights["spread_at_end"]
        self._spread = weights["spread_per_tile"]
        self._corner = weights["corner"]
        self._nook = weights["nook"]
        self._hole = weights["hole"]
        self._tower = weights["tower_fills"]

    def best(
        self, display: Display, targets: Iterable[Target], left: int, towers: int, least: float = 0.0
    ) -> tuple[float, Target | None]:
        """What area and exploration are likely to be worth at the end, `least` at any rate, and the target that is.

        `targets` come in descending order of their points.
        """
        best, chosen = least, None
        strain = self._strain(display, left, towers)
        empty, can_fill, spread, slope, hard = strain
        bend = slope / (4 * spread)
        for target in targets:
            squares, points, _ = target
            if points <= best:
                break
            over = (squares & empty).bit_count() - can_fill
            # Once without what makes squares hard to fill: most targets fail already then.
            if over >= 2 * spread:
                if points - slope * (over - spread) <= best:
                    continue
            elif over > 0 and points - bend * over * over <= best:
                continue
            for weight, kind in hard:
                over += weight * (squares & kind).bit_count()
            value = points - _lost(over, spread, slope)
            if value > best:
                best, chosen = value, target
        return best, chosen

    def worth(
        self, display: Display, targets: Iterable[Target], left: int, towers: int
    ) -> Iterator[tuple[float, Target]]:
        """What each of the targets is likely to be worth at the end."""
        empty, can_fill, spread, slope, hard = self._strain(display, left, towers)
        for target in targets:
            squares, points, _ = target
            over = (squares & empty).bit_count() - can_fill
            for weight, kind in hard:
                over += weight * (squares & kind).bit_count()
            yield points - _lost(over, spread, slope), target

    def _strain(self, display: Display, left: int, towers: int) -> _Strain:
        cells = display.cells
        if not left:
            return _Strain(~cells, towers + NEVER, NEVER, MUCH, [])
        nooks, holes = hard_squares(display.grid, cells)
        hard = [(self._corner, corner_squares(display.grid, cells)), (self._nook, nooks), (self._hole, holes)]
        spread = self._start + self._spread * left
        can_fill = self._per_tile * left + self._tower * towers - spread
        return _Strain(~cells, can_fill, spread, self._slope, [one for one in hard if one[1]])


class _Strain(NamedTuple):
    """What decides how hard the targets of a display are to reach."""

    empty: int
    can_fill: float
    """So many squares can be filled without any loss."""
    spread: float
    slope: float
    hard: list[tuple[float, int]]
    """Squares that count as more than one, and by how much."""


def _lost(over: float, spread: float, slope: float) -> float:
    """A soft bend: nothing is lost well below what can be filled, `slope` a square well above it."""
    if over <= 0:
        return 0.0
    return slope * over * over / (4 * spread) if over < 2 * spread else slope * (over - spread)


def hard_squares(grid: SquareGrid, cells: int) -> tuple[int, int]:
    """The empty squares with three occupied neighbours, and those that no tile can fill."""
    side = grid.side
    right, left, down, up = cells << 1, cells >> 1, cells << side, cells >> side
    across, along = right & left, down & up
    empty = ~cells
    shut = across & along & empty
    nooks = (across & (down | up) | along & (right | left)) & empty & ~shut
    if nooks:
        pairs = nooks & (nooks << 1 | nooks >> 1 | nooks << side | nooks >> side)
        return nooks & ~pairs, shut | pairs
    return nooks, shut


def outline(grid: SquareGrid, target: Target) -> tuple[int, int]:
    """How wide and how high the rectangle of a target is."""
    first, last = (target.rectangle & -target.rectangle).bit_length() - 1, target.rectangle.bit_length() - 1
    (left, top), (right, bottom) = grid.coordinate(first), grid.coordinate(last)
    return right - left + 1, bottom - top + 1


def corner_squares(grid: SquareGrid, cells: int) -> int:
    """The empty squares with two occupied neighbours or more."""
    side = grid.side
    right, left, down, up = cells << 1, cells >> 1, cells << side, cells >> side
    return (right & left | down & up | (right | left) & (down | up)) & ~cells


def targets_for(display: Display, left: int, towers: int, reach: Reach) -> list[Target]:
    """The most promising targets of a display, in descending order of their points."""
    area = display.area
    most = min(display.cells.bit_count() + 6 * left + towers, area + MOST_GROWTH * left + 12)
    around = display.around_town
    rectangles = [one for one in _rectangles(display.grid, town_middle(display)) if area < one.points <= most]
    # Squares of the ring are still to be filled, but bring their own points as well.
    ringed = [Target(squares | around, points + EXPLORATION_POINTS, squares) for squares, points, _ in rectangles]
    if around & ~display.cells:
        ringed += rectangles
    found = sorted(reach.worth(display, ringed, left, towers), key=_value, reverse=True)
    kept: list[Target] = []
    alike: dict[int, int] = {}
    for _, target in found:
        shape = target.squares // (target.squares & -target.squares)
        if alike.setdefault(shape, 0) < KEPT_ALIKE:
            alike[shape] += 1
            kept.append(target)
            if len(kept) == KEPT:
                break
    return sorted(kept, key=_points, reverse=True)


_value = itemgetter(0)
_points = itemgetter(1)


@lru_cache(maxsize=64)
def _rectangles(grid: SquareGrid, middle: tuple[int, int, int, int]) -> tuple[Target, ...]:
    """All rectangles that have the middle of the town in them."""
    left, top, right, bottom = middle
    found = []
    for width in range(NARROWEST, LONGEST + 1):
        row = (1 << width) - 1
        for height in range(NARROWEST, min(LONGEST, LARGEST // width) + 1):
            block = 0
            for line in range(height):
                block |= row << line * grid.side
            for x in range(right - width + 1, left + 1):
                for y in range(bottom - height + 1, top + 1):
                    if grid.contains(x, y) and grid.contains(x + width, y + height):
                        squares = block << grid.bit(x, y)
                        found.append(Target(squares, width * height, squares))
    return tuple(found)


@cache
def _middle(squares: tuple[tuple[Coordinate, Feature], ...]) -> tuple[int, int, int, int]:
    inner = [at for at, feature in squares if feature is Feature.TOWN]
    columns, rows = [x for x, _ in inner], [y for _, y in inner]
    return min(columns), min(rows), max(columns), max(rows)


def town_middle(display: Display) -> tuple[int, int, int, int]:
    """The first and last column and row of the inner squares of the hometown: left, top, right, bottom."""
    return _middle(tuple((at, square.feature) for at, square in display.hometown.squares.items()))
