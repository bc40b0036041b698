"""The kernel agrees with the Python rules at every node of random and greedy games."""

from __future__ import annotations

import os
from random import Random

import pytest

from hedgerow import fast
from hedgerow.games.core.perft import perft
from hedgerow.testing.lockstep import at_random, mostly_first, play
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]

SAMPLE = int(os.environ.get("HEDGEROW_LOCKSTEP_SETUPS", "24"))
"""The number of setups of a game in which a random game is compared."""
GREEDY_SAMPLE = 10
"""The same for greedy games."""


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_random_games_are_equal(name: str) -> None:
    rng = Random(name)
    setups = lockstep.setups(name)
    for setup in rng.sample(setups, min(SAMPLE, len(setups))):
        play(lockstep.game_of(setup), rng, rng.choice((at_random, at_random, mostly_first)))


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_greedy_games_are_equal(name: str) -> None:
    """Greedy games reach what random ones rarely do, such as explored home towns."""
    rng = Random(name)
    for setup in rng.sample(lockstep.setups(name), min(GREEDY_SAMPLE, SAMPLE)):
        play(lockstep.game_of(setup), rng, None)


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_perft_counts_are_equal(name: str) -> None:
    rng = Random(name)
    for setup in lockstep.setups(name)[:4]:
        game = lockstep.game_of(setup)
        state = game.start()
        state.play_chance(rng)
        for _ in range(8):
            if state.over:
                break
            assert fast.perft(fast.from_python(state), 1) == perft(state, 1)
            if perft(state, 1) < 60:
                assert fast.perft(fast.from_python(state), 2) == perft(state, 2)
            seat = state.to_act[0]
            state.play(seat, state.moves(seat).choice(rng))
            state.play_chance(rng)


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_moves_are_the_same_sequence(name: str) -> None:
    """Index, rank and membership agree with the list, and cells are the bits of the moves."""
    rng = Random(name)
    state = lockstep.game_of(lockstep.setups(name)[0]).start()
    state.play_chance(rng)
    while not state.over:
        seat = state.to_act[0]
        expected, moves = state.moves(seat), fast.from_python(state).moves(seat)
        listed = list(expected)
        assert [moves[index] for index in range(len(moves))] == listed
        assert moves[-1] == listed[-1]
        assert [moves.rank(move) for move in listed] == list(range(len(listed)))
        assert all(move in moves for move in listed)
        for other in (listed[0] - 1, listed[-1] + 1, -1, 1 << 40, None, "17@a1"):
            assert (other in moves) == (other in listed)
        assert sum(int(byte).bit_count() for byte in moves.cells.flat) + len(moves.single) == len(listed)
        state.play(seat, expected.choice(rng))
        state.play_chance(rng)


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_play_with_pythons_random_numbers_is_the_same(name: str) -> None:
    """With the same generator, a random game of the kernel is the random game of Python."""
    game = lockstep.game_of(lockstep.setups(name)[0])
    for seed in range(5):
        rng = Random(seed)
        double, numbers = fast.start(game), fast.PythonRandom(rng.getstate()[1])
        moves = double.play_randomly(numbers)
        state = game.start()
        state.play_chance(rng)
        played = 0
        while state.to_act:
            state.play(state.to_act[0], state.moves(state.to_act[0]).choice(rng))
            state.play_chance(rng)
            played += 1
        assert (fast.position(double), moves) == (state.position(), played)
        assert numbers.state == rng.getstate()[1]
