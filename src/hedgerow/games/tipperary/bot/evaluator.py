"""A sense for Tipperary: rectangle and ring first, then flock, whiskey, ruins and bogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.evaluator import Bound, Evaluator
from hedgerow.games.core.moves import Moves, move_at
from hedgerow.games.core.weights import Weights
from hedgerow.games.tipperary.bot.estimate import Estimator, Means
from hedgerow.games.tipperary.bot.lookahead import Stock, Walk, all_spins
from hedgerow.games.tipperary.bot.placement_scores import Fields, best_places, fields_of, ranked_meadows
from hedgerow.games.tipperary.bot.target_shapes import outline
from hedgerow.games.tipperary.bot.towers import best_towers, next_tower
from hedgerow.games.tipperary.bot.upper_bounds import AtOnce, Ceilings
from hedgerow.games.tipperary.components import AREAS, Feature
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.move_codes import DONE, DRAW, FIRST_BONUS_SLOT, SHEEP_SLOT, TOWER_SLOT
from hedgerow.games.tipperary.phases import FINISHED, Phase
from hedgerow.games.tipperary.scoring import MARKER_POINTS
from hedgerow.games.tipperary.state import TipperaryState
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

SHORT: Final = 40
"""So many of the possible places for a tile are judged with care."""
DEEPER_FROM: Final = 0.4
"""When this part of its time is over, the expert looks a tile further for the plans that are left."""
FEW: Final = 8
"""And of the places for a bonus tile or a sheep."""


def means_of(state: TipperaryState, seat: int) -> Means:
    """What a seat has besides its display."""
    duty = state.duties[seat]
    if state.phase >= Phase.TOWERS:
        return Means(0, state.barrels[seat], state.tower_stock[seat])
    return Means(
        state.game.rounds - state.round + (not duty.laid),
        state.barrels[seat],
        state.tower_stock[seat],
        duty.sheep,
        duty.bonus + (duty.hand >= 0),
        (state.sheep_left > 0, state.towers_left > 0, sum(state.bonus_left) > 0),
    )


class TipperaryEvaluator(Evaluator[TipperaryState]):
    """Values a display by what it can still become."""

    ranks_equals = True
    candidates = 10
    horizon = 1

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        assert isinstance(game, Tipperary)
        self.game: Tipperary = game
        self.estimator = Estimator(game.box, weights)
        self._sharpness = weights["marker_sharpness"]

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, TipperaryState)
        if None in state.displays:
            return 0.0
        points = [self._points(state, other) for other in range(state.game.players)]
        own = points.pop(seat)
        return own - max(points, default=0.0)

    def _points(self, state: TipperaryState, seat: int) -> float:
        means = means_of(state, seat)
        return self.estimator.points(state.display(seat), means) + self._marker(state, seat, means.left)

    def _marker(self, state: TipperaryState, seat: int, left: int) -> float:
        """What the marker is worth to the seat, by how likely it is to hold it at the end."""
        if state.game.players == 1:
            return 0.0
        holds = state.marker == seat
        if not left and state.phase >= Phase.TOWERS:
            return MARKER_POINTS * holds
        flocks = [state.display(other).largest_flock for other in range(state.game.players)]
        lead = flocks.pop(seat) - max(flocks) + (0.5 if holds else 0.0) - 0.25
        return MARKER_POINTS / (1 + exp(-self._sharpness * lead / (1 + left)))

    def shortlist(self, state: State, seat: int, moves: Moves) -> Sequence[int]:
        assert isinstance(state, TipperaryState)
        duty = state.duties[seat]
        if len(moves) <= FEW or state.phase is not Phase.PLACE:
            return list(moves)
        display, means = state.display(seat), means_of(state, seat)
        at = display.grid.coordinate
        if not duty.laid:
            stamps, tiles = self.game.stamps(display.grid.side), state.areas[state.area_of(seat)]
            places = best_places(display, stamps, tiles, self.fields(display, means), SHORT)
            return [move_at(slot, *at(bit)) for slot, bit in places]
        if duty.hand >= 0:
            slot = FIRST_BONUS_SLOT + duty.hand
            ranked = self.fields(display, means).bonus_squares(display, Feature(duty.hand))
            return [move_at(slot, *at(bit)) for bit in ranked[:FEW]]
        draw = [DRAW] if duty.bonus else []
        return draw + [move_at(SHEEP_SLOT, *at(bit)) for bit in ranked_meadows(display)[:FEW]]

    def fields(self, display: Display, means: Means) -> Fields:
        """What it is good for to cover each square."""
        _, target = self.estimator.target(display, means)
        return fields_of(display, self.estimator.flock(display), target)

    def forced_move(self, state: State, seat: int) -> int | None:
        return self.greedy_move(state, seat)

    @classmethod
    def greedy_move(cls, state: State, seat: int) -> int | None:
        assert isinstance(state, TipperaryState)
        if state.phase is not Phase.TOWERS:
            return None
        stock = state.tower_stock[seat]
        square = next_tower(state.display(seat), stock) if stock else None
        return DONE if square is None else move_at(TOWER_SLOT, *square)

    @classmethod
    def score_bounds(cls, state: State, seat: int) -> Callable[[int], Bound] | None:
        assert isinstance(state, TipperaryState)
        return None if state.phase is not Phase.PLACE or state.duties[seat].laid else Ceilings(state, seat)

    @classmethod
    def scores_at_once(cls, state: State, seat: int) -> Callable[[int], int] | None:
        assert isinstance(state, TipperaryState)
        return AtOnce(state, seat) if state.phase is Phase.PLACE and state.duties[seat].laid else None

    def rollout_value(self, state: State, seat: int, rng: Random, thinking: Thinking) -> float:
        """The seat's next tiles are tried for every turn of the wheel; what the others lay meanwhile hardly matters."""
        assert isinstance(state, TipperaryState)
        while state.phase is Phase.PLACE and (state.duties[seat].laid and state.duties[seat] != FINISHED):
            acting = CHANCE if state.to_act == (CHANCE,) else seat
            state.play(acting, state.chance().draw(rng) if acting == CHANCE else self.reply(state, seat, rng, thinking))
        value = self.value(state, seat)
        thinking.spend()
        means = means_of(state, seat)
        if not means.left:
            return value
        walk = Walk(self.game, self.estimator, state.display(seat), means)
        stock = Stock(state, rng)
        now = walk.points()
        arms = walk.display.hometown.arms
        steps = self.horizon + (thinking.used > DEEPER_FROM)
        later = 0.0
        for first in all_spins(rng):
            branch, tiles = walk.copy(), stock.copy()
            branch.lay((arms + first) % AREAS, tiles, thinking)
            for _ in range(min(steps - 1, branch.means.left)):
                branch.lay(int(rng.random() * AREAS), tiles, thinking)
            later += branch.points()
        return value - now + later / AREAS

    @classmethod
    def item_label(cls, name: str) -> str:
        return msg(f"item.{name.replace(' ', '-')}")

    def reason(self, before: State, after: State, seat: int) -> str:
        assert isinstance(before, TipperaryState)
        assert isinstance(after, TipperaryState)
        if before.phase >= Phase.TOWERS:
            best = best_towers(before.display(seat), before.tower_stock[seat])
            return msg("towers", towers=len(best.squares)) if best.squares else msg("no-tower")
        display, means = after.display(seat), means_of(after, seat)
        _, target = self.estimator.target(display, means)
        if target is None:
            return ""
        gaps = (target.squares & ~display.cells).bit_count()
        width, height = outline(display.grid, target)
        return msg("rectangle", width=width, height=height, gaps=gaps)
