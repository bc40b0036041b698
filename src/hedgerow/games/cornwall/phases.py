"""The phases of a game, and the coins and figures of a player."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from hedgerow.games.cornwall.components import FIGURES, FIRST_COINS, Terrain

NOBODY: Final = -1

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
    """The pub and figures, both optional."""
    OVER = 4


class Holdings(NamedTuple):
    """A player's coins and figures, except the figures on the map."""

    coins: int = FIRST_COINS
    hand: FigureCounts = FIGURES
    """Figures in hand."""
    pub: FigureCounts = NO_FIGURES
    """Figures in the pub."""


class Award(NamedTuple):
    """Points that were scored for a region, which one of its hexes identifies, or for a chapel."""

    terrain: Terrain | None
    """`None` is a chapel."""
    x: int
    y: int
    points: tuple[int, ...]
    """For each seat."""


def with_figure(counts: FigureCounts, value: int, change: int) -> FigureCounts:
    """Return the counts after a change in the number of figures of one value."""
    changed = list(counts)
    changed[value - 1] += change
    return changed[0], changed[1], changed[2]


def added(one: FigureCounts, other: FigureCounts) -> FigureCounts:
    """Return the sum of two counts."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
