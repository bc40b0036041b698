"""A player's display: the hometown and everything laid beside it.

A `Display` never changes; laying something gives a new one. So copies of a state share their
displays, and what is worked out about one (frontier, largest flock, largest rectangle) is kept.
"""

from __future__ import annotations

from typing import Final

from hedgerow.board import SquareGrid, largest_rectangle
from hedgerow.board.grid import SMALLEST_SIDE
from hedgerow.games.tipperary.box import Feature, Hometown
from hedgerow.games.tipperary.stamps import Stamp, TilePlan, bonus_stamp, stamp_of

LINE: Final = 3
"""Ruins in a straight line that earn a tower."""

_SETS: Final = (
    "cells",
    "meadows",
    "pastures",
    "doubles",
    "grain",
    "distilleries",
    "bogs",
    "ruins",
    "bonuses",
    "town",
)
_KEPT: Final = ("layings", "stone_points", "margin", "hometown")
_WORKED_OUT: Final = ("_area", "_flock", "_frontier")


class Display:
    """A hometown and all that was laid to it, as sets of squares."""

    __slots__ = (*_SETS, *_KEPT, *_WORKED_OUT, "grid")

    grid: SquareGrid
    cells: int
    """Every occupied square."""
    meadows: int
    """Meadows without a sheep."""
    pastures: int
    """Squares with sheep, printed or wooden."""
    doubles: int
    """Squares with two sheep."""
    grain: int
    distilleries: int
    bogs: int
    ruins: int
    bonuses: int
    """Squares that are bonus tiles."""
    town: int
    """The nine squares of the hometown."""
    layings: tuple[int, ...]
    """The moves that made the display, in order."""
    stone_points: int
    margin: int
    """Empty squares kept to the edge of the frame, so that any tile can be laid anywhere."""
    hometown: Hometown
    _frontier: int | None
    _flock: int | None
    _area: tuple[int, int] | None

    @staticmethod
    def around(hometown: Hometown, longest_tile: int) -> Display:
        """The display at the start: the hometown alone."""
        grid = SquareGrid.of(SMALLEST_SIDE)
        stamp = stamp_of(SMALLEST_SIDE, hometown.squares)
        origin = grid.bit(0, 0)
        new = Display.__new__(Display)
        new.grid = grid
        new.cells = new.town = stamp.covers << origin
        new.meadows = stamp.meadows << origin
        new.pastures = stamp.pastures << origin
        new.doubles = stamp.doubles << origin
        new.grain = stamp.grain << origin
        new.distilleries = stamp.distilleries << origin
        new.bogs = stamp.bogs << origin
        new.ruins = stamp.ruins << origin
        new.bonuses = 0
        new.layings = ()
        new.stone_points = stamp.stone_points
        new.margin = longest_tile + 1
        new.hometown = hometown
        new._frontier = new._flock = new._area = None
        return new._in_its_frame()

    # Laying

    def with_piece(self, stamp: Stamp, bit: int, move: int) -> Display:
        """The display with a tile on empty squares."""
        new = self._twin(move)
        new.cells = self.cells | stamp.covers << bit
        new.meadows = self.meadows | stamp.meadows << bit
        new.pastures = self.pastures | stamp.pastures << bit
        new.doubles = self.doubles | stamp.doubles << bit
        new.grain = self.grain | stamp.grain << bit
        new.distilleries = self.distilleries | stamp.distilleries << bit
        new.bogs = self.bogs | stamp.bogs << bit
        new.ruins = self.ruins | stamp.ruins << bit
        new.stone_points = self.stone_points + stamp.stone_points
        return new._in_its_frame()

    def with_bonus(self, feature: Feature, bit: int, move: int) -> Display:
        """The display with a bonus tile on an empty square or in place of a meadow."""
        square = 1 << bit
        bare = self
        if self.meadows & square:
            bare = self._twin(move)
            bare.meadows = self.meadows & ~square
            bare.layings = self.layings
        new = bare.with_piece(bonus_stamp(feature), bit, move)
        new.bonuses = self.grid.transfer(self.bonuses | square, new.grid)
        return new

    def with_sheep(self, bit: int, move: int) -> Display:
        """The display with a wooden sheep on a meadow, which is then a pasture."""
        new = self._twin(move)
        square = 1 << bit
        new.meadows = self.meadows & ~square
        new.pastures = self.pastures | square
        new._frontier, new._area = self._frontier, self._area
        return new

    def with_tower(self, bit: int, move: int) -> Display:
        """The display with a tower on an empty square."""
        new = self._twin(move)
        new.cells = self.cells | 1 << bit
        return new._in_its_frame()

    def _twin(self, move: int) -> Display:
        new = Display.__new__(Display)
        new.grid = self.grid
        new.cells = self.cells
        new.meadows = self.meadows
        new.pastures = self.pastures
        new.doubles = self.doubles
        new.grain = self.grain
        new.distilleries = self.distilleries
        new.bogs = self.bogs
        new.ruins = self.ruins
        new.bonuses = self.bonuses
        new.town = self.town
        new.layings = (*self.layings, move)
        new.stone_points = self.stone_points
        new.margin = self.margin
        new.hometown = self.hometown
        new._frontier = new._flock = new._area = None
        return new

    def _in_its_frame(self) -> Display:
        """Moves this (still unshared) display to a larger frame when it has come near the rim."""
        old = self.grid
        if not old.has_room(self.cells, self.margin):
            self.grid = old.frame_for(self.cells, self.margin)
            for name in _SETS:
                setattr(self, name, old.transfer(getattr(self, name), self.grid))
        return self

    # What is known about it

    @property
    def frontier(self) -> int:
        """The empty squares next to the display."""
        found = self._frontier
        if found is None:
            found = self._frontier = self.grid.neighbours(self.cells)
        return found

    def places(self, plan: TilePlan) -> list[int]:
        """For each outline of a tile the squares where its first square may lie.

        A tile must cover an empty square next to the display and no occupied one. Both questions
        ride in one integer, the frontier far above the cells, so one shift answers both.
        """
        grid = self.grid
        gap = grid.side * (grid.side + self.margin)
        both = self.cells | self.frontier << gap
        moved = [both >> offset for offset in plan.offsets]
        result = []
        for shape in plan.shapes:
            met = 0
            for position in shape:
                met |= moved[position]
            result.append(met >> gap & ~met)
        return result

    @property
    def bonus_places(self) -> int:
        """Where a bonus tile may lie: next to the display, or on a meadow without sheep or bonus tile."""
        return self.frontier | self.meadows & ~self.bonuses

    @property
    def largest_flock(self) -> int:
        """The number of sheep in the largest flock."""
        found = self._flock
        if found is None:
            found = self._flock = self.largest_flock_squares[0]
        return found

    @property
    def largest_flock_squares(self) -> tuple[int, int]:
        """The size of the largest flock (the first in reading order among equals) and its squares."""
        best = squares = 0
        for flock in self.grid.areas(self.pastures):
            size = flock.bit_count() + (flock & self.doubles).bit_count()
            if size > best:
                best, squares = size, flock
        return best, squares

    @property
    def largest_area(self) -> tuple[int, int]:
        """The size of the largest full rectangle and its squares."""
        found = self._area
        if found is None:
            found = self._area = largest_rectangle(self.grid, self.cells)
        return found

    @property
    def around_town(self) -> int:
        """The squares around the hometown, diagonal ones too."""
        return self.grid.surround(self.town)

    @property
    def explored(self) -> bool:
        """Whether all squares around the hometown are occupied."""
        return not self.around_town & ~self.cells

    # What a laying has brought, compared with the display just before it

    def new_whiskey(self, before: Display) -> int:
        """New adjacencies of a grain field and a distillery."""
        if self.grain == before.grain and self.distilleries == before.distilleries:
            return 0
        pairs = self.grid.touching_pairs
        return pairs(self.grain, self.distilleries) - before.grid.touching_pairs(before.grain, before.distilleries)

    def new_lines(self, before: Display) -> int:
        """Straight runs of three or more ruins that contain no run of three that existed before."""
        if self.ruins == before.ruins:
            return 0
        grid = self.grid
        old_ruins = before.grid.transfer(before.ruins, grid)
        count = 0
        for step in grid.steps:
            starts = grid.run_starts(self.ruins, step, LINE)
            old_starts = grid.run_starts(old_ruins, step, LINE)
            if starts != old_starts:
                count += sum(not run & old_starts for run in grid.runs(self.ruins, step, LINE))
        return count

    def new_sites(self, before: Display) -> int:
        """Groups of two or more bogs (protected sites) that contain no such group that existed before."""
        grid = self.grid
        old_bogs = before.grid.transfer(before.bogs, grid)
        fresh = self.bogs & ~old_bogs
        if not fresh:
            return 0
        old_sites = old_bogs & _touching(grid, old_bogs)
        count = 0
        while fresh:
            site = grid.flood(fresh & -fresh, self.bogs)
            fresh &= ~site
            if site & (site - 1) and not site & old_sites:
                count += 1
        return count


def _touching(grid: SquareGrid, cells: int) -> int:
    """The squares next to any square of the set; its own squares only where they touch each other."""
    touched = 0
    for step in grid.steps:
        touched |= cells << step | cells >> step
    return touched
