"""Tiles as ready-made sets of cells for one size of frame."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.board import HexGrid
from hedgerow.games.cornwall.components import Box, Feature, Terrain
from hedgerow.games.cornwall.move_codes import tile_slot


class Stamp(NamedTuple):
    """A tile in one rotation; every set is relative to its first field in reading order."""

    outline: int
    """0 with one field in the upper row, 1 with two: trefoils point down or up."""
    fields: tuple[tuple[int, Terrain], ...]
    """Each field's offset and terrain."""
    covers: int
    groups: tuple[tuple[Terrain, int], ...]
    """The fields of each terrain together."""
    cottages: int
    flags: int
    chapels: int


OUTLINES = (((0, 0), (-1, 1), (0, 1)), ((0, 0), (1, 0), (0, 1)))


class Stamps:
    """All stamps of a box for one size of frame."""

    __slots__ = ("by_slot", "outlines", "turns")

    def __init__(self, side: int, box: Box) -> None:
        grid = HexGrid.of(side)
        self.outlines = tuple(tuple(grid.offset(x, y) for x, y in outline) for outline in OUTLINES)
        """The offsets of both outlines."""
        self.by_slot: dict[int, Stamp] = {}
        self.turns: dict[int, tuple[tuple[int, Stamp], ...]] = {}
        """For each tile its rotations as (slot, stamp)."""
        for tile in box.tiles.values():
            rotations = []
            for turn, squares in enumerate(tile.turns):
                slot = tile_slot(tile.number, turn)
                offsets = {place: grid.offset(*place) for place in squares}
                groups: dict[Terrain, int] = {}
                features = dict.fromkeys(Feature, 0)
                for place, field in squares.items():
                    groups[field.terrain] = groups.get(field.terrain, 0) | 1 << offsets[place]
                    features[field.feature] |= 1 << offsets[place]
                stamp = Stamp(
                    outline=OUTLINES.index(tuple(squares)),
                    fields=tuple((offsets[place], field.terrain) for place, field in squares.items()),
                    covers=sum(1 << offset for offset in offsets.values()),
                    groups=tuple(groups.items()),
                    cottages=features[Feature.COTTAGE],
                    flags=features[Feature.FLAG],
                    chapels=features[Feature.CHAPEL],
                )
                self.by_slot[slot] = stamp
                rotations.append((slot, stamp))
            self.turns[tile.number] = tuple(rotations)
