"""The rules of Tipperary: legal moves and their effects."""

from __future__ import annotations

from hedgerow.games.core.chance import Chance, EqualChance, WeightedChance
from hedgerow.games.core.contract import NOBODY, Event
from hedgerow.games.core.errors import IllegalMove
from hedgerow.games.core.moves import CellMoves, Moves, parts_of
from hedgerow.games.tipperary.components import (
    AREAS,
    BONUS_TILES,
    TILES_PER_AREA,
    Feature,
)
from hedgerow.games.tipperary.county import Effects
from hedgerow.games.tipperary.explain import explain
from hedgerow.games.tipperary.move_codes import (
    DONE,
    DRAW,
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    OutcomeKind,
    outcome_of,
    outcome_parts,
    tile_of,
)
from hedgerow.games.tipperary.phases import FINISHED, NOT_STARTED, TipperaryPhase
from hedgerow.games.tipperary.stamps import bonus_stamp
from hedgerow.games.tipperary.state_data import TipperaryStateData
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class TipperaryState(TipperaryStateData):
    """The situation at one moment of a game of Tipperary."""

    __slots__ = ()

    # Moves

    def legal_moves(self, seat: int) -> Moves:
        county = self.county(seat)
        pending = self.pending[seat]
        if self.phase is TipperaryPhase.TOWERS:
            towers = ((TOWER_SLOT, county.frontier),) if self.tower_stock[seat] else ()
            return CellMoves(county.grid, towers, (DONE,))
        if pending.hand >= 0:
            return CellMoves(county.grid, ((FIRST_BONUS_SLOT + pending.hand, county.bonus_places),))
        if pending.tile_placed:
            extra = (DRAW,) if pending.bonus else ()
            return CellMoves(county.grid, ((SHEEP_SLOT, county.meadows),), extra)
        groups: list[tuple[int, int]] = []
        shapes = self.game.stamps(county.grid.side).shapes
        for number in sorted(self.areas[self.area_of(seat)]):
            tile = shapes[number]
            cells = county.legal_placements(tile)
            groups += [(slot, cells[shape]) for slot, shape in tile.slots]
        return CellMoves(county.grid, groups)

    def possible_outcomes(self) -> Chance:
        if self.drawing >= 0:
            weighted = [(outcome_of(OutcomeKind.BONUS, f), count) for f, count in enumerate(self.bonus_left) if count]
            placed = sum(county.bonuses.bit_count() for county in self.counties if county)
            in_hand = sum(pending.hand >= 0 for pending in self.pending)
            return WeightedChance(weighted, BONUS_TILES - placed - in_hand)
        match self.phase:
            case TipperaryPhase.BAG:
                return EqualChance(outcome_of(OutcomeKind.BAG, 0), (1 << self.game.players) - 1)
            case TipperaryPhase.TOWNS:
                free = (1 << 2 * AREAS) - 1
                for county in self.counties:
                    if county:
                        free &= ~(0b11 << 2 * county.hometown.arms)
                return EqualChance(outcome_of(OutcomeKind.TOWN, 0), free)
            case TipperaryPhase.FILL:
                return EqualChance(outcome_of(OutcomeKind.TILE, 0), self.bag)
            case _:
                return EqualChance(outcome_of(OutcomeKind.SPIN, 0), (1 << AREAS) - 1)

    # Play

    def why_waiting(self, seat: int) -> str:
        return msg("finished") if self.pending[seat] == FINISHED else msg("waits")

    def apply_move(self, seat: int, move: int, events: list[Event]) -> None:
        phase = self.phase
        self._place(seat, move, events)
        if self.phase is not phase or self.drawing >= 0:
            self.update_to_act()
        elif self.pending[seat] == FINISHED:
            self.remove_from_to_act(seat)

    def _place(self, seat: int, move: int, events: list[Event]) -> None:
        slot, x, y = parts_of(move)
        if self.phase is TipperaryPhase.TOWERS:
            self._place_tower(seat, move, slot, x, y, events)
            return
        pending = self.pending[seat]
        if pending.hand >= 0:
            self._place_bonus(seat, move, slot, x, y, events)
        elif not pending.tile_placed:
            self._place_tile(seat, move, slot, x, y, events)
        elif move == DRAW and pending.bonus:
            self.drawing = seat
        else:
            self._place_sheep(seat, move, slot, x, y, events)
        if self.drawing < 0:
            self._resolve(seat, events)

    def _place_tile(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        before = self.county(seat)
        area = self.area_of(seat)
        tile, orientation = tile_of(slot) if slot >= FIRST_TILE_SLOT else (0, 0)
        grid = before.grid
        stamp = self.game.stamps(grid.side).by_slot.get(slot)
        if stamp is None or tile not in self.areas[area] or not grid.contains(x, y):
            raise IllegalMove(explain(self, seat, move))
        bit = grid.bit(x, y)
        # A tile that touches the county stays inside the margin, so no square can wrap around the edge of the frame.
        covered = stamp.covers << bit
        if covered & before.cells or not covered & before.frontier:
            raise IllegalMove(explain(self, seat, move))
        after = self.counties[seat] = before.with_piece(stamp, bit, move)
        self.areas[area] = tuple(other for other in self.areas[area] if other != tile)
        rectangle = after.rectangle_size if after.rectangle_size > before.rectangle_size else 0
        facts = {"tile": tile, "orientation": orientation, "x": x, "y": y, "rectangle": rectangle}
        events.append(Event("lay", seat, facts))
        self.pending[seat] = FINISHED
        self._gain(seat, before.effects(stamp, bit), stamp.symbols, events)

    def _place_bonus(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        before = self.county(seat)
        pending = self.pending[seat]
        grid = before.grid
        if slot != FIRST_BONUS_SLOT + pending.hand or not grid.has(before.bonus_places, x, y):
            raise IllegalMove(explain(self, seat, move))
        feature, bit = Feature(pending.hand), grid.bit(x, y)
        self.counties[seat] = before.with_bonus(feature, bit, move)
        events.append(Event("lay_bonus", seat, {"feature": pending.hand, "x": x, "y": y}))
        self.pending[seat] = pending._replace(hand=-1)
        self._gain(seat, before.effects(bonus_stamp(feature), bit), 0, events)

    def _place_sheep(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        before = self.county(seat)
        grid = before.grid
        if slot != SHEEP_SLOT or not grid.has(before.meadows, x, y):
            raise IllegalMove(explain(self, seat, move))
        self.counties[seat] = before.with_sheep(grid.bit(x, y), move)
        pending = self.pending[seat]
        self.pending[seat] = pending._replace(sheep=pending.sheep - 1)
        events.append(Event("place_sheep", seat, {"x": x, "y": y}))

    def _gain(self, seat: int, effects: Effects, symbols: int, events: list[Event]) -> None:
        """Give the seat the rewards of a placement, as far as the supplies last."""
        pending = self.pending[seat]
        whiskey, lines, sites = effects
        sheep = symbols
        if whiskey:
            sheep += self._move_barrel(seat, whiskey, events)
        if lines:
            gained = min(lines, self.towers_left)
            self.towers_left -= gained
            self.tower_stock[seat] += gained
            events.append(Event("gain_towers", seat, {"lines": lines, "gained": gained}))
        if sites:
            unreserved = sum(self.bonus_left) - sum(other.bonus for other in self.pending)
            gained = min(sites, unreserved)
            pending = pending._replace(bonus=pending.bonus + gained)
            events.append(Event("gain_bonus", seat, {"sites": sites, "gained": gained}))
        if sheep:
            gained = min(sheep, self.sheep_left)
            self.sheep_left -= gained
            pending = pending._replace(sheep=pending.sheep + gained)
            events.append(Event("gain_sheep", seat, {"earned": sheep, "gained": gained}))
        self.pending[seat] = pending

    def _move_barrel(self, seat: int, steps: int, events: list[Event]) -> int:
        """Advance the barrel, at most to the end of the track, and return the number of sheep it has passed."""
        components = self.game.components
        old = self.barrels[seat]
        new = min(old + steps, len(components.whiskey) - 1)
        self.barrels[seat] = new
        value = components.whiskey[new]
        events.append(
            Event("whiskey", seat, {"made": steps, "value": value, "gained": value - components.whiskey[old]})
        )
        return sum(old < step <= new for step in components.whiskey_sheep)

    def _resolve(self, seat: int, events: list[Event]) -> None:
        """Carry out the pending actions that leave the seat no choice.

        A bonus tile is drawn if no sheep can be placed first. Sheep without a free meadow go back to the supply.
        """
        pending = self.pending[seat]
        if pending.hand < 0:
            no_meadow = pending.sheep and not self.county(seat).meadows
            if pending.bonus and (no_meadow or not pending.sheep):
                self.drawing = seat
                return
            if no_meadow:
                self.sheep_left += pending.sheep
                events.append(Event("lose_sheep", seat, {"lost": pending.sheep}))
                self.pending[seat] = pending._replace(sheep=0)
        if self.pending.count(FINISHED) == len(self.pending):
            self._end_round(events)

    def _end_round(self, events: list[Event]) -> None:
        if self.game.players > 1:
            self._sheep_phase(events)
        self.pending = [NOT_STARTED] * self.game.players
        if self.round < self.game.rounds:
            self.round += 1
            self.bag_holder = (self.bag_holder + 1) % self.game.players
            self.phase = TipperaryPhase.FILL
            events.append(Event("round", self.bag_holder, {"round": self.round, "rounds": self.game.rounds}))
            return
        self.phase = TipperaryPhase.TOWERS
        self.pending = [NOT_STARTED if stock else FINISHED for stock in self.tower_stock]
        events.append(Event("tower_phase", NOBODY, {}))
        self._end_if_all_finished(events)

    def _sheep_phase(self, events: list[Event]) -> None:
        """Give the flock marker to the seat that alone has the largest flock.

        In a tie its holder keeps it if it is one of the tied seats; otherwise the marker goes back to the supply.
        """
        flocks = [self.county(seat).largest_flock for seat in range(self.game.players)]
        largest = max(flocks)
        leaders = [seat for seat, flock in enumerate(flocks) if flock == largest]
        old = self.marker
        if len(leaders) == 1:
            self.marker = leaders[0]
        elif old not in leaders:
            self.marker = NOBODY
        if self.marker != old:
            events.append(Event("marker", self.marker, {"flock": largest, "from": old}))

    def _place_tower(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        county = self.county(seat)
        grid = county.grid
        if move == DONE:
            self.pending[seat] = FINISHED
            events.append(Event("done", seat, {}))
        elif self.tower_stock[seat] and slot == TOWER_SLOT and grid.has(county.frontier, x, y):
            self.counties[seat] = county.with_tower(grid.bit(x, y), move)
            self.tower_stock[seat] -= 1
            events.append(Event("place_tower", seat, {"x": x, "y": y}))
        else:
            raise IllegalMove(explain(self, seat, move))
        self._end_if_all_finished(events)

    def _end_if_all_finished(self, events: list[Event]) -> None:
        if self.pending.count(FINISHED) == len(self.pending):
            self.phase = TipperaryPhase.OVER
            events.append(Event("over", NOBODY, {"scores": list(self.scores())}))

    # Chance

    def can_happen(self, outcome: int) -> bool:
        if self.phase is TipperaryPhase.FILL:  # most draws are of this kind, so skip the general check
            kind, tile = outcome_parts(outcome)
            return kind == OutcomeKind.TILE and bool(self.bag >> tile & 1)
        return super().can_happen(outcome)

    def apply_outcome(self, outcome: int, events: list[Event]) -> None:
        _, value = outcome_parts(outcome)
        if self.drawing >= 0:
            self._draw_bonus(Feature(value), events)
            self.update_to_act()
            return
        match self.phase:
            case TipperaryPhase.BAG:
                self.bag_holder = value
                self.phase = TipperaryPhase.TOWNS
                events.append(Event("first", value, {}))
            case TipperaryPhase.TOWNS:
                self._deal_town(value, events)
            case TipperaryPhase.FILL:
                self._fill(value, events)
            case _:
                self.spin = value
                self.phase = TipperaryPhase.PLACE
                self.update_to_act()
                events.append(Event("spin", self.bag_holder, {"turns": value, "round": self.round}))

    def _draw_bonus(self, feature: Feature, events: list[Event]) -> None:
        seat, self.drawing = self.drawing, NOBODY
        left = list(self.bonus_left)
        left[feature] -= 1
        self.bonus_left = tuple(left)
        pending = self.pending[seat]
        self.pending[seat] = pending._replace(bonus=pending.bonus - 1, hand=int(feature))
        events.append(Event("draw_bonus", seat, {"feature": int(feature)}))

    def _deal_town(self, value: int, events: list[Event]) -> None:
        seat = self.counties.index(None)
        components = self.game.components
        hometown = components.hometowns[value >> 1, "AB"[value & 1]]
        self.counties[seat] = self.game.first_counties[value >> 1, "AB"[value & 1]]
        events.append(Event("town", seat, {"arms": hometown.arms, "side": hometown.side, "name": hometown.name}))
        if None not in self.counties:
            self.phase = TipperaryPhase.FILL

    def _fill(self, tile: int, events: list[Event]) -> None:
        sizes = list(map(len, self.areas))
        area = 0
        while sizes[area] == TILES_PER_AREA:
            area += 1
        self.areas[area] = (*self.areas[area], tile)
        self.bag ^= 1 << tile
        events.append(Event("fill", NOBODY, {"tile": tile, "area": area}))
        if sum(sizes) + 1 == AREAS * TILES_PER_AREA:
            self.phase = TipperaryPhase.SPIN
