"""A tile set: the components of a tile file with the tables derived from them, shared by all games that use it."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.cornwall.components import CornwallComponents, read_components
from hedgerow.games.cornwall.stamps import CornwallStamps


class CornwallTileSet:
    """Components and their tiles as sets of cells."""

    def __init__(self, components: CornwallComponents) -> None:
        self.components = components
        self._stamps: dict[int, CornwallStamps] = {}

    def stamps(self, side: int) -> CornwallStamps:
        """Return the stamps of all tiles for a frame size."""
        stamps = self._stamps.get(side)
        if stamps is None:
            stamps = self._stamps[side] = CornwallStamps(side, self.components)
        return stamps


@lru_cache(maxsize=8)
def tile_set_of(text: str) -> CornwallTileSet:
    """Return the tile set of a tile file."""
    return CornwallTileSet(read_components(text))
