"""A tile set: the components of a tile file with the tables derived from them, shared by all games that use it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hedgerow.games.tipperary.components import TipperaryComponents, read_components
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.move_codes import tile_slot
from hedgerow.games.tipperary.stamps import TipperaryStamps

if TYPE_CHECKING:
    from hedgerow.games.tipperary.county_squares import CountySquares


class TipperaryTileSet:
    """Components, the home towns as counties, and the tiles as sets of cells."""

    def __init__(self, components: TipperaryComponents) -> None:
        self.components = components
        self.first_counties = {
            key: County.of_hometown(hometown, components.longest) for key, hometown in components.hometowns.items()
        }
        """The county of each home town at the start. Counties never change, so all games share them."""
        self.square_cache: dict[tuple[str, str, tuple[int, ...]], CountySquares] = {}
        """Recently shown counties; see `county_squares`."""
        self._stamps: dict[int, TipperaryStamps] = {}

    def stamps(self, side: int) -> TipperaryStamps:
        """Return the stamps of all tiles for a frame size."""
        stamps = self._stamps.get(side)
        if stamps is None:
            tiles = self.components.tiles
            first_slot = {number: tile_slot(number, 0) for number in tiles}
            stamps = self._stamps[side] = TipperaryStamps(side, tiles.values(), first_slot)
        return stamps


@lru_cache(maxsize=8)
def tile_set_of(text: str) -> TipperaryTileSet:
    """Return the tile set of a tile file."""
    return TipperaryTileSet(read_components(text))
