"""The evaluator of Tipperary: rectangle and home town ring first, then flock, whiskey, ruins and bogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.contract import CHANCE, Game
from hedgerow.games.core.evaluator import Bound, Evaluator
from hedgerow.games.core.moves import Moves, move_at
from hedgerow.games.core.weights import Weights
from hedgerow.games.tipperary.bot import themes
from hedgerow.games.tipperary.bot.estimate import Estimator, SeatResources
from hedgerow.games.tipperary.bot.lookahead import CountyRollout, TileSupply, all_spins
from hedgerow.games.tipperary.bot.placement_scores import SquareScores, best_places, ranked_meadows, square_scores
from hedgerow.games.tipperary.bot.target_shapes import rectangle_dimensions
from hedgerow.games.tipperary.bot.towers import best_towers, next_tower
from hedgerow.games.tipperary.bot.upper_bounds import ImmediateScores, TurnScoreBounds
from hedgerow.games.tipperary.components import AREAS, Feature
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.move_codes import DONE, DRAW, FIRST_BONUS_SLOT, SHEEP_SLOT, TOWER_SLOT
from hedgerow.games.tipperary.phases import FINISHED, TipperaryPhase
from hedgerow.games.tipperary.scoring import MARKER_POINTS
from hedgerow.games.tipperary.state import TipperaryState
from hedgerow.i18n import messages_of

msg = messages_of("hedgerow.games.tipperary")

TILE_CANDIDATES: Final = 40
"""The number of tile placements on the shortlist."""
PIECE_CANDIDATES: Final = 8
"""The number of placements of a bonus tile or a sheep on the shortlist."""
DEEPER_FROM: Final = 0.4
"""The fraction of the thinking time after which the expert simulates one more tile for the remaining plans."""


def resources_of(state: TipperaryState, seat: int) -> SeatResources:
    """Return the resources of a seat besides its county."""
    pending = state.pending[seat]
    if state.phase >= TipperaryPhase.TOWERS:
        return SeatResources(0, state.barrels[seat], state.tower_stock[seat])
    return SeatResources(
        state.game.rounds - state.round + (not pending.tile_placed),
        state.barrels[seat],
        state.tower_stock[seat],
        pending.sheep,
        pending.bonus + (pending.hand >= 0),
        (state.sheep_left > 0, state.towers_left > 0, sum(state.bonus_left) > 0),
    )


class TipperaryEvaluator(Evaluator[TipperaryState]):
    """An evaluator that values a county by the points it can still reach."""

    shortlist_breaks_ties = True
    candidates = 10
    horizon = 1

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        assert isinstance(game, Tipperary)
        self.game: Tipperary = game
        self.estimator = Estimator(game.components, weights)
        self._sharpness = weights["marker_sharpness"]

    def value(self, state: TipperaryState, seat: int) -> float:
        if None in state.counties:
            return 0.0
        points = [self._points(state, other) for other in range(state.game.players)]
        own = points.pop(seat)
        return own - max(points, default=0.0)

    def _points(self, state: TipperaryState, seat: int) -> float:
        resources = resources_of(state, seat)
        return self.estimator.points(state.county(seat), resources) + self._marker(state, seat, resources.tiles_left)

    def _marker(self, state: TipperaryState, seat: int, tiles_left: int) -> float:
        """Return the marker points, weighted by the probability that the seat holds the marker at the end."""
        if state.game.players == 1:
            return 0.0
        holds = state.marker == seat
        if not tiles_left and state.phase >= TipperaryPhase.TOWERS:
            return MARKER_POINTS * holds
        flocks = [state.county(other).largest_flock for other in range(state.game.players)]
        lead = flocks.pop(seat) - max(flocks) + (0.5 if holds else 0.0) - 0.25
        return MARKER_POINTS / (1 + exp(-self._sharpness * lead / (1 + tiles_left)))

    def shortlist(self, state: TipperaryState, seat: int, moves: Moves) -> Sequence[int]:
        pending = state.pending[seat]
        if len(moves) <= PIECE_CANDIDATES or state.phase is not TipperaryPhase.PLACE:
            return list(moves)
        county, resources = state.county(seat), resources_of(state, seat)
        coordinate = county.grid.coordinate
        if not pending.tile_placed:
            stamps, tiles = self.game.stamps(county.grid.side), state.areas[state.area_of(seat)]
            places = best_places(county, stamps, tiles, self._square_scores(county, resources), TILE_CANDIDATES)
            return [move_at(slot, *coordinate(bit)) for slot, bit in places]
        if pending.hand >= 0:
            slot = FIRST_BONUS_SLOT + pending.hand
            ranked = self._square_scores(county, resources).bonus_squares(county, Feature(pending.hand))
            return [move_at(slot, *coordinate(bit)) for bit in ranked[:PIECE_CANDIDATES]]
        draw = [DRAW] if pending.bonus else []
        return draw + [move_at(SHEEP_SLOT, *coordinate(bit)) for bit in ranked_meadows(county)[:PIECE_CANDIDATES]]

    def _square_scores(self, county: County, resources: SeatResources) -> SquareScores:
        _, target = self.estimator.target(county, resources)
        return square_scores(county, self.estimator.flock(county), target)

    def forced_move(self, state: TipperaryState, seat: int) -> int | None:
        return self.greedy_move(state, seat)

    @classmethod
    def greedy_move(cls, state: TipperaryState, seat: int) -> int | None:
        if state.phase is not TipperaryPhase.TOWERS:
            return None
        stock = state.tower_stock[seat]
        square = next_tower(state.county(seat), stock) if stock else None
        return DONE if square is None else move_at(TOWER_SLOT, *square)

    @classmethod
    def score_bounds(cls, state: TipperaryState, seat: int) -> Callable[[int], Bound] | None:
        places_tile = state.phase is TipperaryPhase.PLACE and not state.pending[seat].tile_placed
        return TurnScoreBounds(state, seat) if places_tile else None

    @classmethod
    def immediate_scores(cls, state: TipperaryState, seat: int) -> Callable[[int], int] | None:
        places_piece = state.phase is TipperaryPhase.PLACE and state.pending[seat].tile_placed
        return ImmediateScores(state, seat) if places_piece else None

    def rollout_value(self, state: TipperaryState, seat: int, rng: Random, tracker: BudgetTracker) -> float:
        """Simulate the seat's next tiles for every spin of the wheel, ignoring the other seats."""
        while state.phase is TipperaryPhase.PLACE and self._has_pieces_to_place(state, seat):
            if state.to_act == (CHANCE,):
                state.play_chance(rng)
            else:
                state.play(seat, self.reply(state, seat, rng, tracker))
        value = self.value(state, seat)
        tracker.spend()
        resources = resources_of(state, seat)
        if not resources.tiles_left:
            return value
        rollout = CountyRollout(self.game, self.estimator, state.county(seat), resources)
        supply = TileSupply(state, rng)
        now = rollout.points()
        arms = rollout.county.hometown.arms
        steps = self.horizon + (tracker.used > DEEPER_FROM)
        later = 0.0
        for spin in all_spins(rng):
            branch, branch_supply = rollout.copy(), supply.copy()
            branch.place_tile((arms + spin) % AREAS, branch_supply, tracker)
            for _ in range(min(steps - 1, branch.resources.tiles_left)):
                branch.place_tile(int(rng.random() * AREAS), branch_supply, tracker)
            later += branch.points()
        return value - now + later / AREAS

    def rollout_margin(self, state: TipperaryState, seat: int, rng: Random, tracker: BudgetTracker) -> float:
        return self.rollout_value(state, seat, rng, tracker)

    @staticmethod
    def _has_pieces_to_place(state: TipperaryState, seat: int) -> bool:
        return state.pending[seat].tile_placed and state.pending[seat] != FINISHED

    def themes(self, before: TipperaryState, after: TipperaryState, seat: int) -> Sequence[str]:
        return tuple(themes.themes(before, after, seat))

    def reason(self, before: TipperaryState, after: TipperaryState, seat: int) -> str:
        if before.phase >= TipperaryPhase.TOWERS:
            best = best_towers(before.county(seat), before.tower_stock[seat])
            return msg("reason.towers", towers=len(best.squares)) if best.squares else msg("reason.no_tower")
        county, resources = after.county(seat), resources_of(after, seat)
        _, target = self.estimator.target(county, resources)
        if target is None:
            return ""
        gaps = (target.squares & ~county.cells).bit_count()
        width, height = rectangle_dimensions(county.grid, target)
        return msg("reason.rectangle", width=width, height=height, gaps=gaps)
