"""The state of a game of Cornwall and its rules: legal moves and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.chance import Chance, EqualChance
from hedgerow.games.core.contract import CHANCE, NOBODY, Event, Json, ScoreItem
from hedgerow.games.core.errors import IllegalMove
from hedgerow.games.core.moves import CellMoves, Moves, parts_of
from hedgerow.games.core.scene import Scene
from hedgerow.games.core.tile_state import TileState
from hedgerow.games.cornwall import position, scene, scoring, view
from hedgerow.games.cornwall.components import CHAPEL_POINTS, PUB_PRICE, WHOLE_STACK
from hedgerow.games.cornwall.explain import explain
from hedgerow.games.cornwall.map import CornwallMap, Region
from hedgerow.games.cornwall.move_codes import (
    DONE,
    FIRST_FIGURE_SLOT,
    FIRST_TILE_OUTCOME,
    PUB,
    tile_of,
)
from hedgerow.games.cornwall.phases import (
    NO_FIGURES,
    Award,
    CornwallPhase,
    Holdings,
    sum_of_counts,
    with_change,
)

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall


class CornwallState(TileState):
    """The situation at one moment of a game of Cornwall."""

    __slots__ = (
        "active",
        "awards",
        "figures_placed",
        "first",
        "game",
        "holdings",
        "legal_placements",
        "map",
        "other_moves",
        "phase",
        "points",
        "tile",
        "under",
        "unseen",
    )

    game: Cornwall
    phase: CornwallPhase
    first: int
    """The seat that plays first."""
    active: int
    """The seat whose turn it is."""
    map: CornwallMap
    unseen: int
    """The face-down tiles of the stack, as a bit set of tile numbers."""
    under: tuple[int, ...]
    """The tiles that did not fit and were put under the stack; the first one is drawn next."""
    tile: int
    """The drawn tile that must be placed now; 0 for none."""
    legal_placements: tuple[tuple[int, int], ...]
    """The legal placements of the active seat as (slot, cells): first of its tile, then of its figures."""
    other_moves: tuple[int, ...]
    """The legal moves of the active seat without a cell: done and pub."""
    figures_placed: int
    """The number of figures that the active seat has placed this turn."""
    holdings: list[Holdings]
    points: list[int]
    """The points of each seat on the score track."""
    awards: tuple[Award, ...]

    # Turn and prices

    @property
    def turn(self) -> int:
        return len(self.map.placements) - (self.phase is CornwallPhase.FIGURES) + (self.phase is CornwallPhase.OVER)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase <= CornwallPhase.DRAW:
            return (CHANCE,)
        return () if self.phase is CornwallPhase.OVER else (self.active,)

    @property
    def bank(self) -> int | None:
        """The coins in the bank; `None` if there is no limit."""
        limit = self.game.coin_limit
        return None if limit is None else limit - sum(holdings.coins for holdings in self.holdings)

    def price(self, bit: int) -> int:
        """Return the price of a figure on a hex.

        The price is one coin for each figure in the region, plus one unless this is the first figure of the turn.
        """
        region = next(region for region in self.map.new_tile_regions if region.cells >> bit & 1)
        return region.figures + (self.figures_placed > 0)

    def __init__(self, game: Cornwall) -> None:
        self.game = game
        self.phase = CornwallPhase.FIRST
        self.first = self.active = NOBODY
        self.map = game.first_map
        self.unseen = WHOLE_STACK
        self.under, self.awards, self.legal_placements, self.other_moves = (), (), (), ()
        self.tile = self.figures_placed = 0
        self.holdings = [Holdings()] * game.players
        self.points = [0] * game.players

    # Serialisation

    def view(self, seat: int | None) -> view.CornwallView:  # noqa: ARG002 all seats have the same view
        return view.view(self)

    def scene(self, seat: int | None) -> Scene:  # noqa: ARG002 all seats have the same scene
        return scene.scene(self)

    def fields(self) -> dict[str, str]:
        return position.write(self)

    # Score

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(scoring.score_sheet(self, seat) for seat in range(self.game.players))

    def scores(self) -> tuple[int, ...]:
        return scoring.scores(self)

    def winners(self) -> tuple[int, ...]:
        """Return the seats with the most points; coins break ties, and a remaining tie is a shared victory."""
        if not self.over:
            return ()
        ranks = [(score, holdings.coins) for score, holdings in zip(self.scores(), self.holdings, strict=True)]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    # Moves

    def legal_moves(self, seat: int) -> Moves:  # noqa: ARG002 only the active seat may act
        return CellMoves(self.map.grid, self.legal_placements, self.other_moves)

    def possible_outcomes(self) -> Chance:
        if self.phase is CornwallPhase.FIRST:
            return EqualChance(0, (1 << self.game.players) - 1)
        return EqualChance(FIRST_TILE_OUTCOME, self.unseen)

    def update_figure_moves(self) -> bool:
        """Update the legal moves of the active seat after it has placed its tile; return whether it has a choice."""
        holdings = self.holdings[self.active]
        hexes = self.affordable_hexes()
        self.legal_placements, self.other_moves = (), ()
        if hexes:
            self.legal_placements = tuple((FIRST_FIGURE_SLOT + size, hexes) for size in range(3) if holdings.hand[size])
        if self.may_visit_pub():
            self.other_moves = (DONE, PUB)
        elif self.legal_placements:
            self.other_moves = (DONE,)
        return bool(self.other_moves)

    def may_visit_pub(self) -> bool:
        """Return whether the active seat has figures in the pub, can pay, and has not placed a figure this turn."""
        holdings = self.holdings[self.active]
        return holdings.coins >= PUB_PRICE and not self.figures_placed and any(holdings.pub)

    def affordable_hexes(self) -> int:
        """Return the free hexes of the new tile where the active seat can pay for a figure."""
        free = self.map.new_tile
        for figure in self.map.figures[len(self.map.figures) - self.figures_placed :]:
            free &= ~self.map.grid.cell(figure.x, figure.y)
        coins = self.holdings[self.active].coins - (self.figures_placed > 0)
        for region in self.map.new_tile_regions:
            if region.figures > coins:
                free &= ~region.cells
        return free

    # Play

    def apply_move(self, seat: int, move: int, events: list[Event]) -> None:
        self.carry_out(seat, move, events)
        if move == DONE or not self.update_figure_moves():
            self._end_turn(events)

    def carry_out(self, seat: int, move: int, events: list[Event]) -> None:
        """Place a tile or a figure, or visit the pub, without ending the turn."""
        slot, x, y = parts_of(move)
        if self.phase is CornwallPhase.LAY:
            self._place_tile(seat, move, slot, x, y, events)
        elif move == DONE:
            events.append(Event("done", seat, {}))
        elif move in self.other_moves:
            self._visit_pub(seat, events)
        else:
            self._place_figure(seat, move, slot, x, y, events)

    def _is_legal_placement(self, slot: int, x: int, y: int) -> bool:
        grid = self.map.grid
        for legal_slot, cells in self.legal_placements:
            if legal_slot == slot:
                return grid.has(cells, x, y)
        return False

    def _place_tile(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        if not self._is_legal_placement(slot, x, y):
            raise IllegalMove(explain(self, move))
        grid = self.map.grid
        self.map, terrains_extended = self.map.with_tile(
            self.game.stamps(grid.side).by_slot[slot], grid.bit(x, y), move
        )
        coins = terrains_extended - 1
        bank = self.bank
        gained = coins if bank is None else min(coins, bank)
        if gained:
            holdings = self.holdings[seat]
            self.holdings[seat] = Holdings(holdings.coins + gained, holdings.hand, holdings.pub)
        self.phase, self.tile, self.figures_placed = CornwallPhase.FIGURES, 0, 0
        tile, rotation = tile_of(slot)
        events.append(Event("lay", seat, {"tile": tile, "turn": rotation, "x": x, "y": y, "coins": gained}))

    def _visit_pub(self, seat: int, events: list[Event]) -> None:
        holdings = self.holdings[seat]
        hand = sum_of_counts(holdings.hand, holdings.pub)
        self.holdings[seat] = Holdings(holdings.coins - PUB_PRICE, hand, NO_FIGURES)
        events.append(Event("pub", seat, {"figures": sum(holdings.pub)}))

    def _place_figure(self, seat: int, move: int, slot: int, x: int, y: int, events: list[Event]) -> None:
        holdings = self.holdings[seat]
        value = slot - FIRST_FIGURE_SLOT + 1
        if not self._is_legal_placement(slot, x, y):
            raise IllegalMove(explain(self, move))
        bit = self.map.grid.bit(x, y)
        price = self.price(bit)
        self.holdings[seat] = Holdings(holdings.coins - price, with_change(holdings.hand, value, -1), holdings.pub)
        on_chapel = self.map.new_chapels >> bit & 1
        self.map = self.map.with_figure(bit, seat, value)
        self.figures_placed += 1
        events.append(Event("place", seat, {"value": value, "x": x, "y": y, "coins": price}))
        if on_chapel:
            points = tuple(CHAPEL_POINTS * (seat == other) for other in range(self.game.players))
            self._add_award(Award(None, x, y, points))
            events.append(Event("chapel", seat, {"points": CHAPEL_POINTS, "x": x, "y": y}))

    def _add_award(self, award: Award) -> None:
        self.awards = (*self.awards, award)
        self.points = [old + new for old, new in zip(self.points, award.points, strict=True)]

    # End of a turn

    def _end_turn(self, events: list[Event]) -> None:
        self._score_closed_regions(events)
        self.phase, self.figures_placed, self.legal_placements, self.other_moves = CornwallPhase.DRAW, 0, (), ()
        self.active = (self.active + 1) % self.game.players
        if not self.unseen:
            self._draw_from_under(events)

    def _score_closed_regions(self, events: list[Event]) -> None:
        """Score the regions that have closed and send their figures to the pub."""
        before = self.map
        self.map, closed = before.with_closed()
        for region in closed:
            points = scoring.region_points(self, region)
            self._add_scoring_event(region, points, events)
            if any(points):
                x, y = self._first_hex(region)
                self._add_award(Award(region.terrain, x, y, points))
        if len(self.map.figures) != len(before.figures):
            remaining = set(self.map.figures)
            for figure in before.figures:
                if figure not in remaining:
                    holdings = self.holdings[figure.seat]
                    self.holdings[figure.seat] = holdings._replace(pub=with_change(holdings.pub, figure.value, 1))

    def _first_hex(self, region: Region) -> tuple[int, int]:
        return self.map.grid.coordinate((region.cells & -region.cells).bit_length() - 1)

    def _add_scoring_event(self, region: Region, points: tuple[int, ...], events: list[Event]) -> None:
        x, y = self._first_hex(region)
        facts: dict[str, Json] = {
            "terrain": int(region.terrain),
            "x": x,
            "y": y,
            "fields": region.cells.bit_count(),
            "flag": region.flagged,
            "points": list(points),
            "cells": [[*cell] for cell in self.map.grid.coordinates(region.cells)],
        }
        events.append(Event("evaluate", NOBODY, facts))

    def _draw_from_under(self, events: list[Event]) -> None:
        """Draw the tiles under the empty stack, trying each once; if none fits, end the game."""
        for _ in range(len(self.under)):
            tile, self.under = self.under[0], self.under[1:]
            if self._try_tile(tile, events):
                return
        self.phase = CornwallPhase.OVER
        for region in self.map.open_regions:
            if region.figures:
                self._add_scoring_event(region, scoring.region_points(self, region), events)
        events.append(Event("over", NOBODY, {"scores": list(self.scores())}))

    def _try_tile(self, tile: int, events: list[Event]) -> bool:
        """Draw a tile; put it under the stack and return `False` if it fits nowhere."""
        placements = self.map.legal_placements(self.game.stamps(self.map.grid.side), tile)
        events.append(Event("draw", self.active, {"tile": tile}))
        if not placements:
            self.under = (*self.under, tile)
            events.append(Event("misfit", self.active, {"tile": tile}))
            return False
        self.tile, self.legal_placements, self.phase = tile, placements, CornwallPhase.LAY
        return True

    # Chance

    def can_happen(self, outcome: int) -> bool:
        if self.phase is CornwallPhase.FIRST:
            return outcome < self.game.players
        return outcome > FIRST_TILE_OUTCOME and bool(self.unseen >> outcome - FIRST_TILE_OUTCOME & 1)

    def apply_outcome(self, outcome: int, events: list[Event]) -> None:
        if self.phase is CornwallPhase.FIRST:
            self.first = self.active = outcome
            self.phase = CornwallPhase.DRAW
            events.append(Event("first", outcome, {}))
            return
        tile = outcome - FIRST_TILE_OUTCOME
        self.unseen ^= 1 << tile
        if not self._try_tile(tile, events) and not self.unseen:
            self._draw_from_under(events)
