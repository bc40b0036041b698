"""How many points a colour can expect from the land."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot.features import Fields, Open
from hedgerow.games.woolybully.bot.fit_table import Fitting

NO_CHANCE: Final = 0.01
_MOST_KNOWN: Final = 500


class Means(NamedTuple):
    """What a player has to make something of its fields."""

    hand: int
    """The tiles that it is known to hold, as a set."""
    pool: int
    """The tiles among which its others are."""
    draws: float
    """So many of those will come into its hand, or are in it already."""
    turns: float
    """So many turns are left to it; without any it has left the game."""
    risk: float
    """How likely a Wolf comes where it can."""
    rescue: float
    """How likely a Hunter comes where there is a Wolf."""


class Valuer:
    """Weighs the fields of a colour."""

    def __init__(self, weights: Weights, fitting: Fitting, count_all: bool) -> None:
        self._fitting = fitting
        self._all = count_all
        self._held = weights["held"]
        self._detour = weights["detour"]
        self._growth = weights["growth"]
        self._fresh = weights["fresh"]
        self._later = weights["later_cell"]
        self._blend = weights["blend"]
        self._left_open = weights["left_open"]
        self._chances: dict[tuple[int, int, float], dict[int, float]] = {}

    def expected(self, fields: Fields, means: Means) -> float:
        """The points that a colour's fields will bring in the end.

        Only the largest field counts, so the chances for several are blended: the best weighs most, and others help
        if it fails.
        """
        risk, rescue, blend = min(means.risk, 1.0), means.rescue, self._blend  # whatever the weights are
        root: float = means.turns**0.5
        growth = self._growth * root
        worths = [self._fresh * root]
        for sheep, threat in fields.safe:
            worths.append(sheep - sheep * risk * threat)
            if not self._all and not threat:
                break  # the others are smaller, and no safer
        if fields.lost:
            worths.append(fields.lost * rescue)
        chances = self._chances_with(means)
        for field in fields.open:
            chance = self._chance(field, means, chances)
            if chance < NO_CHANCE:
                continue
            chance -= chance * risk * field.threat
            if field.beside_wolf:
                chance *= rescue
            worths.append((field.sheep + field.edges + growth) * chance)
        if self._all:
            return sum(worths)
        total: float = 0.0
        for worth in worths:
            total += worth**blend
        blended: float = total ** (1.0 / blend)
        return blended

    def chance_to_close(self, field: Open, means: Means) -> float:
        """How likely a player closes an open field: every cell that it faces needs a tile that goes no further."""
        return self._chance(field, means, self._chances_with(means))

    def _chance(self, field: Open, means: Means, chances: dict[int, float]) -> float:
        if means.turns < len(field.codes):
            return 0.0 if means.turns else self._left_open
        found = 1.0 / self._later
        colour = field.colour
        for code in field.codes:
            key = code << 3 | colour
            here = chances.get(key)
            if here is None:
                here = chances[key] = self._later * self._chance_at(code, colour, means)
            found *= here
        return found

    def _chances_with(self, means: Means) -> dict[int, float]:
        """What was found out about cells with the same tiles in hand and to come."""
        key = means[:3]
        found = self._chances.get(key)
        if found is None:
            if len(self._chances) > _MOST_KNOWN:
                self._chances.clear()
            found = self._chances[key] = {}
        return found

    def _chance_at(self, code: int, colour: int, means: Means) -> float:
        """How likely one cell gets a tile at which the field ends."""
        hand, pool, draws = means[:3]
        closing = self._fitting.closing(code, colour)
        if closing & hand:
            return self._held
        size = pool.bit_count() or 1
        found = self._held * _chance_of_one((closing & pool).bit_count() / size, draws)
        if found >= self._detour:
            return found
        fits = self._fitting.fitting(code)
        if fits & hand:
            return self._detour
        return found + (self._detour - found) * _chance_of_one((fits & pool).bit_count() / size, draws)


def _chance_of_one(share: float, draws: float) -> float:
    """How likely so many draws bring at least one of the tiles that have this share."""
    missed: float = (1.0 - share) ** draws
    return 1.0 - missed
