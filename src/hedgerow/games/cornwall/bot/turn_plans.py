"""All ways to play a turn: where to place the tile, whether to visit the pub, which figures to place.

A turn changes only a few regions, and regions of different terrains are independent. Every tile placement is therefore
valued by what it changes, and its figures are chosen from a small table for each region.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hedgerow.board import members
from hedgerow.games.core.moves import move_at
from hedgerow.games.cornwall.bot.features import PositionFeatures, RegionFeatures
from hedgerow.games.cornwall.bot.figures import FigurePlan, FigurePlanner, TouchedRegion, plan_gain
from hedgerow.games.cornwall.bot.valuation import Valuation
from hedgerow.games.cornwall.components import PUB_PRICE, Terrain
from hedgerow.games.cornwall.move_codes import DONE, FIRST_FIGURE_SLOT, PUB
from hedgerow.games.cornwall.phases import NO_FIGURES, CornwallPhase, FigureCounts, sum_of_counts
from hedgerow.games.cornwall.stamps import CornwallStamp
from hedgerow.games.cornwall.state import CornwallState


class TurnPlan(NamedTuple):
    """A way to play a turn (or the rest of one), and the value of the position after it."""

    value: float
    moves: tuple[int, ...]


class _TilePlacement(NamedTuple):
    """A tile placement and what it changes without figures."""

    slot: int
    bit: int
    regions: list[TouchedRegion]
    coins: int
    gain: float
    closed: list[int]
    """The cells of the closed regions whose figures go to the pub."""


class TurnPlanner:
    """A planner for the turn of the active seat."""

    def __init__(self, state: CornwallState, valuation: Valuation) -> None:
        self.state = state
        self.valuation = valuation
        self.seat = state.active
        self.map = state.map
        self.features = PositionFeatures(state, valuation)
        self._figures = FigurePlanner(
            valuation, self.seat, state.figures_placed, omit_dominated=state.phase is CornwallPhase.LAY
        )
        self._holdings_gains: dict[tuple[int, FigureCounts], float] = {}
        self._returned: dict[int, tuple[FigureCounts, ...]] = {}

    def turns(self) -> list[TurnPlan]:
        """Return the best turn for each tile placement or, after the tile is placed, all ways to finish; best first."""
        plans = self._tile_turns() if self.state.phase is CornwallPhase.LAY else self._figure_turns()
        plans.sort(key=lambda plan: -plan.value)
        return plans

    # Tile placement

    def _tile_turns(self) -> list[TurnPlan]:
        stamps = self.state.game.stamps(self.map.grid.side).by_slot
        plans = []
        for slot, cells in self.state.legal_placements:
            stamp = stamps[slot]
            for bit in members(cells):
                placement = self._placement(slot, stamp, bit)
                plans.append(self._turn(placement, max(self._figure_plans(placement), key=plan_gain)))
        return plans

    def best(self) -> TurnPlan:
        """Return the best turn, skipping placements whose upper bound is not above the best turn so far."""
        if self.state.phase is not CornwallPhase.LAY:
            return self.turns()[0]
        stamps = self.state.game.stamps(self.map.grid.side).by_slot
        placements = [
            self._placement(slot, stamps[slot], bit)
            for slot, cells in self.state.legal_placements
            for bit in members(cells)
        ]
        bounds = sorted(
            ((self._upper_bound(placement), number) for number, placement in enumerate(placements)), reverse=True
        )
        best: tuple[_TilePlacement, FigurePlan] | None = None
        for bound, number in bounds:
            if best is not None and bound <= best[1].gain:
                break
            placement = placements[number]
            plan = max(self._figure_plans(placement), key=plan_gain)
            if best is None or plan.gain > best[1].gain:
                best = placement, plan
        assert best is not None, "a seat that must place a tile has a legal placement"
        return self._turn(*best)

    def _upper_bound(self, placement: _TilePlacement) -> float:
        """Return an upper bound for the gain of a placement, with coins and figures at their lowest value."""
        holdings = self.state.holdings[self.seat]
        rivals_gain, returned = self._figures_return(placement.closed, 0.0) if placement.closed else (0.0, NO_FIGURES)
        coins = holdings.coins + placement.coins
        key = (coins, returned)
        own_gain = self._holdings_gains.get(key)
        if own_gain is None:
            value, seat = self.valuation.holdings, self.seat
            own_gain = value(seat, coins, holdings.hand, sum_of_counts(holdings.pub, returned))
            if any(holdings.pub):
                own_gain = max(own_gain, value(seat, coins, sum_of_counts(holdings.hand, holdings.pub), returned))
            own_gain -= value(seat, holdings.coins, holdings.hand, holdings.pub)
            self._holdings_gains[key] = own_gain
        bound = placement.gain + rivals_gain + own_gain
        for region in placement.regions:
            bound += self._figures.upper_bound(region, coins)
        return bound

    def _turn(self, placement: _TilePlacement, plan: FigurePlan) -> TurnPlan:
        first = move_at(placement.slot, *self.map.grid.coordinate(placement.bit))
        return TurnPlan(self.features.total + plan.gain, (first, *self._moves(plan, placement.regions)))

    def _placement(self, slot: int, stamp: CornwallStamp, bit: int) -> _TilePlacement:
        fillable = self.map.fillable_with(self.map.cells | stamp.covers << bit)
        lost = self.map.fillable & ~fillable
        regions = []
        extended: list[RegionFeatures] = []
        closed: list[int] = []
        terrains = 0
        for terrain, group in stamp.groups:
            cells = group << bit
            joined = [region for region in self.features.by_terrain[terrain] if region.near & cells]
            touched = self._touched_region(stamp, terrain, group, bit, joined, fillable)
            regions.append(touched)
            if touched.closed and touched.figures:
                closed += [region.region.cells for region in joined]
            terrains += bool(joined)
            extended += joined
        gain = 0.0
        for region in extended:
            gain -= region.value
        for region in self.features.regions:
            if region.near & lost and region not in extended:
                gain += self._change(region, fillable, closed)
        bank = self.state.bank
        coins = terrains - 1 if bank is None else min(terrains - 1, bank)
        return _TilePlacement(slot, bit, regions, coins, gain, closed)

    def _touched_region(
        self,
        stamp: CornwallStamp,
        terrain: Terrain,
        group: int,
        bit: int,
        joined: list[RegionFeatures],
        fillable: int,
    ) -> TouchedRegion:
        """Return the region of the tile's hexes of one terrain together with the regions that they join."""
        cells, chapels = group << bit, (stamp.chapels & group) << bit
        near = self.map.grid.dilate(cells)
        hexes, figures = cells.bit_count(), 0
        flagged = bool(stamp.flags & group)
        strengths = joined[0].region.strengths if joined else (0,) * self.map.players
        for features in joined:
            region = features.region
            near |= features.near
            hexes += features.hexes
            figures += region.figures
            flagged = flagged or region.flagged
            if features is not joined[0]:
                strengths = tuple(map(int.__add__, strengths, region.strengths))
        open_hexes = (near & fillable).bit_count()
        closed = terrain is not Terrain.MOOR and (not open_hexes or bool(stamp.cottages & group))
        free = _chapels_first(cells, chapels)
        return TouchedRegion(terrain, hexes, flagged, strengths, figures, open_hexes, closed, free, chapels)

    def _change(self, features: RegionFeatures, fillable: int, closed: list[int]) -> float:
        """Return the change in value of a region beside the tile, which has fewer open hexes or closes."""
        region = features.region
        open_hexes = (features.near & fillable).bit_count()
        if open_hexes == features.open_hexes:
            return 0.0
        valuation, hexes = self.valuation, features.hexes
        if not open_hexes and region.terrain is not Terrain.MOOR:
            if region.figures:
                closed.append(region.cells)
            return valuation.closed_region(region.terrain, hexes, region.flagged, region.strengths) - features.value
        return (
            valuation.region(region.terrain, hexes, region.flagged, region.strengths, region.figures, open_hexes)
            - features.value
        )

    # Figures

    def _figure_turns(self) -> list[TurnPlan]:
        """Return all ways to finish the turn after the tile has been placed."""
        fillable = self.map.fillable_with(self.map.cells)
        lost = self.map.fillable & ~fillable
        occupied = self.map.grid.cells((figure.x, figure.y) for figure in self.map.figures)
        gain = 0.0
        regions = []
        closed: list[int] = []
        for features in self.features.regions:
            region = features.region
            if region.cells & self.map.new_tile:
                gain -= features.value
                touched = self._new_tile_region(features, fillable, occupied)
                regions.append(touched)
                if touched.closed and region.figures:
                    closed.append(region.cells)
            elif features.near & lost:
                gain += self._change(features, fillable, closed)
        placement = _TilePlacement(0, 0, regions, 0, gain, closed)
        return [
            TurnPlan(self.features.total + plan.gain, tuple(self._moves(plan, regions)))
            for plan in self._figure_plans(placement)
        ]

    def _new_tile_region(self, features: RegionFeatures, fillable: int, occupied: int) -> TouchedRegion:
        region = features.region
        open_hexes = (features.near & fillable).bit_count()
        closed = region.terrain is not Terrain.MOOR and (not open_hexes or bool(region.cells & self.map.new_cottages))
        free = region.cells & self.map.new_tile & ~occupied
        chapels = self.map.new_chapels & free
        return TouchedRegion(
            region.terrain,
            features.hexes,
            region.flagged,
            region.strengths,
            region.figures,
            open_hexes,
            closed,
            _chapels_first(free, chapels),
            chapels,
        )

    def _figure_plans(self, placement: _TilePlacement) -> list[FigurePlan]:
        """Return all plans for pub and figures; there is at least the plan that does nothing."""
        valuation, seat = self.valuation, self.seat
        holdings = self.state.holdings[seat]
        regions, gain = placement.regions, placement.gain
        gain -= valuation.holdings(seat, holdings.coins, holdings.hand, holdings.pub)
        returned = NO_FIGURES
        if placement.closed:
            gain, returned = self._figures_return(placement.closed, gain)
        coins = holdings.coins + placement.coins
        in_pub = sum_of_counts(holdings.pub, returned)
        plans = self._figures.plans(regions, coins, holdings.hand, in_pub, gain, pub=False)
        if coins >= PUB_PRICE and not self.state.figures_placed and any(holdings.pub):
            hand = sum_of_counts(holdings.hand, holdings.pub)
            plans += self._figures.plans(regions, coins - PUB_PRICE, hand, returned, gain, pub=True)
        return plans

    def _figures_return(self, closed: list[int], gain: float) -> tuple[float, FigureCounts]:
        """Return the gain including the rivals' figures that return to the pub, and the own figures that return."""
        own = NO_FIGURES
        for seat, counts in enumerate(self._figures_in(closed)):
            if seat == self.seat:
                own = counts
            elif any(counts):
                holdings = self.state.holdings[seat]
                in_pub = sum_of_counts(holdings.pub, counts)
                gain += self.valuation.holdings(seat, holdings.coins, holdings.hand, in_pub)
                gain -= self.valuation.holdings(seat, holdings.coins, holdings.hand, holdings.pub)
        return gain, own

    def _figures_in(self, regions: list[int]) -> tuple[FigureCounts, ...]:
        """Return the figures of each seat in some regions."""
        cells = 0
        for region in regions:
            cells |= region
        counts_by_seat = self._returned.get(cells)
        if counts_by_seat is None:
            counts = [[0, 0, 0] for _ in self.state.holdings]
            bit = self.map.grid.bit
            for figure in self.map.figures:
                if cells >> bit(figure.x, figure.y) & 1:
                    counts[figure.seat][figure.value - 1] += 1
            counts_by_seat = tuple((small, medium, large) for small, medium, large in counts)
            self._returned[cells] = counts_by_seat
        return counts_by_seat

    def _moves(self, plan: FigurePlan, regions: list[TouchedRegion]) -> Iterator[int]:
        coordinate = self.map.grid.coordinate
        if plan.pub:
            yield PUB
        for choice, region in zip(plan.choices, regions, strict=True):
            for value, bit in zip(choice.values, region.free, strict=False):
                yield move_at(FIRST_FIGURE_SLOT + value - 1, *coordinate(bit))
        yield DONE


def _chapels_first(cells: int, chapels: int) -> tuple[int, ...]:
    if not chapels:
        return tuple(members(cells))
    return (*members(chapels), *members(cells & ~chapels))
