"""The calibration of margins."""

from __future__ import annotations

import pytest

from hedgerow.analysis.calibration import (
    UNCALIBRATED,
    adapted,
    calibration_of,
    logistic,
    normalised,
    read_calibrations,
)
from hedgerow.analysis.estimates import Estimate, Result, standard_error
from hedgerow.games import Setup, open_game

STAGES = [
    {"slope": 0.5, "offset": 0.0, "scale": 20.0, "shift": 0.0},
    {"slope": 1.0, "offset": 0.0, "scale": 4.0, "shift": 0.0},
]


def test_stages_are_interpolated() -> None:
    calibration = read_calibrations({"players": {"2": {"turns": 10, "stages": STAGES}}})[2]
    assert calibration.at(0.0).scale == 20.0
    assert calibration.at(1.0).scale == 4.0
    assert calibration.at(0.5).scale == pytest.approx(12.0)
    assert calibration.at(0.5).result(0.0) == Result(0.0, 0.5)
    assert calibration.at(0.0).result(10.0).points == pytest.approx(5.0)
    assert calibration.at(0.0).move_result(10.0).chance == pytest.approx(logistic(1.0))


def test_other_numbers_of_players_have_equal_shares_without_a_margin() -> None:
    calibration = read_calibrations({"players": {"2": {"turns": 10, "stages": STAGES}}})[2]
    assert adapted(calibration, 4).at(0.3).result(0.0).chance == pytest.approx(1 / 4)
    assert UNCALIBRATED.at(0.7).result(0.0).chance == 0.5


@pytest.mark.parametrize("game", ["tipperary", "cornwall", "woolybully"])
def test_built_in_calibrations_are_sound(game: str) -> None:
    """A lead is worth more the later it is, and no stage turns it into a disadvantage."""
    calibration = calibration_of(open_game(Setup(game, 2)))
    assert calibration is not UNCALIBRATED
    assert calibration.at(0.1).result(5.0).chance < calibration.at(0.9).result(5.0).chance
    for stage in calibration.stages:
        assert stage.slope > 0.1
        assert stage.result(3.0).chance > 0.5


def test_chances_are_normalised() -> None:
    results = normalised([Result(1.0, 0.9), Result(-1.0, 0.3)])
    assert sum(result.chance for result in results) == pytest.approx(1.0)
    assert results[0].chance == pytest.approx(0.75)


def test_estimates() -> None:
    estimate = Estimate.of([1.0, 2.0, 3.0, 4.0] * 4)
    assert estimate.value == 2.5
    assert estimate.error == pytest.approx(2.13 * standard_error([1.0, 2.0, 3.0, 4.0] * 4), rel=0.01)
    both = Estimate.total([Estimate(1.0, 0.7, 1.3), Estimate(2.0, 1.6, 2.4)])
    assert both.value == 3.0
    assert both.error == pytest.approx(0.5)
    assert not Estimate(1.0, -0.1, 2.1).is_positive
