"""A tile set: the components of a tile file with the tables derived from them, shared by all games that use it."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.woolybully.components import (
    LETTERS,
    ORDINARY,
    TILES,
    OrientedFace,
    WoolyBullyComponents,
    oriented,
    read_components,
    turned,
)
from hedgerow.games.woolybully.move_codes import (
    BACK,
    DECLINE,
    DONE,
    FIRST_DISCARD_SLOT,
    FRONT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    tile_slot,
)


class WoolyBullyTileSet:
    """Components, and the tiles in the orientations that look different."""

    def __init__(self, components: WoolyBullyComponents) -> None:
        self.components = components
        self.by_slot: dict[int, OrientedFace] = {}
        """Every face in every orientation that looks different, including Wolves and Hunters."""
        self.canonical_slots: dict[int, int] = {}
        """For each slot that looks like one with fewer turns, that slot."""
        self.placements: list[tuple[tuple[int, OrientedFace], ...]] = [()]
        """For each tile the slots and faces that can be placed as an ordinary tile."""
        self.corner_indexes: list[tuple[tuple[int, int, int], ...]] = [()]
        """For each tile its slots with the indexes of both corner pairs in `WoolyBullyLand.corners`."""
        for tile in components.tiles:
            self._add_tile(tile)
        self.distinct_faces: list[tuple[OrientedFace, int]] = self._distinct_faces()
        """Every oriented face that can be placed, once, with the set of tiles that have it."""

    def _add_tile(self, tile: int) -> None:
        ordinary = []
        for face in (FRONT, BACK):
            for turns in range(4):
                slot = tile_slot(tile, face, turns)
                shown = oriented(turned(self.components.tiles[tile][face], turns))
                canonical = next(
                    (other for other in range(slot - turns, slot) if self.by_slot.get(other) == shown), None
                )
                if canonical is not None:
                    self.canonical_slots[slot] = canonical
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

    def is_move(self, move: int) -> bool:
        """Return whether the number is a move of this game in any position."""
        if not isinstance(move, int) or move < 0:
            return False
        slot, _, _ = parts_of(move)
        if slot in self.by_slot or slot == REVEAL_SLOT:
            return True
        if FIRST_DISCARD_SLOT <= slot < FIRST_DISCARD_SLOT + TILES:
            return move == move_at(slot, 0, 0)
        return move in (DECLINE, PASS, DONE, QUIT)


def _corner_indexes(shown: OrientedFace) -> tuple[int, int]:
    north, east, south, west = shown.face
    letters = len(LETTERS)
    return letters * north + east, letters * letters + letters * south + west


@lru_cache(maxsize=8)
def tile_set_of(text: str) -> WoolyBullyTileSet:
    """Return the tile set of a tile file."""
    return WoolyBullyTileSet(read_components(text))
