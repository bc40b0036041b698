"""What regions, coins and figures are worth, in points at the end."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from hedgerow.games.core.weights import Weights
from hedgerow.games.cornwall.bot.draw_odds import NOTHING, Future
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.scoring import MOOR, PLAIN, shares
from hedgerow.games.cornwall.state_base import Table

WIDE: Final = 12
"""More open hexes beside a region than this make no difference."""

Counts = tuple[int, int, int]
"""Small, tall and big figures."""


def leanings(scores: tuple[int, ...], seat: int) -> tuple[float, ...]:
    """How much a point of each seat matters to this one: its own fully, half of the rest for its best rival."""
    rivals = len(scores) - 1
    if rivals == 1:
        return (1.0, -1.0) if seat == 0 else (-1.0, 1.0)
    best = max((score, -other) for other, score in enumerate(scores) if other != seat)[1]
    return tuple(
        1.0 if other == seat else -0.5 / rivals - (0.5 if other == -best else 0.0) for other in range(len(scores))
    )


class Scale:
    """Weighs what lies on the table for one seat, at one point of the game.

    `leaning` says how much a point of each seat matters; `follower` is whose turn comes next.
    """

    def __init__(
        self,
        weights: Weights,
        future: Future,
        flag_values: tuple[tuple[int, int], ...],
        leaning: tuple[float, ...],
        follower: int,
    ) -> None:
        self.weights = weights
        self.future = future
        self.flag_values = flag_values
        self.leaning = leaning
        self.follower = follower
        players = len(leaning)
        self._turns = [
            (future.tiles + players - 1 - (other - follower) % players) // players for other in range(players)
        ]
        """How many turns each seat still has."""
        self._prizes = [self._hoped_prizes(terrain) for terrain in range(len(Terrain))]
        self._growth = [weights["growth"] * fields for fields in future.fields]
        self._closing = [1.0 - exp(-weights["closing"] * cottages) for cottages in future.cottages]
        self._unrest = weights["contest"] * future.tiles / (future.tiles + weights["contest_half"])
        self._figure = [self._figure_worth(other) for other in range(players)]
        self._regions: dict[tuple[int, int, bool, tuple[int, ...], int, int], float] = {}
        self.notes: dict[tuple[int, int], dict[tuple[object, ...], Any]] = {}
        """For who weighs the same things again and again."""
        self._stocks: dict[tuple[int, int, Counts, Counts], float] = {}

    @staticmethod
    def of_points_now(weights: Weights, state: Table, seat: int) -> Scale:
        """A scale for the seat's own points alone, as if the game ended with this turn."""
        leaning = tuple(float(other == seat) for other in range(state.game.players))
        return Scale(weights, NOTHING, state.game.flag_values, leaning, seat)

    def _hoped_prizes(self, terrain: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The points per field of an open region, without a flag (which may still come) and with one."""
        if terrain == Terrain.MOOR:
            return MOOR, MOOR
        first, second = self.flag_values[terrain]
        chance = 1.0 - exp(-self.weights["flag"] * self.future.flags[terrain])
        hoped = (PLAIN[0] + chance * (first - PLAIN[0]), PLAIN[1] + chance * (second - PLAIN[1]))
        return hoped, (first, second)

    def _figure_worth(self, seat: int) -> tuple[float, float, float]:
        turns = self._turns[seat]
        fraction = turns / (turns + self.weights["figure_half"])
        return (
            self.weights["small"] * fraction,
            self.weights["tall"] * fraction,
            self.weights["big"] * fraction,
        )

    # Regions

    def region(
        self, terrain: int, fields: int, flagged: bool, strengths: tuple[int, ...], figures: int, room: int
    ) -> float:
        """What an open region is worth; `room` are the hexes beside it that a tile could cover."""
        key = (terrain, fields, flagged, strengths, figures, room if room < WIDE else WIDE)
        known = self._regions.get(key)
        if known is None:
            known = self._regions[key] = self._open_region(*key)
        return known

    def _open_region(
        self, terrain: int, fields: int, flagged: bool, strengths: tuple[int, ...], figures: int, room: int
    ) -> float:
        if not self.future.tiles:
            return self.closed(terrain, fields, flagged, strengths)
        weights = self.weights
        openness = room / (room + weights["room_half"])
        first, second = self._prizes[terrain][flagged]
        size = fields + self._growth[terrain] * openness
        if not figures:
            return self.leaning[self.follower] * weights["tempo"] * first * size * openness
        points = self._expected_points(first * size, second * size, strengths, figures, openness)
        if terrain != Terrain.MOOR:
            back = self._closing[terrain] * weights["pub"]
            for seat, strength in enumerate(strengths):
                points[seat] += back * strength * self._figure[seat][0]
        return sum(lean * share for lean, share in zip(self.leaning, points, strict=True))

    def _expected_points(
        self, first: float, second: float, strengths: tuple[int, ...], figures: int, openness: float
    ) -> list[float]:
        """The points of each seat, now and if the leader is passed, by how likely that is."""
        now = _shares(first, second, strengths)
        best, rest = max(strengths), sorted(strengths)[-2]
        if best == rest:
            return now
        weights = self.weights
        unrest = self._unrest * openness * exp(-weights["contest_lead"] * (best - rest - 1))
        unrest /= 1.0 + weights["contest_price"] * (figures - 1)
        then = self._overtaken(first, second, strengths, strengths.index(best), rest)
        return [(1.0 - unrest) * kept + unrest * other for kept, other in zip(now, then, strict=True)]

    @staticmethod
    def _overtaken(first: float, second: float, strengths: tuple[int, ...], leader: int, rest: int) -> list[float]:
        """The points if the strongest of the others (or, if none is there, any) passes the leader."""
        points = [0.0] * len(strengths)
        points[leader] = second
        rivals = [seat for seat, strength in enumerate(strengths) if seat != leader and strength == rest]
        for seat in rivals:
            points[seat] = first / len(rivals)
        return points

    def closed(self, terrain: int, fields: int, flagged: bool, strengths: tuple[int, ...]) -> float:
        """What a region brings that is evaluated as it stands, without the figures that come back."""
        if terrain == Terrain.MOOR:
            first, second = MOOR
        else:
            first, second = self.flag_values[terrain] if flagged else PLAIN
        points = shares(first, second, fields, strengths)
        return sum(lean * share for lean, share in zip(self.leaning, points, strict=True))

    # Stocks

    def stock(self, seat: int, coins: int, hand: Counts, pub: Counts) -> float:
        """What coins and figures are worth to a seat, counted as this scale's seat sees it."""
        key = (seat, coins, hand, pub)
        known = self._stocks.get(key)
        if known is None:
            known = self._stocks[key] = self.leaning[seat] * self._stock(seat, coins, hand, pub)
        return known

    def figures(self, seat: int, figures: Counts, *, sent_home: bool) -> float:
        """What figures are worth at hand, or what is lost of it when they come back to the pub."""
        small, tall, big = self._figure[seat]
        worth = small * figures[0] + tall * figures[1] + big * figures[2]
        return worth * (1.0 - self.weights["pub"]) if sent_home else worth

    def _stock(self, seat: int, coins: int, hand: Counts, pub: Counts) -> float:
        weights = self.weights
        turns = self._turns[seat]
        if not turns:
            return float(coins)
        small, tall, big = self._figure[seat]
        later = turns / (turns + weights["coin_turns"])
        worth = coins + weights["coin"] * later * coins / (coins + weights["coin_half"])
        at_hand = small * hand[0] + tall * hand[1] + big * hand[2]
        away = small * pub[0] + tall * pub[1] + big * pub[2]
        worth += at_hand + weights["pub"] * away
        if not any(hand):
            worth -= weights["empty_hand"] * later
        return worth


def _shares(first: float, second: float, strengths: tuple[int, ...]) -> list[float]:
    """The points of each seat, without rounding."""
    best = max(strengths)
    leaders = strengths.count(best)
    if leaders > 1:
        return [(first + second) / leaders if strength == best else 0.0 for strength in strengths]
    rest = max(strength for strength in strengths if strength < best)
    behind = strengths.count(rest) if rest else 0
    return [
        first if strength == best else second / behind if behind and strength == rest else 0.0 for strength in strengths
    ]
