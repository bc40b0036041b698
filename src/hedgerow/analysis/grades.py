"""Grades of moves, and the accuracy of a player.

The loss of a move is measured in chance to win. Where the game is as good as decided, and with one player, points count
instead: `points / (4 * scale)` is the chance that they would be worth at even odds, because the logistic curve rises by
a quarter of `1 / scale` per point there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from hedgerow.analysis.compare import Difference
from hedgerow.analysis.estimates import Estimate, mean_of

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: Final[tuple[Grade, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")

INACCURACY: Final = 0.02
"""The smallest loss that is called an inaccuracy. See docs/analysis.md for the noise that it must exceed."""
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10
DECIDED: Final = 0.02
"""A game is as good as decided if the chance to win is this close to 0 or 1."""
INDIFFERENT: Final = 0.015
"""A decision is indifferent if the best move gains less than this on random moves."""
HALVING_LOSS: Final = 0.10
"""The loss that halves the accuracy of a decision."""


def effective_loss(loss: Difference, best_chance: float, scale: float, players: int) -> Estimate:
    """Return a loss in chance to win, or in points where chance says nothing."""
    if players > 1 and DECIDED < best_chance < 1.0 - DECIDED:
        return loss.chance
    unit = 4.0 * scale * (2.0 if players > 1 else 1.0)  # in a decided game, points count half
    return Estimate(loss.points.value / unit, loss.points.low / unit, loss.points.high / unit)


def grade_of(loss: Estimate) -> Grade:
    """Return the grade of a move that is not the best one; a loss within the noise is good."""
    if not loss.is_positive or loss.value < INACCURACY:
        return "good"
    return "blunder" if loss.value >= BLUNDER else "mistake" if loss.value >= MISTAKE else "inaccuracy"


def accuracy_of(losses: Sequence[float]) -> float:
    """Return the accuracy, from 0 to 100, of the decisions with these losses."""
    return 100.0 * mean_of([0.5 ** (max(0.0, loss) / HALVING_LOSS) for loss in losses]) if losses else 100.0
