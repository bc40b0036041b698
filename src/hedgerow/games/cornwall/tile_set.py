"""A tile set: the components of a tile file with the tables derived from them, shared by all games that use it."""

from __future__ import annotations

from functools import cache

from hedgerow.games.cornwall.components import CornwallComponents
from hedgerow.games.cornwall.scene_parts import MapSceneParts
from hedgerow.games.cornwall.stamps import CornwallStamps


class CornwallTileSet:
    """Components and their tiles as sets of cells."""

    def __init__(self, components: CornwallComponents) -> None:
        self.components = components
        self.scene_parts = MapSceneParts(components)
        self.stamps = cache(lambda side: CornwallStamps(side, components))
        """Return the stamps of all tiles for a frame size."""
