"""Tests of perft."""

from __future__ import annotations

import pytest

from hedgerow.games.core.contract import State
from hedgerow.games.core.perft import divide, perft
from tests.toys.lantern import Lantern


def slow_perft(state: State, depth: int) -> int:
    """Count the lines of play without any shortcut."""
    if depth == 0:
        return 1
    lines = 0
    for seat in state.to_act:
        for move in list(state.moves(seat)):
            after = state.copy()
            after.play(seat, move)
            lines += slow_perft(after, depth - 1)
    return lines


def test_perft_of_lantern() -> None:
    # Four draws of three kinds; four stars are impossible, because there are only three.
    assert [perft(Lantern(2, True).start(), depth) for depth in range(7)] == [1, 3, 9, 27, 80, 536, 1792]


@pytest.mark.parametrize("players", [2, 3])
def test_perft_agrees_with_a_count_without_shortcuts(players: int) -> None:
    start = Lantern(players, True).start()
    for depth in range(6):
        assert perft(start, depth) == slow_perft(start, depth)


def test_all_seats_to_act_are_counted() -> None:
    state = Lantern(2, False).start()
    for kind in (0, 0, 1, 2):
        state.play(-1, kind)
    assert state.to_act == (0, 1)
    assert perft(state, 1) == len(state.moves(0)) + len(state.moves(1)) == 8
    assert {seat for seat, _ in divide(state, 1)} == {0, 1}


def test_divide_adds_up_and_does_not_change_the_state() -> None:
    start = Lantern(2, False).start()
    before = start.position()
    assert divide(start, 3) == {(-1, 0): 9, (-1, 1): 9, (-1, 2): 9}
    assert sum(divide(start, 5).values()) == perft(start, 5)
    assert start.position() == before


def test_a_finished_game_has_only_the_empty_line() -> None:
    state = Lantern(2, False).start()
    while not state.over:
        seat = state.to_act[0]
        state.play(seat, state.moves(seat)[0])
    assert [perft(state, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(state, 1) == {}


def test_negative_depths_are_refused() -> None:
    state = Lantern(2, False).start()
    with pytest.raises(ValueError, match="depth"):
        perft(state, -1)
    with pytest.raises(ValueError, match="depth"):
        divide(state, 0)
