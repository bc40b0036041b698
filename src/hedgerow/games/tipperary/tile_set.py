"""A box with everything that is worked out from it once and then shared by all its matches."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hedgerow.games.tipperary.components import Box, read_box
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.move_codes import tile_slot
from hedgerow.games.tipperary.stamps import Stamps

if TYPE_CHECKING:
    from hedgerow.games.tipperary.view import Told


class Kit:
    """A box, its hometowns as displays, and its tiles as sets of cells."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.first_displays = {key: Display.around(hometown, box.longest) for key, hometown in box.hometowns.items()}
        """The display of each hometown alone; displays never change, so all matches share them."""
        self.told: dict[tuple[str, str, tuple[int, ...]], Told] = {}
        """Displays as they were told last; see `contents`."""
        self._stamps: dict[int, Stamps] = {}

    def stamps(self, side: int) -> Stamps:
        """The tiles as sets of cells for a frame of this size."""
        stamps = self._stamps.get(side)
        if stamps is None:
            first_slot = {number: tile_slot(number, 0) for number in self.box.tiles}
            stamps = self._stamps[side] = Stamps(side, self.box.tiles.values(), first_slot)
        return stamps


@lru_cache(maxsize=8)
def kit_of(text: str) -> Kit:
    """The kit of a tile file."""
    return Kit(read_box(text))
