"""The phases of a game, and the pending actions of a seat in the placement phase."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class TipperaryPhase(IntEnum):
    """The phases of a game."""

    BAG = 0
    """The first bag holder is drawn."""
    TOWNS = 1
    """The home towns are dealt."""
    FILL = 2
    """Each area of the wheel is filled up to two tiles."""
    SPIN = 3
    """The wheel turns."""
    PLACE = 4
    """Placement phase: every player takes a tile, places it and resolves its effects."""
    TOWERS = 5
    """After the last sheep phase: players may place the towers that they have gained."""
    OVER = 6


class PendingActions(NamedTuple):
    """The actions that a seat must still take before its placement phase ends."""

    tile_placed: bool = False
    """Whether the seat has placed its tile (in the tower phase: whether it has finished)."""
    sheep: int = 0
    """Wooden sheep to place."""
    bonus: int = 0
    """Bonus tiles gained but not drawn yet."""
    hand: int = -1
    """The feature of the bonus tile that was drawn and must be placed now; -1 for none."""


NOT_STARTED: Final = PendingActions()
FINISHED: Final = PendingActions(tile_placed=True)
