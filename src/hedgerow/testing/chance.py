"""Checks of chance nodes: weights and tickets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from hedgerow.games.core.chance import Chance
from hedgerow.testing.context import CheckContext


def check_chance(context: CheckContext, chance: Chance, outcomes: Sequence[int]) -> None:
    """Check the weights and tickets of a chance node."""
    context.begin("chance-weights")
    total = chance.total
    if total < 1:
        context.fail(f"there are {total} tickets")
    weights = {outcome: chance.weight(outcome) for outcome in outcomes}
    for outcome, weight in weights.items():
        if weight < 1:
            context.fail(f"outcome {outcome} is listed with weight {weight}")
    weight_sum = sum(weights.values())
    if weight_sum != total:
        context.fail(f"the probabilities add up to {Fraction(weight_sum, total)}: weights {weights} of {total}")
    for unlisted in (-1, min(outcomes) - 1, max(outcomes) + 1, 1 << 100):
        if unlisted not in weights and chance.weight(unlisted) != 0:
            context.fail(f"{unlisted} is not an outcome but has weight {chance.weight(unlisted)}")
    _check_tickets(context, chance, weights)


def _check_tickets(context: CheckContext, chance: Chance, weights: dict[int, int]) -> None:
    context.begin("chance-tickets")
    total = chance.total
    if total <= context.thoroughness.tickets:
        held = Counter(chance.outcome(ticket) for ticket in range(total))
        if held != weights:
            context.fail(f"tickets by outcome {dict(held)}, weights {weights}")
        return
    for ticket in context.some(range(total), context.thoroughness.samples):
        if chance.outcome(ticket) not in weights:
            context.fail(f"ticket {ticket} gives {chance.outcome(ticket)}, which is not an outcome")
