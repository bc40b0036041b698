"""What each seat has to make something of its fields, and what the others can do to them."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot.valuation import Means
from hedgerow.games.woolybully.components import HUNTERS, WOLVES
from hedgerow.games.woolybully.phases import Phase
from hedgerow.games.woolybully.state_base import Table


class Supply(NamedTuple):
    """The tiles that a seat does not see, and how many of them will come to each seat that stays."""

    pool: int
    size: int
    share: float

    @staticmethod
    def seen_from(table: Table, seat: int) -> Supply:
        """What is in the bag or in another hand."""
        pool = table.bag
        for other, tiles in enumerate(table.hands):
            if other != seat:
                pool |= tiles
        staying = table.game.players - len(table.finished)
        no_more = staying == 1 and not table.game.last_draws
        return Supply(pool, pool.bit_count() or 1, 0.0 if no_more else table.bag.bit_count() / staying)


def hand_size(table: Table, seat: int) -> int:
    """The tiles in a hand, with those that are just being drawn."""
    due = table.due if table.phase is Phase.DRAW and table.due_seat == seat else 0
    return table.hands[seat].bit_count() + due


def own_means(table: Table, seat: int, supply: Supply, weights: Weights) -> Means:
    """A seat's own means: it knows its hand."""
    pool, size, share = supply
    wolves = (pool & WOLVES).bit_count()
    if seat in table.finished:
        # The others have all the time to find a Wolf, and nobody sends a Hunter.
        return Means(0, pool, 0.0, 0.0, weights["left_risk"] if wolves else 0.0, 0.0)
    hand = table.hands[seat]
    if hand & HUNTERS:
        rescue = weights["rescue_held"]
    else:
        rescue = weights["rescue_drawn"] * _at_least_one(share / size, (pool & HUNTERS).bit_count())
    alone = len(table.finished) == table.game.players - 1
    risk = 0.0 if alone else weights["wolf_risk"] * _at_least_one(1.0 - share / size, wolves) * (1.0 - rescue)
    return Means(hand, pool, share, hand_size(table, seat) + share, risk, rescue)


def rival_means(table: Table, rival: int, seat: int, supply: Supply, weights: Weights) -> Means:
    """What a seat can assume of a rival: so many tiles, but not which; and that it has itself what it has."""
    pool, size, share = supply
    hand = 0 if seat in table.finished else table.hands[seat]
    risk = 0.0 if seat in table.finished else weights["wolf_risk"] * (1.0 if hand & WOLVES else min(1.0, share / size))
    if rival in table.finished:
        return Means(0, pool, 0.0, 0.0, risk, 0.0)
    tiles = hand_size(table, rival) + share
    return Means(0, pool, tiles, tiles, risk, weights["rescue_drawn"] * min(1.0, tiles / size))


def _at_least_one(share: float, number: int) -> float:
    """How likely at least one of so many tiles is in this share of all."""
    none: float = max(0.0, 1.0 - share) ** number
    return 1.0 - none
