"""Determinized states of the kernel are those of Python, and hashes tell states apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random

import pytest

from hedgerow import fast
from hedgerow.games import REGISTRY
from hedgerow.games.core.contract import State
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]
GAMES = pytest.mark.parametrize("name", lockstep.COMPILED)
SECRET = pytest.mark.parametrize("name", [name for name in lockstep.COMPILED if REGISTRY[name].has_secrets])
SAMPLES = 600
DEVIATIONS = 6
"""Standard deviations above its mean from which a chi-square value is a difference."""


def positions(name: str, seed: int) -> Iterator[State]:
    """Yield the positions of a game at which a seat is to act."""
    rng = Random(f"{name} {seed}")
    state = lockstep.game_of(lockstep.setups(name)[0]).start()
    state.play_chance(rng)
    while not state.over:
        yield state.copy()
        moves = state.moves(state.to_act[0])
        state.play(state.to_act[0], moves[0] if rng.random() < 0.8 else moves.choice(rng))
        state.play_chance(rng)


@GAMES
def test_determinized_states_are_those_of_python(name: str) -> None:
    for number, state in enumerate(positions(name, 1)):
        for seat in (None, *range(state.game.players)):
            dealt = fast.determinize(fast.from_python(state), seat, Random(number))
            assert dealt == fast.from_python(state.determinize(seat, Random(number)))


@SECRET
def test_a_determinized_state_does_not_depend_on_secrets(name: str) -> None:
    """Two states that look the same to a seat give the same deals."""
    changed = 0
    for number, state in enumerate(positions(name, 2)):
        seat = number % state.game.players
        hidden, other = fast.from_python(state), fast.from_python(state.determinize(seat, Random(number)))
        changed += other != hidden
        assert fast.determinize(hidden, seat, Random(7)) == fast.determinize(other, seat, Random(7))
    assert changed > 10


@SECRET
def test_deals_have_the_same_distribution_as_in_python(name: str) -> None:
    """Chi-square over the deals of the last decision but one, where few tiles are hidden, number by number."""
    state = list(positions(name, 3))[-2]
    seat, rng = state.to_act[0], Random(5)
    double = fast.from_python(state)
    compiled = _deals(lambda: fast.determinize(double, seat, rng))
    python = _deals(lambda: fast.from_python(state.determinize(seat, rng)))
    changing = [place for place in range(len(compiled[0])) if len({deal[place] for deal in compiled}) > 1]
    assert changing
    for place in changing:
        one, two = (Counter(deal[place] for deal in deals) for deals in (compiled, python))
        freedom = len(one | two) - 1
        assert _chi_square(one, two) < freedom + DEVIATIONS * sqrt(2 * freedom)


def _deals(deal: Callable[[], fast.State]) -> list[list[int]]:
    return [deal().save() for _ in range(SAMPLES)]


def _chi_square(one: Counter[int], two: Counter[int]) -> float:
    """Return the chi-square statistic of two samples of the same size."""
    return sum((one[value] - two[value]) ** 2 / (one[value] + two[value]) for value in one | two)


@GAMES
def test_hashes_tell_states_apart(name: str) -> None:
    """Equal states have equal hashes, however they were reached; no two states of a few games have the same one."""
    by_hash: dict[int, fast.State] = {}
    for seed in range(2):
        for state in positions(name, seed):
            double = fast.from_python(state)
            assert hash(double) == hash(fast.from_python(state.game.read_position_line(state.position())))
            assert by_hash.setdefault(hash(double), double) == double
    assert len(by_hash) > 25
