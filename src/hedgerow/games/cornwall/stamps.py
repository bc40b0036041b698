"""Tiles as precomputed sets of cells for one frame size."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.board import HexGrid
from hedgerow.games.cornwall.components import CornwallComponents, HexFeature, Terrain
from hedgerow.games.cornwall.move_codes import tile_slot


class CornwallStamp(NamedTuple):
    """A tile in one rotation; every set is relative to its first hex in reading order."""

    outline: int
    """0 if the upper row has one hex, 1 if it has two."""
    hexes: tuple[tuple[int, Terrain], ...]
    """The offset and the terrain of each hex."""
    covers: int
    groups: tuple[tuple[Terrain, int], ...]
    """The set of hexes of each terrain."""
    cottages: int
    flags: int
    chapels: int


OUTLINES = (((0, 0), (-1, 1), (0, 1)), ((0, 0), (1, 0), (0, 1)))


class CornwallStamps:
    """All stamps of a tile set for one frame size."""

    __slots__ = ("by_slot", "by_tile", "outlines")

    def __init__(self, side: int, components: CornwallComponents) -> None:
        grid = HexGrid.of(side)
        self.outlines = tuple(tuple(grid.offset(x, y) for x, y in outline) for outline in OUTLINES)
        """The offsets of both outlines."""
        self.by_slot: dict[int, CornwallStamp] = {}
        self.by_tile: dict[int, tuple[tuple[int, CornwallStamp], ...]] = {}
        """The rotations of each tile as pairs (slot, stamp)."""
        for tile in components.tiles.values():
            rotations = []
            for rotation, hexes in enumerate(tile.hexes):
                slot = tile_slot(tile.number, rotation)
                offsets = {place: grid.offset(*place) for place in hexes}
                groups: dict[Terrain, int] = {}
                features = dict.fromkeys(HexFeature, 0)
                for place, printed in hexes.items():
                    groups[printed.terrain] = groups.get(printed.terrain, 0) | 1 << offsets[place]
                    features[printed.feature] |= 1 << offsets[place]
                stamp = CornwallStamp(
                    outline=OUTLINES.index(tuple(hexes)),
                    hexes=tuple((offsets[place], printed.terrain) for place, printed in hexes.items()),
                    covers=sum(1 << offset for offset in offsets.values()),
                    groups=tuple(groups.items()),
                    cottages=features[HexFeature.COTTAGE],
                    flags=features[HexFeature.FLAG],
                    chapels=features[HexFeature.CHAPEL],
                )
                self.by_slot[slot] = stamp
                rotations.append((slot, stamp))
            self.by_tile[tile.number] = tuple(rotations)
