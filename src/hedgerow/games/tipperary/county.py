"""A player's county: the home town and everything placed beside it.

A `County` never changes; placing something returns a new one. Copies of a state therefore share their counties, and
properties that were computed for a county (frontier, largest rectangle) are cached in it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.board import SquareGrid, largest_rectangle
from hedgerow.board.grid import INITIAL_SIDE
from hedgerow.games.tipperary.components import Feature, Hometown
from hedgerow.games.tipperary.stamps import TileShapes, TipperaryStamp, bonus_stamp, stamp_of

LINE: Final = 3
"""Ruins in a straight line that earn a tower."""


class Effects(NamedTuple):
    """The effects of a placement, compared with the county just before it."""

    whiskey: int = 0
    """New pairs of a grain field beside a distillery."""
    lines: int = 0
    """Straight runs of three or more ruins that contain no run of three that existed before."""
    sites: int = 0
    """Groups of two or more bogs (protected sites) that contain no such group that existed before."""


NO_EFFECTS: Final = Effects()

_CELL_SETS: Final = (
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
_VALUES: Final = ("placements", "stone_points", "largest_flock", "margin", "hometown")
_CACHED: Final = ("_frontier", "_known_size", "_rectangle_size")


class County:
    """A home town and all pieces placed beside it, as sets of squares."""

    __slots__ = (*_CELL_SETS, *_VALUES, *_CACHED, "grid")

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
    """The nine squares of the home town."""
    placements: tuple[int, ...]
    """The moves that built the county, in order."""
    stone_points: int
    margin: int
    """Empty squares kept between the county and the edge of the frame, so that any tile can be placed anywhere."""
    hometown: Hometown
    largest_flock: int
    """The number of sheep in the largest flock."""
    _frontier: int | None
    _rectangle_size: int | None
    _known_size: int
    """The size of a full rectangle in an earlier county, so that the search only considers larger ones."""

    @staticmethod
    def of_hometown(hometown: Hometown, longest_tile: int) -> County:
        """Return the county at the start of the game, with only the home town."""
        grid = SquareGrid.of(INITIAL_SIDE)
        stamp = stamp_of(INITIAL_SIDE, hometown.squares)
        origin = grid.bit(0, 0)
        new = County.__new__(County)
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
        new.placements = ()
        new.stone_points = stamp.stone_points
        new.margin = longest_tile + 1
        new.hometown = hometown
        new.largest_flock = 0
        new._frontier = new._rectangle_size = None
        new._known_size = 0
        new._update_largest_flock(new.pastures)
        return new._grow_frame()

    # Placement

    def with_piece(self, stamp: TipperaryStamp, bit: int, move: int) -> County:
        """Return the county with a piece on empty squares."""
        new = self._copy_with(move)
        new.cells = self.cells | stamp.covers << bit
        new.meadows = self.meadows | stamp.meadows << bit
        new.grain = self.grain | stamp.grain << bit
        new.distilleries = self.distilleries | stamp.distilleries << bit
        new.bogs = self.bogs | stamp.bogs << bit
        new.ruins = self.ruins | stamp.ruins << bit
        new.stone_points = self.stone_points + stamp.stone_points
        if stamp.pastures:
            added = stamp.pastures << bit
            new.pastures = self.pastures | added
            new.doubles = self.doubles | stamp.doubles << bit
            new._update_largest_flock(added)
        return new._grow_frame()

    def with_bonus(self, feature: Feature, bit: int, move: int) -> County:
        """Return the county with a bonus tile on an empty square or in place of a meadow."""
        square = 1 << bit
        cleared = self._copy_with(move)
        cleared.meadows = self.meadows & ~square
        cleared.bonuses = self.bonuses | square
        cleared.placements = self.placements
        return cleared.with_piece(bonus_stamp(feature), bit, move)

    def with_sheep(self, bit: int, move: int) -> County:
        """Return the county with a wooden sheep on a meadow, which becomes a pasture."""
        new = self._copy_with(move)
        square = 1 << bit
        new.meadows = self.meadows & ~square
        new.pastures = self.pastures | square
        new._update_largest_flock(square)
        new._frontier = self._frontier
        new._rectangle_size = self._rectangle_size
        return new

    def with_tower(self, bit: int, move: int) -> County:
        """Return the county with a tower on an empty square."""
        new = self._copy_with(move)
        new.cells = self.cells | 1 << bit
        return new._grow_frame()

    def _copy_with(self, move: int) -> County:
        """Return a copy with one more placement, for the caller to change."""
        new = County.__new__(County)
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
        new.placements = (*self.placements, move)
        new.stone_points = self.stone_points
        new.largest_flock = self.largest_flock
        new.margin = self.margin
        new.hometown = self.hometown
        new._frontier = new._rectangle_size = None
        new._known_size = self._rectangle_size or self._known_size
        return new

    def _update_largest_flock(self, added: int) -> None:
        """Update the largest flock after pastures were added.

        Flocks only grow, so the largest one is the old one or one that contains an added pasture.
        """
        while added:
            flock = self.grid.flood(added & -added, self.pastures)
            added &= ~flock
            self.largest_flock = max(self.largest_flock, self._sheep(flock))

    def _sheep(self, flock: int) -> int:
        return flock.bit_count() + (flock & self.doubles).bit_count()

    def _grow_frame(self) -> County:
        """Move this county, which is not shared yet, to a larger frame if it has come near the edge."""
        old = self.grid
        if not old.has_room(self.cells, self.margin):
            self.grid = old.frame_for(self.cells, self.margin)
            for name in _CELL_SETS:
                setattr(self, name, old.transfer(getattr(self, name), self.grid))
        return self

    # Properties

    @property
    def frontier(self) -> int:
        """The empty squares next to the county."""
        frontier = self._frontier
        if frontier is None:
            frontier = self._frontier = self.grid.neighbours(self.cells)
        return frontier

    def legal_placements(self, tile: TileShapes) -> list[int]:
        """Return, for each shape of a tile, the squares where its first square may be placed.

        A tile must cover an empty square next to the county and no occupied square. The frontier and the cells are
        combined in one integer, the frontier far above the cells, so that one shift tests both conditions.
        """
        grid = self.grid
        gap = grid.side * (grid.side + self.margin)
        both = self.frontier << gap | self.cells
        shifted = [both >> offset for offset in tile.offsets]
        result = []
        for shape in tile.shapes:
            covered = 0
            for index in shape:
                covered |= shifted[index]
            result.append(covered >> gap & ~covered)
        return result

    @property
    def bonus_places(self) -> int:
        """The squares for a bonus tile: next to the county, or meadows without sheep that are not bonus tiles."""
        return self.frontier | self.meadows & ~self.bonuses

    @property
    def largest_flock_squares(self) -> int:
        """The squares of the largest flock; among equals, the first in reading order."""
        return max(self.grid.areas(self.pastures), key=self._sheep, default=0)

    @property
    def rectangle_size(self) -> int:
        """The size of the largest full rectangle."""
        size = self._rectangle_size
        if size is None:
            larger, _ = largest_rectangle(self.grid, self.cells, at_least=self._known_size + 1)
            size = self._rectangle_size = larger or self._known_size
        return size

    @property
    def rectangle_squares(self) -> int:
        """The squares of the largest full rectangle."""
        return largest_rectangle(self.grid, self.cells, at_least=self.rectangle_size)[1]

    @property
    def ring(self) -> int:
        """The home town ring: the squares around the home town, diagonal ones included."""
        return self.grid.surround(self.town)

    @property
    def explored(self) -> bool:
        """Whether the home town ring is complete."""
        return not self.ring & ~self.cells

    def effects(self, stamp: TipperaryStamp, bit: int) -> Effects:
        """Return the effects of placing a piece."""
        if not (stamp.grain or stamp.distilleries or stamp.ruins or stamp.bogs):
            return NO_EFFECTS
        return Effects(
            self._new_whiskey(stamp.grain << bit, stamp.distilleries << bit),
            self._new_lines(stamp.ruins << bit) if stamp.ruins else 0,
            self._new_sites(stamp.bogs << bit) if stamp.bogs else 0,
        )

    def _new_whiskey(self, grain: int, distilleries: int) -> int:
        pairs = self.grid.touching_pairs
        made = pairs(grain, self.distilleries | distilleries) if grain else 0
        return made + pairs(distilleries, self.grain) if distilleries else made

    def _new_lines(self, added: int) -> int:
        grid = self.grid
        ruins = self.ruins | added
        count = 0
        for step in grid.steps:
            old_starts = grid.run_starts(self.ruins, step, LINE)
            if grid.run_starts(ruins, step, LINE) != old_starts:
                count += sum(not run & old_starts for run in grid.runs(ruins, step, LINE))
        return count

    def _new_sites(self, added: int) -> int:
        grid = self.grid
        bogs = self.bogs | added
        count = 0
        while added:
            site = grid.flood(added & -added, bogs)
            added &= ~site
            is_site = site & (site - 1)
            if is_site and not grid.touching_pairs(site & self.bogs, site & self.bogs):
                count += 1
        return count
