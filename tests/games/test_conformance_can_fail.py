"""Every check of the conformance suite finds the fault it is there for."""

from __future__ import annotations

import pytest

from hedgerow.testing import CHECKS, FULL, USUAL, ConformanceError, check
from tests.toys import broken_books, broken_boxes, broken_chance, broken_open, broken_play, broken_secrets
from tests.toys.broken import BROKEN

# Imported for what they register.
FAULTS = (broken_books, broken_boxes, broken_chance, broken_open, broken_play, broken_secrets)


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {expected for expected, _ in BROKEN.values()} == CHECKS.keys()


@pytest.mark.parametrize("name", BROKEN)
def test_fault_is_found_by_its_check(name: str) -> None:
    expected, game_class = BROKEN[name]
    with pytest.raises(ConformanceError) as caught:
        check(game_class, games=16, seed=1, thoroughness=FULL, longest=60)
    assert caught.value.check == expected, str(caught.value)


@pytest.mark.parametrize("name", BROKEN)
def test_fault_is_found_in_a_long_run_too(name: str) -> None:
    _, game_class = BROKEN[name]
    # What only the end of a run shows is shown by a short one, too.
    games = 16 if name == broken_open.NothingIsEverSecret.__name__ else 400
    with pytest.raises(ConformanceError):
        check(game_class, games=games, seed=1, thoroughness=USUAL, longest=60)
