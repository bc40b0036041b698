"""A seat's next tiles, played on in the head without the rest of the table."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.board import members
from hedgerow.games.core.budget import Thinking
from hedgerow.games.tipperary.bot.estimate import Estimator, Means
from hedgerow.games.tipperary.bot.placement_scores import best_places, fields_of, ranked_meadows
from hedgerow.games.tipperary.components import AREAS, TILES_PER_AREA, Feature
from hedgerow.games.tipperary.display import Display, Effects
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.move_codes import tile_of
from hedgerow.games.tipperary.stamps import Stamp, bonus_stamp
from hedgerow.games.tipperary.state import TipperaryState

CAREFUL: Final = 8
"""So many places for a tile are judged with care."""
NO_MOVE: Final = 0
"""What is laid in the head leaves no trace in the list of moves that made a display."""


class Stock:
    """The tiles on the board and in the bag, as far as one seat takes them."""

    def __init__(self, state: TipperaryState, rng: Random) -> None:
        self._areas = list(state.areas)
        self._bag = list(members(state.bag))
        rng.shuffle(self._bag)
        bonus = [feature for feature, number in enumerate(state.bonus_left) for _ in range(number)]
        rng.shuffle(bonus)
        self._bonus = bonus

    def copy(self) -> Stock:
        """The same tiles, to go on differently."""
        new = Stock.__new__(Stock)
        new._areas, new._bag, new._bonus = self._areas[:], self._bag[:], self._bonus[:]
        return new

    def offered(self, area: int) -> tuple[int, ...]:
        """The tiles of an area, filled up from the bag."""
        tiles = self._areas[area]
        while len(tiles) < TILES_PER_AREA and self._bag:
            tiles = (*tiles, self._bag.pop())
        self._areas[area] = tiles
        return tiles

    def take(self, area: int, tile: int) -> None:
        """One of them is laid."""
        self._areas[area] = tuple(other for other in self._areas[area] if other != tile)

    def bonus(self) -> Feature | None:
        """A bonus tile, if there is one left."""
        return Feature(self._bonus.pop()) if self._bonus else None


class Walk:
    """A display that goes on growing."""

    __slots__ = ("_estimator", "_game", "display", "means")

    def __init__(self, game: Tipperary, estimator: Estimator, display: Display, means: Means) -> None:
        self._game = game
        self._estimator = estimator
        self.display = display
        self.means = means

    def copy(self) -> Walk:
        """The same display, to go on differently."""
        return Walk(self._game, self._estimator, self.display, self.means)

    def points(self) -> float:
        """What it is likely to be worth."""
        return self._estimator.points(self.display, self.means)

    def lay(self, area: int, stock: Stock, thinking: Thinking) -> None:
        """Takes the tile that fits best and follows its effects."""
        display = self.display
        stamps = self._game.stamps(display.grid.side)
        fields = fields_of(display, self._estimator.flock(display), self._estimator.target(display, self.means)[1])
        best = float("-inf")
        chosen = self
        tile = 0
        for slot, bit in best_places(display, stamps, stock.offered(area), fields, CAREFUL):
            after = self.copy()
            after.means = self.means._replace(left=self.means.left - 1)
            after._cover(stamps.by_slot[slot], bit)
            value = after.points()
            thinking.spend()
            if value > best:
                best, chosen, tile = value, after, tile_of(slot)[0]
        stock.take(area, tile)
        self.display, self.means = chosen.display, chosen.means
        self.follow(stock)

    def _cover(self, stamp: Stamp, bit: int) -> None:
        effects = self.display.effects(stamp, bit)
        self.display = self.display.with_piece(stamp, bit, NO_MOVE)
        self._gain(effects, stamp.symbols)

    def _gain(self, effects: Effects, symbols: int) -> None:
        box = self._game.box
        means = self.means
        barrel = min(means.barrel + effects.whiskey, len(box.whiskey) - 1)
        sheep = symbols + sum(means.barrel < step <= barrel for step in box.whiskey_sheep)
        some_sheep, some_towers, some_bonus = means.supply
        self.means = means._replace(
            barrel=barrel,
            towers=means.towers + effects.lines * some_towers,
            sheep=means.sheep + sheep * some_sheep,
            bonus=means.bonus + effects.sites * some_bonus,
        )

    def follow(self, stock: Stock) -> None:
        """Places the bonus tiles and the sheep that were gained."""
        while self.means.bonus or self.means.sheep:
            display = self.display
            if self.means.bonus:
                feature = stock.bonus()
                self.means = self.means._replace(bonus=self.means.bonus - 1)
                if feature is None:
                    continue
                target = self._estimator.target(display, self.means)[1]
                fields = fields_of(display, self._estimator.flock(display), target)
                bit = fields.bonus_squares(display, feature)[0]
                effects = display.effects(bonus_stamp(feature), bit)
                self.display = display.with_bonus(feature, bit, NO_MOVE)
                self._gain(effects, 0)
            else:
                if display.meadows:
                    self.display = display.with_sheep(ranked_meadows(display)[0], NO_MOVE)
                self.means = self.means._replace(sheep=self.means.sheep - 1)


def all_spins(rng: Random) -> list[int]:
    """Every turn of the wheel once, in any order."""
    return rng.sample(range(AREAS), AREAS)
