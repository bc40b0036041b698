"""The long comparison of both implementations: python -m tests.fast.parity [--nodes N] [GAME ...]."""

from __future__ import annotations

import argparse
import time
from random import Random

from hedgerow.testing.lockstep import at_random, mostly_first, play
from tests.fast import lockstep


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to compare; all by default")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="nodes to compare in each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in chosen.games or lockstep.COMPILED:
        _compare(name, chosen.nodes, chosen.seed)


def _compare(name: str, wanted: int, seed: int) -> None:
    rng = Random(f"{name}/{seed}")
    games = [lockstep.game_of(setup) for setup in lockstep.setups(name)]
    nodes = played = 0
    start = time.perf_counter()
    while nodes < wanted:
        nodes += play(games[played % len(games)], rng, rng.choice((at_random, at_random, mostly_first)))
        played += 1
    seconds = time.perf_counter() - start
    print(f"{name}: equal at {nodes:,} nodes of {played:,} games in {len(games)} setups ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
