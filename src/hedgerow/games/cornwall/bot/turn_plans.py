"""All ways to play a turn: where to lay the tile, whether to visit the pub, which figures to place.

A turn changes few regions, and those of different terrain do not depend on each other. So every way to lay the
tile is judged by what it changes, and the figures are chosen from a short table for each field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hedgerow.board import members
from hedgerow.games.core.moves import move_at
from hedgerow.games.cornwall.bot.features import Plot, Survey
from hedgerow.games.cornwall.bot.figures import NONE, Chooser, Site, Way, added, by_gain
from hedgerow.games.cornwall.bot.valuation import Counts, Scale
from hedgerow.games.cornwall.components import PUB_PRICE, Terrain
from hedgerow.games.cornwall.move_codes import DONE, FIRST_FIGURE_SLOT, PUB
from hedgerow.games.cornwall.phases import Phase
from hedgerow.games.cornwall.stamps import Stamp
from hedgerow.games.cornwall.state_base import Table


class Turn(NamedTuple):
    """A way to play a turn (or the rest of one), and how the seat then stands."""

    value: float
    moves: tuple[int, ...]


class _Laying(NamedTuple):
    """A way to lay the tile, and what it changes without figures."""

    slot: int
    bit: int
    sites: list[Site]
    coins: int
    gain: float
    back: list[int]
    """The regions whose figures come back."""


class TurnFinder:
    """Finds the ways to play a turn for the active seat of a state."""

    def __init__(self, state: Table, scale: Scale) -> None:
        self.state = state
        self.scale = scale
        self.seat = state.active
        self.land = state.land
        self.survey = Survey(state, scale)
        self._chooser = Chooser(scale, self.seat, state.placed, thrifty=state.phase is Phase.LAY)
        self._kept: dict[tuple[int, Counts], float] = {}
        self._returns: dict[int, tuple[Counts, ...]] = {}

    def turns(self) -> list[Turn]:
        """For each way to lay the tile the best way to go on; after laying, all ways to go on. The best first."""
        found = self._layings() if self.state.phase is Phase.LAY else self._placings()
        found.sort(key=lambda turn: -turn.value)
        return found

    # Laying

    def _layings(self) -> list[Turn]:
        stamps = self.state.game.stamps(self.land.grid.side).by_slot
        found = []
        for slot, places in self.state.places:
            stamp = stamps[slot]
            for bit in members(places):
                laying = self._laying(slot, stamp, bit)
                found.append(self._turn(laying, max(self._ways(laying), key=by_gain)))
        return found

    def best(self) -> Turn:
        """The best of all turns, found faster: a way to lay that cannot become the best is not looked into."""
        if self.state.phase is not Phase.LAY:
            return self.turns()[0]
        stamps = self.state.game.stamps(self.land.grid.side).by_slot
        layings = [
            self._laying(slot, stamps[slot], bit) for slot, places in self.state.places for bit in members(places)
        ]
        hopes = sorted(((self._hope(laying), number) for number, laying in enumerate(layings)), reverse=True)
        best: tuple[_Laying, Way] | None = None
        for hope, number in hopes:
            if best is not None and hope <= best[1].gain:
                break
            laying = layings[number]
            way = max(self._ways(laying), key=by_gain)
            if best is None or way.gain > best[1].gain:
                best = laying, way
        assert best is not None, "whoever is to lay a tile can lay it"
        return self._turn(*best)

    def _hope(self, laying: _Laying) -> float:
        """What a way to lay brings if coins and figures are as cheap as can be; never less than it does bring."""
        stock = self.state.stocks[self.seat]
        home = self._sent_home(laying.back, 0.0) if laying.back else (0.0, NONE)
        purse = stock.coins + laying.coins
        key = (purse, home[1])
        kept = self._kept.get(key)
        if kept is None:
            worth, seat = self.scale.stock, self.seat
            kept = worth(seat, purse, stock.hand, added(stock.pub, home[1]))
            if any(stock.pub):
                kept = max(kept, worth(seat, purse, added(stock.hand, stock.pub), home[1]))
            kept = self._kept[key] = kept - worth(seat, stock.coins, stock.hand, stock.pub)
        hope = laying.gain + home[0] + kept
        for site in laying.sites:
            hope += self._chooser.hope(site, purse)
        return hope

    def _turn(self, laying: _Laying, way: Way) -> Turn:
        grid = self.land.grid
        first = move_at(laying.slot, *grid.coordinate(laying.bit))
        return Turn(self.survey.total + way.gain, (first, *self._moves(way, laying.sites)))

    def _laying(self, slot: int, stamp: Stamp, bit: int) -> _Laying:
        land = self.land
        fillable = land.fillable_beside(land.cells | stamp.covers << bit)
        lost = land.fillable & ~fillable
        sites = []
        extended: list[Plot] = []
        back: list[int] = []
        types = 0
        for terrain, group in stamp.groups:
            cells = group << bit
            joined = [plot for plot in self.survey.by_terrain[terrain] if plot.near & cells]
            site = self._site(stamp, terrain, group, bit, joined, fillable)
            sites.append(site)
            if site.closed and site.figures:
                back += [plot.region.cells for plot in joined]
            types += bool(joined)
            extended += joined
        gain = 0.0
        for plot in extended:
            gain -= plot.worth
        for plot in self.survey.plots:
            if plot.near & lost and plot not in extended:
                gain += self._change(plot, fillable, back)
        bank = self.state.bank
        coins = types - 1 if bank is None else min(types - 1, bank)
        return _Laying(slot, bit, sites, coins, gain, back)

    def _site(self, stamp: Stamp, terrain: Terrain, group: int, bit: int, joined: list[Plot], fillable: int) -> Site:
        """The fields of one terrain on the tile, with the regions that they join."""
        cells, chapels = group << bit, (stamp.chapels & group) << bit
        near = self.land.grid.dilate(cells)
        fields, figures = cells.bit_count(), 0
        flagged = bool(stamp.flags & group)
        strengths = joined[0].region.strengths if joined else (0,) * self.land.players
        for plot in joined:
            region = plot.region
            near |= plot.near
            fields += plot.fields
            figures += region.figures
            flagged = flagged or region.flagged
            if plot is not joined[0]:
                strengths = tuple(map(int.__add__, strengths, region.strengths))
        room = (near & fillable).bit_count()
        closed = terrain is not Terrain.MOOR and (not room or bool(stamp.cottages & group))
        free = _chapels_first(cells, chapels)
        return Site(terrain, fields, flagged, strengths, figures, room, closed, free, chapels)

    def _change(self, plot: Plot, fillable: int, back: list[int]) -> float:
        """What changes for a region beside the tile: it has less room, or none."""
        region = plot.region
        room = (plot.near & fillable).bit_count()
        if room == plot.room:
            return 0.0
        if not room and region.terrain is not Terrain.MOOR:
            if region.figures:
                back.append(region.cells)
            return self.scale.closed(region.terrain, plot.fields, region.flagged, region.strengths) - plot.worth
        return (
            self.scale.region(region.terrain, plot.fields, region.flagged, region.strengths, region.figures, room)
            - plot.worth
        )

    # Figures

    def _placings(self) -> list[Turn]:
        """All ways to go on after the tile has been laid."""
        land, survey = self.land, self.survey
        fillable = land.fillable_beside(land.cells)
        lost = land.fillable & ~fillable
        taken = land.grid.cells((figure.x, figure.y) for figure in land.figures)
        gain = 0.0
        sites = []
        back: list[int] = []
        for plot in survey.plots:
            region = plot.region
            if region.cells & land.fresh:
                gain -= plot.worth
                site = self._fresh_site(plot, fillable, taken)
                sites.append(site)
                if site.closed and region.figures:
                    back.append(region.cells)
            elif plot.near & lost:
                gain += self._change(plot, fillable, back)
        laying = _Laying(0, 0, sites, 0, gain, back)
        return [Turn(self.survey.total + way.gain, tuple(self._moves(way, sites))) for way in self._ways(laying)]

    def _fresh_site(self, plot: Plot, fillable: int, taken: int) -> Site:
        land, region = self.land, plot.region
        room = (plot.near & fillable).bit_count()
        closed = region.terrain is not Terrain.MOOR and (not room or bool(region.cells & land.fresh_cottages))
        free = region.cells & land.fresh & ~taken
        chapels = land.fresh_chapels & free
        return Site(
            region.terrain,
            plot.fields,
            region.flagged,
            region.strengths,
            region.figures,
            room,
            closed,
            _chapels_first(free, chapels),
            chapels,
        )

    def _ways(self, laying: _Laying) -> list[Way]:
        """All choices of pub and figures, with what they change; one at least: nothing."""
        state, scale, seat = self.state, self.scale, self.seat
        stock = state.stocks[seat]
        sites, gain = laying.sites, laying.gain
        gain -= scale.stock(seat, stock.coins, stock.hand, stock.pub)
        home: Counts = (0, 0, 0)
        if laying.back:
            gain, home = self._sent_home(laying.back, gain)
        purse = stock.coins + laying.coins
        found = self._chooser.choices(sites, purse, stock.hand, added(stock.pub, home), gain, pub=False)
        if purse >= PUB_PRICE and not state.placed and any(stock.pub):
            found += self._chooser.choices(sites, purse - PUB_PRICE, added(stock.hand, stock.pub), home, gain, pub=True)
        return found

    def _sent_home(self, back: list[int], gain: float) -> tuple[float, Counts]:
        """What it is worth to the others that their figures come back, and which own ones do."""
        home: Counts = (0, 0, 0)
        for seat, counts in enumerate(self._figures_in(back)):
            if seat == self.seat:
                home = counts
            elif any(counts):
                stock = self.state.stocks[seat]
                gain += self.scale.stock(seat, stock.coins, stock.hand, added(stock.pub, counts))
                gain -= self.scale.stock(seat, stock.coins, stock.hand, stock.pub)
        return gain, home

    def _figures_in(self, regions: list[int]) -> tuple[Counts, ...]:
        """The figures of each seat in some regions."""
        cells = 0
        for region in regions:
            cells |= region
        known = self._returns.get(cells)
        if known is None:
            counts = [[0, 0, 0] for _ in self.state.stocks]
            bit = self.land.grid.bit
            for figure in self.land.figures:
                if cells >> bit(figure.x, figure.y) & 1:
                    counts[figure.seat][figure.value - 1] += 1
            known = self._returns[cells] = tuple((small, tall, big) for small, tall, big in counts)
        return known

    def _moves(self, way: Way, sites: list[Site]) -> Iterator[int]:
        coordinate = self.land.grid.coordinate
        if way.pub:
            yield PUB
        for option, site in zip(way.picked, sites, strict=True):
            for value, bit in zip(option.values, site.free, strict=False):
                yield move_at(FIRST_FIGURE_SLOT + value - 1, *coordinate(bit))
        yield DONE


def _chapels_first(cells: int, chapels: int) -> tuple[int, ...]:
    if not chapels:
        return tuple(members(cells))
    return (*members(chapels), *members(cells & ~chapels))
