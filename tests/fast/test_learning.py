"""Observations and actions for learning programs: the kernel writes what the Python observers write."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from hedgerow import fast
from hedgerow.games.core.contract import State
from hedgerow.games.core.kernel import adapter_for
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.planes import Observer, Window
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]
GAMES = pytest.mark.parametrize("name", lockstep.COMPILED)
SIDE = 24


def observer_of(name: str) -> type[Observer[lockstep.Game, State]]:
    adapter = adapter_for(lockstep.game_of(lockstep.setups(name)[0]))
    assert adapter is not None
    return adapter.observer


def positions(name: str, games: int) -> Iterator[fast.State]:
    """Yield the states of random games."""
    rng = Random(name)
    for number in range(games):
        state, random = fast.start(lockstep.game_of(rng.choice(lockstep.setups(name)))), fast.Random(number)
        yield state
        state.play_chance(random)
        while not state.over:
            yield state
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[0] if rng.random() < 0.7 else moves.choice(random))
            state.play_chance(random)
        yield state


def batch_of(name: str, size: int, threads: int = 1) -> fast.Batch:
    return fast.Batch(fast.kernel_game(lockstep.game_of(lockstep.setups(name)[0])), size, seed=7, threads=threads)


@GAMES
def test_observations_are_those_of_python(name: str) -> None:
    observer, rng = observer_of(name), Random(name)
    for state in positions(name, 3):
        python = fast.to_python(state)
        assert state.game.plane_names == observer.plane_names(python.game)
        assert state.game.scalar_names == observer.scalar_names(python.game)
        seat, side = rng.randrange(python.game.players), rng.choice((5, SIDE, 33))
        planes, scalars = state.observe(seat, side)
        expected = observer.observe(python, seat, side)
        named = dict(zip(state.game.plane_names, planes, strict=True))
        for plane_name, plane in zip(observer.plane_names(python.game), expected.planes, strict=True):
            assert named[plane_name].tobytes() == bytes(plane), f"{plane_name} at {python.position()}"
        assert scalars.tolist() == expected.scalars, python.position()


@GAMES
def test_an_observation_shows_no_secret(name: str) -> None:
    """States that look the same to a seat have the same observation."""
    rng = Random(name)
    for state in positions(name, 2):
        seat = rng.randrange(state.game.players)
        planes, scalars = state.observe(seat, SIDE)
        other_planes, other_scalars = fast.determinize(state, seat, rng).observe(seat, SIDE)
        assert (planes == other_planes).all()
        assert (scalars == other_scalars).all()


@GAMES
def test_every_move_in_the_window_has_an_action(name: str) -> None:
    moves = outside = cut_off = 0
    for state in positions(name, 3):
        for seat in state.to_act:
            for move in state.moves(seat) if seat >= 0 else ():
                action, small = (state.action_of(seat, move, side) for side in (64, 8))
                moves, outside = moves + 1, outside + (action < 0)
                if action < 0:
                    assert small < 0
                    continue
                assert state.move_of(seat, action, 64) == move
                _, x, y = parts_of(move)
                left, top = state.window(seat, 8)
                if action < state.game.action_singles or (left <= x < left + 8 and top <= y < top + 8):
                    assert state.move_of(seat, small, 8) == move
                else:
                    cut_off += 1
                    assert small < 0
    assert moves > 1000
    assert outside < moves / 100  # only tiles of a very large hand
    assert cut_off > 100


@GAMES
def test_a_window_is_around_the_board(name: str) -> None:
    observer = observer_of(name)
    for state in positions(name, 1):
        python = fast.to_python(state)
        for seat in range(python.game.players):
            assert state.window(seat, 9) == Window.around(observer.board(python, seat), 9)[:2]


@GAMES
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_writes_moves_masks_and_observations(name: str, threads: int) -> None:
    size, limit = 5, 40
    batch = batch_of(name, size, threads)
    game, rng = batch.state(0).game, Random(name)
    moves, counts = np.zeros((size, limit), np.int32), np.zeros(size, np.int32)
    masks = np.ones((size, game.action_count(SIDE)), np.uint8)
    planes = np.ones((size, game.plane_count, SIDE, SIDE), np.uint8)
    scalars = np.zeros((size, game.scalar_count), np.int32)
    for _ in range(60):
        batch.moves_into(moves, counts)
        missing = batch.masks_into(masks, SIDE)
        batch.observe_into(planes, scalars, SIDE)
        actions = np.full(size, -1, np.int32)
        for number in range(size):
            state = batch.state(number)
            seat = max(0, batch.seats[number])
            legal = [] if state.over else list(state.moves(seat))
            assert counts[number] == len(legal)
            assert moves[number].tolist() == (legal + [-1] * limit)[:limit]
            expected = [state.action_of(seat, move, SIDE) for move in legal]
            missing -= expected.count(-1)
            known = sorted(action for action in expected if action >= 0)
            assert np.flatnonzero(masks[number]).tolist() == known
            own_planes, own_scalars = state.observe(seat, SIDE)
            assert (planes[number] == own_planes).all()
            assert (scalars[number] == own_scalars).all()
            if known:
                actions[number] = rng.choice(known)
        assert missing == 0
        batch.step_actions(actions, SIDE)


@GAMES
def test_a_batch_observes_any_seats(name: str) -> None:
    batch = batch_of(name, 4)
    batch.play_randomly(5)
    game = batch.state(0).game
    planes = np.zeros((4, game.plane_count, SIDE, SIDE), np.uint8)
    scalars = np.zeros((4, game.scalar_count), np.int32)
    seats = np.array([number % game.players for number in range(4)], np.int8)
    batch.observe_into(planes, scalars, SIDE, seats)
    for number, seat in enumerate(seats):
        assert (scalars[number] == batch.state(number).observe(int(seat), SIDE)[1]).all()
    for wrong in (np.full(4, game.players, np.int8), np.full(4, -1, np.int8), np.zeros(3, np.int8)):
        with pytest.raises(ValueError, match="seat"):
            batch.observe_into(planes, scalars, SIDE, wrong)


@GAMES
def test_wrong_arrays_and_sides_are_refused(name: str) -> None:
    batch = batch_of(name, 3)
    state = batch.state(0)
    game, seat = state.game, int(batch.seats[0])
    count = game.action_count(SIDE)
    with pytest.raises(ValueError, match=rf"masks must have the shape \(3, {count}\)"):
        batch.masks_into(np.zeros((3, count - 1), np.uint8), SIDE)
    with pytest.raises(ValueError, match="counts must have the shape"):
        batch.moves_into(np.zeros((3, 8), np.int32), np.zeros(2, np.int32))
    with pytest.raises(TypeError):
        batch.masks_into(np.zeros((3, count), np.int64), SIDE)  # type: ignore[arg-type]
    read_only = np.zeros((3, count), np.uint8)
    read_only.flags.writeable = False
    with pytest.raises(TypeError):
        batch.masks_into(read_only, SIDE)
    for side in (0, -1, 129):
        with pytest.raises(ValueError, match="side of a window"):
            game.action_count(side)
        with pytest.raises(ValueError, match="side of a window"):
            state.observe(seat, side)
    for missing in (-2, -1, game.players):
        with pytest.raises(fast.IllegalMove, match="no seat"):
            state.observe(missing, SIDE)
    before = [batch.state(number).save() for number in range(3)]
    for action in (-1, count, 2**31 - 1):
        with pytest.raises(fast.IllegalMove, match="in game 0"):
            batch.step_actions(np.full(3, action, np.int32), SIDE)
        assert state.move_of(seat, action, SIDE) == -1
    for move in (-1, 2**40, None, "x"):
        assert state.action_of(seat, move, SIDE) == -1
    assert [batch.state(number).save() for number in range(3)] == before
