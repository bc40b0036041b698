"""The tiles that can still be drawn, counted by terrain."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hedgerow.board import members
from hedgerow.games.cornwall.components import CornwallComponents, HexFeature, Terrain
from hedgerow.games.cornwall.state import CornwallState
from hedgerow.games.cornwall.tile_set import CornwallTileSet


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
    return counts_of(state)


def counts_of(state: CornwallState, drawn: int = 0) -> RemainingTiles:
    """Return the counts for the tiles that come after the drawn tile, and for these."""
    tiles = state.unseen | drawn
    for tile in state.under:
        tiles |= 1 << tile
    return _counted(_tile_counts(state.game.tile_set), tiles)


class _TileCounts:
    """The numbers of hexes, flags and cottages of each terrain on each tile."""

    def __init__(self, components: CornwallComponents) -> None:
        self.hexes = {number: [0] * len(Terrain) for number in components.tiles}
        self.flags = {number: [0] * len(Terrain) for number in components.tiles}
        self.cottages = {number: [0] * len(Terrain) for number in components.tiles}
        for number, tile in components.tiles.items():
            for printed in tile.hexes[0].values():
                self.hexes[number][printed.terrain] += 1
                self.flags[number][printed.terrain] += printed.feature is HexFeature.FLAG
                self.cottages[number][printed.terrain] += printed.feature is HexFeature.COTTAGE


@lru_cache(maxsize=8)
def _tile_counts(tile_set: CornwallTileSet) -> _TileCounts:
    return _TileCounts(tile_set.components)


@lru_cache(maxsize=4096)
def _counted(counts: _TileCounts, tiles: int) -> RemainingTiles:
    numbers = list(members(tiles))
    columns = (
        tuple(sum(by_tile[number][terrain] for number in numbers) for terrain in range(len(Terrain)))
        for by_tile in (counts.hexes, counts.flags, counts.cottages)
    )
    return RemainingTiles(len(numbers), *columns)
