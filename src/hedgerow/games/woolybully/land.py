"""The land of Wooly Bully: tiles, and the fields, villages and forests they form.

A `Land` never changes; laying a tile gives a new one. Areas are carried along: a new tile joins those
whose edges it meets. A quadrant is one bit: four times its cell's number, plus its side (0 to 3 for
north, east, south, west). Each quadrant has one edge, so an area's open edges are a part of its quadrants,
and an area without open edges is closed.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from hedgerow.board import SquareGrid, members
from hedgerow.board.grid import SMALLEST_SIDE
from hedgerow.games.woolybully.components import COLOURS, FOREST, LETTERS, VILLAGE, Print, print_of, uniform
from hedgerow.games.woolybully.tile_set import Kit

MARGIN: Final = 2
"""Empty cells kept to the edge of the frame: the frontier, and what lies beside it."""
_LETTERS: Final = len(LETTERS)
_OTHER_KEYS: Final = [
    [[(side ^ 2) * _LETTERS + other for other in range(_LETTERS) if other != letter] for letter in range(_LETTERS)]
    for side in range(4)
]
"""For a side and the letter a tile shows there: what its neighbour on that side must not show (keys of `fits`)."""


class Area(NamedTuple):
    """Joined quadrants of one letter; its sheep are its quadrants."""

    letter: int
    quadrants: int
    open: int
    """Those whose edge faces an empty cell."""


class Land:
    """All tiles laid so far."""

    __slots__ = (
        "_corners",
        "_layable",
        "_safe",
        "_wolf_cells",
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
    """For each side (times six) and letter the cells where that letter may face that way: nothing lies beyond,
    or it shows the same. Says nothing about cells that are not empty."""
    opened: tuple[tuple[Area, ...], ...]
    """The open areas, by letter."""
    closed: tuple[Area, ...]
    wolves: int
    """Cells with a Wolf on top."""
    hunters: int
    """Cells with a Hunter on top."""
    _corners: list[int] | None
    _layable: int | None
    _safe: tuple[tuple[Area, ...], ...] | None
    _wolf_cells: tuple[int, int] | None

    @staticmethod
    def at_first() -> Land:
        """The village square alone."""
        new = Land.__new__(Land)
        new.grid = SquareGrid.of(SMALLEST_SIDE)
        new.cells = new.frontier = new.wolves = new.hunters = 0
        new.fits = [new.grid.everything] * (4 * _LETTERS)
        new.opened = ((),) * _LETTERS
        new.closed = ()
        new._corners = new._layable = new._safe = new._wolf_cells = None
        return new.with_tile(print_of(uniform(VILLAGE)), new.grid.bit(0, 0))

    def _twin(self) -> Land:
        new = Land.__new__(Land)
        new.grid = self.grid
        new.cells = self.cells
        new.frontier = self.frontier
        new.fits = self.fits
        new.opened = self.opened
        new.closed = self.closed
        new.wolves = self.wolves
        new.hunters = self.hunters
        new._corners = new._layable = new._safe = new._wolf_cells = None
        return new

    # Laying

    def with_tile(self, printed: Print, bit: int) -> Land:
        """The land with one more tile, which must fit."""
        new = self._twin()
        cells, side, everything = self.cells, self.grid.side, self.grid.everything
        here = 1 << bit
        new.cells = cells | here
        new.frontier = (self.frontier | here << 1 | here >> 1 | here << side | here >> side) & (everything ^ new.cells)
        fits = new.fits = self.fits[:]
        face = printed.face
        taken = 0
        met = [0, 0, 0, 0]  # for each side the quadrant across the edge, as a set; nothing where the cell is empty
        for across, neighbour in enumerate((bit - side, bit + 1, bit + side, bit - 1)):
            if cells >> neighbour & 1:
                taken |= 1 << across
                met[across] = 1 << 4 * neighbour + (across ^ 2)
            else:
                others = everything ^ 1 << neighbour
                for key in _OTHER_KEYS[across][face[across]]:
                    fits[key] &= others
        opened = list(self.opened)
        first = 4 * bit
        for letter, sides in printed.groups:
            quadrants = sides << first
            if not sides & taken:
                opened[letter] = (*opened[letter], Area(letter, quadrants, quadrants))
                continue
            free = (sides & ~taken) << first
            touching = 0
            for across in members(sides & taken):
                touching |= met[across]
            staying = []
            for area in opened[letter]:
                if area.open & touching:
                    quadrants |= area.quadrants
                    free |= area.open
                else:
                    staying.append(area)
            free ^= touching
            if free:
                staying.append(Area(letter, quadrants, free))
            else:
                new.closed = (*new.closed, Area(letter, quadrants, 0))
            opened[letter] = tuple(staying)
        new.opened = tuple(opened)
        if not self.grid.has_room(here, MARGIN):
            new._reframe()
        return new

    def with_wolf(self, bit: int) -> Land:
        """The land with a Wolf: in an empty cell, or on top of what lies there."""
        new = self._with_forest(bit)
        cell = self._moved_cell(bit, new)
        new.wolves |= cell
        new.hunters &= ~cell
        return new

    def with_hunter(self, bit: int) -> Land:
        """The land with a Hunter: in an empty cell, or on top of what lies there."""
        new = self._with_forest(bit)
        cell = self._moved_cell(bit, new)
        new.hunters |= cell
        new.wolves &= ~cell
        return new

    def _with_forest(self, bit: int) -> Land:
        return self._twin() if self.cells >> bit & 1 else self.with_tile(print_of(uniform(FOREST)), bit)

    def _moved_cell(self, bit: int, new: Land) -> int:
        return 1 << bit if new.grid is self.grid else self.grid.transfer(1 << bit, new.grid)

    def _reframe(self) -> None:
        """Moves this (still unshared) land to a larger frame."""
        old = self.grid
        new = self.grid = old.frame_for(self.cells, MARGIN)
        self.cells = old.transfer(self.cells, new)
        self.frontier = old.transfer(self.frontier, new)
        self.wolves = old.transfer(self.wolves, new)
        self.hunters = old.transfer(self.hunters, new)
        unfit = [old.transfer(old.everything & ~cells, new) for cells in self.fits]
        self.fits = [new.everything & ~cells for cells in unfit]
        self.opened = tuple(tuple(_moved(area, old, new) for area in areas) for areas in self.opened)
        self.closed = tuple(_moved(area, old, new) for area in self.closed)

    # Where something fits

    def contacts(self, bit: int) -> int:
        """How many tiles touch a cell."""
        side = self.grid.side
        around = self.cells >> bit - side
        return (around & 1) + (around >> side - 1 & 1) + (around >> side + 1 & 1) + (around >> 2 * side & 1)

    @property
    def corners(self) -> list[int]:
        """The cells of the frontier where two letters may face north and east, 36 pairs; then south and west."""
        found = self._corners
        if found is None:
            fits, frontier = self.fits, self.frontier
            north, east = [frontier & cells for cells in fits[:_LETTERS]], fits[_LETTERS : 2 * _LETTERS]
            south, west = fits[2 * _LETTERS : 3 * _LETTERS], fits[3 * _LETTERS :]
            found = [one & other for one in north for other in east]
            found += [one & other for one in south for other in west]
            self._corners = found
        return found

    def places(self, printed: Print) -> int:
        """The cells where a face fits: next to a tile, every touching edge equal."""
        fits = self.fits
        north, east, south, west = printed.keys
        return self.frontier & fits[north] & fits[east] & fits[south] & fits[west]

    def layable(self, kit: Kit) -> int:
        """The tiles that could be laid somewhere as ordinary tiles, as a set."""
        if self._layable is None:
            found = 0
            for printed, tiles in kit.fits:
                if tiles & ~found and self.places(printed):
                    found |= tiles
            self._layable = found
        return self._layable

    # Wolves and Hunters

    def beast_cells(self) -> tuple[int, int]:
        """The empty cells for a Wolf and for a Hunter.

        All touching edges are forest; for a Wolf, no forest it would join has a Hunter on top; for a
        Hunter, none has a Wolf on top.
        """
        found = self._wolf_cells
        if found is None:
            fits = self.places(_ALL_FOREST)
            found = fits & ~self._faced_from(self.hunters), fits & ~self._faced_from(self.wolves)
            self._wolf_cells = found
        return found

    def _faced_from(self, beasts: int) -> int:
        """The empty cells that border a forest with one of these cells in it."""
        if not beasts:
            return 0
        marks = _first_quadrants(beasts)
        side = self.grid.side
        steps = (-side, 1, side, -1)
        faced = 0
        for area in self.opened[FOREST]:
            if area.quadrants & marks:
                for quadrant in members(area.open):
                    faced |= 1 << (quadrant >> 2) + steps[quadrant & 3]
        return faced

    # Fields

    def safe_fields(self) -> tuple[tuple[Area, ...], ...]:
        """For each colour its closed fields that border no forest with an uncovered Wolf."""
        found = self._safe
        if found is None:
            danger = self._beside_wolves() if self.wolves else 0
            fields: list[list[Area]] = [[] for _ in range(COLOURS)]
            for area in self.closed:
                if area.letter < COLOURS and not area.quadrants & danger:
                    fields[area.letter].append(area)
            found = self._safe = tuple(map(tuple, fields))
        return found

    def _beside_wolves(self) -> int:
        """The quadrants side by side, on one tile, with those of a forest with an uncovered Wolf."""
        marks = _first_quadrants(self.wolves)
        forest = 0
        for area in (*self.opened[FOREST], *self.closed):
            if area.quadrants & marks:
                forest |= area.quadrants
        north = _norths(self.grid.side)
        west = north << 3
        clockwise = (forest & ~west) << 1 | (forest & west) >> 3
        back = (forest & ~north) >> 1 | (forest & north) << 3
        return clockwise | back

    def cells_of(self, area: Area) -> tuple[tuple[int, int], ...]:
        """The cells in which an area has a part, in reading order."""
        grid = self.grid
        return tuple(grid.coordinate(bit) for bit in sorted({quadrant >> 2 for quadrant in members(area.quadrants)}))


_ALL_FOREST: Final = print_of(uniform(FOREST))


def _first_quadrants(cells: int) -> int:
    """The northern quadrant of each of a few cells."""
    found = 0
    for bit in members(cells):
        found |= 1 << 4 * bit
    return found


@cache
def _norths(side: int) -> int:
    """All northern quadrants of a frame."""
    return ((1 << 4 * side * side) - 1) // 15


def _moved(area: Area, old: SquareGrid, new: SquareGrid) -> Area:
    """An area in a larger frame."""
    return Area(area.letter, _moved_quadrants(area.quadrants, old, new), _moved_quadrants(area.open, old, new))


def _moved_quadrants(quadrants: int, old: SquareGrid, new: SquareGrid) -> int:
    moved = 0
    for quadrant in members(quadrants):
        moved |= 1 << 4 * new.bit(*old.coordinate(quadrant >> 2)) + (quadrant & 3)
    return moved
