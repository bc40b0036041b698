"""The tiles that can still be drawn, counted by terrain."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hedgerow.board import members
from hedgerow.games.cornwall.components import CornwallComponents, HexFeature, Terrain
from hedgerow.games.cornwall.state import CornwallState


class RemainingTiles(NamedTuple):
    """Counts over the tiles that can still be drawn."""

    tiles: int
    hexes: tuple[int, ...]
    """The number of hexes of each terrain."""
    flags: tuple[int, ...]
    cottages: tuple[int, ...]


NO_TILES: Final = RemainingTiles(0, (0,) * len(Terrain), (0,) * len(Terrain), (0,) * len(Terrain))


def remaining_tiles(state: CornwallState) -> RemainingTiles:
    """Return the counts for the tiles that come after the drawn tile."""
    tiles = state.unseen
    for tile in state.under:
        tiles |= 1 << tile
    return _counted(_TileCounts.of(state.game.components), tiles)


class _TileCounts:
    """The numbers of hexes, flags and cottages of each terrain on each tile."""

    def __init__(self, components: CornwallComponents) -> None:
        self.components = components
        self.hexes = {number: [0] * len(Terrain) for number in components.tiles}
        self.flags = {number: [0] * len(Terrain) for number in components.tiles}
        self.cottages = {number: [0] * len(Terrain) for number in components.tiles}
        for number, tile in components.tiles.items():
            for printed in tile.hexes[0].values():
                self.hexes[number][printed.terrain] += 1
                self.flags[number][printed.terrain] += printed.feature is HexFeature.FLAG
                self.cottages[number][printed.terrain] += printed.feature is HexFeature.COTTAGE

    @staticmethod
    def of(components: CornwallComponents) -> _TileCounts:
        """Return the counts of these components, computed once."""
        counts = _cache.get(id(components))
        if counts is None:
            if len(_cache) >= 8:
                _cache.clear()
            # The counts hold a reference to the components, so their id stays unique.
            counts = _cache[id(components)] = _TileCounts(components)
        return counts


_cache: dict[int, _TileCounts] = {}


@lru_cache(maxsize=4096)
def _counted(counts: _TileCounts, tiles: int) -> RemainingTiles:
    numbers = list(members(tiles))
    columns = (
        tuple(sum(by_tile[number][terrain] for number in numbers) for terrain in range(len(Terrain)))
        for by_tile in (counts.hexes, counts.flags, counts.cottages)
    )
    return RemainingTiles(len(numbers), *columns)
