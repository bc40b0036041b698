"""What a display is likely to be worth at the end."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.core.weights import Weights
from hedgerow.games.tipperary.bot.target_shapes import Reach, Target, targets_for
from hedgerow.games.tipperary.components import ROUNDS, Box
from hedgerow.games.tipperary.display import LINE, Display
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS

FAR: Final = 5
"""Targets are looked for anew after so many tiles."""
REMEMBERED: Final = 4000
"""So many displays are remembered with what they are worth."""


class Means(NamedTuple):
    """What a seat has besides its display."""

    left: int
    """Tiles it still lays."""
    barrel: int
    towers: int
    """Towers gained."""
    sheep: int = 0
    """Wooden sheep to place at once."""
    bonus: int = 0
    """Bonus tiles to draw or to place at once."""
    supply: tuple[bool, bool, bool] = (True, True, True)
    """Whether there are wooden sheep, towers and bonus tiles left to be gained."""


class Estimator:
    """Estimates displays of one game."""

    def __init__(self, box: Box, weights: Weights) -> None:
        self.reach = Reach(weights)
        self._whiskey = box.whiskey
        self._weights = weights
        self._targets: dict[tuple[int, int], tuple[int, int, list[Target]]] = {}
        self._known: dict[tuple[Display, Means], float] = {}
        self._flocks: dict[tuple[int, int], int] = {}

    def points(self, display: Display, means: Means) -> float:
        """The points to expect at the end, without the marker."""
        key = display, means
        found = self._known.get(key)
        if found is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._work_out(display, means)
        return found

    def _work_out(self, display: Display, means: Means) -> float:
        sure = self._whiskey[means.barrel] + display.stone_points + display.largest_flock
        area, _ = self.target(display, means)
        if not (means.left or means.sheep or means.bonus):
            return sure + area
        return sure + area + self._open(display, means)

    def target(self, display: Display, means: Means) -> tuple[float, Target | None]:
        """What area and exploration are likely to be worth, and the squares to fill for it."""
        area, targets = self._outlook(display, means)
        least = (area if means.left else display.area) + (EXPLORATION_POINTS if display.explored else 0)
        return self.reach.best(display, targets, means.left, means.towers + means.bonus, least)

    def _outlook(self, display: Display, means: Means) -> tuple[int, list[Target]]:
        """The area at some earlier point and the targets there, unless too much has changed since."""
        key = display.hometown.arms, display.grid.side
        known = self._targets.get(key)
        if known is None or not 0 <= known[0] - means.left < FAR:
            found = targets_for(display, means.left, means.towers, self.reach)
            known = self._targets[key] = means.left, display.area, found
        return known[1], known[2]

    def _open(self, display: Display, means: Means) -> float:
        """What is likely to come of what lies open: flock, whiskey, ruins and bogs."""
        weights = self._weights
        rest = means.left / ROUNDS
        value = weights["sheep_to_place"] * means.sheep + weights["bonus_to_place"] * means.bonus
        value += self._flock(display, rest)
        if means.barrel < len(self._whiskey) - 1:
            value += self._stills(display, rest)
        _, towers, bonus = means.supply
        if towers and display.ruins:
            value += rest * weights["line_of_two"] * line_squares(display).bit_count()
        if bonus and display.bogs:
            value += rest * weights["lone_bog"] * self._lone_bogs(display)
        return value

    def _flock(self, display: Display, rest: float) -> float:
        """What can still join the largest flock."""
        weights, grid = self._weights, display.grid
        flock = self.flock(display)
        beside = grid.dilate(flock) & ~flock
        meadows, empty = beside & display.meadows, beside & ~display.cells
        bridged = grid.dilate(meadows | empty) & display.pastures & ~flock
        near = bridged.bit_count() + (bridged & display.doubles).bit_count()
        return rest * (
            weights["flock_meadow"] * meadows.bit_count()
            + weights["flock_room"] * empty.bit_count()
            + weights["flock_near"] * near
        )

    def flock(self, display: Display) -> int:
        """The squares of the largest flock."""
        key = display.pastures, display.doubles
        found = self._flocks.get(key)
        if found is None:
            if len(self._flocks) > REMEMBERED:
                self._flocks.clear()
            found = self._flocks[key] = display.largest_flock_squares
        return found

    def _stills(self, display: Display, rest: float) -> float:
        """Empty squares beside a grain field or a distillery, where the other one makes whiskey."""
        grid, empty = display.grid, ~display.cells
        by_grain = grid.touched(display.grain) & empty
        by_still = grid.touched(display.distilleries) & empty
        return rest * (
            self._weights["beside_grain"] * by_grain.bit_count()
            + self._weights["beside_distillery"] * by_still.bit_count()
        )

    @staticmethod
    def _lone_bogs(display: Display) -> int:
        """Bogs that a further bog would make a protected site."""
        grid, bogs = display.grid, display.bogs
        lone = bogs & ~grid.touched(bogs)
        return (lone & grid.dilate(~display.cells & grid.dilate(lone))).bit_count()


def line_squares(display: Display) -> int:
    """The empty squares where one more ruin makes a line."""
    ruins = display.ruins
    found = 0
    for step in display.grid.steps:
        after, before = ruins << step, ruins >> step
        found |= after & before | after & ruins << 2 * step | before & ruins >> 2 * step
    return found & ~display.cells


assert LINE == 3, "line_squares looks for lines of three"
