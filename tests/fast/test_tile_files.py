"""The kernel agrees with the Python rules with custom tile files, on stretched boards, and from edited positions."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow import fast
from hedgerow.games import REGISTRY, open_game
from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.errors import HedgerowError
from hedgerow.games.core.moves import Moves, parts_of
from hedgerow.games.core.setup import Setup
from hedgerow.testing.lockstep import at_random, compare, mostly_first, play, positions
from tests.fast import lockstep
from tests.games.hooks import hook
from tests.registered import CUSTOM_TILES_GAME, custom_tiles

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def random_tiles(name: str, rng: Random) -> str:
    """Return a random tile file, or the built-in tiles of a game whose tests write none."""
    write = hook(name, "tile_files", "random_tiles")
    return REGISTRY[name].built_in_tiles() if write is None else str(write(rng))


def with_tiles(setup: Setup, text: str) -> Game:
    return open_game(Setup(setup.game, setup.players, setup.options, text))


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_games_with_custom_tiles_are_equal(name: str) -> None:
    rng = Random(f"tiles of {name}")
    for setup in rng.sample(lockstep.setups(name), min(12, len(lockstep.setups(name)))):
        play(with_tiles(setup, random_tiles(name, rng)), rng, rng.choice((at_random, mostly_first)))


def farthest(direction: tuple[int, int]) -> Callable[[Moves, Random], int]:
    """Return a choice of the legal placement that is farthest in a direction; it never declines or leaves the game."""
    dx, dy = direction

    def distance(move: int) -> int:
        _, x, y = parts_of(move)
        return x * dx + y * dy

    def choose(moves: Moves, rng: Random) -> int:
        reach = max(map(distance, moves))
        return moves[0] if reach == 0 else rng.choice([move for move in moves if distance(move) == reach])

    return choose


@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_stretched_boards_are_equal(name: str) -> None:
    rng = Random(f"long boards of {name}")
    frames = set()
    for number, direction in enumerate(DIRECTIONS):
        players = REGISTRY[name].player_counts[number % 2]
        write = hook(name, "tile_files", "stretched_tiles")
        text = write(rng, number) if write is not None else None
        for _, double in positions(open_game(Setup(name, players, {}, text)), rng, farthest(direction)):
            frames |= {double.moves(seat).side for seat in double.to_act}
    assert frames >= set(hook(name, "tile_files", "FRAMES"))


@pytest.mark.parametrize("name", lockstep.COMPILED)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 120))
@settings(max_examples=15)
def test_positions_set_up_by_hand_are_equal(name: str, seed: int, steps: int) -> None:
    """A position that was read, and everything that is played from it for a while, is equal in both."""
    rng = Random(seed)
    game = with_tiles(rng.choice(lockstep.setups(name)), random_tiles(name, rng))
    state = state_after(game, rng, steps)
    for change in changes_of(state.position(), rng):
        try:
            edited = game.read_position_line(change)
        except HedgerowError:
            continue
        double = fast.read_position_line(game, change)
        for _ in range(8):
            compare(edited, double)
            if edited.over:
                break
            seat = edited.to_act[0]
            move = edited.chance().draw(rng) if seat == CHANCE else edited.moves(seat).choice(rng)
            edited.play(seat, move)
            double.play(seat, move)


def state_after(game: Game, rng: Random, steps: int) -> State:
    """Return the state after some random moves, mostly first ones."""
    state = game.start()
    for _ in range(steps):
        if state.over:
            break
        seat = state.to_act[0]
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else mostly_first(state.moves(seat), rng))
    return state


def changes_of(position: str, rng: Random) -> list[str]:
    """Return the notation of a position, and versions of it in which a number was changed."""
    changes = [position]
    numbers = list(re.finditer(r"[0-9]+", position))
    for _ in range(12):
        number = rng.choice(numbers)
        value = str(max(0, int(number[0]) + rng.choice((-2, -1, 1, 2))))
        changes.append(position[: number.start()] + value + position[number.end() :])
    return changes


@pytest.mark.parametrize("longest", [8, 12])
def test_tiles_that_are_too_long_are_refused(longest: int) -> None:
    game = open_game(Setup(CUSTOM_TILES_GAME, 2, {}, custom_tiles("long_tiles", Random(1), longest)))
    assert not fast.supports(game)
    with pytest.raises(fast.UnsupportedGame, match="too long"):
        fast.start(game)
