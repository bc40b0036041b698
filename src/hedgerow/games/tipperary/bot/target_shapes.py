"""Target shapes: the rectangles, with or without the home town ring, that a county could still become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.games.core.weights import Weights
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS

TARGETS: Final = 60
"""The number of targets to keep for a county and its successors."""
TARGETS_OF_ONE_SHAPE: Final = 3
"""The number of targets to keep that differ only in their position."""
FINAL_SPREAD: Final = 0.25
FINAL_SLOPE: Final = 1e6
"""The loss per missing square at the end of the game: an incomplete target is worthless then."""
MIN_SIDE: Final = 5
MAX_SIDE: Final = 14
MAX_SIZE: Final = 96
"""The limits of rectangles that are considered as targets: side length, and size in squares."""
MAX_GROWTH_PER_TILE: Final = 8
"""An upper limit for the growth of a rectangle by one tile, in squares."""


class Target(NamedTuple):
    """A set of squares to fill."""

    squares: int
    points: int
    """The points when all squares are occupied."""
    rectangle: int
    """The rectangle among the squares."""


class TargetModel:
    """A model of the targets that a county can reach with the remaining tiles."""

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
        self, county: County, targets: Iterable[Target], tiles_left: int, towers: int, minimum: float = 0.0
    ) -> tuple[float, Target | None]:
        """Return the highest expected points, at least `minimum`, and the target for them (`None` for the minimum).

        `targets` must be in descending order of their points.
        """
        best, chosen = minimum, None
        empty, capacity, spread, slope, hard = self._difficulty(county, tiles_left, towers)
        bend = slope / (4 * spread)
        for target in targets:
            squares, points, _ = target
            if points <= best:
                break
            excess = (squares & empty).bit_count() - capacity
            # Test first without the hard squares: most targets already fail here.
            if excess >= 2 * spread:
                if points - slope * (excess - spread) <= best:
                    continue
            elif excess > 0 and points - bend * excess * excess <= best:
                continue
            for weight, kind in hard:
                excess += weight * (squares & kind).bit_count()
            value = points - _loss(excess, spread, slope)
            if value > best:
                best, chosen = value, target
        return best, chosen

    def expected_points(
        self, county: County, targets: Iterable[Target], tiles_left: int, towers: int
    ) -> Iterator[tuple[float, Target]]:
        """Yield the expected points of each target."""
        empty, capacity, spread, slope, hard = self._difficulty(county, tiles_left, towers)
        for target in targets:
            squares, points, _ = target
            excess = (squares & empty).bit_count() - capacity
            for weight, kind in hard:
                excess += weight * (squares & kind).bit_count()
            yield points - _loss(excess, spread, slope), target

    def _difficulty(self, county: County, tiles_left: int, towers: int) -> _Difficulty:
        cells = county.cells
        if not tiles_left:
            return _Difficulty(~cells, towers + FINAL_SPREAD, FINAL_SPREAD, FINAL_SLOPE, [])
        nooks, holes = hard_squares(county.grid, cells)
        hard = [(self._corner, corner_squares(county.grid, cells)), (self._nook, nooks), (self._hole, holes)]
        spread = self._start + self._spread * tiles_left
        capacity = self._per_tile * tiles_left + self._tower * towers - spread
        return _Difficulty(~cells, capacity, spread, self._slope, [(weight, kind) for weight, kind in hard if kind])


class _Difficulty(NamedTuple):
    """The quantities that determine how hard it is to reach the targets of a county."""

    empty: int
    capacity: float
    """Squares that can be filled without any expected loss."""
    spread: float
    slope: float
    hard: list[tuple[float, int]]
    """Sets of squares that count as more than one square, each with its extra weight."""


def _loss(excess: float, spread: float, slope: float) -> float:
    """Return the expected loss: 0 well below the capacity, `slope` for each square well above it, smooth in between."""
    if excess <= 0:
        return 0.0
    return slope * excess * excess / (4 * spread) if excess < 2 * spread else slope * (excess - spread)


def hard_squares(grid: SquareGrid, cells: int) -> tuple[int, int]:
    """Return the empty squares with three occupied neighbours, and those that no tile can fill."""
    side = grid.side
    right, left, down, up = cells << 1, cells >> 1, cells << side, cells >> side
    across, along = right & left, down & up
    empty = ~cells
    enclosed = across & along & empty
    nooks = (across & (down | up) | along & (right | left)) & empty & ~enclosed
    if nooks:
        pairs = nooks & (nooks << 1 | nooks >> 1 | nooks << side | nooks >> side)
        return nooks & ~pairs, enclosed | pairs
    return nooks, enclosed


def rectangle_dimensions(grid: SquareGrid, target: Target) -> tuple[int, int]:
    """Return the width and the height of a target's rectangle."""
    first, last = (target.rectangle & -target.rectangle).bit_length() - 1, target.rectangle.bit_length() - 1
    (left, top), (right, bottom) = grid.coordinate(first), grid.coordinate(last)
    return right - left + 1, bottom - top + 1


