"""The open regions of a position with their values, computed before a turn is planned."""

from __future__ import annotations

from hedgerow.games.cornwall.bot.valuation import Valuation
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.state import CornwallState


class RegionFeatures:
    """An open region with the features that the evaluation needs repeatedly."""

    __slots__ = ("hexes", "near", "open_hexes", "region", "value")

    def __init__(self, region: Region, near: int, open_hexes: int, value: float) -> None:
        self.region = region
        self.near = near
        """The hexes of the region and those beside it."""
        self.hexes = region.cells.bit_count()
        self.open_hexes = open_hexes
        """The number of hexes beside it that a tile could still cover."""
        self.value = value


class PositionFeatures:
    """All open regions of a position, and the total value of the position."""

    __slots__ = ("by_terrain", "regions", "total")

    def __init__(self, state: CornwallState, valuation: Valuation) -> None:
        fillable = state.map.fillable
        self.regions: list[RegionFeatures] = []
        self.by_terrain: list[list[RegionFeatures]] = [[] for _ in Terrain]
        self.total = 0.0
        for seat, holdings in enumerate(state.holdings):
            self.total += valuation.seat_weights[seat] * state.points[seat]
            self.total += valuation.holdings(seat, holdings.coins, holdings.hand, holdings.pub)
        dilate = state.map.grid.dilate
        for region in state.map.open_regions:
            near = dilate(region.cells)
            open_hexes = (near & fillable).bit_count()
            value = valuation.region(
                region.terrain, region.cells.bit_count(), region.flagged, region.strengths, region.figures, open_hexes
            )
            features = RegionFeatures(region, near, open_hexes, value)
            self.regions.append(features)
            self.by_terrain[region.terrain].append(features)
            self.total += value
