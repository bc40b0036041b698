"""Speed of random play, compared with OpenSpiel and catanatron, and the cost of a state.

    python -m bench.peers [--rounds 7] [--seconds 1.0] [--games 20] [--json]

All contestants run in one process on one core, in interleaved rounds of shuffled order. A result is a median with its
smallest and largest value. Ratios are taken within a round, so that a slow phase of the machine affects both sides.
Missed targets are reported but don't fail the run: the exit code is 1 only if a peer is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table
from tests.registered import SIMULTANEOUS_GAME

from bench.contestants import YARDSTICK, find_contestants
from bench.footprint import Footprint, footprint
from bench.speed import Speed, race
from bench.spread import median_and_range
from bench.targets import Missing, PerformanceTarget, show_missing, target_table, wide_console
from hedgerow.games import REGISTRY, Game, new_game

PLAYERS = 4
FAST_ENOUGH = 1.5
"""The targeted speed of each game, relative to the yardstick."""
KERNEL_FAST_ENOUGH = 20
"""The targeted speed of the kernel driven from Python, relative to the yardstick."""
BATCH_MOVES_PER_SECOND = 500_000
"""The targeted speed of the kernel in a batch."""
SIMULTANEOUS_BATCH_MOVES_PER_SECOND = 1_000_000
"""The same for the game in which all seats act at once, whose moves are simpler."""
COPY_MICROSECONDS = 10.0
STATE_BYTES = 20_000


@dataclass(frozen=True)
class EngineReport:
    """The results of all measurements of the engine."""

    rounds: int
    speeds: dict[str, Speed]
    missing: list[Missing]
    footprints: dict[str, Footprint]
    targets: list[PerformanceTarget]


def targets_of(
    games: Sequence[Game], speeds: dict[str, Speed], footprints: dict[str, Footprint]
) -> list[PerformanceTarget]:
    targets = []
    for game in games:
        ratio = speeds[f"Hedgerow {game.name}"].ratio
        measured = f"{ratio.median:.2f} ×" if ratio else f"{YARDSTICK} is missing"
        met = ratio.median >= FAST_ENOUGH if ratio else None
        targets.append(PerformanceTarget(f"{game.title}: speed", f"≥ {FAST_ENOUGH} × {YARDSTICK}", measured, met))
        targets += kernel_targets_of(game, speeds)
        cost = footprints[game.name]
        for when, copy in (("mid-game", cost.copy_middle), ("at the end", cost.copy_end)):
            targets.append(
                PerformanceTarget(
                    f"{game.title}: copy {when}",
                    f"≤ {COPY_MICROSECONDS:.0f} µs",
                    f"{copy.median:.1f} µs",
                    copy.median <= COPY_MICROSECONDS,
                )
            )
        targets.append(
            PerformanceTarget(
                f"{game.title}: largest state",
                f"< {STATE_BYTES:,} bytes",
                f"{cost.max_bytes:,} bytes",
                cost.max_bytes < STATE_BYTES,
            )
        )
    return targets


def kernel_targets_of(game: Game, speeds: dict[str, Speed]) -> list[PerformanceTarget]:
    """Return the targets of the compiled rules of a game; none if they are not built."""
    driven, batch = speeds.get(f"Kernel {game.name}"), speeds.get(f"Kernel {game.name}, batch")
    if driven is None or batch is None:
        return []
    ratio, is_simultaneous = driven.ratio, game.name == SIMULTANEOUS_GAME
    wanted = SIMULTANEOUS_BATCH_MOVES_PER_SECOND if is_simultaneous else BATCH_MOVES_PER_SECOND
    return [
        PerformanceTarget(
            f"{game.title}, kernel: driven from Python",
            f"≥ {KERNEL_FAST_ENOUGH} × {YARDSTICK}",
            f"{ratio.median:.1f} ×" if ratio else f"{YARDSTICK} is missing",
            ratio.median >= KERNEL_FAST_ENOUGH if ratio else None,
        ),
        PerformanceTarget(
            f"{game.title}, kernel: batch",
            f"≥ {wanted:,} moves/s",
            f"{batch.rate.median:,.0f} moves/s",
            batch.rate.median >= wanted,
        ),
    ]


def measure(
    games: Sequence[Game], rounds: int, seconds: float, footprint_games: int, update_status: Callable[[str], None]
) -> EngineReport:
    contestants, missing = find_contestants(games)
    speeds = race(contestants, YARDSTICK, rounds, seconds, update_status)
    footprints = {}
    for game in games:
        update_status(f"measuring states of {game.title}")
        footprints[game.name] = footprint(game, footprint_games)
    return EngineReport(rounds, speeds, missing, footprints, targets_of(games, speeds, footprints))


def speed_table(report: EngineReport) -> Table:
    table = Table(title=f"Uniform random play, {report.rounds} interleaved rounds on one core")
    table.add_column("")
    for heading in ("moves/s", "min – max", f"× {YARDSTICK}", "min – max", "moves/game", "games/round"):
        table.add_column(heading, justify="right")
    for name, speed in report.speeds.items():
        played = f"{speed.moves_per_game:.0f}", str(speed.games_per_round)
        table.add_row(name, *median_and_range(speed.rate, ",.0f"), *median_and_range(speed.ratio, ".2f"), *played)
    for peer in report.missing:
        table.add_row(peer.name, "not installed")
    return table


def footprint_table(report: EngineReport) -> Table:
    table = Table(title="Cost of a state, without the components that all states share")
    table.add_column("")
    for heading in ("copy mid-game, µs", "min – max", "copy at the end, µs", "min – max", "max. bytes", "games"):
        table.add_column(heading, justify="right")
    for name, cost in report.footprints.items():
        copies = *median_and_range(cost.copy_middle, ".1f"), *median_and_range(cost.copy_end, ".1f")
        table.add_row(f"Hedgerow {name}", *copies, f"{cost.max_bytes:,}", str(cost.games))
    return table


def show(report: EngineReport, console: Console) -> None:
    console.print(f"Python {platform.python_version()}, {platform.machine()}, {PLAYERS} players in our games")
    for table in (speed_table(report), footprint_table(report)):
        console.print(table)


@contextmanager
def one_core() -> Iterator[None]:
    """Run a block on a single core, if the system supports it."""
    if sys.platform != "linux":
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def registered_games() -> list[Game]:
    return [new_game(name, PLAYERS) for name in REGISTRY]


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--rounds", type=at_least_one, default=7, help="interleaved rounds (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement (1)")
    parser.add_argument("--games", type=at_least_one, default=20, help="random games for copy times and sizes (20)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    return parser


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def run(chosen: argparse.Namespace, games: Sequence[Game] | None, update_status: Callable[[str], None]) -> EngineReport:
    with one_core():
        measured = registered_games() if games is None else games
        return measure(measured, chosen.rounds, chosen.seconds, chosen.games, update_status)


def environment() -> dict[str, object]:
    return {"python": platform.python_version(), "players": PLAYERS, "yardstick": YARDSTICK}


def main(arguments: Sequence[str] | None = None, games: Sequence[Game] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.peers",
        description="Speed and size of the engine.",
        parents=[options()],
    )
    chosen = parser.parse_args(arguments)
    if chosen.seconds <= 0:
        parser.error("--seconds must be more than 0")
    with Console(stderr=True).status("starting") as status:
        report = run(chosen, games, status.update)
    if chosen.json:
        print(json.dumps(environment() | asdict(report), indent=2))
    else:
        console = wide_console()
        show(report, console)
        console.print(target_table(report.targets))
        show_missing(console, report.missing)
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
