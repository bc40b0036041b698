"""Intervals have the stated coverage: for dependent games of a deal, and when inspected after every deal."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from hedgerow.arena.intervals import GRID, ConfidenceSequence, Interval, mean_interval, rate_interval, student_quantile


def test_student_quantiles_match_the_tables() -> None:
    for freedom, value in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert student_quantile(freedom) == pytest.approx(value, rel=0.002)
    assert student_quantile(0) == float("inf")


def deals(rng: Random, number: int, rate: float, alike: float) -> list[float]:
    """Return results of deals with two games, which go the same way with probability `alike`."""

    def deal() -> float:
        first = rng.random() < rate
        second = first if rng.random() < alike else rng.random() < rate
        return (first + second) / 2

    return [deal() for _ in range(number)]


@pytest.mark.parametrize("rate", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("alike", [0.0, 0.8])
def test_coverage_of_rate_intervals(rate: float, alike: float) -> None:
    rng = Random(f"{rate}/{alike}")
    held = 0
    for _ in range(500):
        interval = rate_interval(deals(rng, 50, rate, alike), 100)
        held += interval.low <= rate <= interval.high
        assert 0 <= interval.low <= interval.value <= interval.high <= 1
    assert 0.92 <= held / 500 <= 0.99


def test_dependent_games_of_a_deal_count_less() -> None:
    rng = Random(1)
    alike, apart = deals(rng, 200, 0.6, 1.0), deals(rng, 200, 0.6, 0.0)
    wide, narrow = rate_interval(alike, 400), rate_interval(apart, 400)
    assert wide.high - wide.low > 1.25 * (narrow.high - narrow.low)
    cancelled = rate_interval([0.5] * 190 + [0.0, 1.0] * 5, 400)
    assert cancelled.high - cancelled.low < 0.6 * (narrow.high - narrow.low)


def test_few_deals_give_wide_intervals() -> None:
    assert rate_interval([1.0], 2) == Interval(1.0, 0.0, 1.0)
    all_won = rate_interval([1.0] * 20, 40)
    assert all_won.high == 1
    assert 0.75 < all_won.low < 0.9
    all_split = rate_interval([0.5] * 20, 40)
    assert all_split.low < 0.35
    assert all_split.high > 0.65
    assert mean_interval([3.0]) == Interval(3.0, float("-inf"), float("inf"))


def test_coverage_of_mean_intervals() -> None:
    rng = Random(3)
    intervals = [mean_interval([rng.gauss(2, 9) for _ in range(12)]) for _ in range(1000)]
    held = sum(interval.low <= 2 <= interval.high for interval in intervals)
    assert 0.93 <= held / 1000 <= 0.97


def test_repeated_inspection_does_not_deceive() -> None:
    """Inspected after every deal, the usual interval is wrong far too often; the confidence sequence is not."""
    rng = Random(4)
    sequence_errs = naive_errs = 0
    for _ in range(60):
        results = deals(rng, 100, 0.5, 0.5)
        sequence = ConfidenceSequence()
        naive = False
        for number, result in enumerate(results, 1):
            sequence.add(result)
            usual = rate_interval(results[:number], 2 * number)
            naive = naive or (number >= 5 and not usual.low <= 0.5 <= usual.high)
        sequence_errs += sequence.rules_out(0.5)
        naive_errs += naive
    assert sequence_errs <= 5
    assert naive_errs >= 10


def test_a_difference_is_detected() -> None:
    for rate in (0.7, 0.9):
        sequence = ConfidenceSequence()
        for result in deals(Random(5), 150, rate, 0.3):
            sequence.add(result)
        assert sequence.rules_out(0.5)
        assert 0.5 < sequence.interval.low <= rate <= sequence.interval.high
    certain = ConfidenceSequence()
    for _ in range(3000):
        certain.add(1.0)
    assert certain.interval.low > 1 - 5 / GRID


def test_the_estimate_is_the_mean_of_the_deals() -> None:
    sequence = ConfidenceSequence()
    results = deals(Random(6), 60, 0.6, 0.0)
    for result in results:
        sequence.add(result)
    assert sequence.interval.value == pytest.approx(fmean(results))
    assert sequence.deals == 60
