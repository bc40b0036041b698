"""Pictures in the rules of Cornwall: each shows what its text describes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tutorial.rule_pictures import picture, view

GAME = "cornwall"


def region(name: str) -> Any:
    """Return the region whose cells a picture highlights."""
    [found] = [region for region in view(GAME, name).regions if {*region.cells} == {*picture(GAME, name).cells}]
    return found


@pytest.mark.parametrize(
    ("name", "terrain", "strengths", "points"),
    [
        ("cottage", "mountain", (0, 0, 3), (0, 0, 4)),
        ("flag", "village", (3, 1, 0), (9, 3, 0)),
        ("tie", "village", (1, 0, 1), (14, 0, 14)),
        ("moor", "moor", (0, 3, 1), (0, 6, 3)),
    ],
)
def test_the_numbers_are_right(name: str, terrain: str, strengths: tuple[int, ...], points: tuple[int, ...]) -> None:
    found = region(name)
    assert (found.terrain, found.strengths, found.points) == (terrain, strengths, points)


def test_coins_prices_and_hedges_are_right() -> None:
    assert region("enclosed").closed
    assert view(GAME, "coins").players[0].coins == 2
    prices = {(price.x, price.y): str(price.coins) for price in view(GAME, "prices").prices}
    assert prices == {(x, y): text for x, y, text, _ in picture(GAME, "prices").labels}
