"""The rules of Tipperary: who may do what, and what it brings."""

from __future__ import annotations

from hedgerow.games.core.chance import Chance, EqualChance, WeightedChance
from hedgerow.games.core.contract import CHANCE, Event
from hedgerow.games.core.errors import IllegalMove, MalformedMove, NotYourTurn
from hedgerow.games.core.event_text import no_chance
from hedgerow.games.core.moves import NO_MOVES, CellMoves, Moves, parts_of
from hedgerow.games.tipperary import explain
from hedgerow.games.tipperary.components import (
    AREAS,
    BONUS_TILES,
    TILES_PER_AREA,
    Feature,
)
from hedgerow.games.tipperary.display import Display, Effects
from hedgerow.games.tipperary.move_codes import (
    DONE,
    DRAW,
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    Deal,
    deal_of,
    is_move,
    is_outcome,
    outcome_of,
    tile_of,
)
from hedgerow.games.tipperary.phases import FINISHED, FRESH, NOBODY, Phase
from hedgerow.games.tipperary.stamps import bonus_stamp
from hedgerow.games.tipperary.state_base import Table


class TipperaryState(Table):
    """One point of a match of Tipperary."""

    __slots__ = ()

    # Moves

    def moves(self, seat: int) -> Moves:
        if seat not in self._to_act:
            return NO_MOVES
        if seat == CHANCE:
            return self.chance()
        display = self.display(seat)
        duty = self.duties[seat]
        if self.phase is Phase.TOWERS:
            towers = ((TOWER_SLOT, display.frontier),) if self.tower_stock[seat] else ()
            return CellMoves(display.grid, towers, (DONE,))
        if duty.hand >= 0:
            return CellMoves(display.grid, ((FIRST_BONUS_SLOT + duty.hand, display.bonus_places),))
        if duty.laid:
            extra = (DRAW,) if duty.bonus else ()
            return CellMoves(display.grid, ((SHEEP_SLOT, display.meadows),), extra)
        groups: list[tuple[int, int]] = []
        plans = self.game.stamps(display.grid.side).plans
        for tile in sorted(self.areas[self.area_of(seat)]):
            plan = plans[tile]
            places = display.places(plan)
            groups += [(slot, places[shape]) for slot, shape in plan.slots]
        return CellMoves(display.grid, groups)

    def chance(self) -> Chance:
        if self._to_act != (CHANCE,):
            raise NotYourTurn(no_chance())
        if self.drawing >= 0:
            weighted = [(outcome_of(Deal.BONUS, f), count) for f, count in enumerate(self.bonus_left) if count]
            laid = sum(display.bonuses.bit_count() for display in self.displays if display)
            in_hand = sum(duty.hand >= 0 for duty in self.duties)
            return WeightedChance(weighted, BONUS_TILES - laid - in_hand)
        match self.phase:
            case Phase.BAG:
                return EqualChance(outcome_of(Deal.BAG, 0), (1 << self.game.players) - 1)
            case Phase.TOWNS:
                free = (1 << 2 * AREAS) - 1
                for display in self.displays:
                    if display:
                        free &= ~(0b11 << 2 * display.hometown.arms)
                return EqualChance(outcome_of(Deal.TOWN, 0), free)
            case Phase.FILL:
                return EqualChance(outcome_of(Deal.TILE, 0), self.bag)
            case _:
                return EqualChance(outcome_of(Deal.SPIN, 0), (1 << AREAS) - 1)

    # Play

    def play(self, seat: int, move: int) -> list[Event]:
        if seat not in self._to_act:
            raise NotYourTurn(explain.not_your_turn(self, seat))
        events: list[Event] = []
        phase, drawing = self.phase, self.drawing
        if seat == CHANCE:
            self._happen(move, events)
        else:
            if not is_move(move):
                raise MalformedMove(f"{move} is not a move of Tipperary")
            self._act(seat, move, events)
        if self.phase is not phase or self.drawing != drawing:
            self.settle_who_acts()
        elif seat != CHANCE and self.duties[seat] == FINISHED:
            self.seat_has_finished(seat)
        return events

    def _act(self, seat: int, move: int, events: list[Event]) -> None:
        slot, x, y = parts_of(move)
        if self.phase is Phase.TOWERS:
            self._place_tower(seat, move, slot, x, y, events)
            return
        duty = self.duties[seat]
        if duty.hand >= 0:
            self._lay_bonus(seat, move, slot, x, y, events)
        elif not duty.laid:
            self._lay_tile(seat, move, slot, x, y, events)
        elif move == DRAW and duty.bonus:
            self.drawing = seat
        else:
            self._place_sheep(seat, move, slot, x, y, events)
        if self.drawing < 0:
            self._settle(seat, events)

    def _lay_tile(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        before = self.display(seat)
        area = self.area_of(seat)
        tile, orientation = tile_of(slot) if slot >= FIRST_TILE_SLOT else (0, 0)
        grid = before.grid
        stamp = self.game.stamps(grid.side).by_slot.get(slot)
        if stamp is None or tile not in self.areas[area] or not grid.contains(x, y):
            raise IllegalMove(explain.tile(self, seat, move))
        bit = grid.bit(x, y)
        # A tile that touches lies within the margin, so its squares cannot run over the rim.
        covered = stamp.covers << bit
        if covered & before.cells or not covered & before.frontier:
            raise IllegalMove(explain.tile(self, seat, move))
        self.displays[seat] = before.with_piece(stamp, bit, move)
        self.areas[area] = tuple(other for other in self.areas[area] if other != tile)
        events.append(Event("lay", seat, {"tile": tile, "orientation": orientation, "x": x, "y": y}))
        self.duties[seat] = FINISHED
        self._gain(seat, before.effects(stamp, bit), stamp.symbols, events)

    def _lay_bonus(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        before = self.display(seat)
        duty = self.duties[seat]
        grid = before.grid
        if (
            slot != FIRST_BONUS_SLOT + duty.hand
            or not grid.contains(x, y)
            or not before.bonus_places >> grid.bit(x, y) & 1
        ):
            raise IllegalMove(explain.bonus(self, seat, move))
        feature, bit = Feature(duty.hand), grid.bit(x, y)
        self.displays[seat] = before.with_bonus(feature, bit, move)
        events.append(Event("lay_bonus", seat, {"feature": duty.hand, "x": x, "y": y}))
        self.duties[seat] = duty._replace(hand=-1)
        self._gain(seat, before.effects(bonus_stamp(feature), bit), 0, events)

    def _place_sheep(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        before = self.display(seat)
        grid = before.grid
        if slot != SHEEP_SLOT or not grid.contains(x, y) or not before.meadows >> grid.bit(x, y) & 1:
            raise IllegalMove(explain.sheep(self, seat, move))
        self.displays[seat] = before.with_sheep(grid.bit(x, y), move)
        duty = self.duties[seat]
        self.duties[seat] = duty._replace(sheep=duty.sheep - 1)
        events.append(Event("place_sheep", seat, {"x": x, "y": y}))

    def _gain(self, seat: int, effects: Effects, symbols: int, events: list[Event]) -> None:
        """Gives out what a laying has triggered, as far as the supplies reach."""
        duty = self.duties[seat]
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
            unreserved = sum(self.bonus_left) - sum(other.bonus for other in self.duties)
            gained = min(sites, unreserved)
            duty = duty._replace(bonus=duty.bonus + gained)
            events.append(Event("gain_bonus", seat, {"sites": sites, "gained": gained}))
        if sheep:
            gained = min(sheep, self.sheep_left)
            self.sheep_left -= gained
            duty = duty._replace(sheep=duty.sheep + gained)
            events.append(Event("gain_sheep", seat, {"earned": sheep, "gained": gained}))
        self.duties[seat] = duty

    def _move_barrel(self, seat: int, steps: int, events: list[Event]) -> int:
        """Moves the barrel, which stays at the end of the track; says how many sheep it has passed."""
        box = self.game.box
        old = self.barrels[seat]
        new = min(old + steps, len(box.whiskey) - 1)
        self.barrels[seat] = new
        events.append(Event("whiskey", seat, {"made": steps, "value": box.whiskey[new]}))
        return sum(old < step <= new for step in box.whiskey_sheep)

    def _settle(self, seat: int, events: list[Event]) -> None:
        """What follows by itself: sheep that find no meadow are lost, a bonus tile without alternative is drawn."""
        duty = self.duties[seat]
        if duty.hand < 0:
            homeless = duty.sheep and not self.display(seat).meadows
            if duty.bonus and (homeless or not duty.sheep):
                self.drawing = seat
                return
            if homeless:
                self.sheep_left += duty.sheep
                events.append(Event("lose_sheep", seat, {"lost": duty.sheep}))
                self.duties[seat] = duty._replace(sheep=0)
        if self.duties.count(FINISHED) == len(self.duties):
            self._end_round(events)

    def _end_round(self, events: list[Event]) -> None:
        if self.game.players > 1:
            self._sheep_phase(events)
        self.duties = [FRESH] * self.game.players
        if self.round < self.game.rounds:
            self.round += 1
            self.holder = (self.holder + 1) % self.game.players
            self.phase = Phase.FILL
            events.append(Event("round", self.holder, {"round": self.round, "rounds": self.game.rounds}))
            return
        self.phase = Phase.TOWERS
        self.duties = [FRESH if stock else FINISHED for stock in self.tower_stock]
        events.append(Event("tower_phase", NOBODY, {}))
        self._end_if_all_done(events)

    def _sheep_phase(self, events: list[Event]) -> None:
        """Whoever alone has the largest flock takes the marker; a tie keeps it only with a tied holder."""
        flocks = [self.display(seat).largest_flock for seat in range(self.game.players)]
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
        display = self.display(seat)
        grid = display.grid
        if move == DONE:
            self.duties[seat] = FINISHED
            events.append(Event("done", seat, {}))
        elif self.tower_stock[seat] and slot == TOWER_SLOT and self._is_frontier(display, x, y):
            self.displays[seat] = display.with_tower(grid.bit(x, y), move)
            self.tower_stock[seat] -= 1
            events.append(Event("place_tower", seat, {"x": x, "y": y}))
        else:
            raise IllegalMove(explain.tower(self, seat, move))
        self._end_if_all_done(events)

    @staticmethod
    def _is_frontier(display: Display, x: int, y: int) -> bool:
        grid = display.grid
        return grid.contains(x, y) and bool(display.frontier >> grid.bit(x, y) & 1)

    def _end_if_all_done(self, events: list[Event]) -> None:
        if self.duties.count(FINISHED) == len(self.duties):
            self.phase = Phase.OVER
            events.append(Event("over", NOBODY, {"scores": list(self.scores())}))

    # Chance

    def _happen(self, outcome: int, events: list[Event]) -> None:
        if not is_outcome(outcome, self.game.players):
            raise MalformedMove(f"{outcome} is not an outcome of Tipperary")
        kind, value = deal_of(outcome)
        if self.phase is Phase.FILL and kind == Deal.TILE and self.bag >> value & 1:
            self._fill(value, events)  # more than half of all draws, so asked without listing them
            return
        if outcome not in self.chance():
            raise IllegalMove(f"{self.game.move_text(CHANCE, outcome)} cannot happen here")
        if self.drawing >= 0:
            self._draw_bonus(Feature(value), events)
            return
        match self.phase:
            case Phase.BAG:
                self.holder = value
                self.phase = Phase.TOWNS
                events.append(Event("first", value, {}))
            case Phase.TOWNS:
                self._deal_town(value, events)
            case _:
                self.spin = value
                self.phase = Phase.PLACE
                events.append(Event("spin", self.holder, {"turns": value, "round": self.round}))

    def _draw_bonus(self, feature: Feature, events: list[Event]) -> None:
        seat, self.drawing = self.drawing, NOBODY
        left = list(self.bonus_left)
        left[feature] -= 1
        self.bonus_left = tuple(left)
        duty = self.duties[seat]
        self.duties[seat] = duty._replace(bonus=duty.bonus - 1, hand=int(feature))
        events.append(Event("draw_bonus", seat, {"feature": int(feature)}))

    def _deal_town(self, value: int, events: list[Event]) -> None:
        seat = self.displays.index(None)
        box = self.game.box
        hometown = box.hometowns[value >> 1, "AB"[value & 1]]
        self.displays[seat] = self.game.first_displays[value >> 1, "AB"[value & 1]]
        events.append(Event("town", seat, {"arms": hometown.arms, "side": hometown.side, "name": hometown.name}))
        if None not in self.displays:
            self.phase = Phase.FILL

    def _fill(self, tile: int, events: list[Event]) -> None:
        sizes = list(map(len, self.areas))
        area = 0
        while sizes[area] == TILES_PER_AREA:
            area += 1
        self.areas[area] = (*self.areas[area], tile)
        self.bag ^= 1 << tile
        events.append(Event("fill", NOBODY, {"tile": tile, "area": area}))
        if sum(sizes) + 1 == AREAS * TILES_PER_AREA:
            self.phase = Phase.SPIN
