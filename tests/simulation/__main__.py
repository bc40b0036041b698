"""Run the simulation of many seeds, or of one: `python -m tests.simulation --seeds 1000`, `… --seed 7 --trace`."""

from __future__ import annotations

import argparse
import sys

from tests.simulation.many_seeds import simulate_many
from tests.simulation.simulation import simulate


def main() -> int:
    """Return 0 if no seed found a problem."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="run this seed only")
    parser.add_argument("--trace", action="store_true", help="with --seed, print everything that happened")
    parser.add_argument("--seeds", type=int, default=1000, help="number of seeds (default: %(default)s)")
    parser.add_argument("--first", type=int, default=1, help="the first seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    options = parser.parse_args()
    if options.seed is None:
        return simulate_many(range(options.first, options.first + options.seeds), options.jobs)
    report = simulate(options.seed)
    print(report.text(trace=options.trace))
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
