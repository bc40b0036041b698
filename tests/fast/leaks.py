"""Play many games in the kernel and report by how much memory grew: python -m tests.fast.leaks [--games N]."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from hedgerow import fast
from tests.fast import lockstep

WARM_UP = 500
MOST_KIB = 4096
"""Growth below this is fragmentation: a leak of one state a game is a hundred times as much."""


def resident() -> int:
    """Return the resident memory of this process in KiB."""
    gc.collect()
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise OSError("there is no VmRSS")


def play(name: str, games: int) -> None:
    """Start, convert, copy and play games, as a Python program does."""
    opened = lockstep.game_of(lockstep.setups(name)[0])
    random = fast.Random(1)
    for _ in range(games):
        state = fast.start(opened)
        state.play_chance(random)
        list(state.moves(state.to_act[0]))
        other = fast.State.load(state.game, state.save())
        other.play_randomly(random)
        other.copy().scores()
        fast.rollouts(state, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of each game (100,000)")
    games: int = parser.parse_args().games
    grown = []
    for name in lockstep.COMPILED:
        play(name, WARM_UP)
        before = resident()
        play(name, games // 2)
        grown.append(resident() - before)
        print(f"{name}: memory grew by {grown[-1]:,} KiB in {games // 2 * 2:,} games", flush=True)
    return int(max(grown) > MOST_KIB)


if __name__ == "__main__":
    sys.exit(main())
