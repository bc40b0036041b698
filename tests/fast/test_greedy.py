"""The greedy policy takes the best score of a turn, and its short cuts never change a move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hedgerow import fast
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]
GAMES = pytest.mark.parametrize("name", lockstep.COMPILED)


def decisions(name: str, games: int) -> Iterator[tuple[fast.State, int]]:
    """Yield states of greedy games, and a seat that is to act."""
    rng = Random(name)
    for number in range(games):
        state, random = fast.start(lockstep.game_of(rng.choice(lockstep.setups(name)))), fast.Random(number)
        state.play_chance(random)
        for _ in range(150):
            if state.over:
                break
            seat = rng.choice(state.to_act)
            yield state, seat
            state.play(seat, state.greedy_move(seat, random))
            state.play_chance(random)


@GAMES
def test_short_cuts_find_the_same_moves(name: str) -> None:
    """Moves whose score is computed without playing them rank as if they had been played."""
    compared = 0
    for number, (state, seat) in enumerate(decisions(name, 6)):
        quick = state.greedy_move(seat, fast.Random(number))
        assert quick == state.greedy_move(seat, fast.Random(number), thorough=True), fast.position(state)
        compared += 1
    assert compared > 200


@GAMES
def test_a_seat_stays_in_a_game_that_continues(name: str) -> None:
    for state, seat in decisions(name, 4):
        python = fast.to_python(state)
        move = state.greedy_move(seat, fast.Random(1))
        python.play(seat, move)
        others = [other for other in state.moves(seat) if other != move]
        assert not others or python.over or not python.has_left(seat) or _all_leave(state, seat)


def _all_leave(state: fast.State, seat: int) -> bool:
    """Return whether every move of a seat leaves the game or ends it."""
    for move in state.moves(seat):
        after = fast.to_python(state)
        after.play(seat, move)
        if not after.over and not after.has_left(seat):
            return False
    return True
