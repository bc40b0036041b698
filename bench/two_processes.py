"""The speed-up of `simulate` and `arena` by a second process: the same work with one and with two, in turns.

python -m bench.two_processes [--process-rounds 5] [--process-seconds 12]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.run_alone import run_alone
from bench.spread import Spread, median_and_range
from bench.targets import PerformanceTarget
from hedgerow.arena import simulate
from hedgerow.arena.executors import LocalExecutor
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.players import read_players
from hedgerow.arena.tournament import Tournament
from hedgerow.bots import Budget
from hedgerow.games import REGISTRY, new_game

WANTED: Final = 1.8
GAME: Final = next(iter(REGISTRY))

TimedWork = Callable[[int, int], None]
"""Play a number of games in a number of processes."""


@dataclass(frozen=True)
class ProcessReport:
    """The speed of two processes relative to one."""

    rounds: int
    load: float
    """The load average of the machine before the first round."""
    games: dict[str, int]
    alone: dict[str, Spread]
    ratio: dict[str, Spread]

    @property
    def targets(self) -> list[PerformanceTarget]:
        return [
            PerformanceTarget(
                f"{name}: two processes",
                f"≥ {WANTED} × one",
                f"{ratio.median:.2f} ×",
                ratio.median >= WANTED,
            )
            for name, ratio in self.ratio.items()
        ]


def play_simulation(games: int, jobs: int) -> None:
    simulate(new_game(GAME, 2).setup, games, 1, jobs, engine="python")


def play_arena(games: int, jobs: int) -> None:
    game = new_game(GAME, 2)
    plan = TournamentPlan(game.setup, read_players(["random", "easy"], Budget(seconds=1.0), game), 1)
    Tournament(plan, games).run(LocalExecutor(jobs))


WORKS: Final[dict[str, TimedWork]] = {"simulate": play_simulation, "arena": play_arena}


def seconds_of(work: TimedWork, games: int, jobs: int) -> float:
    before = perf_counter()
    work(games, jobs)
    return perf_counter() - before


def games_for(work: TimedWork, seconds: float) -> int:
    """Return the number of games that one process plays in about this time."""
    games = 20
    while (taken := seconds_of(work, games, 1)) < seconds / 8:
        games *= 2
    return max(2, round(games * seconds / taken))


def measure(rounds: int, seconds: float, update_status: Callable[[str], None]) -> ProcessReport:
    load = os.getloadavg()[0]
    games, alone, ratios = {}, {}, {}
    for name, work in WORKS.items():
        update_status(f"calibrating {name}")
        games[name] = games_for(work, seconds)
        times, speedups = [], []
        for number in range(rounds):
            update_status(f"{name}, round {number + 1} of {rounds}")
            first, second = (1, 2) if number % 2 == 0 else (2, 1)
            taken = {jobs: seconds_of(work, games[name], jobs) for jobs in (first, second)}
            times.append(taken[1])
            speedups.append(taken[1] / taken[2])
        alone[name], ratios[name] = Spread.of(times), Spread.of(speedups)
    return ProcessReport(rounds, load, games, alone, ratios)


def show(report: ProcessReport, console: Console) -> None:
    table = Table(title=f"Two processes compared with one, {report.rounds} rounds (load before: {report.load:.1f})")
    table.add_column("")
    for heading in ("games", "one process, s", "min – max", "speed-up", "min – max"):
        table.add_column(heading, justify="right")
    for name, ratio in report.ratio.items():
        table.add_row(
            name, str(report.games[name]), *median_and_range(report.alone[name], ".1f"), *median_and_range(ratio, ".2f")
        )
    console.print(table)


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--process-rounds", type=int, default=5, help="rounds with one and two processes (5)")
    parser.add_argument("--process-seconds", type=float, default=12.0, help="seconds per round with one process (12)")
    return parser


def run(chosen: argparse.Namespace, update_status: Callable[[str], None]) -> ProcessReport:
    return measure(max(1, chosen.process_rounds), max(1.0, chosen.process_seconds), update_status)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.two_processes", description="The speed-up by a second process.", parents=[options()]
    )
    run_alone(parser, run, show, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
