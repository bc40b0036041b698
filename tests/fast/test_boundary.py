"""Wrong input to the kernel raises a clear exception and changes nothing."""

from __future__ import annotations

import copy
import math
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hedgerow
from hedgerow import fast
from hedgerow.fast import kernel
from hedgerow.games import Setup, open_game
from tests.fast import lockstep
from tests.toys.lantern import Lantern

pytestmark = pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler")

GAMES = pytest.mark.parametrize("name", lockstep.COMPILED)


def in_mid_game(name: str, moves: int = 12) -> fast.State:
    state = fast.start(lockstep.game_of(lockstep.setups(name)[0]))
    random = fast.Random(moves)
    state.play_chance(random)
    for _ in range(moves):
        if not state.over:
            state.play(state.to_act[0], state.moves(state.to_act[0]).choice(random))
            state.play_chance(random)
    return state


@GAMES
@given(move=st.one_of(st.integers(), st.none(), st.floats(), st.text(max_size=3)), seat=st.integers(-3, 8))
def test_an_illegal_move_changes_nothing(name: str, move: object, seat: int) -> None:
    state = in_mid_game(name)
    before = state.save()
    if seat in state.to_act and move in state.moves(seat):
        return
    with pytest.raises(fast.IllegalMove):
        state.play(seat, move)  # type: ignore[arg-type]
    assert state.save() == before


@GAMES
@given(data=st.data())
def test_corrupted_data_are_refused_or_playable(name: str, data: st.DataObject) -> None:
    state = in_mid_game(name)
    numbers = state.save()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(numbers) - 1))
        change = data.draw(st.sampled_from(("replace", "delete", "repeat")))
        if change == "replace":
            numbers[place] = data.draw(st.one_of(st.integers(-2, 70), st.integers(-(2**31), 2**31 - 1)))
        elif change == "delete":
            del numbers[place]
        else:
            numbers.insert(place, numbers[place])
        numbers = numbers or [0]
    try:
        loaded = fast.State.load(state.game, numbers)
    except (fast.InvalidPosition, fast.TooLarge):
        return
    loaded.play_randomly(fast.Random(1))
    assert loaded.over


@GAMES
def test_empty_and_endless_data_are_refused(name: str) -> None:
    state = in_mid_game(name)
    for numbers in ([], [0], [1] * 5000):
        with pytest.raises(fast.InvalidPosition):
            fast.State.load(state.game, numbers)
    with pytest.raises((TypeError, OverflowError)):
        fast.State.load(state.game, [1 << 40])


@GAMES
def test_chance_is_only_at_chance_nodes(name: str) -> None:
    state = in_mid_game(name)
    with pytest.raises(fast.IllegalMove, match="chance"):
        state.chance()
    with pytest.raises(fast.IllegalMove):
        state.play(-1, 0)


@GAMES
def test_copies_are_independent(name: str) -> None:
    state = in_mid_game(name)
    before = state.save()
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert other == state
        assert hash(other) == hash(state)
        other.play_randomly(fast.Random(2))
        assert other != state
    assert state.save() == before


@GAMES
def test_gains_are_the_difference_of_score_items(name: str) -> None:
    state = in_mid_game(name)
    seat = state.to_act[0]
    before = state.items(seat)
    for move in list(state.moves(seat))[:40]:
        after = state.copy()
        after.play(seat, move)
        assert state.gains(seat, move) == tuple(b - a for a, b in zip(before, after.items(seat), strict=True))


def test_a_game_that_is_not_compiled_is_named() -> None:
    lantern = Lantern.open(Setup("lantern", 2))
    assert not fast.supports(lantern)
    with pytest.raises(fast.UnsupportedGame, match="Lantern"):
        fast.start(lantern)


def test_a_kernel_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hedgerow, "__version__", "99.0")
    kernel.kernel_problem.cache_clear()
    try:
        assert not fast.available()
        with pytest.raises(fast.KernelMissing, match=r"version .* 99\.0"):
            fast.start(open_game(lockstep.setups(lockstep.COMPILED[0])[0]))
    finally:
        kernel.kernel_problem.cache_clear()


@GAMES
def test_a_batch_does_not_depend_on_threads_or_size(name: str) -> None:
    game = fast.kernel_game(lockstep.game_of(lockstep.setups(name)[0]))
    one, two = fast.Batch(game, 6, seed=3), fast.Batch(game, 40, seed=3, threads=2)
    for batch in (one, two):
        batch.play_randomly(90)
    for number in range(6):
        assert one.state(number) == two.state(number)
    assert (one.scores == two.scores[:6]).all()


@GAMES
def test_a_batch_steps_like_single_states(name: str) -> None:
    game = fast.kernel_game(lockstep.game_of(lockstep.setups(name)[0]))
    batch, rng = fast.Batch(game, 8, seed=5), Random(5)
    finished = 0
    for _ in range(150):
        moves, offsets = batch.moves()
        expected = [batch.state(number) for number in range(8)]
        chosen = np.zeros(8, np.int32)
        for number, state in enumerate(expected):
            legal = moves[offsets[number] : offsets[number + 1]]
            assert batch.over[number] == state.over
            if state.over:
                assert batch.seats[number] == -1
                assert not len(legal)
                finished += 1
                continue
            assert list(legal) == list(state.moves(state.to_act[0]))
            assert tuple(batch.scores[number]) == state.scores()
            chosen[number] = rng.choice(legal)
        batch.step(chosen)
    assert batch.finished == finished


@GAMES
def test_a_batch_refuses_wrong_moves_and_sizes(name: str) -> None:
    game = fast.kernel_game(lockstep.game_of(lockstep.setups(name)[0]))
    for size, threads in ((0, 1), (-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least 1"):
            fast.Batch(game, size, threads=threads)
    with pytest.raises(ValueError, match="at most"):
        fast.Batch(game, 2**31 - 1)
    with pytest.raises(ValueError, match="at least 1"):
        fast.rollouts(fast.start(lockstep.game_of(lockstep.setups(name)[0])), 1, threads=0)
    batch = fast.Batch(game, 3, seed=1, threads=10**6)
    before = [batch.state(number).save() for number in range(3)]
    with pytest.raises(ValueError, match="one move for each game"):
        batch.step(np.zeros(2, np.int32))
    with pytest.raises(fast.IllegalMove, match="in game 0"):
        batch.step(np.full(3, -5, np.int32))
    assert [batch.state(number).save() for number in range(3)] == before


@GAMES
def test_rollouts_are_reproducible(name: str) -> None:
    state = in_mid_game(name)
    scores, winners, moves = fast.rollouts(state, 30, seed=9)
    again, same_winners, same_moves = fast.rollouts(state, 30, seed=9, threads=2)
    assert (scores == again).all()
    assert (winners == same_winners).all()
    assert moves == same_moves > 0
    assert (scores == fast.rollouts(state, 30, seed=9, threads=10**6)[0]).all()
    for row, bits in zip(scores, winners, strict=True):
        assert bits
        assert not bits & ~sum(1 << seat for seat in range(len(row)))
    assert not (scores == fast.rollouts(state, 30, seed=10)[0]).all()


@GAMES
def test_greedy_play_scores_more_than_random_play(name: str) -> None:
    state = fast.start(lockstep.game_of(lockstep.setups(name)[0]))
    greedy = fast.rollouts(state, 4, fast.Policy.GREEDY, seed=1)[0].mean()
    assert greedy > fast.rollouts(state, 40, seed=1)[0].mean()
    assert math.isfinite(greedy)
