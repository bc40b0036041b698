"""Tests that Bell conforms to the contract, so that other tests can rely on it."""

from __future__ import annotations

import pytest

from hedgerow.games.core.contract import CHANCE
from hedgerow.games.core.setup import Setup
from hedgerow.testing import CHECKS, FULL, USUAL, Thoroughness, check
from tests.toys.bell import Bell, BellState

pytestmark = pytest.mark.repeating


@pytest.mark.parametrize("thoroughness", [FULL, USUAL], ids=["full", "usual"])
def test_bell_conforms(thoroughness: Thoroughness) -> None:
    report = check(Bell, games=16, seed=3, thoroughness=thoroughness)
    assert report.checks.keys() == CHECKS.keys()


def after(asking: str, *moves: tuple[int, str]) -> BellState:
    state = Bell.open(Setup("bell", 3, {"asking": asking})).start()
    for bell in ("low", "high", "gong", "low", "high", "gong"):
        state.play(CHANCE, state.game.read_move(CHANCE, f"draw {bell}"))
    for seat, text in moves:
        state.play(seat, state.game.read_move(seat, text))
    return state


def test_to_act_and_awaited_with_both_ways_of_asking() -> None:
    assert after("polled").to_act == after("polled").awaited == (0,)
    assert after("polled", (0, "decline")).to_act == (1,)
    live = after("live")
    assert (live.to_act, live.awaited) == ((0, 1, 2), (0,))
    declined = after("live", (1, "decline"))
    assert (declined.to_act, declined.awaited) == ((0, 2), (0,))
    left = after("live", (1, "quit"))
    assert (left.to_act, left.has_left(1), left.has_left(0)) == ((0, 2), True, False)
    call = after("live", (0, "rest"), (1, "rest"), (2, "rest"))
    assert call.to_act == call.awaited == (0, 1, 2)
