"""Chance nodes: exact odds, and tickets that keep to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from hedgerow.games.core.chance import Chance
from hedgerow.testing.trial import Trial


def check_odds(trial: Trial, chance: Chance, outcomes: Sequence[int]) -> None:
    """The odds of a chance node."""
    trial.now("chance-weights")
    total = chance.total
    if total < 1:
        trial.fail(f"there are {total} tickets")
    weights = {outcome: chance.weight(outcome) for outcome in outcomes}
    for outcome, weight in weights.items():
        if weight < 1:
            trial.fail(f"outcome {outcome} is listed with weight {weight}")
    whole = sum(weights.values())
    if whole != total:
        trial.fail(f"the probabilities add up to {Fraction(whole, total)}: weights {weights} of {total}")
    for stranger in (-1, min(outcomes) - 1, max(outcomes) + 1, 1 << 100):
        if stranger not in weights and chance.weight(stranger) != 0:
            trial.fail(f"{stranger} cannot happen but has weight {chance.weight(stranger)}")
    _check_tickets(trial, chance, weights)


def _check_tickets(trial: Trial, chance: Chance, weights: dict[int, int]) -> None:
    trial.now("chance-tickets")
    total = chance.total
    if total <= trial.thoroughness.tickets:
        held = Counter(chance.outcome(ticket) for ticket in range(total))
        if held != weights:
            trial.fail(f"tickets by outcome {dict(held)}, weights {weights}")
        return
    for ticket in trial.some(range(total), trial.thoroughness.samples):
        if chance.outcome(ticket) not in weights:
            trial.fail(f"ticket {ticket} gives {chance.outcome(ticket)}, which is no outcome")
