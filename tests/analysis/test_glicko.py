"""Glicko-2, against the example in Glickman's paper."""

from __future__ import annotations

import pytest

from hedgerow.analysis.glicko import GlickoRating, RatedGame, rated


def test_example_of_the_paper() -> None:
    games = [
        RatedGame(GlickoRating(1400, 30), 1.0),
        RatedGame(GlickoRating(1550, 100), 0.0),
        RatedGame(GlickoRating(1700, 300), 0.0),
    ]
    new = rated(GlickoRating(1500, 200, 0.06), games)
    assert new.rating == pytest.approx(1464.06, abs=0.02)
    assert new.deviation == pytest.approx(151.52, abs=0.02)
    assert new.volatility == pytest.approx(0.05999, abs=0.00002)


def test_without_games_only_the_deviation_grows() -> None:
    new = rated(GlickoRating(1700, 100, 0.06), [])
    assert new.rating == 1700
    assert new.deviation > 100


def test_surprising_results_raise_the_volatility() -> None:
    steady = rated(GlickoRating(1500, 60), [RatedGame(GlickoRating(1500, 60), score) for score in (1.0, 0.0, 1.0, 0.0)])
    surprising = rated(GlickoRating(1500, 60), [RatedGame(GlickoRating(2400, 60), 1.0)] * 12)
    assert surprising.volatility > steady.volatility
    assert surprising.rating > 1600
