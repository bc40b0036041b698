"""The learned evaluation sees and computes the same in the kernel and in Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from hedgerow import fast
from hedgerow.bots.learned import forecast
from hedgerow.games import CHANCE, State, new_game
from hedgerow.games.core.evaluator import evaluator_class, evaluator_for
from hedgerow.games.core.network import Network, Sizes
from tests.fast import lockstep

kernel: Any = pytest.importorskip("hedgerow_kernel", reason="the kernel is not built: there is no C++ compiler")
LEARNING = [name for name in lockstep.COMPILED if evaluator_class(new_game(name, 2)).features_version]
GAMES = pytest.mark.parametrize("name", LEARNING)


def random_network(state: State, seed: int) -> Network:
    """Return a network with random weights for a game."""
    items, numbers = evaluator_for(state.game).features(state, 0)
    sizes = Sizes(len(items[0]), len(numbers), hidden=8, first=6, second=5)
    rng = Random(seed)
    return Network(sizes, [rng.gauss(0, 0.1) for _ in range(sizes.weights)])


def kernel_network(network: Network) -> Any:
    return kernel.Network(*network.sizes, network.weights)


def between_turns(name: str, games: int) -> Iterator[tuple[State, fast.State]]:
    """Yield the positions after the turns of games of all numbers of players and with all options."""
    rng = Random(f"networks {name}")
    for number in range(games):
        state, random = fast.start(lockstep.game_of(rng.choice(lockstep.setups(name)))), fast.Random(number)
        greedy = rng.random() < 0.7
        while not state.over:
            turn, seat = state.turn, state.to_act[0]
            if seat == CHANCE:
                yield fast.to_python(state), state
                state.play_chance(random)
                continue
            state.play(seat, state.greedy_move(seat, random) if greedy else state.moves(seat).choice(random))
            if state.turn != turn and CHANCE not in state.to_act:
                yield fast.to_python(state), state


@GAMES
def test_both_see_the_same(name: str) -> None:
    compared = 0
    for python, compiled in between_turns(name, 12):
        if python.over:
            continue
        for seat in range(python.game.players):
            items, numbers = kernel.features(compiled, seat)
            own_items, own_numbers = evaluator_for(python.game).features(python, seat)
            assert sorted(map(tuple, items.tolist())) == sorted(map(tuple, own_items)), python.position()
            assert numbers.tolist() == list(own_numbers), python.position()
            compared += 1
    assert compared > 500


@GAMES
def test_both_forecast_the_same(name: str) -> None:
    """Numbers agree to 1e-5 of their size: the kernel computes with 32 bits."""
    compared, ends = 0, 0
    for number, (python, compiled) in enumerate(between_turns(name, 6)):
        network = random_network(python, number) if python.to_act else random_network(python.game.start(), number)
        for seat in range(python.game.players):
            found = kernel_network(network).forecast(compiled, seat)
            expected = forecast(python, seat, network, evaluator_for(python.game))
            assert found == pytest.approx(expected, rel=1e-5, abs=1e-5), python.position()
            compared += 1
            ends += python.over
    assert compared > 200
    assert ends


@GAMES
def test_the_best_turns_are_ordered_and_end_the_turn(name: str) -> None:
    checked = 0
    for python, compiled in islice(between_turns(name, 2), 0, None, 7):
        random = fast.Random(checked)
        compiled.play_chance(random)
        if compiled.over:
            continue
        seat, network = compiled.to_act[0], kernel_network(random_network(python, 1))
        turns = network.turns(compiled, seat, limit=1000)
        leads = [lead for _, (lead, _, _) in turns]
        assert leads == sorted(leads, reverse=True)
        assert sorted(moves[0] for moves, _ in turns) == list(compiled.moves(seat)), "every first move once"
        for moves, expected in turns[:5]:
            after = compiled.copy()
            for move in moves:
                if after.turn == compiled.turn:
                    after.play(seat, move)
            assert after.turn != compiled.turn
            assert network.forecast(after, seat) == expected
        checked += 1
    assert checked > 4


@GAMES
def test_games_to_learn_from_depend_on_seed_and_number_only(name: str) -> None:
    game = fast.kernel_game(new_game(name, 2))
    network = kernel_network(random_network(fast.to_python(fast.start(new_game(name, 2))), 3))
    together = kernel.play_to_learn(game, network, 0, 3, 9, 0.3, 1.0)
    apart = [kernel.play_to_learn(game, network, number, 1, 9, 0.3, 1.0) for number in range(3)]
    for key, values in together.items():
        assert [*values.tolist()] == [row for part in apart for row in part[key].tolist()], key
    assert len({*together["leads"].tolist()}) > 2
    mine = together["seat"] == 0
    assert (together["leads"][mine] == -together["leads"][~mine]).all(), "two seats have opposite results"


@GAMES
def test_wrong_networks_and_seats_are_refused(name: str) -> None:
    game = new_game(name, 2)
    state = fast.start(game)
    network = random_network(game.start(), 1)
    with pytest.raises(kernel.InvalidNetwork, match="too few"):
        kernel.Network(*network.sizes, network.weights[:-1])
    with pytest.raises(kernel.InvalidNetwork, match="too many"):
        kernel.Network(*network.sizes, [*network.weights, 0.0])
    with pytest.raises(kernel.InvalidNetwork, match="positive"):
        kernel.Network(0, 2, 1, 1, 1, [])
    with pytest.raises(kernel.InvalidNetwork, match="too large"):
        kernel.Network(1, 2, 2**31 - 1, 2**31 - 1, 1, [])
    small = Sizes(3, 4, 1, 1, 1)
    with pytest.raises(kernel.InvalidNetwork, match="another game"):
        kernel.Network(*small, [0.0] * small.weights).forecast(state, 0)
    with pytest.raises(kernel.IllegalMove, match="no seat 2"):
        kernel_network(network).forecast(state, 2)
    with pytest.raises(kernel.IllegalMove, match="may not act"):
        kernel_network(network).turns(state, 0)
    others = [other for other in lockstep.COMPILED if other not in LEARNING]
    for other in others:
        with pytest.raises(ValueError, match="no learned evaluation"):
            kernel.features(fast.start(new_game(other, 2)), 0)
