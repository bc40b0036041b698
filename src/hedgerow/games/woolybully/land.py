"""The land: the common board of Wooly Bully with its tiles, fields, villages and forests.

A `WoolyBullyLand` never changes: placing a tile returns a new one. Areas are updated with each tile, which joins the
areas whose edges it meets. Areas are sets of quadrants (see `quadrants`). Each quadrant has one edge, so the open edges
of an area are a subset of its quadrants, and an area without open edges is closed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.board import SquareGrid, members
from hedgerow.board.grid import INITIAL_SIDE
from hedgerow.games.woolybully.components import COLOURS, FOREST, LETTERS, VILLAGE, OrientedFace, oriented, uniform
from hedgerow.games.woolybully.quadrants import adjacent_quadrants, northern_quadrants, transfer_quadrants
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet

MARGIN: Final = 2
"""Empty cells that are kept free to the edge of the frame: the frontier and the cells beside it."""
_LETTERS: Final = len(LETTERS)
_OTHER_KEYS: Final = [
    [[(side ^ 2) * _LETTERS + other for other in range(_LETTERS) if other != letter] for letter in range(_LETTERS)]
    for side in range(4)
]
"""For a side of a tile and the letter on it, the keys of `fits` that are excluded in the neighbouring cell."""
_FOREST_FACE: Final = oriented(uniform(FOREST))


class Area(NamedTuple):
    """Joined quadrants of one letter. A field has one sheep for each quadrant."""

    letter: int
    quadrants: int
    open: int
    """The quadrants whose edge faces an empty cell."""


class WoolyBullyLand:
    """All tiles that have been placed."""

    __slots__ = (
        "_corners",
        "_placeable_tiles",
        "_safe_fields",
        "_special_cells",
        "cells",
        "closed",
        "fits",
        "frontier",
        "grid",
        "hunters",
        "opened",
        "wolves",
    )

    grid: SquareGrid
    cells: int
    frontier: int
    """The empty cells next to a tile."""
    fits: list[int]
    """For each side (times six) plus letter: the cells where a tile may show that letter on that side.

    There the neighbour on that side is empty or shows the same letter. Only empty cells have a meaningful bit.
    """
    opened: tuple[tuple[Area, ...], ...]
    """The open areas, by letter."""
    closed: tuple[Area, ...]
    wolves: int
    """The cells with a Wolf on top."""
    hunters: int
    """The cells with a Hunter on top."""
    _corners: list[int] | None
    _placeable_tiles: int | None
    _safe_fields: tuple[tuple[Area, ...], ...] | None
    _special_cells: tuple[int, int] | None

    @staticmethod
    def initial() -> WoolyBullyLand:
        """Return the land at the start: the village square alone."""
        new = WoolyBullyLand.__new__(WoolyBullyLand)
        new.grid = SquareGrid.of(INITIAL_SIDE)
        new.cells = new.frontier = new.wolves = new.hunters = 0
        new.fits = [new.grid.everything] * (4 * _LETTERS)
        new.opened = ((),) * _LETTERS
        new.closed = ()
        new._corners = new._placeable_tiles = new._safe_fields = new._special_cells = None
        return new.with_tile(oriented(uniform(VILLAGE)), new.grid.bit(0, 0))

    def _copy(self) -> WoolyBullyLand:
        new = WoolyBullyLand.__new__(WoolyBullyLand)
        new.grid = self.grid
        new.cells = self.cells
        new.frontier = self.frontier
        new.fits = self.fits
        new.opened = self.opened
        new.closed = self.closed
        new.wolves = self.wolves
        new.hunters = self.hunters
        new._corners = new._placeable_tiles = new._safe_fields = new._special_cells = None
        return new

    # Placing tiles

    def with_tile(self, face: OrientedFace, bit: int) -> WoolyBullyLand:
        """Return the land with one more tile, which must fit."""
        new = self._copy()
        cells, side, everything = self.cells, self.grid.side, self.grid.everything
        here = 1 << bit
        new.cells = cells | here
        new.frontier = (self.frontier | here << 1 | here >> 1 | here << side | here >> side) & (everything ^ new.cells)
        fits = new.fits = self.fits[:]
        letters = face.face
        taken = 0
        met = [0, 0, 0, 0]  # for each side the quadrant across the edge, as a set; empty if the cell is empty
        for across, neighbour in enumerate((bit - side, bit + 1, bit + side, bit - 1)):
            if cells >> neighbour & 1:
                taken |= 1 << across
                met[across] = 1 << 4 * neighbour + (across ^ 2)
            else:
                others = everything ^ 1 << neighbour
                for key in _OTHER_KEYS[across][letters[across]]:
                    fits[key] &= others
        opened = list(self.opened)
        first = 4 * bit
        for letter, sides in face.groups:
            quadrants = sides << first
            if not sides & taken:
                opened[letter] = (*opened[letter], Area(letter, quadrants, quadrants))
                continue
            free = (sides & ~taken) << first
            touching = 0
            for across in members(sides & taken):
                touching |= met[across]
            remaining = []
            for area in opened[letter]:
                if area.open & touching:
                    quadrants |= area.quadrants
                    free |= area.open
                else:
                    remaining.append(area)
            free ^= touching
            if free:
                remaining.append(Area(letter, quadrants, free))
            else:
                new.closed = (*new.closed, Area(letter, quadrants, 0))
            opened[letter] = tuple(remaining)
        new.opened = tuple(opened)
        if not self.grid.has_room(here, MARGIN):
            new._enlarge_frame()
        return new

    def with_wolf(self, bit: int) -> WoolyBullyLand:
        """Return the land with a Wolf, in an empty cell or on top of a Hunter."""
        new = self._with_forest(bit)
        cell = self._cell_in(new, bit)
        new.wolves |= cell
        new.hunters &= ~cell
        return new

    def with_hunter(self, bit: int) -> WoolyBullyLand:
        """Return the land with a Hunter, in an empty cell or on top of a Wolf."""
        new = self._with_forest(bit)
        cell = self._cell_in(new, bit)
        new.hunters |= cell
        new.wolves &= ~cell
        return new

    def _with_forest(self, bit: int) -> WoolyBullyLand:
        return self._copy() if self.cells >> bit & 1 else self.with_tile(_FOREST_FACE, bit)

    def _cell_in(self, new: WoolyBullyLand, bit: int) -> int:
        return 1 << bit if new.grid is self.grid else self.grid.transfer(1 << bit, new.grid)

    def _enlarge_frame(self) -> None:
        """Move this land to a larger frame. Only for a land that is still being built."""
        old = self.grid
        new = self.grid = old.frame_for(self.cells, MARGIN)
        self.cells = old.transfer(self.cells, new)
        self.frontier = old.transfer(self.frontier, new)
        self.wolves = old.transfer(self.wolves, new)
        self.hunters = old.transfer(self.hunters, new)
        excluded = [old.transfer(old.everything & ~cells, new) for cells in self.fits]
        self.fits = [new.everything & ~cells for cells in excluded]
        self.opened = tuple(tuple(_transferred(area, old, new) for area in areas) for areas in self.opened)
        self.closed = tuple(_transferred(area, old, new) for area in self.closed)

    # Where a tile fits

    def contacts(self, bit: int) -> int:
        """Return the number of tiles that touch a cell."""
        side = self.grid.side
        around = self.cells >> bit - side
        return (around & 1) + (around >> side - 1 & 1) + (around >> side + 1 & 1) + (around >> 2 * side & 1)

    @property
    def corners(self) -> list[int]:
        """The frontier cells that allow each pair of letters: 36 sets for north and east, 36 for south and west."""
        corners = self._corners
        if corners is None:
            fits, frontier = self.fits, self.frontier
            north, east = [frontier & cells for cells in fits[:_LETTERS]], fits[_LETTERS : 2 * _LETTERS]
            south, west = fits[2 * _LETTERS : 3 * _LETTERS], fits[3 * _LETTERS :]
            corners = [first & second for first in north for second in east]
            corners += [first & second for first in south for second in west]
            self._corners = corners
        return corners

    def cells_for(self, face: OrientedFace) -> int:
        """Return the cells where a face fits: next to a tile, with every touching edge equal."""
        fits = self.fits
        north, east, south, west = face.keys
        return self.frontier & fits[north] & fits[east] & fits[south] & fits[west]

    def placeable_tiles(self, tile_set: WoolyBullyTileSet) -> int:
        """Return the set of tiles that fit somewhere as ordinary tiles."""
        if self._placeable_tiles is None:
            placeable = 0
            for face, tiles in tile_set.distinct_faces:
                if tiles & ~placeable and self.cells_for(face):
                    placeable |= tiles
            self._placeable_tiles = placeable
        return self._placeable_tiles

    # Wolves and Hunters

    def special_cells(self) -> tuple[int, int]:
        """Return the empty cells for a Wolf and for a Hunter.

        All touching edges are forest. A Wolf must not join a forest with a Hunter on top, and a Hunter must not join
        one with a Wolf on top.
        """
        cells = self._special_cells
        if cells is None:
            fits = self.cells_for(_FOREST_FACE)
            cells = (
                fits & ~self._cells_beside_forests_of(self.hunters),
                fits & ~self._cells_beside_forests_of(self.wolves),
            )
            self._special_cells = cells
        return cells

    def _cells_beside_forests_of(self, specials: int) -> int:
        """Return the empty cells that border a forest with a Wolf or Hunter on one of the given cells."""
        if not specials:
            return 0
        marks = northern_quadrants(specials)
        side = self.grid.side
        steps = (-side, 1, side, -1)
        beside = 0
        for area in self.opened[FOREST]:
            if area.quadrants & marks:
                for quadrant in members(area.open):
                    beside |= 1 << (quadrant >> 2) + steps[quadrant & 3]
        return beside

    # Fields

    def safe_fields(self) -> tuple[tuple[Area, ...], ...]:
        """Return for each colour its closed fields that border no forest with an uncovered Wolf."""
        safe = self._safe_fields
        if safe is None:
            danger = self._quadrants_beside_wolves() if self.wolves else 0
            fields: list[list[Area]] = [[] for _ in range(COLOURS)]
            for area in self.closed:
                if area.letter < COLOURS and not area.quadrants & danger:
                    fields[area.letter].append(area)
            safe = self._safe_fields = tuple(map(tuple, fields))
        return safe

    def _quadrants_beside_wolves(self) -> int:
        """Return the quadrants that border, on one tile, a forest with an uncovered Wolf."""
        marks = northern_quadrants(self.wolves)
        forest = 0
        for area in (*self.opened[FOREST], *self.closed):
            if area.quadrants & marks:
                forest |= area.quadrants
        return adjacent_quadrants(forest, self.grid.side)

    def cells_of(self, area: Area) -> tuple[tuple[int, int], ...]:
        """Return the cells in which an area has a part, in reading order."""
        grid = self.grid
        return tuple(grid.coordinate(bit) for bit in sorted({quadrant >> 2 for quadrant in members(area.quadrants)}))


def _transferred(area: Area, old: SquareGrid, new: SquareGrid) -> Area:
    quadrants, open_quadrants = (transfer_quadrants(part, old, new) for part in (area.quadrants, area.open))
    return Area(area.letter, quadrants, open_quadrants)
