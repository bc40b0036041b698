"""Speed of uniform random play beside OpenSpiel and catanatron, and what a state costs.

    python -m bench.peers [--rounds 7] [--seconds 1.0] [--games 20] [--json]

All contestants run in one process on one core, in interleaved rounds of shuffled order. A figure
is a median with its smallest and largest value, and a ratio is taken within a round, so that a
slow minute of the machine slows both sides of it. A target that is missed is said, not punished:
the exit code is 1 only when a peer is missing, for then there is nothing to compare with.
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

from bench.contestants import YARDSTICK, gather
from bench.footprint import Footprint, footprint
from bench.speed import Speed, race
from bench.spread import shown
from bench.targets import Missing, Target, show_missing, target_table, wide_console
from hedgerow.games import REGISTRY, Game, new_game

PLAYERS = 4
FAST_ENOUGH = 1.5
"""How many times as fast as the yardstick each game is meant to be."""
COPY_MICROSECONDS = 10.0
STATE_BYTES = 20_000


@dataclass(frozen=True)
class Report:
    """All that was measured."""

    rounds: int
    speeds: dict[str, Speed]
    missing: list[Missing]
    footprints: dict[str, Footprint]
    targets: list[Target]


def judged(games: Sequence[Game], speeds: dict[str, Speed], footprints: dict[str, Footprint]) -> list[Target]:
    targets = []
    for game in games:
        ratio = speeds[f"Hedgerow {game.name}"].ratio
        measured = f"{ratio.median:.2f} ×" if ratio else f"no {YARDSTICK} to compare with"
        met = ratio.median >= FAST_ENOUGH if ratio else None
        targets.append(Target(f"{game.title}: speed", f"≥ {FAST_ENOUGH} × {YARDSTICK}", measured, met))
        cost = footprints[game.name]
        for when, copy in (("mid-game", cost.copy_middle), ("at the end", cost.copy_end)):
            targets.append(
                Target(
                    f"{game.title}: copy {when}",
                    f"≤ {COPY_MICROSECONDS:.0f} µs",
                    f"{copy.median:.1f} µs",
                    copy.median <= COPY_MICROSECONDS,
                )
            )
        targets.append(
            Target(
                f"{game.title}: largest state",
                f"< {STATE_BYTES:,} bytes",
                f"{cost.most_bytes:,} bytes",
                cost.most_bytes < STATE_BYTES,
            )
        )
    return targets


def measure(
    games: Sequence[Game], rounds: int, seconds: float, weighed_games: int, tell: Callable[[str], None]
) -> Report:
    contestants, missing = gather(games)
    speeds = race(contestants, YARDSTICK, rounds, seconds, tell)
    footprints = {}
    for game in games:
        tell(f"weighing {game.title}")
        footprints[game.name] = footprint(game, weighed_games)
    return Report(rounds, speeds, missing, footprints, judged(games, speeds, footprints))


def speed_table(report: Report) -> Table:
    table = Table(title=f"Uniform random play, {report.rounds} interleaved rounds on one core")
    table.add_column("")
    for heading in ("moves/s", "min – max", f"× {YARDSTICK}", "min – max", "moves/game", "games/round"):
        table.add_column(heading, justify="right")
    for name, speed in report.speeds.items():
        played = f"{speed.moves_per_game:.0f}", str(speed.games_per_round)
        table.add_row(name, *shown(speed.rate, ",.0f"), *shown(speed.ratio, ".2f"), *played)
    for peer in report.missing:
        table.add_row(peer.name, "not installed")
    return table


def footprint_table(report: Report) -> Table:
    table = Table(title="What a state costs, the box not counted")
    table.add_column("")
    for heading in ("copy mid-game, µs", "min – max", "copy at the end, µs", "min – max", "most bytes", "games"):
        table.add_column(heading, justify="right")
    for name, cost in report.footprints.items():
        copies = *shown(cost.copy_middle, ".1f"), *shown(cost.copy_end, ".1f")
        table.add_row(f"Hedgerow {name}", *copies, f"{cost.most_bytes:,}", str(cost.games))
    return table


def show(report: Report, console: Console) -> None:
    console.print(f"Python {platform.python_version()}, {platform.machine()}, {PLAYERS} players in our games")
    for table in (speed_table(report), footprint_table(report)):
        console.print(table)


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core where the system can do that; elsewhere one thread on whatever core is as near as it gets."""
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
    parser.add_argument("--games", type=at_least_one, default=20, help="random games for copies and sizes (20)")
    parser.add_argument("--json", action="store_true", help="the figures as JSON instead of tables")
    return parser


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def run(chosen: argparse.Namespace, games: Sequence[Game] | None, tell: Callable[[str], None]) -> Report:
    with one_core():
        boxes = registered_games() if games is None else games
        return measure(boxes, chosen.rounds, chosen.seconds, chosen.games, tell)


def circumstances() -> dict[str, object]:
    return {"python": platform.python_version(), "players": PLAYERS, "yardstick": YARDSTICK}


def main(arguments: Sequence[str] | None = None, games: Sequence[Game] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.peers", description="Speed and size beside peers.", parents=[options()]
    )
    chosen = parser.parse_args(arguments)
    if chosen.seconds <= 0:
        parser.error("--seconds are more than 0")
    with Console(stderr=True).status("starting") as status:
        report = run(chosen, games, status.update)
    if chosen.json:
        print(json.dumps(circumstances() | asdict(report), indent=2))
    else:
        console = wide_console()
        show(report, console)
        console.print(target_table(report.targets))
        show_missing(console, report.missing)
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
