"""Ratings of the levels, which a package of a game brings along."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from hedgerow.bots import ratings
from hedgerow.bots.ratings import MIN_GAMES, rating
from hedgerow.games import REGISTRY
from hedgerow.games.core.contract import Game
from tests.toys.lantern import Lantern

MEASURED = {"mu": 30.0, "sigma": 1.0, "games": MIN_GAMES}


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Install a toy game, and yield what the registry reports."""
    found: list[str] = []
    monkeypatch.setattr(REGISTRY, "report", found.append)
    ratings._measured.cache_clear()
    with REGISTRY.added(Lantern):
        yield found
    ratings._measured.cache_clear()


def write(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Give the toy a file of ratings."""

    def read(game: type[Game], path: str) -> str:
        return text

    monkeypatch.setattr(ratings, "read_game_file", read)


def test_ratings_are_relative_to_random_play(monkeypatch: pytest.MonkeyPatch, reports: list[str]) -> None:
    write(monkeypatch, json.dumps({"levels": {"random": {**MEASURED, "mu": 20}, "easy": MEASURED}}))
    assert rating("lantern", "random") == ratings.FLOOR
    assert (rating("lantern", "easy") or 0) > ratings.FLOOR
    assert rating("lantern", "expert") is None
    assert reports == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no\njson",
        "[]",
        "{}",
        '{"levels": 3}',
        '{"levels": {"easy": 3}}',
        '{"levels": {"random": {"games": 99}}}',
        '{"levels": {"random": {"games": 99, "mu": "high"}}}',
    ],
)
def test_a_file_that_cannot_be_used_is_left_out_and_reported_once(
    monkeypatch: pytest.MonkeyPatch, reports: list[str], text: str
) -> None:
    write(monkeypatch, text)
    assert [rating("lantern", level) for level in ("random", "easy", "easy")] == [None] * 3
    [report] = reports
    assert report.startswith("The ratings of the game 'lantern' are left out: ")
    assert "\n" not in report
