"""The points that a colour can expect from the land."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot.features import ColourFeatures, OpenField
from hedgerow.games.woolybully.bot.fit_table import FitTable

NEGLIGIBLE: Final = 0.01
"""Fields that are less likely than this to be closed are ignored."""
_CACHED_RESOURCES: Final = 500


class PlayerResources(NamedTuple):
    """The tiles and turns with which a player can close fields, and the risk from Wolves."""

    hand: int
    """The set of tiles that the player is known to hold."""
    pool: int
    """The set of tiles among which the player's other tiles are."""
    draws: float
    """The number of tiles from the pool that the player holds or will draw."""
    turns: float
    """The number of turns that the player has left; 0 if the player has finished."""
    risk: float
    """The probability that a Wolf is played where it can be."""
    rescue: float
    """The probability that a Hunter is played on a Wolf."""


class FieldValuation:
    """An estimate of the points that fields will score."""

    def __init__(self, weights: Weights, fit_table: FitTable, count_all: bool) -> None:
        self._fit_table = fit_table
        self._count_all = count_all
        self._held = weights["held"]
        self._detour = weights["detour"]
        self._growth = weights["growth"]
        self._fresh = weights["fresh"]
        self._later = weights["later_cell"]
        self._blend = weights["blend"]
        self._left_open = weights["left_open"]
        self._cache: dict[tuple[int, int, float], dict[int, float]] = {}

    def expected_points(self, fields: ColourFeatures, resources: PlayerResources) -> float:
        """Return the points that the fields of a colour will bring at the end.

        Only the largest field scores, so the expectations of several fields are blended: the best one weighs most, and
        the others help if it fails.
        """
        risk, rescue, blend = min(resources.risk, 1.0), resources.rescue, self._blend  # tuned weights may exceed 1
        root: float = resources.turns**0.5
        growth = self._growth * root
        values = [self._fresh * root]
        for sheep, threat in fields.safe:
            values.append(sheep - sheep * risk * threat)
            if not self._count_all and not threat:
                break  # the remaining fields are smaller and not safer
        if fields.lost:
            values.append(fields.lost * rescue)
        cell_chances = self._cell_chances(resources)
        for field in fields.open:
            chance = self._closing_chance(field, resources, cell_chances)
            if chance < NEGLIGIBLE:
                continue
            chance -= chance * risk * field.threat
            if field.beside_wolf:
                chance *= rescue
            values.append((field.sheep + field.edges + growth) * chance)
        if self._count_all:
            return sum(values)
        total: float = 0.0
        for value in values:
            total += value**blend
        blended: float = total ** (1.0 / blend)
        return blended

    def _closing_chance(self, field: OpenField, resources: PlayerResources, cell_chances: dict[int, float]) -> float:
        """Return the probability that a field is closed: each cell that it faces needs a tile that ends it there."""
        if resources.turns < len(field.codes):
            return 0.0 if resources.turns else self._left_open
        chance = 1.0 / self._later
        colour = field.colour
        for code in field.codes:
            key = code << 3 | colour
            cell_chance = cell_chances.get(key)
            if cell_chance is None:
                cell_chance = cell_chances[key] = self._later * self._cell_chance(code, colour, resources)
            chance *= cell_chance
        return chance

    def _cell_chances(self, resources: PlayerResources) -> dict[int, float]:
        """Return the cache of cell chances for these tiles in hand and to come."""
        key = resources[:3]
        chances = self._cache.get(key)
        if chances is None:
            if len(self._cache) > _CACHED_RESOURCES:
                self._cache.clear()
            chances = self._cache[key] = {}
        return chances

    def _cell_chance(self, code: int, colour: int, resources: PlayerResources) -> float:
        """Return the probability that one cell gets a tile at which the field ends."""
        hand, pool, draws = resources[:3]
        closing = self._fit_table.closing(code, colour)
        if closing & hand:
            return self._held
        size = pool.bit_count() or 1
        chance = self._held * _chance_of_any((closing & pool).bit_count() / size, draws)
        if chance >= self._detour:
            return chance
        fitting = self._fit_table.fitting(code)
        if fitting & hand:
            return self._detour
        return chance + (self._detour - chance) * _chance_of_any((fitting & pool).bit_count() / size, draws)


def _chance_of_any(share: float, draws: float) -> float:
    """Return the probability that at least one draw hits tiles with this share of the pool."""
    missed: float = (1.0 - share) ** draws
    return 1.0 - missed
