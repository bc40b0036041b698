"""The value of regions, coins and figures, in points at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from hedgerow.games.core.weights import Weights
from hedgerow.games.cornwall.bot.draw_odds import NO_TILES, RemainingTiles
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.phases import FigureCounts
from hedgerow.games.cornwall.scoring import MOOR_PRIZES, PLAIN_PRIZES, shares
from hedgerow.games.cornwall.state import CornwallState

MAX_OPEN_HEXES: Final = 12
"""Open hexes beside a region above this number make no difference."""


def seat_weights(scores: tuple[int, ...], seat: int) -> tuple[float, ...]:
    """Return the weight of each seat's points from the view of one seat: 1 for its own, negative for its rivals.

    The weights of the rivals add up to -1: half of it is for the best rival, and the other half is divided equally
    among all rivals.
    """
    rivals = len(scores) - 1
    if rivals == 1:
        return (1.0, -1.0) if seat == 0 else (-1.0, 1.0)
    best = max((score, -other) for other, score in enumerate(scores) if other != seat)[1]
    return tuple(
        1.0 if other == seat else -0.5 / rivals - (0.5 if other == -best else 0.0) for other in range(len(scores))
    )


class Valuation:
    """The values of regions, coins and figures for one seat at one moment of the game.

    `seat_weights` are the weights of each seat's points; `next_seat` is the seat that plays next.
    """

    def __init__(
        self,
        weights: Weights,
        remaining: RemainingTiles,
        flag_values: tuple[tuple[int, int], ...],
        seat_weights: tuple[float, ...],
        next_seat: int,
    ) -> None:
        self.weights = weights
        self.remaining = remaining
        self.flag_values = flag_values
        self.seat_weights = seat_weights
        self.next_seat = next_seat
        players = len(seat_weights)
        self._turns = [
            (remaining.tiles + players - 1 - (other - next_seat) % players) // players for other in range(players)
        ]
        """The remaining turns of each seat."""
        self._prizes = [self._expected_prizes(terrain) for terrain in range(len(Terrain))]
        self._growth = [weights["growth"] * hexes for hexes in remaining.hexes]
        self._closing = [1.0 - exp(-weights["closing"] * cottages) for cottages in remaining.cottages]
        self._contest = weights["contest"] * remaining.tiles / (remaining.tiles + weights["contest_half"])
        self._figure = [self._figure_values(other) for other in range(players)]
        self._regions: dict[tuple[int, int, bool, tuple[int, ...], int, int], float] = {}
        self.figure_choices: dict[tuple[int, bool], dict[tuple[object, ...], Any]] = {}
        """A cache for `FigurePlanner`, by seat and by whether it omits dominated choices."""
        self._holdings: dict[tuple[int, int, FigureCounts, FigureCounts], float] = {}

    @staticmethod
    def of_points_now(weights: Weights, state: CornwallState, seat: int) -> Valuation:
        """Return a valuation of the seat's own points, as if the game ended with this turn."""
        own = tuple(float(other == seat) for other in range(state.game.players))
        return Valuation(weights, NO_TILES, state.game.flag_values, own, seat)

    def _expected_prizes(self, terrain: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the expected prizes of an open region without a flag (it may still get one) and with a flag."""
        if terrain == Terrain.MOOR:
            return MOOR_PRIZES, MOOR_PRIZES
        first, second = self.flag_values[terrain]
        chance = 1.0 - exp(-self.weights["flag"] * self.remaining.flags[terrain])
        expected = (
            PLAIN_PRIZES[0] + chance * (first - PLAIN_PRIZES[0]),
            PLAIN_PRIZES[1] + chance * (second - PLAIN_PRIZES[1]),
        )
        return expected, (first, second)

    def _figure_values(self, seat: int) -> tuple[float, float, float]:
        turns = self._turns[seat]
        fraction = turns / (turns + self.weights["figure_half"])
        return (
            self.weights["small"] * fraction,
            self.weights["tall"] * fraction,
            self.weights["big"] * fraction,
        )

    # Regions

    def region(
        self, terrain: int, hexes: int, flagged: bool, strengths: tuple[int, ...], figures: int, open_hexes: int
    ) -> float:
        """Return the value of an open region; `open_hexes` is the number of hexes beside it that a tile could cover."""
        key = (terrain, hexes, flagged, strengths, figures, min(open_hexes, MAX_OPEN_HEXES))
        value = self._regions.get(key)
        if value is None:
            value = self._regions[key] = self._open_region(*key)
        return value

    def _open_region(
        self, terrain: int, hexes: int, flagged: bool, strengths: tuple[int, ...], figures: int, open_hexes: int
    ) -> float:
        if not self.remaining.tiles:
            return self.closed_region(terrain, hexes, flagged, strengths)
        weights = self.weights
        openness = open_hexes / (open_hexes + weights["room_half"])
        first, second = self._prizes[terrain][flagged]
        size = hexes + self._growth[terrain] * openness
        if not figures:
            return self.seat_weights[self.next_seat] * weights["tempo"] * first * size * openness
        points = self._expected_points(first * size, second * size, strengths, figures, openness)
        if terrain != Terrain.MOOR:
            returning = self._closing[terrain] * weights["pub"]
            for seat, strength in enumerate(strengths):
                points[seat] += returning * strength * self._figure[seat][0]
        return self._weighted(points)

    def _weighted(self, points: Sequence[float]) -> float:
        return sum(weight * share for weight, share in zip(self.seat_weights, points, strict=True))

    def _expected_points(
        self, first: float, second: float, strengths: tuple[int, ...], figures: int, openness: float
    ) -> list[float]:
        """Return the expected points of each seat: a mix of the points now and those if the leader is overtaken."""
        current = _exact_shares(first, second, strengths)
        best, second_best = max(strengths), sorted(strengths)[-2]
        if best == second_best:
            return current
        weights = self.weights
        chance = self._contest * openness * exp(-weights["contest_lead"] * (best - second_best - 1))
        chance /= 1.0 + weights["contest_price"] * (figures - 1)
        overtaken = self._overtaken(first, second, strengths, strengths.index(best), second_best)
        return [(1.0 - chance) * now + chance * then for now, then in zip(current, overtaken, strict=True)]

    @staticmethod
    def _overtaken(
        first: float, second: float, strengths: tuple[int, ...], leader: int, second_best: int
    ) -> list[float]:
        """Return the points if the strongest of the other seats, or all of them in a tie, overtake the leader."""
        points = [0.0] * len(strengths)
        points[leader] = second
        rivals = [seat for seat, strength in enumerate(strengths) if seat != leader and strength == second_best]
        for seat in rivals:
            points[seat] = first / len(rivals)
        return points

    def closed_region(self, terrain: int, hexes: int, flagged: bool, strengths: tuple[int, ...]) -> float:
        """Return the value of a region that scores now, without the value of its returning figures."""
        if terrain == Terrain.MOOR:
            first, second = MOOR_PRIZES
        else:
            first, second = self.flag_values[terrain] if flagged else PLAIN_PRIZES
        return self._weighted(shares(first, second, hexes, strengths))

    # Coins and figures

    def holdings(self, seat: int, coins: int, hand: FigureCounts, pub: FigureCounts) -> float:
        """Return the value of a seat's coins and figures, multiplied by its weight."""
        key = (seat, coins, hand, pub)
        value = self._holdings.get(key)
        if value is None:
            value = self._holdings[key] = self.seat_weights[seat] * self._own_value(seat, coins, hand, pub)
        return value

    def figures(self, seat: int, figures: FigureCounts, *, return_to_pub: bool) -> float:
        """Return the value of figures in hand, or the part of it that is lost when they return to the pub."""
        small, medium, large = self._figure[seat]
        value = small * figures[0] + medium * figures[1] + large * figures[2]
        return value * (1.0 - self.weights["pub"]) if return_to_pub else value

    def _own_value(self, seat: int, coins: int, hand: FigureCounts, pub: FigureCounts) -> float:
        weights = self.weights
        turns = self._turns[seat]
        if not turns:
            return float(coins)
        small, medium, large = self._figure[seat]
        later = turns / (turns + weights["coin_turns"])
        value = coins + weights["coin"] * later * coins / (coins + weights["coin_half"])
        in_hand = small * hand[0] + medium * hand[1] + large * hand[2]
        in_pub = small * pub[0] + medium * pub[1] + large * pub[2]
        value += in_hand + weights["pub"] * in_pub
        if not any(hand):
            value -= weights["empty_hand"] * later
        return value


def _exact_shares(first: float, second: float, strengths: tuple[int, ...]) -> list[float]:
    """Return the points of each seat without rounding."""
    best = max(strengths)
    leaders = strengths.count(best)
    if leaders > 1:
        return [(first + second) / leaders if strength == best else 0.0 for strength in strengths]
    second_best = max(strength for strength in strengths if strength < best)
    runners_up = strengths.count(second_best) if second_best else 0
    return [
        first if strength == best else second / runners_up if runners_up and strength == second_best else 0.0
        for strength in strengths
    ]
