"""Sets of quadrants: the quarters of cells, as bits.

A quadrant's number is four times the number of its cell, plus its side (0 to 3 for north, east, south, west).
"""

from __future__ import annotations

from functools import cache

from hedgerow.board import SquareGrid, members


def northern_quadrants(cells: int) -> int:
    """Return the northern quadrant of each cell of a small set."""
    quadrants = 0
    for cell in members(cells):
        quadrants |= 1 << 4 * cell
    return quadrants


def adjacent_quadrants(quadrants: int, side: int) -> int:
    """Return the quadrants next to the given ones on the same tile, in a frame with rows of this length."""
    if not quadrants:
        return 0
    north, not_north, west, not_west = _masks(side)
    clockwise = (quadrants & not_west) << 1 | (quadrants & west) >> 3
    counterclockwise = (quadrants & not_north) >> 1 | (quadrants & north) << 3
    return clockwise | counterclockwise


def faced_cells(quadrants: int, side: int) -> tuple[int, ...]:
    """Return the cells across the edges of the given quadrants, in a frame with rows of this length."""
    steps = (-side, 1, side, -1)
    return tuple({(quadrant >> 2) + steps[quadrant & 3]: 0 for quadrant in members(quadrants)})


def transfer_quadrants(quadrants: int, old: SquareGrid, new: SquareGrid) -> int:
    """Return the same quadrants in a larger frame."""
    transferred = 0
    for quadrant in members(quadrants):
        transferred |= 1 << 4 * new.bit(*old.coordinate(quadrant >> 2)) + (quadrant & 3)
    return transferred


@cache
def _masks(side: int) -> tuple[int, int, int, int]:
    """Return all northern quadrants of a frame, all others, all western ones, all others."""
    everything = (1 << 4 * side * side) - 1
    north = everything // 15
    west = north << 3
    return north, everything ^ north, west, everything ^ west
