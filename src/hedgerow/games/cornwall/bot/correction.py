"""A learned correction of the evaluation for two players.

The planner's evaluation adds the values of regions and holdings one by one, so that it can compare hundreds of turns
quickly. That sum ignores how they interact: several regions that need the same tiles, a rival who can pay to enter a
region, a hand without a strong figure. The expert corrects the values of a few positions for such features. Their
weights were learned from the final scores of games between planners (`correction.json` documents how).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import erf, sqrt
from typing import Final, NamedTuple

from hedgerow.games.cornwall.bot.draw_odds import RemainingTiles
from hedgerow.games.cornwall.bot.features import PositionFeatures, RegionFeatures
from hedgerow.games.cornwall.components import TILES, Terrain
from hedgerow.games.cornwall.phases import Holdings
from hedgerow.games.cornwall.scoring import prizes
from hedgerow.games.cornwall.state import CornwallState

FILE: Final = "correction.json"
SHRINKAGE: Final = 0.5
"""The fraction of the learned correction that is applied: some features only correlate with winning."""
HALF_OPEN_HEXES: Final = 4.0
"""The number of open hexes at which the openness of a region is one half."""

FeatureVector = dict[str, float]
"""Features of a position by name; a positive amount favours the seat over its rival."""


class Correction:
    """The learned weights."""

    def __init__(self, weights: Mapping[str, tuple[float, float]], spread: float) -> None:
        self._weights = weights
        """The weight of each feature at the end of the game, and the extra weight with a full stack."""
        self._spread = spread
        """The standard deviation of the final lead, in points per square root of the remaining tiles."""

    def points(self, state: CornwallState, seat: int, features: PositionFeatures, remaining: RemainingTiles) -> float:
        """Return the points to add to the value of a position."""
        left = remaining.tiles / TILES
        total = 0.0
        for name, amount in correction_features(state, seat, features, remaining).items():
            late, early = self._weights[name]
            total += (late + early * left) * amount
        return SHRINKAGE * total

    def win_probability(self, lead: float, tiles: int) -> float:
        """Return the probability of winning with an expected lead and this number of remaining tiles."""
        return 0.5 + 0.5 * erf(lead / (self._spread * sqrt(2.0 * tiles + 1.0)))


@cache
def built_in_correction() -> Correction:
    """Return the correction with the weights that come with the game."""
    data = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return Correction({name: (late, early) for name, (late, early) in data["weights"].items()}, data["spread"])


def correction_features(
    state: CornwallState, seat: int, features: PositionFeatures, remaining: RemainingTiles
) -> FeatureVector:
    """Return the features of a position between two turns, for one of two seats."""
    vector: FeatureVector = {"constant": 1.0}
    own_side, rival_side = _Side(state.holdings[seat]), _Side(state.holdings[1 - seat])
    _add_holdings(vector, own_side, rival_side)
    lead = state.points[seat] - state.points[1 - seat]
    vector["value of holdings"] = features.total - lead - sum(region.value for region in features.regions)
    for region in features.regions:
        own, rival = region.region.strengths[seat], region.region.strengths[1 - seat]
        first, second = prizes(region.region, state.game.flag_values)
        openness = region.open_hexes / (region.open_hexes + HALF_OPEN_HEXES)
        rated = _RatedRegion(region, _kind(region), first, openness)
        if own != rival:
            leader, follower = (own_side, rival_side) if own > rival else (rival_side, own_side)
            sign = 1 if own > rival else -1
            _add_lead(vector, rated, sign, first - (second if own and rival else 0))
            _add_growth(vector, rated, sign, remaining, len(features.by_terrain[region.region.terrain]))
            _add_threats(vector, rated, sign, leader, follower)
        elif own:
            _add_shared(vector, rated, own_side, rival_side)
        else:
            _add_free(vector, rated, remaining, own_side, rival_side)
    return vector


class _Side:
    """The holdings of a seat with some derived numbers."""

    __slots__ = ("coins", "figures", "holdings", "strongest")

    def __init__(self, holdings: Holdings) -> None:
        self.holdings = holdings
        self.coins = holdings.coins
        small, medium, large = holdings.hand
        self.figures = small + medium + large
        self.strongest = 3 if large else 2 if medium else 1 if small else 0


class _RatedRegion(NamedTuple):
    """An open region with its prize and its openness."""

    features: RegionFeatures
    kind: str
    first: int
    """Points per hex for first place."""
    openness: float

    @property
    def open_points(self) -> float:
        """The points for first place, weighted by the openness."""
        return self.first * self.features.hexes * self.openness


def _kind(features: RegionFeatures) -> str:
    if features.region.terrain is Terrain.MOOR:
        return "moor"
    return "flagged" if features.region.flagged else "plain"


def _add(vector: FeatureVector, name: str, amount: float) -> None:
    vector[name] = vector.get(name, 0.0) + amount


def _add_holdings(vector: FeatureVector, own: _Side, rival: _Side) -> None:
    """Add the features of coins and figures."""
    vector["coins"] = own.coins - rival.coins
    vector["square root of coins"] = sqrt(own.coins) - sqrt(rival.coins)
    vector["no coins"] = (not own.coins) - (not rival.coins)
    vector["at most one coin"] = (own.coins < 2) - (rival.coins < 2)
    for size, count, other in zip(("small", "medium", "large"), own.holdings.hand, rival.holdings.hand, strict=True):
        vector[f"{size} in hand"] = count - other
    for size, count, other in zip(("small", "medium", "large"), own.holdings.pub, rival.holdings.pub, strict=True):
        vector[f"{size} in pub"] = count - other
    vector["empty hand"] = (not own.figures) - (not rival.figures)
    vector["last figure"] = (own.figures == 1) - (rival.figures == 1)
    vector["strongest figure"] = own.strongest - rival.strongest
    vector["affordable figures"] = min(own.coins, own.figures) - min(rival.coins, rival.figures)
    own_in_pub, rival_in_pub = any(own.holdings.pub), any(rival.holdings.pub)
    vector["figures in pub"] = own_in_pub - rival_in_pub
    vector["affordable pub"] = (own_in_pub and own.coins > 0) - (rival_in_pub and rival.coins > 0)


def _add_lead(vector: FeatureVector, rated: _RatedRegion, sign: int, margin: int) -> None:
    """Add the features of a region with a leader: its value, its size and its figures."""
    features, kind = rated.features, rated.kind
    points = sign * features.hexes * rated.first
    _add(vector, f"value {kind}", features.value)
    _add(vector, f"margin {kind}", sign * features.hexes * margin)
    _add(vector, f"leads {kind}", sign)
    _add(vector, "large regions", sign * max(0, features.hexes - 4) * rated.first)
    _add(vector, "leader strength", sign * max(features.region.strengths))
    _add(vector, "follower strength", sign * min(features.region.strengths))
    if features.open_hexes <= 4:
        _add(vector, "few open hexes", points)
        if features.open_hexes <= 2:
            _add(vector, "almost closed", points)


def _add_growth(vector: FeatureVector, rated: _RatedRegion, sign: int, remaining: RemainingTiles, alike: int) -> None:
    """Add the effect of tiles to come on a region with a leader, alone and shared with `alike` open regions."""
    terrain, hexes = rated.features.region.terrain, sign * rated.features.hexes
    growth = sign * rated.first * remaining.hexes[terrain] * rated.openness
    closing = hexes * remaining.cottages[terrain] * rated.openness
    _add(vector, "growth", growth)
    _add(vector, f"share of growth {rated.kind}", growth / alike)
    _add(vector, "cottages", closing)
    _add(vector, "share of cottages", closing / alike)
    if rated.kind == "plain":
        flags = hexes * remaining.flags[terrain] * rated.openness
        _add(vector, "flags", flags)
        _add(vector, "share of flags", flags / alike)


def _add_threats(vector: FeatureVector, rated: _RatedRegion, sign: int, leader: _Side, follower: _Side) -> None:
    """Add the features of a region whose leader may be overtaken."""
    points, figures = sign * rated.open_points, rated.features.region.figures
    lead = max(rated.features.region.strengths) - min(rated.features.region.strengths)
    if follower.coins >= figures:
        if follower.strongest >= lead:
            _add(vector, f"can be tied {rated.kind}", points)
        if follower.strongest > lead:
            _add(vector, f"can be overtaken {rated.kind}", points)
            _add(vector, "can be overtaken", sign * rated.openness)
    if follower.coins >= 2 * figures + 2:
        _add(vector, "can be entered twice", points)
    if leader.coins >= figures:
        _add(vector, "can be defended", points)
    if lead == 1:
        _add(vector, "lead of one", points)
    if lead >= 3:
        _add(vector, "lead of three or more", points)
    if min(rated.features.region.strengths):
        _add(vector, "contested", points)
    if figures >= 2:
        _add(vector, "two or more figures", points)
    if figures >= 3:
        _add(vector, "three or more figures", points)


def _add_shared(vector: FeatureVector, rated: _RatedRegion, own: _Side, rival: _Side) -> None:
    """Add the features of a region in which both seats are equally strong."""
    figures = rated.features.region.figures
    _add(vector, f"value shared {rated.kind}", rated.features.value)
    _add(vector, "shared", rated.open_points)
    if own.coins >= figures:
        _add(vector, "shared, own entry", rated.open_points)
    if rival.coins >= figures:
        _add(vector, "shared, rival entry", rated.open_points)


def _add_free(vector: FeatureVector, rated: _RatedRegion, remaining: RemainingTiles, own: _Side, rival: _Side) -> None:
    """Add the features of a region without figures."""
    features = rated.features
    _add(vector, "value free", features.value)
    _add(vector, f"free {rated.kind}", rated.open_points)
    _add(vector, "free", rated.openness)
    _add(vector, "free and large", max(0, features.hexes - 2) * rated.first * rated.openness)
    _add(vector, "free with flags to come", features.hexes * rated.openness * remaining.flags[features.region.terrain])
    if own.figures:
        _add(vector, "free, own figures", rated.open_points)
    if rival.figures:
        _add(vector, "free, rival figures", rated.open_points)
