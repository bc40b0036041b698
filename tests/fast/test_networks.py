"""The learned evaluation sees and computes the same in the kernel and in Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hedgerow import fast
from hedgerow.games import State
from hedgerow.games.core.network import Network, Sizes
from hedgerow.games.cornwall.bot.network_features import network_features
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]
SIZES = Sizes(item=40, numbers=40, hidden=8, first=6, second=5)


def between_turns(games: int) -> Iterator[tuple[State, fast.State]]:
    """Yield the positions after the turns of games of all numbers of players and options."""
    rng = Random("networks")
    for number in range(games):
        state, random = fast.start(lockstep.game_of(rng.choice(lockstep.setups("cornwall")))), fast.Random(number)
        while not state.over:
            turn = state.turn
            seat = state.to_act[0]
            if seat < 0:
                yield fast.to_python(state), state
                state.play_chance(random)
                continue
            greedy = rng.random() < 0.6
            state.play(seat, state.greedy_move(seat, random) if greedy else state.moves(seat).choice(random))
            if state.turn != turn and not state.over and state.to_act[0] >= 0:
                yield fast.to_python(state), state


def test_features() -> None:
    from hedgerow_kernel import features
    n = 0
    for python, kernel in between_turns(12):
        for seat in range(python.game.players):
            items, numbers = features(kernel, seat)
            own_items, own_numbers = network_features(python, seat)
            assert sorted(map(tuple, items.tolist())) == sorted(own_items)
            assert numbers.tolist() == own_numbers
            n += 1
    print(n)
