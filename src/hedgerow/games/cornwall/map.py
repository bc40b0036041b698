"""The map of Cornwall: tiles, and the regions they form.

A `CornwallMap` never changes; placing a tile or a figure returns a new one. Regions are updated incrementally: a new
tile joins the regions it touches, and only regions beside hexes that can no longer be covered are tested for closing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.board import Coordinate, HexGrid
from hedgerow.board.grid import INITIAL_SIDE
from hedgerow.games.cornwall.components import PrintedHex, Terrain
from hedgerow.games.cornwall.stamps import CornwallStamp, CornwallStamps

HEXES_PER_TILE: Final = 3
MARGIN: Final = 4
"""Empty hexes kept between the map and the edge of the frame, enough for a tile and the tiles beside it."""


class Region(NamedTuple):
    """Connected hexes of one terrain."""

    terrain: Terrain
    cells: int
    flagged: bool
    """Whether the region has at least one flag."""
    closed: bool
    """Whether the region is closed and has scored. Moors never close."""
    figures: int
    """The number of figures of all players in the region."""
    strengths: tuple[int, ...]
    """The total value of each seat's figures."""


class PlacedFigure(NamedTuple):
    """A figure on the map."""

    x: int
    y: int
    seat: int
    value: int


_CELL_SETS: Final = ("cells", "fillable", "new_tile", "new_chapels", "new_cottages")


