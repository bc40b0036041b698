"""What the table and a seat are doing."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

NOBODY: Final = -1


class Phase(IntEnum):
    """What the table is doing."""

    BAG = 0
    """Who holds the bag first?"""
    TOWNS = 1
    """The hometowns are dealt."""
    FILL = 2
    """The areas of the board are filled up to two tiles."""
    SPIN = 3
    """The wheel turns."""
    PLACE = 4
    """Placement phase: all take a tile, lay it and follow its effects."""
    TOWERS = 5
    """After the last sheep phase: gained towers may be placed."""
    OVER = 6


class Duty(NamedTuple):
    """What a seat still has to do in its placement phase."""

    laid: bool = False
    """Has laid its tile (in the tower phase: has said done)."""
    sheep: int = 0
    """Wooden sheep to place."""
    bonus: int = 0
    """Bonus tiles gained and not drawn yet."""
    hand: int = -1
    """The feature of the bonus tile that was drawn and is to be placed now."""


FRESH: Final = Duty()
"""Nothing laid yet."""
FINISHED: Final = Duty(laid=True)
"""Nothing left to do."""
