"""The cost of a state: the time to copy it and its size in memory."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random
from time import process_time
from types import BuiltinFunctionType, FunctionType, ModuleType

from bench.contestants import play_out
from bench.spread import Spread
from hedgerow.board import Grid
from hedgerow.games import Game, State

SHARED = (Game, Grid, Enum, type, ModuleType, FunctionType, BuiltinFunctionType)
"""Objects that all states of a match share: the game, the grids and the program itself."""

COPIES = 200
REPEATS = 7
SIZE_EVERY = 10


@dataclass(frozen=True)
class Footprint:
    """Microseconds per copy, over games and repeats, and the size of the largest state of all games."""

    games: int
    copy_middle: Spread
    copy_end: Spread
    max_bytes: int


def reachable_from(root: object, stop: Callable[[object], bool]) -> dict[int, object]:
    """Return all objects reachable from `root` by identity, without those at which `stop` is true."""
    reached = {id(root): root}
    waiting = [root]
    while waiting:
        current = waiting.pop()
        # The dict of an object without slots may be created only on access.
        getattr(current, "__dict__", None)
        for target in gc.get_referents(current):
            if id(target) not in reached and not stop(target):
                reached[id(target)] = target
                waiting.append(target)
    return reached


def deep_size(state: State) -> int:
    """Return the bytes of a state and all objects that only it refers to, each counted once."""
    of_game = reachable_from(state.game, lambda target: isinstance(target, SHARED))
    reached = reachable_from(state, lambda target: isinstance(target, SHARED) or id(target) in of_game)
    return sum(sys.getsizeof(target) for target in reached.values())


def copy_times(state: State) -> list[float]:
    """Return repeated measurements of the microseconds per copy."""
    times = []
    for _ in range(REPEATS):
        before = process_time()
        for _ in range(COPIES):
            state.copy()
        times.append((process_time() - before) / COPIES * 1e6)
    return times


def footprint(game: Game, games: int) -> Footprint:
    """Measure copies in the middle and at the end of random games, and sizes throughout."""
    middle: list[float] = []
    end: list[float] = []
    sizes: list[int] = []
    for seed in range(games):
        length = play_out(game.start(), Random(seed))
        state = game.start()

        def measure(moves: int, state: State = state, halfway: int = length // 2) -> None:
            if moves == halfway:
                middle.extend(copy_times(state))
            if moves % SIZE_EVERY == 0:
                sizes.append(deep_size(state))

        play_out(state, Random(seed), measure)
        end.extend(copy_times(state))
        sizes.append(deep_size(state))
    return Footprint(games, Spread.of(middle), Spread.of(end), max(sizes))
