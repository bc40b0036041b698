"""Square and hex grids on which a set of cells is an integer.

A `Grid` is a frame of `side` × `side` cells around an origin that the game chooses. Cell (x, y) is one
bit, so a step in any direction is a single shift of the whole set. Game boards have no edge: when a set
comes close to the rim of its frame, the game transfers it to a frame twice as large (`Grid.frame_for`,
`Grid.transfer`). Sets passed to the methods must leave the rim of the frame empty (`Grid.has_room`), so
that a shift never wraps into the next row.

Hexes have pointy tops and use axial coordinates: x (often called q) to the right, y (often called r) to the
lower right. A hex grid is a square grid with a third pair of neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Self

from hedgerow.board.bits import members

Coordinate = tuple[int, int]

INITIAL_SIDE: Final = 32
"""The side of a board's first frame: large enough for most games, yet its sets are short integers."""


class Grid:
    """A square frame of cells. Get one from `SquareGrid.of(side)` or `HexGrid.of(side)`, which share instances."""

    __slots__ = ("_rim_cache", "centre", "everything", "side", "steps", "x_mask", "y_shift")

    side: int
    centre: int
    steps: tuple[int, ...]

    directions: tuple[Coordinate, ...] = ()
    """The directions in which cells are adjacent, one of each opposite pair."""

    def __init__(self, side: int) -> None:
        if side < 4 or side & (side - 1):
            raise ValueError(f"the side of a frame must be a power of two and at least 4, not {side}")
        self.side = side
        self.centre = side // 2
        self.x_mask = side - 1
        self.y_shift = side.bit_length() - 1
        self.everything = (1 << (side * side)) - 1
        self.steps = tuple(dy * side + dx for dx, dy in self.directions)
        self._rim_cache: dict[int, int] = {}

    @classmethod
    @cache
    def of(cls, side: int) -> Self:
        """Return the shared grid of this kind and size."""
        return cls(side)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.of({self.side})"

    # Cells

    def bit(self, x: int, y: int) -> int:
        """Return the bit number of a cell, or raise `ValueError` if it is outside the frame."""
        column, row = x + self.centre, y + self.centre
        if not (0 <= column < self.side and 0 <= row < self.side):
            raise ValueError(f"({x}, {y}) is outside a frame of side {self.side}")
        return row * self.side + column

    def cell(self, x: int, y: int) -> int:
        """Return the set that contains only this cell."""
        return 1 << self.bit(x, y)

    def contains(self, x: int, y: int) -> bool:
        """Return whether the cell is inside the frame."""
        return -self.centre <= x < self.centre and -self.centre <= y < self.centre

    def has(self, cells: int, x: int, y: int) -> bool:
        """Return whether a set contains the cell, which may be outside the frame."""
        return self.contains(x, y) and bool(cells >> self.bit(x, y) & 1)

    def coordinate(self, bit: int) -> Coordinate:
        """Return the coordinate of the cell with this bit number."""
        return (bit & self.x_mask) - self.centre, (bit >> self.y_shift) - self.centre

    def cells(self, coordinates: Iterable[Coordinate]) -> int:
        """Return the set of these cells."""
        result = 0
        for x, y in coordinates:
            result |= 1 << self.bit(x, y)
        return result

    def coordinates(self, cells: int) -> Iterator[Coordinate]:
        """Return the coordinates of the cells in reading order: row by row, left to right."""
        return map(self.coordinate, members(cells))

    # The frame

    def rim(self, margin: int) -> int:
        """Return the cells less than `margin` away from the edge of the frame."""
        rim = self._rim_cache.get(margin)
        if rim is None:
            side = self.side
            if 2 * margin >= side:
                rim = self.everything
            else:
                row = ((1 << (side - 2 * margin)) - 1) << margin
                inside = 0
                for y in range(margin, side - margin):
                    inside |= row << (y * side)
                rim = self.everything & ~inside
            self._rim_cache[margin] = rim
        return rim

    def has_room(self, cells: int, margin: int) -> bool:
        """Return whether the set leaves `margin` empty cells along every edge of the frame."""
        return not cells & self.rim(margin)

    def frame_for(self, cells: int, margin: int) -> Self:
        """Return this frame if it leaves the set this margin, otherwise the smallest larger frame that does."""
        grid = self
        moved = cells
        while not grid.has_room(moved, margin):
            larger = type(self).of(2 * grid.side)
            moved = grid.transfer(moved, larger)
            grid = larger
        return grid

    def transfer(self, cells: int, to: Grid) -> int:
        """Return the same cells as a set of another frame, or raise `ValueError` if they do not fit."""
        if to is self or not cells:
            return cells
        offset = to.centre - self.centre
        if offset < 0 and not self.has_room(cells, -offset):
            raise ValueError(f"the cells do not fit a frame of side {to.side}")
        row_mask = (1 << self.side) - 1
        result = 0
        y = offset
        while cells:
            empty_rows = (cells & -cells).bit_length() - 1 >> self.y_shift
            cells >>= empty_rows << self.y_shift
            y += empty_rows
            row = cells & row_mask
            moved = row << offset if offset >= 0 else row >> -offset
            result |= moved << (y << to.y_shift)
            cells ^= row
        return result

    # Neighbourhood

    def dilate(self, cells: int) -> int:
        """Return the set together with all adjacent cells."""
        grown = cells
        for step in self.steps:
            grown |= cells << step | cells >> step
        return grown

    def neighbours(self, cells: int) -> int:
        """Return the cells that are adjacent to the set but not in it."""
        return self.dilate(cells) & ~cells

    def touched(self, cells: int) -> int:
        """Return the cells adjacent to any cell of the set, including members that are adjacent to each other."""
        touched = 0
        for step in self.steps:
            touched |= cells << step | cells >> step
        return touched

    def flood(self, seed: int, within: int) -> int:
        """Return all cells of `within` that can be reached from `seed` by steps inside `within`."""
        reached = seed & within
        steps = self.steps
        while True:
            grown = reached
            # Each axis continues from the result of the one before, so one pass can turn corners.
            for step in steps:
                grown |= (grown << step | grown >> step) & within
            if grown == reached:
                return reached
            reached = grown

    def areas(self, cells: int) -> Iterator[int]:
        """Yield the connected areas of the set, in reading order of their first cells."""
        joined = self.touched(cells)
        while cells:
            area = cells & -cells
            if area & joined:  # Most areas are single cells, which need no flood.
                area = self.flood(area, cells)
            yield area
            cells ^= area

    def touching_pairs(self, some: int, others: int) -> int:
        """Count the pairs of adjacent cells with one cell in `some` and one in `others` (two disjoint sets)."""
        count = 0
        for step in self.steps:
            count += (some << step & others).bit_count() + (some >> step & others).bit_count()
        return count

    # Straight lines

    @staticmethod
    def run_starts(cells: int, step: int, length: int) -> int:
        """Return the cells that start a run of `length` cells of the set along `step`."""
        starts = cells
        done = 1
        while done < length and starts:
            hop = done if 2 * done <= length else length - done
            starts &= starts >> (hop * step)
            done += hop
        return starts

    def runs(self, cells: int, step: int, length: int) -> Iterator[int]:
        """Yield the maximal straight runs of at least `length` cells along `step`, ordered by first cell."""
        starts = self.run_starts(cells, step, length)
        while starts:
            run = starts & -starts
            while (grown := run | (run << step & cells)) != run:
                run = grown
            yield run
            starts &= ~run

    def offset(self, dx: int, dy: int) -> int:
        """Return the shift that moves a set by (dx, dy)."""
        return dy * self.side + dx