class CornwallMap:
    """All tiles placed so far, with their regions and figures."""

    __slots__ = (
        *_CELL_SETS,
        "_touched",
        "_near_open",
        "closed_regions",
        "figures",
        "grid",
        "placements",
        "near_closed",
        "open_regions",
        "players",
        "strict",
    )

    grid: HexGrid
    cells: int
    fillable: int
    """The empty hexes that a tile could still cover; with the option `holes=strict`, all empty hexes."""
    new_tile: int
    """The hexes of the tile placed last."""
    new_chapels: int
    new_cottages: int
    open_regions: tuple[Region, ...]
    """The open regions; those of the tile placed last are at the end."""
    closed_regions: tuple[Region, ...]
    """The closed regions, stored separately because they never change."""
    near_closed: tuple[int, ...]
    """The closed regions of each terrain together with the hexes beside them."""
    placements: tuple[int, ...]
    figures: tuple[PlacedFigure, ...]
    players: int
    strict: bool
    _touched: tuple[int, int] | None
    _near_open: tuple[int, ...] | None

    @staticmethod
    def of_start(start: dict[Coordinate, PrintedHex], players: int, strict: bool) -> CornwallMap:
        """Return the map at the start of the game, with only the start tile."""
        grid = HexGrid.of(INITIAL_SIDE)
        new = CornwallMap.__new__(CornwallMap)
        new.grid = grid
        new.cells = grid.cells(start)
        new.new_tile = new.new_chapels = new.new_cottages = new.fillable = 0
        new.placements, new.figures = (), ()
        new.players, new.strict = players, strict
        new._touched = new._near_open = None
        new.closed_regions, new.near_closed = (), (0,) * len(Terrain)
        nobody = (0,) * players
        regions = []
        for terrain in Terrain:
            hexes = grid.cells(place for place, printed in start.items() if printed.terrain is terrain)
            regions += [Region(terrain, cells, False, False, 0, nobody) for cells in grid.areas(hexes)]
        new.open_regions = tuple(regions)
        new._grow_frame()
        new.fillable = new.fillable_with(new.cells)
        return new

    def _copy(self) -> CornwallMap:
        """Return a copy for the caller to change."""
        new = CornwallMap.__new__(CornwallMap)
        new.grid = self.grid
        new.cells = self.cells
        new.fillable = self.fillable
        new.new_tile = self.new_tile
        new.new_chapels = self.new_chapels
        new.new_cottages = self.new_cottages
        new.open_regions = self.open_regions
        new.closed_regions = self.closed_regions
        new.near_closed = self.near_closed
        new.placements = self.placements
        new.figures = self.figures
        new.players = self.players
        new.strict = self.strict
        new._touched = self._touched
        new._near_open = self._near_open
        return new

    @property
    def regions(self) -> tuple[Region, ...]:
        """All regions, the open ones first."""
        return self.open_regions + self.closed_regions

    def _grow_frame(self) -> None:
        """Move this map, which is not shared yet, to a larger frame if it has come near the edge."""
        old = self.grid
        if not old.has_room(self.cells, MARGIN):
            self.grid = old.frame_for(self.cells, MARGIN)
            for name in _CELL_SETS:
                # Sets may be wrong at the rim of the old frame; the hexes that matter are well inside.
                setattr(self, name, old.transfer(getattr(self, name) & ~old.rim(1), self.grid))
            self.near_closed = tuple(old.transfer(cells, self.grid) for cells in self.near_closed)
            self.open_regions = self._moved(self.open_regions, old)
            self.closed_regions = self._moved(self.closed_regions, old)

    def _moved(self, regions: tuple[Region, ...], old: HexGrid) -> tuple[Region, ...]:
        return tuple(region._replace(cells=old.transfer(region.cells, self.grid)) for region in regions)

    def fillable_with(self, occupied: int) -> int:
        """Return the empty hexes that a tile could still cover with these cells occupied; all if holes are strict."""
        grid = self.grid
        empty = grid.everything & ~occupied
        if self.strict:
            return empty
        # Both outlines contain a hex and its lower right neighbour; the third hex is beside these two.
        side = grid.side
        pairs = empty & empty >> side
        down = pairs & empty >> side - 1
        up = pairs & empty >> 1
        both = up | down
        return both | both << side | down << side - 1 | up << 1

    # Placement

    def with_tile(self, stamp: CornwallStamp, bit: int, move: int) -> tuple[CornwallMap, int]:
        """Return the map with a tile, and the number of terrains that the tile extends."""
        new = self._copy()
        new.placements = (*self.placements, move)
        new.new_tile = stamp.covers << bit
        new.new_chapels = stamp.chapels << bit
        new.new_cottages = stamp.cottages << bit
        new.cells = self.cells | new.new_tile
        new._touched = new._near_open = None
        flags = stamp.flags << bit
        around = [0] * len(Terrain)  # a list, because an enum is slow as a key of a dict
        for terrain, group in stamp.groups:
            around[terrain] = self.grid.dilate(group << bit)
        touched = []
        regions = []
        for region in self.open_regions:
            if region.cells & around[region.terrain]:
                touched.append(region)
            else:
                regions.append(region)
        for terrain, group in stamp.groups:
            cells = group << bit
            flagged = bool(flags & cells)
            figures = 0
            strengths = [0] * self.players
            for region in touched:
                if region.terrain is terrain:
                    cells |= region.cells
                    flagged = flagged or region.flagged
                    figures += region.figures
                    strengths = [own + more for own, more in zip(strengths, region.strengths, strict=True)]
            regions.append(Region(terrain, cells, flagged, False, figures, tuple(strengths)))
        new.open_regions = tuple(regions)
        new._grow_frame()
        return new, len({int(region.terrain) for region in touched})

    def with_figure(self, bit: int, seat: int, value: int) -> CornwallMap:
        """Return the map with a figure on a hex of an open region."""
        new = self._copy()
        x, y = self.grid.coordinate(bit)
        new.figures = (*self.figures, PlacedFigure(x, y, seat, value))
        regions = list(self.open_regions)
        index = len(regions) - 1
        while not regions[index].cells >> bit & 1:  # from the end, where the regions of the new tile are
            index -= 1
        old = regions[index]
        strengths = list(old.strengths)
        strengths[seat] += value
        regions[index] = Region(old.terrain, old.cells, old.flagged, False, old.figures + 1, tuple(strengths))
        new.open_regions = tuple(regions)
        return new

    def with_closed(self) -> tuple[CornwallMap, list[Region]]:
        """Return the map at the end of the turn, and the regions that have closed, with the figures they had.

        A region closes by a cottage on the new tile, or when no hex beside it can be covered any more. Only regions
        beside hexes that have just become impossible to cover can close. Moors never close.
        """
        grid = self.grid
        new = self._copy()
        fillable = new.fillable = self.fillable_with(self.cells)
        affected = grid.dilate(self.fillable & ~fillable | self.new_tile)
        cottages, moor = self.new_cottages, Terrain.MOOR
        closing = []
        still_open = []
        for region in self.open_regions:
            cells = region.cells
            may_close = cells & affected and region.terrain is not moor
            if may_close and (cells & cottages or not grid.dilate(cells) & fillable):
                closing.append(region)
            else:
                still_open.append(region)
        if closing:
            nobody = (0,) * self.players
            near_closed = list(self.near_closed)
            emptied = 0
            for region in closing:
                near_closed[region.terrain] |= grid.dilate(region.cells)
                emptied |= region.cells
            new.near_closed = tuple(near_closed)
            new.open_regions = tuple(still_open)
            closed = [Region(region.terrain, region.cells, region.flagged, True, 0, nobody) for region in closing]
            new.closed_regions = (*self.closed_regions, *closed)
            new.figures = tuple(f for f in self.figures if not emptied >> grid.bit(f.x, f.y) & 1)
            new._near_open = None
        return new, closing

    def region_at(self, bit: int) -> Region:
        """Return the region of a hex."""
        return next(region for region in self.regions if region.cells >> bit & 1)

    @property
    def new_tile_regions(self) -> tuple[Region, ...]:
        """The last open regions, which include all open regions of the tile placed last."""
        return self.open_regions[-HEXES_PER_TILE:]

    # Legal placements

    def legal_placements(self, stamps: CornwallStamps, tile: int) -> tuple[tuple[int, int], ...]:
        """Return the legal placements of a tile as (slot, cells for its first hex), one for each rotation that fits.

        At least two edges must touch the map. At least one hex must extend an open region of its terrain, and none may
        touch a closed region of its terrain. Each condition is tested for all cells at once.
        """
        one_edge, two_edges = self._touched_edges()
        free = [self._free_cells(outline, one_edge, two_edges) for outline in stamps.outlines]
        rotations = stamps.by_tile[tile]
        near_open, near_closed = self._near_open_regions(), self.near_closed
        result = []
        for slot, stamp in rotations:
            extends = clashes = 0
            for offset, terrain in stamp.hexes:
                extends |= near_open[terrain] >> offset
                clashes |= near_closed[terrain] >> offset
            cells = free[stamp.outline] & extends & ~clashes
            if cells:
                result.append((slot, cells))
        return tuple(result)

    def _free_cells(self, offsets: tuple[int, ...], one_edge: int, two_edges: int) -> int:
        """Return the cells for the first hex where a tile covers no hex and touches the map with at least two edges."""
        covered = touching = twice = 0
        for offset in offsets:
            covered |= self.cells >> offset
            here = one_edge >> offset
            twice |= two_edges >> offset | touching & here
            touching |= here
        return twice & ~covered

    def _touched_edges(self) -> tuple[int, int]:
        """Return the hexes that touch the map with at least one edge, and with at least two."""
        touched = self._touched
        if touched is None:
            one_edge = two_edges = 0
            for step in self.grid.steps:
                for neighbours in (self.cells << step, self.cells >> step):
                    two_edges |= one_edge & neighbours
                    one_edge |= neighbours
            touched = self._touched = (one_edge, two_edges)
        return touched

    def _near_open_regions(self) -> tuple[int, ...]:
        """Return the open regions of each terrain together with the hexes beside them."""
        near_open = self._near_open
        if near_open is None:
            cells = [0] * len(Terrain)
            for region in self.open_regions:
                cells[region.terrain] |= region.cells
            near_open = self._near_open = tuple(map(self.grid.dilate, cells))
        return near_open
