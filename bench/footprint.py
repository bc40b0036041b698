"""What a state costs: the time to copy it and the bytes it holds."""

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
"""What all states of a match have in common: the box, the grids, and the program itself."""

COPIES = 200
REPEATS = 7
WEIGH_EVERY = 10


@dataclass(frozen=True)
class Footprint:
    """Microseconds for one copy, over games and repeats; the largest state met in any game."""

    games: int
    copy_middle: Spread
    copy_end: Spread
    most_bytes: int


def reached_from(root: object, stop: Callable[[object], bool]) -> dict[int, object]:
    """All objects reached from one, itself included, by their identity; not through those to stop at."""
    reached = {id(root): root}
    waiting = [root]
    while waiting:
        current = waiting.pop()
        # An object without slots keeps its attributes in a dict that exists only when asked for.
        getattr(current, "__dict__", None)
        for found in gc.get_referents(current):
            if id(found) not in reached and not stop(found):
                reached[id(found)] = found
                waiting.append(found)
    return reached


def deep_size(state: State) -> int:
    """The bytes of a state and all it holds, each object once, without what is shared with the box."""
    of_the_box = reached_from(state.game, lambda found: isinstance(found, SHARED))
    reached = reached_from(state, lambda found: isinstance(found, SHARED) or id(found) in of_the_box)
    return sum(sys.getsizeof(found) for found in reached.values())


def copy_times(state: State) -> list[float]:
    """Microseconds for one copy, measured several times."""
    times = []
    for _ in range(REPEATS):
        before = process_time()
        for _ in range(COPIES):
            state.copy()
        times.append((process_time() - before) / COPIES * 1e6)
    return times


def footprint(game: Game, games: int) -> Footprint:
    """Copies timed in the middle and at the end of random games; sizes taken all along."""
    middle: list[float] = []
    end: list[float] = []
    sizes: list[int] = []
    for seed in range(games):
        length = play_out(game.start(), Random(seed))
        state = game.start()

        def look(moves: int, state: State = state, halfway: int = length // 2) -> None:
            if moves == halfway:
                middle.extend(copy_times(state))
            if moves % WEIGH_EVERY == 0:
                sizes.append(deep_size(state))

        play_out(state, Random(seed), look)
        end.extend(copy_times(state))
        sizes.append(deep_size(state))
    return Footprint(games, Spread.of(middle), Spread.of(end), max(sizes))
