"""What games have taught: how far the judgement of a position is off, by what can be seen in it.

The planner's judgement adds up regions and stocks one by one, so that hundreds of turns can be compared in a moment.
Who has time for a second look at few positions sees what such a sum leaves out: several regions that wait for the same
tiles, a rival who can pay to enter, a hand without a strong figure. How much each of these counts was learned from the
ends of games that planners played against each other (`python -m bench.correction`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import erf, sqrt
from typing import Final, NamedTuple

from hedgerow.games.cornwall.bot.draw_odds import Future
from hedgerow.games.cornwall.bot.features import Plot, Survey
from hedgerow.games.cornwall.components import TILES, Terrain
from hedgerow.games.cornwall.phases import Stock
from hedgerow.games.cornwall.scoring import prizes
from hedgerow.games.cornwall.state_base import Table

FILE: Final = "correction.json"
BELIEVED: Final = 0.5
"""The part of what was learned that is believed: clues that go together with success do not all bring it about."""
HALF_OPEN: Final = 4.0
"""A region with so many hexes to grow into counts as half open."""

Clues = dict[str, float]
"""What can be seen in a position: more of it than its rival has is positive."""


class Hindsight:
    """Learned for two players."""

    def __init__(self, weights: Mapping[str, tuple[float, float]], spread: float) -> None:
        self._weights = weights
        """For each clue what it counts at the end of the game, and how much more with a full stack."""
        self._spread = spread
        """By how many points the end may differ from what is expected, for each root of a tile that is to come."""

    def correction(self, state: Table, seat: int, survey: Survey, future: Future) -> float:
        """The points by which a seat will do better than the survey says."""
        left = future.tiles / TILES
        total = 0.0
        for name, amount in clues(state, seat, survey, future).items():
            late, early = self._weights[name]
            total += (late + early * left) * amount
        return BELIEVED * total

    def chance(self, lead: float, tiles: int) -> float:
        """The chance to win with an expected lead, when so many tiles are to come."""
        return 0.5 + 0.5 * erf(lead / (self._spread * sqrt(2.0 * tiles + 1.0)))


@cache
def built_in_hindsight() -> Hindsight:
    """What was learned."""
    known = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return Hindsight({name: (late, early) for name, (late, early) in known["weights"].items()}, known["spread"])


def clues(state: Table, seat: int, survey: Survey, future: Future) -> Clues:
    """All clues of a position between two turns, for one of two seats."""
    found: Clues = {"turn": 1.0}
    sides = _Side(state.stocks[seat]), _Side(state.stocks[1 - seat])
    _stocks(found, *sides)
    ahead = state.points[seat] - state.points[1 - seat]
    found["worth stocks"] = survey.total - ahead - sum(plot.worth for plot in survey.plots)
    for plot in survey.plots:
        own, other = plot.region.strengths[seat], plot.region.strengths[1 - seat]
        first, second = prizes(plot.region, state.game.flag_values)
        sight = _Sight(plot, _kind(plot), first, plot.room / (plot.room + HALF_OPEN))
        if own != other:
            leader, rival = sides if own > other else sides[::-1]
            sign = 1 if own > other else -1
            _led(found, sight, sign, first - (second if own and other else 0))
            _growth(found, sight, sign, future, len(survey.by_terrain[plot.region.terrain]))
            _threats(found, sight, sign, leader, rival)
        elif own:
            _shared(found, sight, *sides)
        else:
            _free(found, sight, future, *sides)
    return found


class _Side:
    """What a seat can do."""

    __slots__ = ("coins", "figures", "stock", "strongest")

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.coins = stock.coins
        small, tall, big = stock.hand
        self.figures = small + tall + big
        self.strongest = 3 if big else 2 if tall else 1 if small else 0


class _Sight(NamedTuple):
    """A region as it is looked at."""

    plot: Plot
    kind: str
    first: int
    """Points per field for its leader."""
    openness: float

    @property
    def size(self) -> float:
        """Its points, as far as something can still happen to them."""
        return self.first * self.plot.fields * self.openness


def _kind(plot: Plot) -> str:
    if plot.region.terrain is Terrain.MOOR:
        return "moor"
    return "flagged" if plot.region.flagged else "plain"


def _add(found: Clues, name: str, amount: float) -> None:
    found[name] = found.get(name, 0.0) + amount


def _stocks(found: Clues, own: _Side, rival: _Side) -> None:
    """Coins and figures."""
    found["coins"] = own.coins - rival.coins
    found["root of coins"] = sqrt(own.coins) - sqrt(rival.coins)
    found["no coin"] = (not own.coins) - (not rival.coins)
    found["one coin at most"] = (own.coins < 2) - (rival.coins < 2)
    for size, one, other in zip(("small", "tall", "big"), own.stock.hand, rival.stock.hand, strict=True):
        found[f"{size} in hand"] = one - other
    for size, one, other in zip(("small", "tall", "big"), own.stock.pub, rival.stock.pub, strict=True):
        found[f"{size} in the pub"] = one - other
    found["empty hand"] = (not own.figures) - (not rival.figures)
    found["last figure"] = (own.figures == 1) - (rival.figures == 1)
    found["strongest figure"] = own.strongest - rival.strongest
    found["figures with coins"] = min(own.coins, own.figures) - min(rival.coins, rival.figures)
    drinking, others = any(own.stock.pub), any(rival.stock.pub)
    found["pub"] = drinking - others
    found["pub to be paid"] = (drinking and own.coins > 0) - (others and rival.coins > 0)


def _led(found: Clues, sight: _Sight, sign: int, gap: int) -> None:
    """A region with a leader: what it is worth by the survey, its size, and its figures."""
    plot, kind = sight.plot, sight.kind
    points = sign * plot.fields * sight.first
    _add(found, f"worth {kind}", plot.worth)
    _add(found, f"gap {kind}", sign * plot.fields * gap)
    _add(found, f"led {kind}", sign)
    _add(found, "large", sign * max(0, plot.fields - 4) * sight.first)
    _add(found, "strength of leaders", sign * max(plot.region.strengths))
    _add(found, "strength of others", sign * min(plot.region.strengths))
    if plot.room <= 4:
        _add(found, "narrow", points)
        if plot.room <= 2:
            _add(found, "almost closed", points)


def _growth(found: Clues, sight: _Sight, sign: int, future: Future, alike: int) -> None:
    """What tiles to come may make of a region with a leader, alone and among all open ones of its terrain."""
    terrain, fields = sight.plot.region.terrain, sign * sight.plot.fields
    hoped = sign * sight.first * future.fields[terrain] * sight.openness
    closing = fields * future.cottages[terrain] * sight.openness
    _add(found, "growth", hoped)
    _add(found, f"share of growth {sight.kind}", hoped / alike)
    _add(found, "cottages", closing)
    _add(found, "share of cottages", closing / alike)
    if sight.kind == "plain":
        flags = fields * future.flags[terrain] * sight.openness
        _add(found, "flags", flags)
        _add(found, "share of flags", flags / alike)


def _threats(found: Clues, sight: _Sight, sign: int, leader: _Side, rival: _Side) -> None:
    """A region whose leader may be passed."""
    size, figures = sign * sight.size, sight.plot.region.figures
    ahead = max(sight.plot.region.strengths) - min(sight.plot.region.strengths)
    if rival.coins >= figures:
        if rival.strongest >= ahead:
            _add(found, f"to be reached {sight.kind}", size)
        if rival.strongest > ahead:
            _add(found, f"to be passed {sight.kind}", size)
            _add(found, "to be passed", sign * sight.openness)
    if rival.coins >= 2 * figures + 2:
        _add(found, "to be entered twice", size)
    if leader.coins >= figures:
        _add(found, "to be held", size)
    if ahead == 1:
        _add(found, "close", size)
    if ahead >= 3:
        _add(found, "safe", size)
    if min(sight.plot.region.strengths):
        _add(found, "contested", size)
    if figures >= 2:
        _add(found, "dear", size)
    if figures >= 3:
        _add(found, "very dear", size)


def _shared(found: Clues, sight: _Sight, own: _Side, rival: _Side) -> None:
    """A region in which both are equally strong."""
    figures = sight.plot.region.figures
    _add(found, f"worth shared {sight.kind}", sight.plot.worth)
    _add(found, "shared", sight.size)
    if own.coins >= figures:
        _add(found, "shared, own to enter", sight.size)
    if rival.coins >= figures:
        _add(found, "shared, rival to enter", sight.size)


def _free(found: Clues, sight: _Sight, future: Future, own: _Side, rival: _Side) -> None:
    """A region that nobody is in."""
    plot = sight.plot
    _add(found, "worth free", plot.worth)
    _add(found, f"free {sight.kind}", sight.size)
    _add(found, "free", sight.openness)
    _add(found, "free and large", max(0, plot.fields - 2) * sight.first * sight.openness)
    _add(found, "free and may get a flag", plot.fields * sight.openness * future.flags[plot.region.terrain])
    if own.figures:
        _add(found, "free for the own hand", sight.size)
    if rival.figures:
        _add(found, "free for the rival's hand", sight.size)
