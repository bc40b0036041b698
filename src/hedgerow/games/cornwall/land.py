"""The map of Cornwall: tiles, and the regions they form.

A `Land` never changes; laying a tile or placing a figure gives a new one. Regions are carried along
from tile to tile: a new tile joins the regions it touches, and only those next to fields that can no
longer be covered are looked at for being closed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.board import Coordinate, HexGrid
from hedgerow.board.grid import SMALLEST_SIDE
from hedgerow.games.cornwall.components import Field, Terrain
from hedgerow.games.cornwall.stamps import Stamp, Stamps

FIELDS: Final = 3
"""A tile has so many fields."""
MARGIN: Final = 4
"""Empty hexes kept to the edge of the frame: a tile beside the map and the trefoils beside that tile."""


class Region(NamedTuple):
    """Touching fields of one terrain."""

    terrain: Terrain
    cells: int
    flagged: bool
    """Whether it has at least one flag."""
    closed: bool
    """Whether it has been evaluated (or, a moor, never)."""
    figures: int
    """How many figures stand in it, of any colour."""
    strengths: tuple[int, ...]
    """For each seat the values of its figures, added up."""


class Figure(NamedTuple):
    """A figure on the map."""

    x: int
    y: int
    seat: int
    value: int


_SETS: Final = ("cells", "fillable", "fresh", "fresh_chapels", "fresh_cottages")


class Land:
    """All tiles laid so far."""

    __slots__ = (
        *_SETS,
        "_contacts",
        "_near_open",
        "closed_regions",
        "figures",
        "grid",
        "layings",
        "near_closed",
        "open_regions",
        "players",
        "strict",
    )

    grid: HexGrid
    cells: int
    fillable: int
    """The empty hexes that a tile could still cover; with strict holes, all empty hexes."""
    fresh: int
    """The fields of the tile laid last."""
    fresh_chapels: int
    fresh_cottages: int
    open_regions: tuple[Region, ...]
    """Those of the tile laid last come last."""
    closed_regions: tuple[Region, ...]
    """Kept apart, for they never change again."""
    near_closed: tuple[int, ...]
    """For each terrain its closed regions with the hexes beside them."""
    layings: tuple[int, ...]
    figures: tuple[Figure, ...]
    players: int
    strict: bool
    _contacts: tuple[int, int] | None
    _near_open: tuple[int, ...] | None

    @staticmethod
    def around(start: dict[Coordinate, Field], players: int, strict: bool) -> Land:
        """The map at the beginning: the start tile alone."""
        grid = HexGrid.of(SMALLEST_SIDE)
        new = Land.__new__(Land)
        new.grid = grid
        new.cells = grid.cells(start)
        new.fresh = new.fresh_chapels = new.fresh_cottages = new.fillable = 0
        new.layings, new.figures = (), ()
        new.players, new.strict = players, strict
        new._contacts = new._near_open = None
        new.closed_regions, new.near_closed = (), (0,) * len(Terrain)
        nobody = (0,) * players
        regions = []
        for terrain in Terrain:
            fields = grid.cells(place for place, field in start.items() if field.terrain is terrain)
            regions += [Region(terrain, cells, False, False, 0, nobody) for cells in grid.areas(fields)]
        new.open_regions = tuple(regions)
        new._reframe()
        new.fillable = new.fillable_beside(new.cells)
        return new

    def _twin(self) -> Land:
        new = Land.__new__(Land)
        new.grid = self.grid
        new.cells = self.cells
        new.fillable = self.fillable
        new.fresh = self.fresh
        new.fresh_chapels = self.fresh_chapels
        new.fresh_cottages = self.fresh_cottages
        new.open_regions = self.open_regions
        new.closed_regions = self.closed_regions
        new.near_closed = self.near_closed
        new.layings = self.layings
        new.figures = self.figures
        new.players = self.players
        new.strict = self.strict
        new._contacts = self._contacts
        new._near_open = self._near_open
        return new

    @property
    def regions(self) -> tuple[Region, ...]:
        """All regions, the open ones first."""
        return self.open_regions + self.closed_regions

    def _reframe(self) -> None:
        """Moves this (still unshared) map to a larger frame when it has come near the rim."""
        old = self.grid
        if not old.has_room(self.cells, MARGIN):
            self.grid = old.frame_for(self.cells, MARGIN)
            for name in _SETS:
                # Beyond the rim nothing is known; the hexes that matter lie well inside.
                setattr(self, name, old.transfer(getattr(self, name) & ~old.rim(1), self.grid))
            self.near_closed = tuple(old.transfer(cells, self.grid) for cells in self.near_closed)
            self.open_regions = self._moved(self.open_regions, old)
            self.closed_regions = self._moved(self.closed_regions, old)

    def _moved(self, regions: tuple[Region, ...], old: HexGrid) -> tuple[Region, ...]:
        return tuple(region._replace(cells=old.transfer(region.cells, self.grid)) for region in regions)

    def fillable_beside(self, cells: int) -> int:
        """The empty hexes that some trefoil of empty hexes covers when these are laid; with strict holes, all empty."""
        grid = self.grid
        empty = grid.everything & ~cells
        if self.strict:
            return empty
        # Both outlines have a hex and the one to its lower right; the third lies beside the two.
        side = grid.side
        pairs = empty & empty >> side
        down = pairs & empty >> side - 1
        up = pairs & empty >> 1
        both = up | down
        return both | both << side | down << side - 1 | up << 1

    # Laying

    def with_tile(self, stamp: Stamp, bit: int, move: int) -> tuple[Land, int]:
        """The map with a tile, and how many types of terrain it has extended."""
        new = self._twin()
        new.layings = (*self.layings, move)
        new.fresh = stamp.covers << bit
        new.fresh_chapels = stamp.chapels << bit
        new.fresh_cottages = stamp.cottages << bit
        new.cells = self.cells | new.fresh
        new._contacts = new._near_open = None
        flags = stamp.flags << bit
        around = [0] * len(Terrain)  # a list, since looking an enum up in a dict is slow
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
            fields = group << bit
            flagged = bool(flags & fields)
            figures = 0
            strengths = [0] * self.players
            for region in touched:
                if region.terrain is terrain:
                    fields |= region.cells
                    flagged = flagged or region.flagged
                    figures += region.figures
                    strengths = [own + more for own, more in zip(strengths, region.strengths, strict=True)]
            regions.append(Region(terrain, fields, flagged, False, figures, tuple(strengths)))
        new.open_regions = tuple(regions)
        new._reframe()
        return new, len({int(region.terrain) for region in touched})

    def with_figure(self, bit: int, seat: int, value: int) -> Land:
        """The map with a figure on a field of an open region."""
        new = self._twin()
        x, y = self.grid.coordinate(bit)
        new.figures = (*self.figures, Figure(x, y, seat, value))
        regions = list(self.open_regions)
        place = len(regions) - 1
        while not regions[place].cells >> bit & 1:  # from the end, where the regions of a new tile are
            place -= 1
        old = regions[place]
        strengths = list(old.strengths)
        strengths[seat] += value
        regions[place] = Region(old.terrain, old.cells, old.flagged, False, old.figures + 1, tuple(strengths))
        new.open_regions = tuple(regions)
        return new

    def with_closed(self) -> tuple[Land, list[Region]]:
        """The map after the turn: what is closed now, and those regions with the figures they had.

        A region is closed by a cottage on the tile just laid, or when no hex next to it can be
        covered any more. Only regions beside hexes that have just become impossible can have
        changed. Moors never close.
        """
        grid = self.grid
        new = self._twin()
        fillable = new.fillable = self.fillable_beside(self.cells)
        lost = grid.dilate(self.fillable & ~fillable | self.fresh)
        cottages, moor = self.fresh_cottages, Terrain.MOOR
        closing = []
        staying = []
        for region in self.open_regions:
            cells = region.cells
            if cells & lost and region.terrain is not moor and (cells & cottages or not grid.dilate(cells) & fillable):
                closing.append(region)
            else:
                staying.append(region)
        if closing:
            nobody = (0,) * self.players
            near_closed = list(self.near_closed)
            emptied = 0
            for region in closing:
                near_closed[region.terrain] |= grid.dilate(region.cells)
                emptied |= region.cells
            new.near_closed = tuple(near_closed)
            new.open_regions = tuple(staying)
            closed = [Region(region.terrain, region.cells, region.flagged, True, 0, nobody) for region in closing]
            new.closed_regions = (*self.closed_regions, *closed)
            new.figures = tuple(f for f in self.figures if not emptied >> grid.bit(f.x, f.y) & 1)
            new._near_open = None
        return new, closing

    def region_at(self, bit: int) -> Region:
        """The region of a field."""
        return next(region for region in self.regions if region.cells >> bit & 1)

    @property
    def fresh_regions(self) -> tuple[Region, ...]:
        """The regions with a field of the tile laid last, as long as they are open (and perhaps others)."""
        return self.open_regions[-FIELDS:]

    # Where a tile fits

    def places(self, stamps: Stamps, tile: int) -> tuple[tuple[int, int], ...]:
        """For each rotation of a tile that fits somewhere: its slot and where its first field may lie.

        Two outer edges must touch; some field must extend an open region of its terrain, and none may
        touch a closed one of its terrain. Each question is asked of all places at once.
        """
        one, two = self._touched_edges()
        roomy = [self._roomy(outline, one, two) for outline in stamps.outlines]
        rotations = stamps.turns[tile]
        near_open, near_closed = self._near_open_regions(), self.near_closed
        result = []
        for slot, stamp in rotations:
            extends = clashes = 0
            for offset, terrain in stamp.fields:
                extends |= near_open[terrain] >> offset
                clashes |= near_closed[terrain] >> offset
            places = roomy[stamp.outline] & extends & ~clashes
            if places:
                result.append((slot, places))
        return tuple(result)

    def _roomy(self, offsets: tuple[int, ...], one: int, two: int) -> int:
        """Where a trefoil covers nothing and has at least two touching edges."""
        covered = touching = twice = 0
        for offset in offsets:
            covered |= self.cells >> offset
            here = one >> offset
            twice |= two >> offset | touching & here
            touching |= here
        return twice & ~covered

    def _touched_edges(self) -> tuple[int, int]:
        """The hexes with at least one edge, and with at least two, to laid fields."""
        found = self._contacts
        if found is None:
            one = two = 0
            for step in self.grid.steps:
                for neighbours in (self.cells << step, self.cells >> step):
                    two |= one & neighbours
                    one |= neighbours
            found = self._contacts = (one, two)
        return found

    def _near_open_regions(self) -> tuple[int, ...]:
        """For each terrain its open regions with the hexes beside them."""
        found = self._near_open
        if found is None:
            opened = [0] * len(Terrain)
            for region in self.open_regions:
                opened[region.terrain] |= region.cells
            found = self._near_open = tuple(map(self.grid.dilate, opened))
        return found
