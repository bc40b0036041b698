"""What the stack may still bring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hedgerow.board import members
from hedgerow.games.cornwall.components import Box, Feature, Terrain
from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.state_base import Table


class Future(NamedTuple):
    """The tiles that are still to be laid, counted."""

    tiles: int
    fields: tuple[int, ...]
    """For each terrain its fields on them."""
    flags: tuple[int, ...]
    cottages: tuple[int, ...]


NOTHING: Final = Future(0, (0,) * len(Terrain), (0,) * len(Terrain), (0,) * len(Terrain))


def future_of(state: Table) -> Future:
    """What is to come after the tile that has been drawn."""
    tiles = state.unseen
    for tile in state.under:
        tiles |= 1 << tile
    return _counted(_Parts.of(state.game), tiles)


class _Parts:
    """For each tile of a box, what it shows of each terrain. Made once for each box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.fields = {number: [0] * len(Terrain) for number in box.tiles}
        self.flags = {number: [0] * len(Terrain) for number in box.tiles}
        self.cottages = {number: [0] * len(Terrain) for number in box.tiles}
        for number, tile in box.tiles.items():
            for field in tile.turns[0].values():
                self.fields[number][field.terrain] += 1
                self.flags[number][field.terrain] += field.feature is Feature.FLAG
                self.cottages[number][field.terrain] += field.feature is Feature.COTTAGE

    @staticmethod
    def of(game: Cornwall) -> _Parts:
        known = _known_parts.get(id(game.box))
        if known is None:
            if len(_known_parts) >= 8:
                _known_parts.clear()
            known = _known_parts[id(game.box)] = _Parts(game.box)  # keeps the box, so its id stays its own
        return known


_known_parts: dict[int, _Parts] = {}


@lru_cache(maxsize=4096)
def _counted(parts: _Parts, tiles: int) -> Future:
    numbers = list(members(tiles))
    columns = (
        tuple(sum(counts[number][terrain] for number in numbers) for terrain in range(len(Terrain)))
        for counts in (parts.fields, parts.flags, parts.cottages)
    )
    return Future(len(numbers), *columns)
