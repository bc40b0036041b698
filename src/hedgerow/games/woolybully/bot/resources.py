"""The resources of each seat as another seat can estimate them."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot.valuation import PlayerResources
from hedgerow.games.woolybully.components import HUNTERS, WOLVES
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from hedgerow.games.woolybully.state import WoolyBullyState


class HiddenTiles(NamedTuple):
    """The tiles that a seat does not see, and how many of them each unfinished seat will draw."""

    tiles: int
    size: int
    """The number of these tiles, at least 1."""
    draws_per_seat: float

    @staticmethod
    def seen_from(state: WoolyBullyState, seat: int) -> HiddenTiles:
        """Return the tiles in the bag and in the other hands."""
        tiles = state.bag
        for other, hand in enumerate(state.hands):
            if other != seat:
                tiles |= hand
        unfinished = state.game.players - len(state.finished)
        no_more_draws = unfinished == 1 and not state.game.last_draws
        draws_per_seat = 0.0 if no_more_draws else state.bag.bit_count() / unfinished
        return HiddenTiles(tiles, tiles.bit_count() or 1, draws_per_seat)


def hand_size(state: WoolyBullyState, seat: int) -> int:
    """Return the number of tiles in a hand, including those that the seat is about to draw."""
    due = state.due if state.phase is WoolyBullyPhase.DRAW and state.due_seat == seat else 0
    return state.hands[seat].bit_count() + due


def own_resources(state: WoolyBullyState, seat: int, hidden: HiddenTiles, weights: Weights) -> PlayerResources:
    """Return the resources of a seat as it knows them itself."""
    tiles, size, draws = hidden
    wolves = (tiles & WOLVES).bit_count()
    if seat in state.finished:
        # The others have plenty of time to find a Wolf, and nobody plays a Hunter for this seat.
        return PlayerResources(0, tiles, 0.0, 0.0, weights["left_risk"] if wolves else 0.0, 0.0)
    hand = state.hands[seat]
    if hand & HUNTERS:
        rescue = weights["rescue_held"]
    else:
        rescue = weights["rescue_drawn"] * _chance_of_any(draws / size, (tiles & HUNTERS).bit_count())
    alone = len(state.finished) == state.game.players - 1
    risk = 0.0 if alone else weights["wolf_risk"] * _chance_of_any(1.0 - draws / size, wolves) * (1.0 - rescue)
    return PlayerResources(hand, tiles, draws, hand_size(state, seat) + draws, risk, rescue)


def rival_resources(
    state: WoolyBullyState, rival: int, seat: int, hidden: HiddenTiles, weights: Weights
) -> PlayerResources:
    """Return the resources of a rival as a seat can estimate them: it knows the number of tiles, but not which."""
    tiles, size, draws = hidden
    hand = 0 if seat in state.finished else state.hands[seat]
    own_wolf = 1.0 if hand & WOLVES else min(1.0, draws / size)
    risk = 0.0 if seat in state.finished else weights["wolf_risk"] * own_wolf
    if rival in state.finished:
        return PlayerResources(0, tiles, 0.0, 0.0, risk, 0.0)
    turns = hand_size(state, rival) + draws
    return PlayerResources(0, tiles, turns, turns, risk, weights["rescue_drawn"] * min(1.0, turns / size))


def _chance_of_any(share: float, count: int) -> float:
    """Return the probability that at least one of `count` tiles is in this share of all tiles."""
    none: float = max(0.0, 1.0 - share) ** count
    return 1.0 - none
