"""Tests that every check of the conformance suite finds the faults that it is meant to find."""

from __future__ import annotations

import pytest

from hedgerow.testing import CHECKS, FULL, USUAL, ConformanceError, check
from tests.toys import (
    broken_chance,
    broken_has_secrets,
    broken_hidden_information,
    broken_outputs,
    broken_play,
    broken_setups,
)
from tests.toys.broken import BROKEN

# Imported for the games that they register.
FAULTS = (broken_outputs, broken_setups, broken_chance, broken_has_secrets, broken_play, broken_hidden_information)


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {expected for expected, _ in BROKEN.values()} == CHECKS.keys()


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_found_by_its_check(name: str) -> None:
    expected, game_class = BROKEN[name]
    with pytest.raises(ConformanceError) as caught:
        check(game_class, games=16, seed=1, thoroughness=FULL, max_moves=60)
    assert caught.value.check == expected, str(caught.value)


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_found_in_a_long_run(name: str) -> None:
    _, game_class = BROKEN[name]
    # This fault is found only at the end of a run, so a short run suffices.
    games = 16 if name == broken_has_secrets.NothingIsEverSecret.__name__ else 400
    with pytest.raises(ConformanceError):
        check(game_class, games=games, seed=1, thoroughness=USUAL, max_moves=60)
