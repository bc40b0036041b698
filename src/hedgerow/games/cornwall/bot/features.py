"""A look at the map before a turn: its regions, what lies beside them and what they are worth."""

from __future__ import annotations

from hedgerow.games.cornwall.bot.valuation import Scale
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.land import Region
from hedgerow.games.cornwall.state_base import Table


class Plot:
    """An open region, with what has to be known about it again and again."""

    __slots__ = ("fields", "near", "region", "room", "worth")

    def __init__(self, region: Region, near: int, room: int, worth: float) -> None:
        self.region = region
        self.near = near
        """Its fields and the hexes beside them."""
        self.fields = region.cells.bit_count()
        self.room = room
        """How many hexes beside it a tile could still cover."""
        self.worth = worth


class Survey:
    """All open regions of a map, and what everything on the table is worth together."""

    __slots__ = ("by_terrain", "plots", "total")

    def __init__(self, state: Table, scale: Scale) -> None:
        land = state.land
        fillable = land.fillable
        self.plots: list[Plot] = []
        self.by_terrain: list[list[Plot]] = [[] for _ in Terrain]
        self.total = 0.0
        for seat, stock in enumerate(state.stocks):
            self.total += scale.leaning[seat] * state.points[seat]
            self.total += scale.stock(seat, stock.coins, stock.hand, stock.pub)
        dilate = land.grid.dilate
        for region in land.open_regions:
            near = dilate(region.cells)
            room = (near & fillable).bit_count()
            worth = scale.region(
                region.terrain, region.cells.bit_count(), region.flagged, region.strengths, region.figures, room
            )
            plot = Plot(region, near, room, worth)
            self.plots.append(plot)
            self.by_terrain[region.terrain].append(plot)
            self.total += worth
