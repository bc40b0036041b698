"""Which figures may go on the tile that is laid, what they cost and what they bring."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.cornwall.bot.valuation import Counts, Scale
from hedgerow.games.cornwall.components import CHAPEL_POINTS


class Site(NamedTuple):
    """A region with fields of the tile that is laid, as it is before figures come."""

    terrain: int
    fields: int
    flagged: bool
    strengths: tuple[int, ...]
    figures: int
    room: int
    closed: bool
    free: tuple[int, ...]
    """The fields of the tile where a figure may go, chapels first."""
    chapels: int


class Option(NamedTuple):
    """What may be done with one site: which figures go there."""

    gain: float
    net: float
    """The gain without what its figures and its coins are worth at least."""
    price: int
    values: tuple[int, ...]
    """The values of the figures."""
    used: Counts
    home: Counts
    """Those that come back at once, since the region closes."""


_SIZES: Final = (
    ((), (0, 0, 0)),
    ((1,), (1, 0, 0)),
    ((2,), (0, 1, 0)),
    ((3,), (0, 0, 1)),
)
_PAIRS: Final = (
    ((1, 1), (2, 0, 0)),
    ((2, 1), (1, 1, 0)),
    ((3, 1), (1, 0, 1)),
    ((2, 2), (0, 2, 0)),
    ((3, 2), (0, 1, 1)),
)
"""Which figures may go to a site with one free field, and to one with two."""
NONE: Final = (0, 0, 0)


class Way(NamedTuple):
    """What may be done with the whole tile."""

    gain: float
    pub: bool
    picked: tuple[Option, ...]
    """For each site."""


class _Partial(NamedTuple):
    """Figures for some of the sites."""

    gain: float
    price: int
    number: int
    used: Counts
    home: Counts
    picked: tuple[Option, ...]


class Chooser:
    """Chooses figures for a seat; with `thrifty`, leaves out what cannot be part of the best choice."""

    def __init__(self, scale: Scale, seat: int, placed: int, *, thrifty: bool) -> None:
        self._scale = scale
        self._seat = seat
        self._placed = placed
        self._thrifty = thrifty
        self._options: dict[tuple[object, ...], list[Option]] = scale.notes.setdefault((seat, thrifty), {})
        """By what a site looks like; its place does not matter."""

    def hope(self, site: Site, purse: int) -> float:
        """What a site brings at most, for who has so many coins."""
        return max(option.net for option in self._options_at(site) if option.price <= purse)

    def choices(
        self, sites: list[Site], coins: int, hand: Counts, pub_counts: Counts, gain: float, *, pub: bool
    ) -> list[Way]:
        """All choices that the seat can pay with these coins, from these figures."""
        small, tall, big = hand
        partial = [_Partial(gain, 0, self._placed, NONE, NONE, ())]
        for site in sites:
            options = self._options_at(site)
            longer = []
            for done in partial:
                for option in options:
                    number = done.number + len(option.values)
                    price = done.price + option.price
                    if number > done.number:
                        # Every figure of a turn but the first costs one coin more.
                        price += number - done.number - (not done.number)
                        if price > coins:
                            continue
                    one, other = done.used, option.used
                    used = (one[0] + other[0], one[1] + other[1], one[2] + other[2])
                    if used[0] > small or used[1] > tall or used[2] > big:
                        continue
                    home = added(done.home, option.home) if site.closed else done.home
                    longer.append(_Partial(done.gain + option.gain, price, number, used, home, (*done.picked, option)))
            partial = longer
        stock, seat = self._scale.stock, self._seat
        return [
            Way(
                way.gain
                + stock(
                    seat,
                    coins - way.price,
                    (small - way.used[0], tall - way.used[1], big - way.used[2]),
                    added(pub_counts, way.home),
                ),
                pub,
                way.picked,
            )
            for way in partial
        ]

    def _options_at(self, site: Site) -> list[Option]:
        key = (*site[:7], len(site.free), site.chapels.bit_count())
        known = self._options.get(key)
        if known is None:
            sizes = _SIZES[:1] if not site.free else _SIZES if len(site.free) == 1 else _SIZES + _PAIRS
            known = [self._option(site, values, used) for values, used in sizes]
            if self._thrifty:
                # A figure that costs more than it brings here is not missed elsewhere, so it never belongs to the best.
                known = [option for option in known if not option.values or option.net > known[0].net]
            self._options[key] = known
        return known

    def _option(self, site: Site, values: tuple[int, ...], used: Counts) -> Option:
        strengths = list(site.strengths)
        strengths[self._seat] += sum(values)
        terrain, fields, flagged, _, figures, room, closed, _, _ = site
        if closed:
            gain = self._scale.closed(terrain, fields, flagged, tuple(strengths))
        else:
            gain = self._scale.region(terrain, fields, flagged, tuple(strengths), figures + len(values), room)
        if values and site.chapels:
            gain += self._scale.leaning[self._seat] * CHAPEL_POINTS * min(len(values), site.chapels.bit_count())
        price = sum(range(figures, figures + len(values)))
        net = gain - price - self._scale.figures(self._seat, used, sent_home=closed)
        return Option(gain, net, price, values, used, used if closed else NONE)


def by_gain(way: Way) -> float:
    """For the best of all ways."""
    return way.gain


def added(one: Counts, other: Counts) -> Counts:
    """Figures together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
