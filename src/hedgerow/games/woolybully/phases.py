"""The phases of a game, the duties that seats still have, and the public history."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from hedgerow.games.core.moves import SLOT_SHIFT, parts_of
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.move_codes import FIRST_TILE_SLOT, QUIT, REVEAL_SLOT, tile_of

BONUSES: Final = (6, 3, 1)
"""The bonuses in the order of finishing; the last player gets none."""
USUAL_HAND: Final = 4


class WoolyBullyPhase(IntEnum):
    """The phases of a game."""

    FIRST = 0
    """The first player is drawn."""
    COLOURS = 1
    """The shepherds are dealt."""
    DEAL = 2
    """The hands are dealt."""
    DRAW = 3
    """A seat draws tiles after a placement."""
    DISCARD = 4
    """A seat discards down to the hand limit while the others wait."""
    PLAY = 5
    CALL = 6
    """The last call after a full round of passes: the last chance to act."""
    OVER = 7


class DutyKind(IntEnum):
    """The reason why a seat may place a tile."""

    TURN = 0
    EXTRA = 1
    """An extra turn instead of several draws: the seat must place a tile if it can."""
    FREE = 2
    """The free turn after a reveal: the seat may place a tile."""
    MORE = 3
    """Further tiles of a multi-tile play: the seat must place them if it can, and draws nothing for them."""


class Duty(NamedTuple):
    """Something that a seat still has to do, or may do. Duties form a stack: the newest comes first."""

    kind: DutyKind
    seat: int
    tiles: int = 1


class PublicAction(NamedTuple):
    """An action that every player has seen."""

    seat: int
    move: int
    """The move, or `DISCARDED` for a discard, because the tile is secret."""
    drawn: int = 0
    """The number of tiles drawn after it."""
    land: WoolyBullyLand | None = None
    """For a pass: the land on which the seat could not place any tile."""

    @property
    def is_placement(self) -> bool:
        """True if a tile or a shepherd was placed."""
        return self.move >> SLOT_SHIFT >= FIRST_TILE_SLOT and self.move != QUIT

    @property
    def placed_tile(self) -> int | None:
        """The tile that was placed from the hand; `None` if there was none."""
        if not self.is_placement:
            return None
        slot, _, _ = parts_of(self.move)
        return None if slot == REVEAL_SLOT else tile_of(slot)[0]


DISCARDED: Final = -1
REDEALT: Final = -2
"""Not moves, but entries of the public history: a discard, and all hands being dealt again."""
