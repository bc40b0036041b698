"""A slow and obvious reference implementation of the board: sets of coordinates, one cell at a time."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import settings
from hypothesis import strategies as st

from hedgerow.board import Coordinate, Grid, HexGrid, SquareGrid

Cells = frozenset[Coordinate]

SIDE = 32
INSIDE = range(-SIDE // 2 + 1, SIDE // 2 - 1)
"""Coordinates inside a frame of this side that are not on its rim."""

TOUCHING: dict[type[Grid], tuple[Coordinate, ...]] = {
    SquareGrid: ((1, 0), (0, 1), (-1, 0), (0, -1)),
    HexGrid: ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
}
GRIDS: tuple[Grid, ...] = (SquareGrid.of(SIDE), HexGrid.of(SIDE))

no_deadline = settings(deadline=None)
"""A slow machine must not fail a test."""


def reading_order(cells: Iterable[Coordinate]) -> list[Coordinate]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def around(grid: Grid, cell: Coordinate) -> Cells:
    return frozenset((cell[0] + dx, cell[1] + dy) for dx, dy in TOUCHING[type(grid)])


def dilated(grid: Grid, cells: Cells) -> Cells:
    return cells.union(*(around(grid, cell) for cell in cells))


def flooded(grid: Grid, seed: Cells, within: Cells) -> Cells:
    reached: set[Coordinate] = set()
    waiting = list(seed & within)
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting.extend(around(grid, cell) & within)
    return frozenset(reached)


def areas_of(grid: Grid, cells: Cells) -> list[Cells]:
    found: list[Cells] = []
    for cell in reading_order(cells):
        if not any(cell in area for area in found):
            found.append(flooded(grid, frozenset({cell}), cells))
    return found


def line(start: Coordinate, direction: Coordinate, length: int) -> Cells:
    return frozenset((start[0] + k * direction[0], start[1] + k * direction[1]) for k in range(length))


def moved(cells: Iterable[Coordinate], dx: int, dy: int) -> Cells:
    return frozenset((x + dx, y + dy) for x, y in cells)


grids = st.sampled_from(GRIDS)

_near = st.integers(-3, 3)
_patches = st.frozensets(st.tuples(_near, _near), max_size=40)
_anywhere = st.frozensets(
    st.tuples(st.integers(INSIDE[0], INSIDE[-1]), st.integers(INSIDE[0], INSIDE[-1])), max_size=12
)


@st.composite
def regions(draw: st.DrawFn) -> Cells:
    """Draw a dense patch, often next to the rim where a careless shift would wrap, with or without single cells."""
    away = st.sampled_from((INSIDE[0] + 3, -1, 0, INSIDE[-1] - 3))
    patch = moved(draw(_patches), draw(away), draw(away))
    return patch | draw(_anywhere) if draw(st.booleans()) else patch
