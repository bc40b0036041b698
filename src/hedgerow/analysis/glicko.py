"""Glicko-2 ratings, after Mark Glickman's description of the system.

A rating has a deviation, which tells how far it can be trusted, and a volatility, which tells how much it moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""Rating points for one unit of the internal scale."""
TAU: Final = 0.5
"""How much a volatility can change; Glickman suggests 0.3 to 1.2."""
EPSILON: Final = 1e-6


@dataclass(frozen=True)
class GlickoRating:
    """A rating. New ones are 1500 with a deviation of 350."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True)
class RatedGame:
    """A game against an opponent; the score is 1 for a win and 0 for a loss."""

    opponent: GlickoRating
    score: float


def rated(old: GlickoRating, games: Sequence[RatedGame]) -> GlickoRating:
    """Return the rating after a rating period with these games."""
    mu, phi = (old.rating - 1500) / SCALE, old.deviation / SCALE
    if not games:
        return GlickoRating(old.rating, SCALE * sqrt(phi**2 + old.volatility**2), old.volatility)
    weights = [_weight(game.opponent.deviation / SCALE) for game in games]
    expected = [
        1 / (1 + exp(-weight * (mu - (game.opponent.rating - 1500) / SCALE)))
        for weight, game in zip(weights, games, strict=True)
    ]
    variance = 1 / sum(w**2 * e * (1 - e) for w, e in zip(weights, expected, strict=True))
    surprise = sum(w * (game.score - e) for w, e, game in zip(weights, expected, games, strict=True))
    volatility = _new_volatility(old.volatility, phi, variance, variance * surprise)
    spread = phi**2 + volatility**2
    new_phi = 1 / sqrt(1 / spread + 1 / variance)
    return GlickoRating(1500 + SCALE * (mu + new_phi**2 * surprise), SCALE * new_phi, volatility)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Solve for the new volatility with the Illinois variant of regula falsi."""
    start = log(sigma**2)

    def f(x: float) -> float:
        square = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - square) / (2 * square**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > EPSILON:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
