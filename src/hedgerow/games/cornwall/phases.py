"""The phases of a game, and the coins and figures of a player."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from hedgerow.games.cornwall.components import FIGURES, FIRST_COINS, Terrain

FigureCounts: TypeAlias = tuple[int, int, int]
"""The numbers of small, medium and large figures."""
NO_FIGURES: Final[FigureCounts] = (0, 0, 0)


class CornwallPhase(IntEnum):
    """The phases of a game."""

    FIRST = 0
    """The first player is drawn."""
    DRAW = 1
    """A tile is drawn."""
    LAY = 2
    """The drawn tile is placed."""
    FIGURES = 3
    """The active seat may visit the pub and place figures."""
    OVER = 4


class Holdings(NamedTuple):
    """A player's coins and figures, except the figures on the map."""

    coins: int = FIRST_COINS
    hand: FigureCounts = FIGURES
    """Figures in hand."""
    pub: FigureCounts = NO_FIGURES
    """Figures in the pub."""


class Award(NamedTuple):
    """Points scored for a chapel, or for a region that is identified by its first hex."""

    terrain: Terrain | None
    """The terrain of the region; `None` for a chapel."""
    x: int
    y: int
    points: tuple[int, ...]
    """The points of each seat."""


def with_change(counts: FigureCounts, value: int, change: int) -> FigureCounts:
    """Return the counts with `change` added to the number of figures of one value."""
    changed = list(counts)
    changed[value - 1] += change
    return changed[0], changed[1], changed[2]


def sum_of_counts(one: FigureCounts, other: FigureCounts) -> FigureCounts:
    """Return the sum of two counts."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
