"""The long comparison of both implementations: python -m tests.fast.parity [--nodes N] [GAME ...]."""

from __future__ import annotations

import argparse
import time
from random import Random

from hedgerow import fast
from hedgerow.games.core.contract import Game, State
from hedgerow.games.core.perft import perft
from hedgerow.testing.lockstep import KernelMismatch, at_random, mostly_first, play
from tests.fast import lockstep

LARGEST_COUNT = 3_000_000
"""The most lines to count from one position."""
DEEPEST = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to compare; all by default")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="nodes to compare in each game")
    parser.add_argument("--lines", type=int, default=100_000_000, help="lines of play to count in each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in chosen.games or lockstep.COMPILED:
        _compare(name, chosen.nodes, chosen.seed)
        start = time.perf_counter()
        lines, positions = compare_perft(name, chosen.lines, chosen.seed)
        seconds = time.perf_counter() - start
        print(f"{name}: equal perft counts, {lines:,} lines from {positions:,} positions ({seconds:.0f} s)", flush=True)


def compare_perft(name: str, wanted: int, seed: int) -> tuple[int, int]:
    """Compare perft counts at positions of random games; return the lines counted and the number of positions."""
    rng = Random(f"{name}/{seed}/perft")
    games = [lockstep.game_of(setup) for setup in lockstep.setups(name)]
    lines = compared = 0
    while lines < wanted:
        state = _random_position(games[compared % len(games)], rng)
        depth = _depth_for(fast.from_python(state), min(wanted, LARGEST_COUNT))
        found, expected = fast.perft(fast.from_python(state), depth), perft(state, depth)
        if found != expected:
            raise KernelMismatch(f"perft {depth}: {found} in the kernel, {expected} in Python, at {state.position()}")
        lines, compared = lines + expected, compared + 1
    return lines, compared


def _random_position(game: Game, rng: Random) -> State:
    """Return a position of a random game that is not over."""
    while True:
        state = game.start()
        for _ in range(rng.randrange(60)):
            state.play_chance(rng)
            if state.over:
                break
            seat = rng.choice(state.to_act)
            state.play(seat, mostly_first(state.moves(seat), rng))
        if not state.over:
            return state


def _depth_for(double: fast.State, most: int) -> int:
    """Return the largest depth with at most `most` lines, or 1."""
    depth = 1
    while depth < DEEPEST and fast.perft(double, depth + 1) <= most:
        depth += 1
    return depth


def _compare(name: str, wanted: int, seed: int) -> None:
    rng = Random(f"{name}/{seed}")
    games = [lockstep.game_of(setup) for setup in lockstep.setups(name)]
    nodes = played = 0
    start = time.perf_counter()
    while nodes < wanted:
        nodes += play(games[played % len(games)], rng, rng.choice((at_random, at_random, mostly_first, None)))
        played += 1
    seconds = time.perf_counter() - start
    print(f"{name}: equal at {nodes:,} nodes of {played:,} games in {len(games)} setups ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
