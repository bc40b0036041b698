"""The map of Cornwall: tiles, and the regions they form.

A `Land` never changes; laying a tile or placing a figure gives a new one. Regions are carried along
from tile to tile: a new tile joins the regions it touches, and only those next to fields that can no
longer be covered are looked at for being closed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.board import Coordinate, HexGrid
from hedgerow.board.grid import SMALLEST_SIDE
from hedgerow.games.cornwall.box import Field, Terrain
from hedgerow.games.cornwall.stamps import OUTLINES, Stamp, Stamps

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

    __slots__ = (*_SETS, "_contacts", "_near", "figures", "grid", "layings", "players", "regions", "strict")

    grid: HexGrid
    cells: int
    fillable: int
    """The empty hexes that a tile could still cover; with strict holes, all empty hexes."""
    fresh: int
    """The fields of the tile laid last."""
    fresh_chapels: int
    fresh_cottages: int
    regions: tuple[Region, ...]
    layings: tuple[int, ...]
    figures: tuple[Figure, ...]
    players: int
    strict: bool
    _contacts: tuple[int, int] | None
    _near: dict[Terrain, tuple[int, int]]

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
        new._contacts, new._near = None, {}
        nobody = (0,) * players
        regions = []
        for terrain in Terrain:
            fields = grid.cells(place for place, field in start.items() if field.terrain is terrain)
            regions += [Region(terrain, cells, False, False, 0, nobody) for cells in grid.areas(fields)]
        new.regions = tuple(regions)
        new._reframe()
        new.fillable = new._still_fillable()
        return new

    def _twin(self) -> Land:
        new = Land.__new__(Land)
        new.grid = self.grid
        new.cells = self.cells
        new.fillable = self.fillable
        new.fresh = self.fresh
        new.fresh_chapels = self.fresh_chapels
        new.fresh_cottages = self.fresh_cottages
        new.regions = self.regions
        new.layings = self.layings
        new.figures = self.figures
        new.players = self.players
        new.strict = self.strict
        new._contacts = self._contacts
        new._near = self._near
        return new

    def _reframe(self) -> None:
        """Moves this (still unshared) map to a larger frame when it has come near the rim."""
        old = self.grid
        if not old.has_room(self.cells, MARGIN):
            self.grid = old.frame_for(self.cells, MARGIN)
            for name in _SETS:
                setattr(self, name, old.transfer(getattr(self, name) & ~old.rim(1), self.grid))
            self.regions = tuple(
                region._replace(cells=old.transfer(region.cells, self.grid)) for region in self.regions
            )

    def _still_fillable(self) -> int:
        """The empty hexes that some trefoil of empty hexes covers; with strict holes, all empty ones."""
        grid = self.grid
        empty = grid.everything & ~self.cells
        if self.strict:
            return empty
        found = 0
        for outline in OUTLINES:
            _, second, third = (grid.offset(x, y) for x, y in outline)
            anchors = empty & empty >> second & empty >> third
            found |= anchors | anchors << second | anchors << third
        return found & grid.everything

    # Laying

    def with_tile(self, stamp: Stamp, bit: int, move: int) -> tuple[Land, int]:
        """The map with a tile, and how many types of terrain it has extended."""
        new = self._twin()
        new.layings = (*self.layings, move)
        new.fresh = stamp.covers << bit
        new.fresh_chapels = stamp.chapels << bit
        new.fresh_cottages = stamp.cottages << bit
        new.cells = self.cells | new.fresh
        new._contacts, new._near = None, {}
        flags = stamp.flags << bit
        regions = list(self.regions)
        extended = 0
        for terrain, group in stamp.groups:
            fields = group << bit
            around = self.grid.dilate(fields)
            touched = [region for region in regions if region.terrain is terrain and region.cells & around]
            flagged = bool(flags & fields)
            figures = 0
            strengths = [0] * self.players
            for region in touched:
                fields |= region.cells
                flagged = flagged or region.flagged
                figures += region.figures
                for seat, strength in enumerate(region.strengths):
                    strengths[seat] += strength
            if touched:
                extended += 1
                regions = [region for region in regions if region not in touched]
            regions.append(Region(terrain, fields, flagged, False, figures, tuple(strengths)))
        new.regions = tuple(regions)
        new._reframe()
        return new, extended

    def with_figure(self, bit: int, seat: int, value: int) -> Land:
        """The map with a figure on a field."""
        new = self._twin()
        x, y = self.grid.coordinate(bit)
        new.figures = (*self.figures, Figure(x, y, seat, value))
        changed = []
        for region in self.regions:
            if region.cells >> bit & 1:
                strengths = list(region.strengths)
                strengths[seat] += value
                region = region._replace(figures=region.figures + 1, strengths=tuple(strengths))  # noqa: PLW2901
            changed.append(region)
        new.regions = tuple(changed)
        return new

    def with_closed(self) -> tuple[Land, list[Region]]:
        """The map after the turn: what is closed now, and those regions with the figures they had.

        A region is closed by a cottage on the tile just laid, or when no hex next to it can be
        covered any more. Only regions beside hexes that have just become impossible can have
        changed. Moors never close.
        """
        grid = self.grid
        new = self._twin()
        new.fillable = self._still_fillable()
        lost = grid.dilate(self.fillable & ~new.fillable | self.fresh)
        moor = Terrain.MOOR
        closed = []
        regions = []
        for region in self.regions:
            if (
                region.cells & lost
                and not region.closed
                and region.terrain is not moor
                and (region.cells & self.fresh_cottages or not grid.dilate(region.cells) & new.fillable)
            ):
                closed.append(region)
                regions.append(region._replace(closed=True, figures=0, strengths=(0,) * self.players))
            else:
                regions.append(region)
        if closed:
            new.regions = tuple(regions)
            emptied = sum(region.cells for region in closed)
            new.figures = tuple(f for f in self.figures if not emptied >> grid.bit(f.x, f.y) & 1)
            new._near = {}
        return new, closed

    def region_at(self, bit: int) -> Region:
        """The region of a field."""
        return next(region for region in self.regions if region.cells >> bit & 1)

    # Where a tile fits

    def places(self, stamps: Stamps, tile: int) -> tuple[tuple[int, int], ...]:
        """For each rotation of a tile that fits somewhere: its slot and where its first field may lie.

        Two outer edges must touch; some field must extend an open region of its terrain, and none may
        touch a closed one of its terrain. Each question is asked of all places at once.
        """
        one, two = self._touched_edges()
        roomy = [self._roomy(outline, one, two) for outline in stamps.outlines]
        rotations = stamps.turns[tile]
        near = {terrain: self._near_regions(terrain) for terrain, _ in rotations[0][1].groups}
        result = []
        for slot, stamp in rotations:
            extends = clashes = 0
            for offset, terrain in stamp.fields:
                near_open, near_closed = near[terrain]
                extends |= near_open >> offset
                clashes |= near_closed >> offset
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

    def _near_regions(self, terrain: Terrain) -> tuple[int, int]:
        """The hexes beside the open and beside the closed regions of a terrain."""
        found = self._near.get(terrain)
        if found is None:
            opened = closed = 0
            for region in self.regions:
                if region.terrain is terrain:
                    if region.closed:
                        closed |= region.cells
                    else:
                        opened |= region.cells
            found = self._near[terrain] = (self.grid.dilate(opened), self.grid.dilate(closed))
        return found
