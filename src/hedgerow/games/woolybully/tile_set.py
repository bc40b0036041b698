"""A tile set: the components of a tile file with the tables derived from them, shared by all games that use it."""

from __future__ import annotations

from hedgerow.games.woolybully.components import (
    LETTERS,
    ORDINARY,
    OrientedFace,
    WoolyBullyComponents,
    oriented,
    turned,
)
from hedgerow.games.woolybully.move_codes import BACK, FRONT, tile_slot
from hedgerow.games.woolybully.notation import move_notation
from hedgerow.games.woolybully.scene_parts import LandSceneParts


class WoolyBullyTileSet:
    """Components, and the tiles in the orientations that look different."""

    def __init__(self, components: WoolyBullyComponents) -> None:
        self.components = components
        self.by_slot: dict[int, OrientedFace] = {}
        """Every face in every orientation that looks different, including Wolves and Hunters."""
        self.placements: list[tuple[tuple[int, OrientedFace], ...]] = [()]
        """For each tile the slots and faces that can be placed as an ordinary tile."""
        self.corner_indexes: list[tuple[tuple[int, int, int], ...]] = [()]
        """For each tile its slots with the indexes of both corner pairs in `WoolyBullyLand.corners`."""
        lookalikes: dict[int, int] = {}
        for tile in components.tiles:
            self._add_tile(tile, lookalikes)
        self.notation = move_notation(lookalikes)
        self.scene_parts = LandSceneParts(components, self.notation)
        self.distinct_faces: list[tuple[OrientedFace, int]] = self._distinct_faces()
        """Every oriented face that can be placed, once, with the set of tiles that have it."""

    def _add_tile(self, tile: int, lookalikes: dict[int, int]) -> None:
        ordinary = []
        for face in (FRONT, BACK):
            for turns in range(4):
                slot = tile_slot(tile, face, turns)
                shown = oriented(turned(self.components.tiles[tile][face], turns))
                canonical = next(
                    (other for other in range(slot - turns, slot) if self.by_slot.get(other) == shown), None
                )
                if canonical is not None:
                    lookalikes[slot] = canonical
                    continue
                self.by_slot[slot] = shown
                if tile <= ORDINARY or face == BACK:
                    ordinary.append((slot, shown))
        self.placements.append(tuple(ordinary))
        self.corner_indexes.append(tuple((slot, *_corner_indexes(shown)) for slot, shown in ordinary))

    def _distinct_faces(self) -> list[tuple[OrientedFace, int]]:
        tiles_with: dict[OrientedFace, int] = {}
        for tile, placements in enumerate(self.placements):
            for _, shown in placements:
                tiles_with[shown] = tiles_with.get(shown, 0) | 1 << tile
        return sorted(tiles_with.items())


def _corner_indexes(shown: OrientedFace) -> tuple[int, int]:
    north, east, south, west = shown.face
    letters = len(LETTERS)
    return letters * north + east, letters * letters + letters * south + west