class SquareGrid(Grid):
    """A grid of squares that are adjacent along their edges; x to the right, y downwards."""

    __slots__ = ()
    directions = ((1, 0), (0, 1))

    # Unrolled versions of the generic methods: these lines dominate the run time of the square games.

    def dilate(self, cells: int) -> int:
        side = self.side
        return cells | cells << 1 | cells >> 1 | cells << side | cells >> side

    def flood(self, seed: int, within: int) -> int:
        side = self.side
        reached = seed & within
        while True:
            grown = (reached | reached << 1 | reached >> 1 | reached << side | reached >> side) & within
            if grown == reached:
                return reached
            reached = grown

    def surround(self, cells: int) -> int:
        """Return the squares around the set, including diagonal neighbours, that are not in it."""
        wide = cells | cells << 1 | cells >> 1
        return (wide | wide << self.side | wide >> self.side) & ~cells


class HexGrid(Grid):
    """A grid of hexes in axial coordinates, with six neighbours and three straight directions."""

    __slots__ = ()
    directions = ((1, 0), (0, 1), (-1, 1))

    def dilate(self, cells: int) -> int:
        # The two neighbours in the row below are the cell and its left neighbour, moved down one row; those
        # in the row above are the cell and its right neighbour, moved up. Four shifts give six neighbours.
        left = cells | cells >> 1
        right = cells | cells << 1
        return left | right | left << self.side | right >> self.side