def corner_squares(grid: SquareGrid, cells: int) -> int:
    """Return the empty squares with two or more occupied neighbours."""
    side = grid.side
    right, left, down, up = cells << 1, cells >> 1, cells << side, cells >> side
    return (right & left | down & up | (right | left) & (down | up)) & ~cells


def targets_for(county: County, tiles_left: int, towers: int, model: TargetModel) -> list[Target]:
    """Return the most promising targets of a county in descending order of their points."""
    size = county.rectangle_size
    largest = min(county.cells.bit_count() + 6 * tiles_left + towers, size + MAX_GROWTH_PER_TILE * tiles_left + 12)
    ring = county.ring
    rectangles = [
        rectangle for rectangle in _rectangles(county.grid, town_bounds(county)) if size < rectangle.points <= largest
    ]
    # The squares of the ring must be filled too, and they score extra points.
    candidates = [Target(squares | ring, points + EXPLORATION_POINTS, squares) for squares, points, _ in rectangles]
    if ring & ~county.cells:
        candidates += rectangles
    ranked = sorted(model.expected_points(county, candidates, tiles_left, towers), key=_first, reverse=True)
    chosen: list[Target] = []
    count_by_shape: dict[int, int] = {}
    for _, target in ranked:
        shape = target.squares // (target.squares & -target.squares)
        if count_by_shape.setdefault(shape, 0) < TARGETS_OF_ONE_SHAPE:
            count_by_shape[shape] += 1
            chosen.append(target)
            if len(chosen) == TARGETS:
                break
    return sorted(chosen, key=_second, reverse=True)


_first = itemgetter(0)
_second = itemgetter(1)


@lru_cache(maxsize=64)
def _rectangles(grid: SquareGrid, town: tuple[int, int, int, int]) -> tuple[Target, ...]:
    """Return all rectangles that contain the inner squares of the home town."""
    left, top, right, bottom = town
    targets = []
    for width in range(MIN_SIDE, MAX_SIDE + 1):
        row = (1 << width) - 1
        for height in range(MIN_SIDE, min(MAX_SIDE, MAX_SIZE // width) + 1):
            block = 0
            for line in range(height):
                block |= row << line * grid.side
            for x in range(right - width + 1, left + 1):
                for y in range(bottom - height + 1, top + 1):
                    if grid.contains(x, y) and grid.contains(x + width, y + height):
                        squares = block << grid.bit(x, y)
                        targets.append(Target(squares, width * height, squares))
    return tuple(targets)


@cache
def _bounds(squares: tuple[tuple[Coordinate, Feature], ...]) -> tuple[int, int, int, int]:
    inner = [place for place, feature in squares if feature is Feature.TOWN]
    columns, rows = [x for x, _ in inner], [y for _, y in inner]
    return min(columns), min(rows), max(columns), max(rows)


def town_bounds(county: County) -> tuple[int, int, int, int]:
    """Return the bounds of the inner squares of the home town: left, top, right, bottom."""
    return _bounds(tuple((place, square.feature) for place, square in county.hometown.squares.items()))
