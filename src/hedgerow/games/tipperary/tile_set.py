"""A tile set: the components of a tile file with the tables derived from them, shared by all games that use it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from hedgerow.games.core.recent import Recent
from hedgerow.games.tipperary.components import TipperaryComponents
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.move_codes import tile_slot
from hedgerow.games.tipperary.notation import move_notation
from hedgerow.games.tipperary.scene_parts import CountySceneParts
from hedgerow.games.tipperary.stamps import TipperaryStamps

if TYPE_CHECKING:
    from hedgerow.games.tipperary.county_squares import ShownCounty

MAX_SHOWN: Final = 2_048


class TipperaryTileSet:
    """Components, the home towns as counties, and the tiles as sets of cells."""

    def __init__(self, components: TipperaryComponents) -> None:
        first_slots = {number: tile_slot(number, 0) for number in components.tiles}
        self.components = components
        self.first_counties = {
            key: County.of_hometown(hometown, components.longest) for key, hometown in components.hometowns.items()
        }
        """The county of each home town at the start. Counties never change, so all games share them."""
        self.square_cache: Recent[ShownCounty] = Recent(MAX_SHOWN)
        """Counties that were shown last (`squares_of`). Most are soon shown again with one more placement."""
        self.scene_parts = CountySceneParts(components)
        self.notation = move_notation(components)
        self.stamps = cache(lambda side: TipperaryStamps(side, components.tiles.values(), first_slots))
        """Return the stamps of all tiles for a frame size."""
