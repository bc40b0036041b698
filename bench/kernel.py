"""The compiled kernel: copies, greedy play-outs beside the greedy bot, and a second thread.

    python -m bench.kernel [--kernel-rounds 3] [--kernel-seconds 1.0]

`bench.peers` measures its speed in random play beside OpenSpiel. Times are processor times, except for threads.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.run_alone import run_alone
from bench.spread import Spread, median_and_range
from bench.targets import PerformanceTarget
from hedgerow import fast
from hedgerow.bots import InformationState, new_bot
from hedgerow.games import REGISTRY, Game, new_game

PLAYERS: Final = 4
COPY_MICROSECONDS: Final = 0.5
GREEDY_RATIO: Final = 100
THREAD_RATIO: Final = 1.8
BATCH: Final = 256


@dataclass(frozen=True)
class GameReport:
    """The measurements of one game."""

    title: str
    copy: Spread
    """Microseconds for a copy in mid-game."""
    greedy: Spread
    """Greedy games of the kernel in a second."""
    greedy_ratio: Spread
    """The same, relative to the greedy bot of Python."""
    threads: Spread
    """The speed of a batch with two threads, relative to one."""

    @property
    def targets(self) -> list[PerformanceTarget]:
        return [
            PerformanceTarget(
                f"{self.title}, kernel: copy",
                f"< {COPY_MICROSECONDS} µs",
                f"{self.copy.median:.2f} µs",
                self.copy.median < COPY_MICROSECONDS,
            ),
            PerformanceTarget(
                f"{self.title}, kernel: greedy games",
                f"≥ {GREEDY_RATIO} × the greedy bot",
                f"{self.greedy_ratio.median:.0f} ×",
                self.greedy_ratio.median >= GREEDY_RATIO,
            ),
            PerformanceTarget(
                f"{self.title}, kernel: two threads",
                f"≥ {THREAD_RATIO} × one",
                f"{self.threads.median:.2f} ×",
                self.threads.median >= THREAD_RATIO,
            ),
        ]


@dataclass(frozen=True)
class KernelReport:
    """The measurements of all games; empty without the kernel."""

    games: list[GameReport] = field(default_factory=list)

    @property
    def targets(self) -> list[PerformanceTarget]:
        return [target for game in self.games for target in game.targets]


def rate_of(work: Callable[[int], None], seconds: float, clock: Callable[[], float] = process_time) -> float:
    """Return how often a second something is done, given a function that does it a number of times."""
    times = 1
    while True:
        before = clock()
        work(times)
        taken = clock() - before
        if taken >= seconds:
            return times / taken
        times = max(2 * times, round(1.2 * times * seconds / max(taken, 1e-4)))


def mid_game(game: Game) -> fast.State:
    """Return a state after some greedy moves."""
    state, random = fast.start(game), fast.Random(1)
    state.play_chance(random)
    for _ in range(40):
        if state.over:
            break
        state.play(state.to_act[0], state.greedy_move(state.to_act[0], random))
        state.play_chance(random)
    return state


def greedy_bot_game(game: Game, rng: Random) -> None:
    """Play a game between greedy bots in Python."""
    bot, state = new_bot("greedy"), game.start()
    state.play_chance(rng)
    while not state.over:
        seat = state.to_act[0]
        state.play(seat, bot.choose(InformationState.of(state, seat), rng).move)
        state.play_chance(rng)


def copies(state: fast.State, times: int) -> None:
    for _ in range(times):
        state.copy()


def bot_games(game: Game, rng: Random, times: int) -> None:
    for _ in range(times):
        greedy_bot_game(game, rng)


def kernel_games(start: fast.State, seed: int, times: int) -> None:
    fast.rollouts(start, times, fast.Policy.GREEDY, seed)


def measure_game(game: Game, rounds: int, seconds: float) -> GameReport:
    start, middle = fast.start(game), mid_game(game)
    batches = [fast.Batch(fast.kernel_game(game), BATCH, threads=threads) for threads in (1, 2)]
    copy, greedy, ratios, threads = [], [], [], []
    for number in range(rounds):
        copy.append(1e6 / rate_of(partial(copies, middle), seconds))
        greedy.append(rate_of(partial(kernel_games, start, number), seconds))
        ratios.append(greedy[-1] / rate_of(partial(bot_games, game, Random(number)), seconds))
        one, two = (rate_of(batch.play_randomly, seconds, perf_counter) for batch in batches)
        threads.append(two / one)
    return GameReport(game.title, Spread.of(copy), Spread.of(greedy), Spread.of(ratios), Spread.of(threads))


def measure(rounds: int, seconds: float, update_status: Callable[[str], None]) -> KernelReport:
    report = KernelReport()
    for name in REGISTRY:
        game = new_game(name, PLAYERS)
        if fast.supports(game):
            update_status(f"measuring the kernel: {game.title}")
            report.games.append(measure_game(game, rounds, seconds))
    return report


def show(report: KernelReport, console: Console) -> None:
    table = Table(title="The compiled kernel")
    table.add_column("")
    for heading in ("copy, µs", "greedy games/s", "× greedy bot", "two threads, ×"):
        table.add_column(heading, justify="right")
        table.add_column("min – max", justify="right")
    for game in report.games:
        table.add_row(
            game.title,
            *median_and_range(game.copy, ".2f"),
            *median_and_range(game.greedy, ",.0f"),
            *median_and_range(game.greedy_ratio, ".0f"),
            *median_and_range(game.threads, ".2f"),
        )
    console.print(table if report.games else "The kernel is not built: there is no C++ compiler.")


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--kernel-rounds", type=int, default=3, help="rounds of the kernel's measurements (3)")
    parser.add_argument("--kernel-seconds", type=float, default=1.0, help="length of one of its measurements (1)")
    return parser


def run(chosen: argparse.Namespace, update_status: Callable[[str], None]) -> KernelReport:
    return measure(max(1, chosen.kernel_rounds), max(0.05, chosen.kernel_seconds), update_status)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.kernel", description="Speed of the compiled kernel.", parents=[options()]
    )
    run_alone(parser, run, show, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
