"""The figures that a seat can place on its new tile, with their prices and their values."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.cornwall.bot.valuation import Valuation
from hedgerow.games.cornwall.components import CHAPEL_POINTS
from hedgerow.games.cornwall.phases import NO_FIGURES, FigureCounts, sum_of_counts


class TouchedRegion(NamedTuple):
    """A region that contains hexes of the new tile, before any figures are placed there."""

    terrain: int
    hexes: int
    flagged: bool
    strengths: tuple[int, ...]
    figures: int
    open_hexes: int
    closed: bool
    free: tuple[int, ...]
    """The hexes of the new tile where a figure may be placed, chapels first."""
    chapels: int


class FigureChoice(NamedTuple):
    """The figures for one region."""

    gain: float
    net: float
    """The gain minus the lowest possible value of the figures and coins it costs."""
    price: int
    values: tuple[int, ...]
    """The values of the figures."""
    used: FigureCounts
    returned: FigureCounts
    """The figures that go straight to the pub because the region closes."""


_ONE_HEX: Final = (
    ((), (0, 0, 0)),
    ((1,), (1, 0, 0)),
    ((2,), (0, 1, 0)),
    ((3,), (0, 0, 1)),
)
"""The values and counts of the figures for a region with one free hex."""
_TWO_HEXES: Final = (
    *_ONE_HEX,
    ((1, 1), (2, 0, 0)),
    ((2, 1), (1, 1, 0)),
    ((3, 1), (1, 0, 1)),
    ((2, 2), (0, 2, 0)),
    ((3, 2), (0, 1, 1)),
)
"""The same for a region with two free hexes."""


class FigurePlan(NamedTuple):
    """The figures for the whole tile, and whether the pub is visited first."""

    gain: float
    pub: bool
    choices: tuple[FigureChoice, ...]
    """One for each region."""


class _PartialPlan(NamedTuple):
    """The figures for some of the regions."""

    gain: float
    price: int
    number: int
    used: FigureCounts
    returned: FigureCounts
    choices: tuple[FigureChoice, ...]


class FigurePlanner:
    """A planner for the figures of one seat; with `omit_dominated` it skips choices that cannot be the best."""

    def __init__(self, valuation: Valuation, seat: int, placed: int, *, omit_dominated: bool) -> None:
        self._valuation = valuation
        self._seat = seat
        self._placed = placed
        self._omit_dominated = omit_dominated
        self._choices: dict[tuple[object, ...], list[FigureChoice]] = valuation.figure_choices.setdefault(
            (seat, omit_dominated), {}
        )
        """Choices by the properties of a region; its position on the map does not matter."""

    def upper_bound(self, region: TouchedRegion, coins: int) -> float:
        """Return an upper bound for the gain in a region with this number of coins."""
        return max(choice.net for choice in self._choices_for(region) if choice.price <= coins)

    def plans(
        self,
        regions: list[TouchedRegion],
        coins: int,
        hand: FigureCounts,
        in_pub: FigureCounts,
        gain: float,
        *,
        pub: bool,
    ) -> list[FigurePlan]:
        """Return all plans that the seat can pay with these coins and figures."""
        small, medium, large = hand
        partial = [_PartialPlan(gain, 0, self._placed, NO_FIGURES, NO_FIGURES, ())]
        for region in regions:
            choices = self._choices_for(region)
            longer = []
            for plan in partial:
                for choice in choices:
                    number = plan.number + len(choice.values)
                    price = plan.price + choice.price
                    if number > plan.number:
                        # Every figure of a turn except the first costs one coin more.
                        price += number - plan.number - (not plan.number)
                        if price > coins:
                            continue
                    one, other = plan.used, choice.used
                    used = (one[0] + other[0], one[1] + other[1], one[2] + other[2])
                    if used[0] > small or used[1] > medium or used[2] > large:
                        continue
                    returned = sum_of_counts(plan.returned, choice.returned) if region.closed else plan.returned
                    longer.append(
                        _PartialPlan(plan.gain + choice.gain, price, number, used, returned, (*plan.choices, choice))
                    )
            partial = longer
        holdings, seat = self._valuation.holdings, self._seat
        return [
            FigurePlan(
                plan.gain
                + holdings(
                    seat,
                    coins - plan.price,
                    (small - plan.used[0], medium - plan.used[1], large - plan.used[2]),
                    sum_of_counts(in_pub, plan.returned),
                ),
                pub,
                plan.choices,
            )
            for plan in partial
        ]

    def _choices_for(self, region: TouchedRegion) -> list[FigureChoice]:
        key = (*region[:7], len(region.free), region.chapels.bit_count())
        choices = self._choices.get(key)
        if choices is None:
            figures = _ONE_HEX[:1] if not region.free else _ONE_HEX if len(region.free) == 1 else _TWO_HEXES
            choices = [self._choice(region, values, used) for values, used in figures]
            if self._omit_dominated:
                # A figure that costs more than it gains here cannot be part of the best plan.
                choices = [choice for choice in choices if not choice.values or choice.net > choices[0].net]
            self._choices[key] = choices
        return choices

    def _choice(self, region: TouchedRegion, values: tuple[int, ...], used: FigureCounts) -> FigureChoice:
        valuation = self._valuation
        strengths = list(region.strengths)
        strengths[self._seat] += sum(values)
        terrain, hexes, flagged, _, figures, open_hexes, closed, _, _ = region
        if closed:
            gain = valuation.closed_region(terrain, hexes, flagged, tuple(strengths))
        else:
            gain = valuation.region(terrain, hexes, flagged, tuple(strengths), figures + len(values), open_hexes)
        if values and region.chapels:
            gain += valuation.seat_weights[self._seat] * CHAPEL_POINTS * min(len(values), region.chapels.bit_count())
        price = sum(range(figures, figures + len(values)))
        net = gain - price - valuation.figures(self._seat, used, return_to_pub=closed)
        return FigureChoice(gain, net, price, values, used, used if closed else NO_FIGURES)


def plan_gain(plan: FigurePlan) -> float:
    """Return the gain of a plan, as a sort key."""
    return plan.gain
