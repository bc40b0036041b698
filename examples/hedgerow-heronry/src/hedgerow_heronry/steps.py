"""The steps of a turn, and the moves that do not place a tile."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from hedgerow.games.core.moves import move_at

PASS: Final = move_at(0, 0, 0)
HERON_SLOT: Final = 1


class Step(StrEnum):
    """The next step of a game."""

    DRAW = "draw"
    PLACE = "place"
    NEST = "nest"
    OVER = "over"
