"""Ratings and verdicts that are published about the built-in bots."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hedgerow.arena.published_ratings import MatchUpResult, published_ratings
from hedgerow.bots.ratings import MIN_GAMES
from tests.arena.small_tournaments import made_up_game
from tests.registered import TURN_GAME

RESULT = MatchUpResult(
    TURN_GAME, "greedy", "random", 0, 0.7, (0.6, 0.8), False, 0.65, True, (0, 0, 0), (0, 0, 0), "", ()
)


def played(bot: str, opponent: str, games: int, lost: int = 0) -> MatchUpResult:
    """Return a match-up in which the first bot loses some of its games."""
    records = tuple(
        made_up_game(number, number // 2, (bot, opponent), (1, 2) if number < lost else (2, 1))
        for number in range(games)
    )
    return replace(RESULT, bot=bot, opponent=opponent, games=games, records=records)


def rated(*results: MatchUpResult) -> Any:
    return published_ratings(RESULT.game, results)["levels"]


def test_the_plain_name_has_the_longest_budget_with_enough_games() -> None:
    usual = played("expert:0.25s", "random", 100, lost=10)
    few = rated(usual, played("expert:1s", "expert:0.25s", MIN_GAMES - 2))
    assert few["expert"] == few["expert:0.25s"]
    enough = rated(usual, played("expert:1s", "expert:0.25s", MIN_GAMES))
    assert enough["expert"] == enough["expert:1s"] != enough["expert:0.25s"]
    neither = rated(played("expert:0.25s", "random", 10), played("expert:1s", "random", 8))
    assert neither["expert"] == neither["expert:0.25s"]


def test_games_against_other_bots_do_not_count() -> None:
    ratings = rated(played("greedy", "random", 6), played("greedy", "somebody.else:Bot", 8))
    assert (ratings["greedy"]["games"], ratings["random"]["games"]) == (6, 6)
    assert ratings["greedy"]["mu"] > ratings["random"]["mu"]
    assert "somebody.else:Bot" not in ratings


@pytest.mark.parametrize(
    ("rate", "interval", "target", "words"),
    [
        (0.7, (0.65, 0.8), 0.65, "met"),
        (0.7, (0.6, 0.8), 0.65, "probably met"),
        (0.6, (0.5, 0.7), 0.65, "probably missed"),
        (0.6, (0.5, 0.64), 0.65, "missed"),
        (0.6, (0.5, 0.64), None, "–"),
    ],
)
def test_verdicts(rate: float, interval: tuple[float, float], target: float | None, words: str) -> None:
    assert replace(RESULT, rate=rate, interval=interval, target=target).verdict == words
