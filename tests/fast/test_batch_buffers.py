"""A batch writes legal moves, masks and observations into arrays of the caller."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hedgerow import fast
from hedgerow.rl.encoder import Encoder
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]
GAMES = pytest.mark.parametrize("name", lockstep.COMPILED)
SIZE = 5
LIMIT = 40


def encoder_of(name: str) -> Encoder:
    return Encoder(lockstep.game_of(lockstep.setups(name)[0]))


def batch_of(name: str, threads: int = 1) -> fast.Batch:
    return fast.Batch(fast.kernel_game(encoder_of(name).game), SIZE, seed=7, threads=threads)


@GAMES
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_writes_moves_masks_and_observations(name: str, threads: int) -> None:
    encoder, batch, rng = encoder_of(name), batch_of(name, threads), Random(name)
    compiled, side = encoder.kernel, encoder.layout.window
    board, numbers, _, _ = compiled.encode(batch.state(0), 0)
    moves, counts = np.zeros((SIZE, LIMIT), np.int32), np.zeros(SIZE, np.int32)
    masks = np.ones((SIZE, encoder.layout.size), np.int8)
    all_planes = np.ones((SIZE, len(board), side, side), np.uint8)
    all_numbers = np.ones((SIZE, len(numbers)), np.float32)
    finished = 0
    for _ in range(120):
        batch.moves_into(moves, counts)
        missing = batch.masks_into(compiled, masks)
        batch.observe_into(compiled, all_planes, all_numbers)
        chosen = np.zeros(SIZE, np.int32)
        for number in range(SIZE):
            state = batch.state(number)
            seat = max(0, int(batch.seats[number]))
            planes, own_numbers, legal, actions = compiled.encode(state, seat)
            finished += state.over
            if state.over:
                legal = actions = np.zeros(0, np.int32)
            assert counts[number] == len(legal)
            assert moves[number].tolist() == ([*legal] + [-1] * LIMIT)[:LIMIT]
            missing -= int((actions < 0).sum())
            known = sorted(actions[actions >= 0]) or [encoder.layout.outside] * bool(len(legal))
            assert np.flatnonzero(masks[number]).tolist() == known
            assert (all_planes[number] == planes).all()
            assert (all_numbers[number] == own_numbers).all()
            if len(legal):
                chosen[number] = rng.choice(legal)
        assert missing == 0
        batch.step(chosen)
    assert finished > 0


@GAMES
def test_wrong_arrays_are_refused(name: str) -> None:
    compiled, batch = encoder_of(name).kernel, batch_of(name)
    width = encoder_of(name).layout.size
    with pytest.raises(ValueError, match=rf"masks must have the shape \({SIZE}, {width}\)"):
        batch.masks_into(compiled, np.zeros((SIZE, width - 1), np.int8))
    with pytest.raises(ValueError, match="counts must have the shape"):
        batch.moves_into(np.zeros((SIZE, 8), np.int32), np.zeros(2, np.int32))
    with pytest.raises(TypeError):
        batch.masks_into(compiled, np.zeros((SIZE, width), np.int64))
    read_only = np.zeros((SIZE, width), np.int8)
    read_only.flags.writeable = False
    with pytest.raises(TypeError):
        batch.masks_into(compiled, read_only)
    strided = np.zeros((SIZE, 2 * width), np.int8)[:, ::2]
    with pytest.raises(TypeError):
        batch.masks_into(compiled, strided)
    with pytest.raises(ValueError, match="planes must have the shape"):
        batch.observe_into(compiled, np.zeros((SIZE, 1, 1, 1), np.uint8), np.zeros((SIZE, 1), np.float32))
    other = encoder_of(lockstep.COMPILED[lockstep.COMPILED.index(name) - 1])
    with pytest.raises(ValueError, match="another game"):
        batch.masks_into(other.kernel, np.zeros((SIZE, other.layout.size), np.int8))
