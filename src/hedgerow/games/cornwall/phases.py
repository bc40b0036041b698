"""What the table is doing, and what a seat has."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from hedgerow.games.cornwall.components import FIGURES, FIRST_COINS, Terrain

NOBODY: Final = -1


class Phase(IntEnum):
    """What happens next."""

    FIRST = 0
    """Who plays first?"""
    DRAW = 1
    """A tile is drawn."""
    LAY = 2
    """The drawn tile is laid."""
    FIGURES = 3
    """Pub and figures, both optional."""
    OVER = 4


class Stock(NamedTuple):
    """What lies in front of a player, and who sits in the pub."""

    coins: int = FIRST_COINS
    hand: tuple[int, int, int] = FIGURES
    """Small, tall and big figures at hand."""
    pub: tuple[int, int, int] = (0, 0, 0)


class Scored(NamedTuple):
    """Points that were given: for a region (named by one of its fields), or for a chapel."""

    terrain: Terrain | None
    """`None` is a chapel."""
    x: int
    y: int
    points: tuple[int, ...]
    """For each seat."""


def changed(figures: tuple[int, int, int], value: int, by: int) -> tuple[int, int, int]:
    """Figures after one of this value came or went."""
    counts = list(figures)
    counts[value - 1] += by
    return counts[0], counts[1], counts[2]


def joined(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    """Figures together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
