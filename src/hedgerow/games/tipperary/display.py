"""A player's display: the hometown and everything laid beside it.

A `Display` never changes; laying something gives a new one. So copies of a state share their
displays, and what is worked out about one (frontier, largest flock, largest rectangle) is kept.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.board import SquareGrid, largest_rectangle
from hedgerow.board.grid import SMALLEST_SIDE
from hedgerow.games.tipperary.components import Feature, Hometown
from hedgerow.games.tipperary.stamps import Stamp, TilePlan, bonus_stamp, stamp_of

LINE: Final = 3
"""Ruins in a straight line that earn a tower."""


class Effects(NamedTuple):
    """What a laying triggers, compared with the display just before it."""

    whiskey: int = 0
    """New adjacencies of a grain field and a distillery."""
    lines: int = 0
    """Straight runs of three or more ruins that contain no run of three that existed before."""
    sites: int = 0
    """Groups of two or more bogs (protected sites) that contain no such group that existed before."""


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
_KEPT: Final = ("layings", "stone_points", "largest_flock", "margin", "hometown")
_WORKED_OUT: Final = ("_area", "_frontier", "_known_area", "_rectangle")


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
    largest_flock: int
    """The number of sheep in the largest flock."""
    _frontier: int | None
    _area: int | None
    _rectangle: tuple[int, int, int, int] | None
    _known_area: int
    """The size of a full rectangle that an earlier display had, so that only larger ones are looked for."""

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
        new.largest_flock = 0
        new._frontier = new._area = new._rectangle = None
        new._known_area = 0
        new._count_flocks(new.pastures)
        return new._in_its_frame()

    # Laying

    def with_piece(self, stamp: Stamp, bit: int, move: int) -> Display:
        """The display with a piece on empty squares."""
        new = self._twin(move)
        new.cells = self.cells | stamp.covers << bit
        new.meadows = self.meadows | stamp.meadows << bit
        new.grain = self.grain | stamp.grain << bit
        new.distilleries = self.distilleries | stamp.distilleries << bit
        new.bogs = self.bogs | stamp.bogs << bit
        new.ruins = self.ruins | stamp.ruins << bit
        new.stone_points = self.stone_points + stamp.stone_points
        if stamp.pastures:
            fresh = stamp.pastures << bit
            new.pastures = self.pastures | fresh
            new.doubles = self.doubles | stamp.doubles << bit
            new._count_flocks(fresh)
        return new._in_its_frame()

    def with_bonus(self, feature: Feature, bit: int, move: int) -> Display:
        """The display with a bonus tile on an empty square or in place of a meadow."""
        square = 1 << bit
        bare = self._twin(move)
        bare.meadows = self.meadows & ~square
        bare.bonuses = self.bonuses | square
        bare.layings = self.layings
        return bare.with_piece(bonus_stamp(feature), bit, move)

    def with_sheep(self, bit: int, move: int) -> Display:
        """The display with a wooden sheep on a meadow, which is then a pasture."""
        new = self._twin(move)
        square = 1 << bit
        new.meadows = self.meadows & ~square
        new.pastures = self.pastures | square
        new._count_flocks(square)
        new._frontier, new._area, new._rectangle = self._frontier, self._area, self._rectangle
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
        new.largest_flock = self.largest_flock
        new.margin = self.margin
        new.hometown = self.hometown
        new._frontier = new._area = new._rectangle = None
        new._known_area = self._area or self._known_area
        return new

    def _count_flocks(self, fresh: int) -> None:
        """Flocks only grow, so the largest is the old one or one with a fresh pasture in it."""
        while fresh:
            flock = self.grid.flood(fresh & -fresh, self.pastures)
            fresh &= ~flock
            self.largest_flock = max(self.largest_flock, self._sheep(flock))

    def _sheep(self, flock: int) -> int:
        return flock.bit_count() + (flock & self.doubles).bit_count()

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
        both = self.frontier << gap | self.cells
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
    def largest_flock_squares(self) -> int:
        """The squares of the largest flock, the first in reading order among equals."""
        return max(self.grid.areas(self.pastures), key=self._sheep, default=0)

    @property
    def area(self) -> int:
        """The size of the largest full rectangle."""
        found = self._area
        if found is None:
            larger, _ = largest_rectangle(self.grid, self.cells, at_least=self._known_area + 1)
            found = self._area = larger or self._known_area
        return found

    @property
    def area_squares(self) -> int:
        """The squares of the largest full rectangle."""
        return largest_rectangle(self.grid, self.cells, at_least=self.area)[1]

    @property
    def rectangle(self) -> tuple[int, int, int, int]:
        """Where the largest full rectangle lies: its first square, how wide and how high it is."""
        found = self._rectangle
        if found is None:
            squares = self.area_squares
            x, y = self.grid.coordinate((squares & -squares).bit_length() - 1)
            last_x, last_y = self.grid.coordinate(squares.bit_length() - 1)
            found = self._rectangle = x, y, last_x - x + 1, last_y - y + 1
        return found

    @property
    def around_town(self) -> int:
        """The squares around the hometown, diagonal ones too."""
        return self.grid.surround(self.town)

    @property
    def explored(self) -> bool:
        """Whether all squares around the hometown are occupied."""
        return not self.around_town & ~self.cells

    def effects(self, stamp: Stamp, bit: int) -> Effects:
        """What laying this piece here triggers."""
        if not (stamp.grain or stamp.distilleries or stamp.ruins or stamp.bogs):
            return NOTHING
        return Effects(
            self._new_whiskey(stamp.grain << bit, stamp.distilleries << bit),
            self._new_lines(stamp.ruins << bit) if stamp.ruins else 0,
            self._new_sites(stamp.bogs << bit) if stamp.bogs else 0,
        )

    def _new_whiskey(self, grain: int, distilleries: int) -> int:
        pairs = self.grid.touching_pairs
        made = pairs(grain, self.distilleries | distilleries) if grain else 0
        return made + pairs(distilleries, self.grain) if distilleries else made

    def _new_lines(self, fresh: int) -> int:
        grid = self.grid
        ruins = self.ruins | fresh
        count = 0
        for step in grid.steps:
            old_starts = grid.run_starts(self.ruins, step, LINE)
            if grid.run_starts(ruins, step, LINE) != old_starts:
                count += sum(not run & old_starts for run in grid.runs(ruins, step, LINE))
        return count

    def _new_sites(self, fresh: int) -> int:
        grid = self.grid
        bogs = self.bogs | fresh
        count = 0
        while fresh:
            site = grid.flood(fresh & -fresh, bogs)
            fresh &= ~site
            is_site = site & (site - 1)
            if is_site and not grid.touching_pairs(site & self.bogs, site & self.bogs):
                count += 1
        return count


NOTHING: Final = Effects()
