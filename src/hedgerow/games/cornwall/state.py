"""The rules of Cornwall: who may do what, and what it brings."""

from __future__ import annotations

from hedgerow.games.core.chance import Chance, EqualChance
from hedgerow.games.core.contract import CHANCE, Event, Json
from hedgerow.games.core.errors import IllegalMove, MalformedMove, NotYourTurn
from hedgerow.games.core.event_text import no_chance, not_your_turn
from hedgerow.games.core.moves import NO_MOVES, CellMoves, Moves, parts_of
from hedgerow.games.cornwall import explain, scoring
from hedgerow.games.cornwall.components import CHAPEL_POINTS, PUB_PRICE
from hedgerow.games.cornwall.land import Region
from hedgerow.games.cornwall.move_codes import (
    DONE,
    FIRST_FIGURE_SLOT,
    FIRST_TILE_OUTCOME,
    PUB,
    is_move,
    is_outcome,
    tile_of,
)
from hedgerow.games.cornwall.phases import NOBODY, Phase, Scored, Stock, changed, joined
from hedgerow.games.cornwall.state_base import Table


class CornwallState(Table):
    """One point of a match of Cornwall."""

    __slots__ = ()

    # Moves

    def moves(self, seat: int) -> Moves:
        if seat == CHANCE:
            return self.chance() if self.phase <= Phase.DRAW else NO_MOVES
        if seat != self.active or not Phase.LAY <= self.phase <= Phase.FIGURES:
            return NO_MOVES
        return CellMoves(self.land.grid, self.places, self.extra)

    def chance(self) -> Chance:
        if self.phase > Phase.DRAW:
            raise NotYourTurn(no_chance())
        if self.phase is Phase.FIRST:
            return EqualChance(0, (1 << self.game.players) - 1)
        return EqualChance(FIRST_TILE_OUTCOME, self.unseen)

    def look_for_choices(self) -> bool:
        """Works out what the active seat may do after laying; `False` when there is nothing to choose."""
        stock = self.stocks[self.active]
        fields = self.affordable_fields()
        self.places, self.extra = (), ()
        if fields:
            self.places = tuple((FIRST_FIGURE_SLOT + size, fields) for size in range(3) if stock.hand[size])
        if self.may_visit_pub():
            self.extra = (DONE, PUB)
        elif self.places:
            self.extra = (DONE,)
        return bool(self.extra)

    def may_visit_pub(self) -> bool:
        """Only before the first figure of the turn, with an own figure there and a coin to pay."""
        stock = self.stocks[self.active]
        return stock.coins >= PUB_PRICE and not self.placed and any(stock.pub)

    def affordable_fields(self) -> int:
        """The fields of the tile just laid where the active seat can pay for a figure."""
        land = self.land
        free = land.fresh
        for figure in land.figures[len(land.figures) - self.placed :]:
            free &= ~land.grid.cell(figure.x, figure.y)
        coins = self.stocks[self.active].coins - (self.placed > 0)
        for region in land.fresh_regions:
            if region.figures > coins:
                free &= ~region.cells
        return free

    # Play

    def play(self, seat: int, move: int) -> list[Event]:
        if seat not in self.to_act:
            raise NotYourTurn(not_your_turn(self, seat, explain.waiting(self)))
        events: list[Event] = []
        if seat == CHANCE:
            self._happen(move, events)
            return events
        if not is_move(move):
            raise MalformedMove(f"{move} is not a move of Cornwall")
        slot, x, y = parts_of(move)
        if self.phase is Phase.LAY:
            self._lay(seat, move, slot, x, y, events)
        elif move == DONE:
            events.append(Event("done", seat, {}))
            self._end_turn(events)
            return events
        elif move in self.extra:
            self._visit_pub(seat, events)
        else:
            self._place(seat, move, slot, x, y, events)
        if not self.look_for_choices():
            self._end_turn(events)
        return events

    def _is_place(self, slot: int, x: int, y: int) -> bool:
        grid = self.land.grid
        for known, cells in self.places:
            if known == slot:
                return grid.contains(x, y) and bool(cells >> grid.bit(x, y) & 1)
        return False

    def _lay(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        land = self.land
        if not self._is_place(slot, x, y):
            raise IllegalMove(explain.tile(self, move))
        stamp = self.game.stamps(land.grid.side).by_slot[slot]
        self.land, extended = land.with_tile(stamp, land.grid.bit(x, y), move)
        coins = extended - 1
        bank = self.bank
        gained = coins if bank is None else min(coins, bank)
        if gained:
            stock = self.stocks[seat]
            self.stocks[seat] = Stock(stock.coins + gained, stock.hand, stock.pub)
        self.phase, self.tile, self.placed = Phase.FIGURES, 0, 0
        tile, turn = tile_of(slot)
        events.append(Event("lay", seat, {"tile": tile, "turn": turn, "x": x, "y": y, "coins": gained}))

    def _visit_pub(self, seat: int, events: list[Event]) -> None:
        stock = self.stocks[seat]
        self.stocks[seat] = Stock(stock.coins - PUB_PRICE, joined(stock.hand, stock.pub), (0, 0, 0))
        events.append(Event("pub", seat, {"figures": sum(stock.pub)}))

    def _place(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        land = self.land
        stock = self.stocks[seat]
        value = slot - FIRST_FIGURE_SLOT + 1
        if not self._is_place(slot, x, y):
            raise IllegalMove(explain.figure(self, move))
        bit = land.grid.bit(x, y)
        price = self.price(bit)
        self.stocks[seat] = Stock(stock.coins - price, changed(stock.hand, value, -1), stock.pub)
        self.land = land.with_figure(bit, seat, value)
        self.placed += 1
        events.append(Event("place", seat, {"value": value, "x": x, "y": y, "coins": price}))
        if land.fresh_chapels >> bit & 1:
            self._score(Scored(None, x, y, tuple(CHAPEL_POINTS * (seat == other) for other in range(len(self.points)))))
            events.append(Event("chapel", seat, {"points": CHAPEL_POINTS, "x": x, "y": y}))

    def _score(self, scored: Scored) -> None:
        self.scored = (*self.scored, scored)
        self.points = [old + new for old, new in zip(self.points, scored.points, strict=True)]

    # The end of a turn

    def _end_turn(self, events: list[Event]) -> None:
        self._evaluate(events)
        self.phase, self.placed, self.places, self.extra = Phase.DRAW, 0, (), ()
        self.active = (self.active + 1) % self.game.players
        if not self.unseen:
            self._draw_from_under(events)

    def _evaluate(self, events: list[Event]) -> None:
        before = self.land
        self.land, closed = before.with_closed()
        for region in closed:
            points = scoring.region_points(self, region)
            self._tell_evaluation(region, points, events)
            if any(points):
                x, y = self.land.grid.coordinate((region.cells & -region.cells).bit_length() - 1)
                self._score(Scored(region.terrain, x, y, points))
        if len(self.land.figures) != len(before.figures):
            staying = set(self.land.figures)
            for figure in before.figures:
                if figure not in staying:
                    stock = self.stocks[figure.seat]
                    self.stocks[figure.seat] = stock._replace(pub=changed(stock.pub, figure.value, 1))

    def _tell_evaluation(self, region: Region, points: tuple[int, ...], events: list[Event]) -> None:
        x, y = self.land.grid.coordinate((region.cells & -region.cells).bit_length() - 1)
        facts: dict[str, Json] = {
            "terrain": int(region.terrain),
            "x": x,
            "y": y,
            "fields": region.cells.bit_count(),
            "flag": region.flagged,
            "points": list(points),
        }
        events.append(Event("evaluate", NOBODY, facts))

    def _draw_from_under(self, events: list[Event]) -> None:
        """The stack is used up: the tiles put under it come again, each tried once."""
        for _ in range(len(self.under)):
            tile, self.under = self.under[0], self.under[1:]
            if self._try_tile(tile, events):
                return
        self.phase = Phase.OVER
        for region in self.land.open_regions:
            if region.figures:
                self._tell_evaluation(region, scoring.region_points(self, region), events)
        events.append(Event("over", NOBODY, {"scores": list(self.scores())}))

    def _try_tile(self, tile: int, events: list[Event]) -> bool:
        """Shows a tile; one that fits nowhere goes under the stack."""
        places = self.land.places(self.game.stamps(self.land.grid.side), tile)
        events.append(Event("draw", self.active, {"tile": tile}))
        if not places:
            self.under = (*self.under, tile)
            events.append(Event("misfit", self.active, {"tile": tile}))
            return False
        self.tile, self.places, self.phase = tile, places, Phase.LAY
        return True

    # Chance

    def _happen(self, outcome: int, events: list[Event]) -> None:
        if not is_outcome(outcome, self.game.players):
            raise MalformedMove(f"{outcome} is not an outcome of Cornwall")
        tile = outcome - FIRST_TILE_OUTCOME
        drawing = self.phase is Phase.DRAW
        if drawing != (tile > 0) or (drawing and not self.unseen >> tile & 1):
            raise IllegalMove(f"{self.game.move_text(CHANCE, outcome)} cannot happen here")
        if not drawing:
            self.first = self.active = outcome
            self.phase = Phase.DRAW
            events.append(Event("first", outcome, {}))
            return
        self.unseen ^= 1 << tile
        if not self._try_tile(tile, events) and not self.unseen:
            self._draw_from_under(events)
