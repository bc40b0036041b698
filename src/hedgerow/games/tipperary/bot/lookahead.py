"""Lookahead: the next tiles of one seat, simulated without the other seats."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.board import members
from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.tipperary.bot.estimate import Estimator, SeatResources
from hedgerow.games.tipperary.bot.placement_scores import best_places, ranked_meadows, square_scores
from hedgerow.games.tipperary.components import AREAS, TILES_PER_AREA, Feature
from hedgerow.games.tipperary.county import County, Effects
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.move_codes import tile_of
from hedgerow.games.tipperary.stamps import TipperaryStamp, bonus_stamp
from hedgerow.games.tipperary.state import TipperaryState

CANDIDATES: Final = 8
"""The number of placements of a tile that are compared by their estimates."""
NO_MOVE: Final = 0
"""The move recorded for simulated placements, which are never shown or replayed."""


class TileSupply:
    """The open tiles, the bag and the bonus tiles in a simulation of one seat."""

    def __init__(self, state: TipperaryState, rng: Random) -> None:
        self._areas = list(state.areas)
        self._bag = list(members(state.bag))
        rng.shuffle(self._bag)
        bonus = [feature for feature, number in enumerate(state.bonus_left) for _ in range(number)]
        rng.shuffle(bonus)
        self._bonus = bonus

    def copy(self) -> TileSupply:
        """Return an independent copy for another line of play."""
        new = TileSupply.__new__(TileSupply)
        new._areas, new._bag, new._bonus = self._areas[:], self._bag[:], self._bonus[:]
        return new

    def open_tiles(self, area: int) -> tuple[int, ...]:
        """Fill an area from the bag and return its tiles."""
        tiles = self._areas[area]
        while len(tiles) < TILES_PER_AREA and self._bag:
            tiles = (*tiles, self._bag.pop())
        self._areas[area] = tiles
        return tiles

    def take(self, area: int, tile: int) -> None:
        """Remove a tile from its area."""
        self._areas[area] = tuple(other for other in self._areas[area] if other != tile)

    def draw_bonus(self) -> Feature | None:
        """Draw a bonus tile; return `None` if there are none left."""
        return Feature(self._bonus.pop()) if self._bonus else None


class CountyRollout:
    """A county in a simulation."""

    __slots__ = ("_estimator", "_game", "county", "resources")

    def __init__(self, game: Tipperary, estimator: Estimator, county: County, resources: SeatResources) -> None:
        self._game = game
        self._estimator = estimator
        self.county = county
        self.resources = resources

    def copy(self) -> CountyRollout:
        """Return an independent copy for another line of play."""
        return CountyRollout(self._game, self._estimator, self.county, self.resources)

    def points(self) -> float:
        """Return the expected final points."""
        return self._estimator.points(self.county, self.resources)

    def place_tile(self, area: int, supply: TileSupply, tracker: BudgetTracker) -> None:
        """Place the most promising tile of an area and resolve its effects."""
        county = self.county
        stamps = self._game.stamps(county.grid.side)
        target = self._estimator.target(county, self.resources)[1]
        scores = square_scores(county, self._estimator.flock(county), target)
        best = float("-inf")
        chosen = self
        tile = 0
        for slot, bit in best_places(county, stamps, supply.open_tiles(area), scores, CANDIDATES):
            after = self.copy()
            after.resources = self.resources._replace(tiles_left=self.resources.tiles_left - 1)
            after._place(stamps.by_slot[slot], bit)
            value = after.points()
            tracker.spend()
            if value > best:
                best, chosen, tile = value, after, tile_of(slot)[0]
        supply.take(area, tile)
        self.county, self.resources = chosen.county, chosen.resources
        self._resolve(supply)

    def _place(self, stamp: TipperaryStamp, bit: int) -> None:
        effects = self.county.effects(stamp, bit)
        self.county = self.county.with_piece(stamp, bit, NO_MOVE)
        self._gain(effects, stamp.symbols)

    def _gain(self, effects: Effects, symbols: int) -> None:
        components = self._game.components
        resources = self.resources
        barrel = min(resources.barrel + effects.whiskey, len(components.whiskey) - 1)
        sheep = symbols + sum(resources.barrel < step <= barrel for step in components.whiskey_sheep)
        has_sheep, has_towers, has_bonus = resources.supply
        self.resources = resources._replace(
            barrel=barrel,
            towers=resources.towers + effects.lines * has_towers,
            sheep=resources.sheep + sheep * has_sheep,
            bonus=resources.bonus + effects.sites * has_bonus,
        )

    def _resolve(self, supply: TileSupply) -> None:
        """Place the bonus tiles and the sheep that were gained."""
        while self.resources.bonus or self.resources.sheep:
            county = self.county
            if self.resources.bonus:
                feature = supply.draw_bonus()
                self.resources = self.resources._replace(bonus=self.resources.bonus - 1)
                if feature is None:
                    continue
                target = self._estimator.target(county, self.resources)[1]
                scores = square_scores(county, self._estimator.flock(county), target)
                bit = scores.bonus_squares(county, feature)[0]
                effects = county.effects(bonus_stamp(feature), bit)
                self.county = county.with_bonus(feature, bit, NO_MOVE)
                self._gain(effects, 0)
            else:
                if county.meadows:
                    self.county = county.with_sheep(ranked_meadows(county)[0], NO_MOVE)
                self.resources = self.resources._replace(sheep=self.resources.sheep - 1)


def all_spins(rng: Random) -> list[int]:
    """Return every possible spin of the wheel once, in random order."""
    return rng.sample(range(AREAS), AREAS)
