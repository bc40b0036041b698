"""What is published about the strength of the levels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hedgerow.arena.strengths import Measured, level_ratings
from hedgerow.bots.ratings import FEWEST_GAMES
from tests.arena.playing import made_up

FOUND = Measured("cornwall", "greedy", "random", 0, 0.7, (0.6, 0.8), False, 0.65, True, (0, 0, 0), (0, 0, 0), "", ())


def played(one: str, other: str, games: int, lost: int = 0) -> Measured:
    """A match-up; the first bot loses some of its games."""
    records = tuple(
        made_up(number, number // 2, (one, other), (1, 2) if number < lost else (2, 1)) for number in range(games)
    )
    return replace(FOUND, one=one, other=other, games=games, records=records)


def rated(*found: Measured) -> Any:
    games: Any = level_ratings(found)["games"]
    return games["cornwall"]


def test_a_level_is_rated_by_the_longest_time_in_which_it_has_played_enough() -> None:
    usual = played("expert:0.25s", "random", 100, lost=10)
    few = rated(usual, played("expert:1s", "expert:0.25s", FEWEST_GAMES - 2))
    assert few["expert"] == few["expert:0.25s"]
    enough = rated(usual, played("expert:1s", "expert:0.25s", FEWEST_GAMES))
    assert enough["expert"] == enough["expert:1s"] != enough["expert:0.25s"]
    hardly = rated(played("expert:0.25s", "random", 10), played("expert:1s", "random", 8))
    assert hardly["expert"] == hardly["expert:0.25s"]


def test_games_against_bots_that_are_no_levels_do_not_count() -> None:
    found = rated(played("greedy", "random", 6), played("greedy", "somebody.else:Bot", 8))
    assert (found["greedy"]["games"], found["random"]["games"]) == (6, 6)
    assert found["greedy"]["mu"] > found["random"]["mu"]
    assert "somebody.else:Bot" not in found


@pytest.mark.parametrize(
    ("rate", "interval", "target", "words"),
    [
        (0.7, (0.65, 0.8), 0.65, "met, surely"),
        (0.7, (0.6, 0.8), 0.65, "met"),
        (0.6, (0.5, 0.7), 0.65, "not met"),
        (0.6, (0.5, 0.64), 0.65, "not met, surely"),
        (0.6, (0.5, 0.64), None, "–"),
    ],
)
def test_verdicts(rate: float, interval: tuple[float, float], target: float | None, words: str) -> None:
    assert replace(FOUND, rate=rate, interval=interval, target=target).verdict == words
