"""Square and hex grids on which a set of cells is an integer.

A `Grid` is a frame of `side` × `side` cells around an origin that the game chooses; cell (x, y)
is one bit, so that a step in any direction is one shift of the whole set. The map of a game has
no edge: when a set comes near the rim of its frame, it moves to a frame twice as large
(`frame_for`, `Grid.transfer`). Sets handed to the methods must keep the rim of the frame empty
(`has_room`); then a shift never runs over into the next row.

Hexes use axial coordinates with pointy tops: x (often q) to the right, y (often r) to the lower
right. A hex grid is a square grid with a third pair of neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Self

from hedgerow.board.bits import members

Coordinate = tuple[int, int]

SMALLEST_SIDE: Final = 32
"""Frames start at this size: it holds most displays, and its sets are short integers."""


class Grid:
    """A frame of cells; use `SquareGrid.of(side)` or `HexGrid.of(side)`, which share instances."""

    __slots__ = ("_rim_cache", "centre", "everything", "side", "steps", "x_mask", "y_shift")

    side: int
    centre: int
    steps: tuple[int, ...]

    directions: tuple[Coordinate, ...] = ()
    """One of each pair of opposite directions in which cells touch."""

    def __init__(self, side: int) -> None:
        if side < 4 or side & (side - 1):
            raise ValueError(f"the side of a frame is a power of two from 4 on, not {side}")
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
        """The one grid of this kind and size."""
        return cls(side)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.of({self.side})"

    # Cells

    def bit(self, x: int, y: int) -> int:
        """The bit number of a cell."""
        column, row = x + self.centre, y + self.centre
        if not (0 <= column < self.side and 0 <= row < self.side):
            raise ValueError(f"({x}, {y}) is outside a frame of side {self.side}")
        return row * self.side + column

    def cell(self, x: int, y: int) -> int:
        """The set with this one cell."""
        return 1 << self.bit(x, y)

    def contains(self, x: int, y: int) -> bool:
        """Whether the frame has this cell."""
        return -self.centre <= x < self.centre and -self.centre <= y < self.centre

    def coordinate(self, bit: int) -> Coordinate:
        """Where the cell with this bit number lies."""
        return (bit & self.x_mask) - self.centre, (bit >> self.y_shift) - self.centre

    def cells(self, coordinates: Iterable[Coordinate]) -> int:
        """The set of these cells."""
        result = 0
        for x, y in coordinates:
            result |= 1 << self.bit(x, y)
        return result

    def coordinates(self, cells: int) -> Iterator[Coordinate]:
        """The cells of the set in reading order: row by row, left to right."""
        return map(self.coordinate, members(cells))

    # The frame

    def rim(self, margin: int) -> int:
        """The cells less than `margin` away from the edge of the frame."""
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
        """Whether the set keeps `margin` empty cells to every edge of the frame."""
        return not cells & self.rim(margin)

    def frame_for(self, cells: int, margin: int) -> Self:
        """This frame, or the next larger one in which the set has room."""
        grid = self
        moved = cells
        while not grid.has_room(moved, margin):
            larger = type(self).of(2 * grid.side)
            moved = grid.transfer(moved, larger)
            grid = larger
        return grid

    def transfer(self, cells: int, to: Grid) -> int:
        """The same cells as a set of another frame."""
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
        """The set and all cells that touch it."""
        grown = cells
        for step in self.steps:
            grown |= cells << step | cells >> step
        return grown

    def neighbours(self, cells: int) -> int:
        """The cells that touch the set and do not belong to it."""
        return self.dilate(cells) & ~cells

    def touched(self, cells: int) -> int:
        """The cells that touch any cell of the set; its own cells only where they touch each other."""
        touched = 0
        for step in self.steps:
            touched |= cells << step | cells >> step
        return touched

    def flood(self, seed: int, within: int) -> int:
        """All cells of `within` that can be reached from `seed` by steps inside `within`."""
        reached = seed & within
        steps = self.steps
        while True:
            grown = reached
            # One axis after the other, each from where the last one got to: a round goes round corners.
            for step in steps:
                grown |= (grown << step | grown >> step) & within
            if grown == reached:
                return reached
            reached = grown

    def areas(self, cells: int) -> Iterator[int]:
        """The connected areas of the set, in reading order of their first cells."""
        joined = self.touched(cells)
        while cells:
            area = cells & -cells
            if area & joined:  # most areas of most displays are one lone cell: no flood for those
                area = self.flood(area, cells)
            yield area
            cells ^= area

    def is_connected(self, cells: int) -> bool:
        """Whether the set is one area (the empty set is)."""
        return self.flood(cells & -cells, cells) == cells

    def touching_pairs(self, some: int, others: int) -> int:
        """How many pairs of touching cells have one cell in `some` and one in `others` (disjoint sets)."""
        count = 0
        for step in self.steps:
            count += (some << step & others).bit_count() + (some >> step & others).bit_count()
        return count

    # Straight lines

    @staticmethod
    def run_starts(cells: int, step: int, length: int) -> int:
        """The cells from which `length` cells of the set follow each other along `step`."""
        starts = cells
        done = 1
        while done < length and starts:
            hop = done if 2 * done <= length else length - done
            starts &= starts >> (hop * step)
            done += hop
        return starts

    def runs(self, cells: int, step: int, length: int) -> Iterator[int]:
        """The maximal straight runs along `step` with at least `length` cells, by their first cells."""
        starts = self.run_starts(cells, step, length)
        while starts:
            run = starts & -starts
            while (grown := run | (run << step & cells)) != run:
                run = grown
            yield run
            starts &= ~run

    # Shapes

    def offset(self, dx: int, dy: int) -> int:
        """How far a set is shifted to move it by (dx, dy)."""
        return dy * self.side + dx

    @staticmethod
    def placements(offsets: Iterable[int], blocked: int, wanted: int) -> int:
        """Every place for a shape at once: the anchors where it covers no `blocked` and some `wanted` cell.

        `offsets` are the cells of the shape as shifts from its anchor, none negative; both sets must
        keep as many columns empty at the rim as the shape reaches to either side. Shifting a
        set *back* by the offset of one cell of the shape marks the anchors from which that cell
        would land in the set, so two shifts per cell answer for the whole board.
        """
        collisions = hits = 0
        for offset in offsets:
            collisions |= blocked >> offset
            hits |= wanted >> offset
        return hits & ~collisions


class SquareGrid(Grid):
    """Squares that touch along their edges; x to the right, y downwards."""

    __slots__ = ()
    directions = ((1, 0), (0, 1))

    # The same as in any grid, written out: these are the hottest lines of the square games.

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
        """The squares around the set, diagonal ones too, that do not belong to it."""
        wide = cells | cells << 1 | cells >> 1
        return (wide | wide << self.side | wide >> self.side) & ~cells


class HexGrid(Grid):
    """Hexes in axial coordinates; six neighbours, three straight directions."""

    __slots__ = ()
    directions = ((1, 0), (0, 1), (-1, 1))

    def dilate(self, cells: int) -> int:
        # The two neighbours in the row below are the cell and the one to its left, moved down one
        # row; above, the cell and the one to its right. Four shifts do for six neighbours.
        left = cells | cells >> 1
        right = cells | cells << 1
        return left | right | left << self.side | right >> self.side
