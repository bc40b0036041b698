"""Tests of chance: outcomes with exact probabilities."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games.core.chance import Chance, EqualChance, WeightedChance

no_deadline = settings(deadline=None)

bags = st.frozensets(st.integers(0, 120), max_size=40)
piles = st.dictionaries(st.integers(0, 1000), st.integers(1, 9), max_size=12)


@st.composite
def chances(draw: st.DrawFn) -> tuple[Chance, dict[int, int]]:
    """Draw a chance node together with the expected weight of each outcome."""
    if draw(st.booleans()):
        base, bag = draw(st.integers(0, 10**6)), draw(bags)
        return EqualChance(base, sum(1 << member for member in bag)), {base + member: 1 for member in bag}
    pile = draw(piles)
    return WeightedChance(sorted(pile.items()), sum(pile.values())), pile


@no_deadline
@given(chances())
def test_outcomes_are_a_sorted_sequence(case: tuple[Chance, dict[int, int]]) -> None:
    chance, weights = case
    assert list(chance) == sorted(weights)
    assert len(chance) == len(weights)
    assert [chance.at(rank) for rank in range(len(weights))] == sorted(weights)
    assert [chance.rank(outcome) for outcome in chance] == list(range(len(weights)))
    assert chance[:] == sorted(weights)


@no_deadline
@given(chances())
def test_each_outcome_has_as_many_tickets_as_its_weight(case: tuple[Chance, dict[int, int]]) -> None:
    chance, weights = case
    assert chance.total == sum(weights.values())
    assert Counter(chance.outcome(ticket) for ticket in range(chance.total)) == weights
    for outcome in weights:
        assert chance.weight(outcome) == weights[outcome]


@no_deadline
@given(chances())
def test_tickets_are_assigned_in_the_order_of_outcomes(case: tuple[Chance, dict[int, int]]) -> None:
    chance, _ = case
    outcomes = [chance.outcome(ticket) for ticket in range(chance.total)]
    assert outcomes == sorted(outcomes)


@no_deadline
@given(chances(), st.integers(-5, 10**6))
def test_an_impossible_outcome_has_weight_zero(case: tuple[Chance, dict[int, int]], outcome: int) -> None:
    chance, weights = case
    assert chance.weight(outcome) == weights.get(outcome, 0)
    assert (outcome in chance) == (outcome in weights)
    assert chance.weight(-1) == 0


@no_deadline
@given(chances())
def test_a_ticket_beyond_the_total_is_refused(case: tuple[Chance, dict[int, int]]) -> None:
    chance, _ = case
    with pytest.raises(IndexError):
        chance.outcome(chance.total)


@no_deadline
@given(chances(), st.integers(0, 2**32))
def test_a_draw_is_the_outcome_of_a_ticket(case: tuple[Chance, dict[int, int]], seed: int) -> None:
    chance, weights = case
    if weights:
        ticket = int(Random(seed).random() * chance.total)
        assert chance.draw(Random(seed)) == chance.outcome(ticket)
        assert chance.draw(Random(seed)) in weights


@pytest.mark.parametrize(
    "chance",
    [EqualChance(100, 0b1011_0110_1101), WeightedChance([(3, 1), (7, 2), (9, 5), (20, 8)], 16)],
)
def test_draws_follow_the_weights(chance: Chance) -> None:
    rng = Random(7)
    draws = 16_000
    counts = Counter(chance.draw(rng) for _ in range(draws))
    expected = {outcome: draws * chance.weight(outcome) / chance.total for outcome in chance}
    chi_square = sum((counts[outcome] - fair) ** 2 / fair for outcome, fair in expected.items())
    assert set(counts) == set(chance)
    # At most 7 degrees of freedom: fair draws stay below 24.3 in 999 seeds of 1000.
    assert chi_square < 24.3


def test_a_draw_takes_one_number_from_the_generator() -> None:
    rng, other = Random(5), Random(5)
    EqualChance(0, 0b111).draw(rng)
    other.random()
    assert rng.getstate() == other.getstate()
