"""What the table is doing, what is owed to it, and what has been done."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from hedgerow.games.woolybully.land import Land

NOBODY: Final = -1
BONUSES: Final = (6, 3, 1)
"""By order of finishing; the last one of the table gets nothing."""
USUAL_HAND: Final = 4


class Phase(IntEnum):
    """What happens next."""

    FIRST = 0
    """Who plays first?"""
    COLOURS = 1
    """Shepherds are dealt."""
    DEAL = 2
    """Hands are dealt."""
    DRAW = 3
    """Tiles are drawn after a laying."""
    DISCARD = 4
    """A seat discards down to the hand limit, and the others wait."""
    PLAY = 5
    CALL = 6
    """The closing call after a full round of passes."""
    OVER = 7


class Kind(IntEnum):
    """Why a seat goes on."""

    TURN = 0
    EXTRA = 1
    """An extra turn instead of a multi-draw: must lay if able."""
    FREE = 2
    """The free turn after a reveal: may lay."""
    MORE = 3
    """Further tiles of a multi-tile play: must lay if able, without a draw."""


class Duty(NamedTuple):
    """Something a seat still has to (or may) do. Duties are a stack, the newest first."""

    kind: Kind
    seat: int
    tiles: int = 1


class Act(NamedTuple):
    """Something everybody has seen."""

    seat: int
    move: int
    """A discard is kept without its tile, as `DISCARDED`."""
    drawn: int = 0
    """How many tiles followed."""
    land: Land | None = None
    """For a pass: the land on which nothing could be laid."""


DISCARDED: Final = -1
DEALT_ANEW: Final = -2
"""Not moves: a discard as others see it; the hands went back and were dealt anew."""
