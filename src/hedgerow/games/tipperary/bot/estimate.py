"""The estimated final score of a county."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.core.weights import Weights
from hedgerow.games.tipperary.bot.target_shapes import Target, TargetModel, targets_for
from hedgerow.games.tipperary.components import ROUNDS, TipperaryComponents
from hedgerow.games.tipperary.county import LINE, County
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS

TARGET_LIFETIME: Final = 5
"""The number of tiles that a seat places before its target shapes are searched again."""
CACHE_SIZE: Final = 4000
"""The maximum number of cached estimates."""


class SeatResources(NamedTuple):
    """Everything that a seat has besides its county."""

    tiles_left: int
    """Tiles that the seat has yet to place."""
    barrel: int
    towers: int
    """Towers gained."""
    sheep: int = 0
    """Wooden sheep to place now."""
    bonus: int = 0
    """Bonus tiles to draw or to place now."""
    supply: tuple[bool, bool, bool] = (True, True, True)
    """Whether the supply still has wooden sheep, towers and bonus tiles."""


class Estimator:
    """An estimator of final scores for the counties of one game."""

    def __init__(self, components: TipperaryComponents, weights: Weights) -> None:
        self.target_model = TargetModel(weights)
        self._whiskey = components.whiskey
        self._weights = weights
        self._targets: dict[tuple[int, int], tuple[int, int, list[Target]]] = {}
        self._estimates: dict[tuple[County, SeatResources], float] = {}
        self._flocks: dict[tuple[int, int], int] = {}

    def points(self, county: County, resources: SeatResources) -> float:
        """Return the expected final points, without the flock marker."""
        key = county, resources
        estimate = self._estimates.get(key)
        if estimate is None:
            if len(self._estimates) > CACHE_SIZE:
                self._estimates.clear()
            estimate = self._estimates[key] = self._estimate(county, resources)
        return estimate

    def _estimate(self, county: County, resources: SeatResources) -> float:
        current = self._whiskey[resources.barrel] + county.stone_points + county.largest_flock
        shape, _ = self.target(county, resources)
        if not (resources.tiles_left or resources.sheep or resources.bonus):
            return current + shape
        return current + shape + self._potential(county, resources)

    def target(self, county: County, resources: SeatResources) -> tuple[float, Target | None]:
        """Return the expected points for the rectangle and the home town ring, and the target that earns them."""
        size, targets = self._known_targets(county, resources)
        minimum = (size if resources.tiles_left else county.rectangle_size) + (
            EXPLORATION_POINTS if county.explored else 0
        )
        fillers = resources.towers + resources.bonus
        return self.target_model.best(county, targets, resources.tiles_left, fillers, minimum)

    def _known_targets(self, county: County, resources: SeatResources) -> tuple[int, list[Target]]:
        """Return the rectangle size and the targets of a recent county, or search for new targets."""
        key = county.hometown.arms, county.grid.side
        known = self._targets.get(key)
        if known is None or not 0 <= known[0] - resources.tiles_left < TARGET_LIFETIME:
            targets = targets_for(county, resources.tiles_left, resources.towers, self.target_model)
            known = self._targets[key] = resources.tiles_left, county.rectangle_size, targets
        return known[1], known[2]

    def _potential(self, county: County, resources: SeatResources) -> float:
        """Return the expected further points for flock, whiskey, ruins and bogs."""
        weights = self._weights
        fraction_left = resources.tiles_left / ROUNDS
        value = weights["sheep_to_place"] * resources.sheep + weights["bonus_to_place"] * resources.bonus
        value += self._flock_potential(county, fraction_left)
        if resources.barrel < len(self._whiskey) - 1:
            value += self._whiskey_potential(county, fraction_left)
        _, towers, bonus = resources.supply
        if towers and county.ruins:
            value += fraction_left * weights["line_of_two"] * line_squares(county).bit_count()
        if bonus and county.bogs:
            value += fraction_left * weights["lone_bog"] * self._lone_bogs(county)
        return value

    def _flock_potential(self, county: County, fraction_left: float) -> float:
        """Return the expected points for sheep that may still join the largest flock."""
        weights, grid = self._weights, county.grid
        flock = self.flock(county)
        around = grid.dilate(flock) & ~flock
        meadows, empty = around & county.meadows, around & ~county.cells
        joinable = grid.dilate(meadows | empty) & county.pastures & ~flock
        joinable_sheep = joinable.bit_count() + (joinable & county.doubles).bit_count()
        return fraction_left * (
            weights["flock_meadow"] * meadows.bit_count()
            + weights["flock_room"] * empty.bit_count()
            + weights["flock_near"] * joinable_sheep
        )

    def flock(self, county: County) -> int:
        """Return the squares of the largest flock."""
        key = county.pastures, county.doubles
        squares = self._flocks.get(key)
        if squares is None:
            if len(self._flocks) > CACHE_SIZE:
                self._flocks.clear()
            squares = self._flocks[key] = county.largest_flock_squares
        return squares

    def _whiskey_potential(self, county: County, fraction_left: float) -> float:
        """Return the expected points for empty squares beside a grain field or a distillery."""
        grid, empty = county.grid, ~county.cells
        by_grain = grid.touched(county.grain) & empty
        by_distillery = grid.touched(county.distilleries) & empty
        return fraction_left * (
            self._weights["beside_grain"] * by_grain.bit_count()
            + self._weights["beside_distillery"] * by_distillery.bit_count()
        )

    @staticmethod
    def _lone_bogs(county: County) -> int:
        """Return the number of bogs that one more bog would turn into a protected site."""
        grid, bogs = county.grid, county.bogs
        lone = bogs & ~grid.touched(bogs)
        return (lone & grid.dilate(~county.cells & grid.dilate(lone))).bit_count()


def line_squares(county: County) -> int:
    """Return the empty squares where one more ruin completes a line."""
    ruins = county.ruins
    squares = 0
    for step in county.grid.steps:
        after, before = ruins << step, ruins >> step
        squares |= after & before | after & ruins << 2 * step | before & ruins >> 2 * step
    return squares & ~county.cells


assert LINE == 3, "line_squares finds lines of three"
