"""The table server, alone and as two workers: moves beside boardgame.io, idle tables, tables opened again, spectators.

    python -m bench.tables [--tables 100] [--moves 3000] [--table-rounds 7] [--idle-tables 300]
                           [--spectators 2000] [--json]

Servers and loads are processes of their own. As in `bench.peers` the rounds of the servers take turns, and ratios are
taken within a round. The exit code is 1 only when there is nothing to compare with.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

from bench.children import database_folder
from bench.cold_load import ColdLoad, cold_load
from bench.idle_tables import IdleTables, idle_tables
from bench.peers import at_least_one
from bench.spectators import Spectators, spectators
from bench.spread import shown
from bench.table_rounds import OURS, PEER, Throughput, race_tables
from bench.targets import Missing, Target, show_missing, target_table, wide_console

IDLE_KILOBYTES = 100.0
COLD_MILLISECONDS = 20.0
SPECTATORS_MEGABYTES = 150.0
COLD_TABLES = 10
COLD_HOUSES = 20


@dataclass(frozen=True)
class TableReport:
    """All that was measured."""

    tables: int
    moves: int
    rounds: int
    throughput: dict[str, Throughput]
    missing: list[Missing]
    idle: IdleTables
    cold: ColdLoad
    watched: Spectators
    targets: list[Target]


def judged(
    tables: int, throughput: Mapping[str, Throughput], idle: IdleTables, cold: ColdLoad, watched: Spectators
) -> list[Target]:
    rate, p99 = throughput[OURS].rate_ratio, throughput[OURS].p99_ratio
    nothing = f"no {PEER} to compare with"
    memory = (("in memory", idle.in_memory), ("put away", idle.put_away))
    return [
        Target(
            f"Server: moves/s at {tables} tables",
            f"≥ {PEER}",
            f"{rate.median:.2f} ×" if rate else nothing,
            rate.median >= 1 if rate else None,
        ),
        Target(
            f"Server: p99 at {tables} tables",
            f"≤ {PEER}",
            f"{p99.median:.2f} ×" if p99 else nothing,
            p99.median <= 1 if p99 else None,
        ),
        *(
            Target(
                f"Server: idle table, {where}",
                f"≤ {IDLE_KILOBYTES:.0f} KB",
                "—" if kilobytes is None else f"{kilobytes:.1f} KB",
                None if kilobytes is None else kilobytes <= IDLE_KILOBYTES,
            )
            for where, kilobytes in memory
        ),
        Target(
            "Server: cold load of a finished table",
            f"< {COLD_MILLISECONDS:.0f} ms",
            f"{cold.room.median:.1f} ms",
            cold.room.median < COLD_MILLISECONDS,
        ),
        Target(
            f"Server: {watched.spectators} idle spectators",
            f"< {SPECTATORS_MEGABYTES:.0f} MB",
            "—" if watched.megabytes is None else f"{watched.megabytes:.0f} MB",
            None if watched.megabytes is None else watched.megabytes < SPECTATORS_MEGABYTES,
        ),
    ]


def measure(chosen: argparse.Namespace, tell: Callable[[str], None]) -> TableReport:
    with database_folder() as folder:
        throughput, missing = race_tables(folder, chosen.tables, chosen.moves, chosen.table_rounds, tell)
        idle = idle_tables(folder, chosen.idle_tables, tell)
        tell("opening finished tables")
        cold = cold_load(folder, COLD_TABLES, COLD_HOUSES)
        watched = spectators(folder, chosen.spectators, tell)
    targets = judged(chosen.tables, throughput, idle, cold, watched)
    return TableReport(
        chosen.tables, chosen.moves, chosen.table_rounds, throughput, missing, idle, cold, watched, targets
    )


def throughput_table(report: TableReport) -> Table:
    title = f"{report.tables} tables of two clients each, {report.rounds} interleaved rounds of {report.moves:,} moves"
    table = Table(title=title)
    table.add_column("")
    for name in report.throughput:
        table.add_column(name, justify="right")
        table.add_column("min – max", justify="right")
    rows: list[tuple[str, Callable[[Throughput], tuple[str, str]]]] = [
        ("moves/s", lambda one: shown(one.rate, ",.0f")),
        ("p50, ms", lambda one: shown(one.p50, ".0f")),
        ("p99, ms", lambda one: shown(one.p99, ".0f")),
        ("server's processor time per move, ms", lambda one: shown(one.server_cost, ".2f")),
        ("clients' processor time per move, ms", lambda one: shown(one.load_cost, ".2f")),
        ("server's memory after all, MB", lambda one: (_one(one.megabytes, ".0f"), "")),
        ("moves refused", lambda one: (str(one.refused), "")),
        (f"moves/s × {PEER}", lambda one: shown(one.rate_ratio, ".2f")),
        (f"p99 × {PEER}", lambda one: shown(one.p99_ratio, ".2f")),
        (f"processor time × {PEER}", lambda one: shown(one.cost_ratio, ".2f")),
    ]
    for name, cells in rows:
        table.add_row(name, *(text for one in report.throughput.values() for text in cells(one)))
    return table


def other_table(report: TableReport) -> Table:
    idle, cold = report.idle, report.cold
    table = Table(title="Tables at rest")
    for heading in ("", "measured", "min – max", "over"):
        table.add_column(heading, justify="left" if not heading else "right")
    over = f"{idle.tables} running tables"
    table.add_row("idle table in memory, KB", _one(idle.in_memory, ".1f"), "", over)
    table.add_row("idle table put away, KB", _one(idle.put_away, ".1f"), "", over)
    table.add_row("… not given back to the system at once, KB", _one(idle.kept, ".1f"), "", over)
    loads = f"{cold.houses} × {cold.tables} tables of four, {cold.entries.median:.0f} entries"
    table.add_row("cold load, ms", *shown(cold.room, ".1f"), loads)
    table.add_row("… the first of a house, ms", *shown(cold.first, ".1f"), f"{cold.houses} houses")
    table.add_row("… with the first message made, ms", *shown(cold.sent, ".1f"), loads)
    watched = report.watched
    over = f"{watched.spectators} at {watched.tables} tables"
    table.add_row("idle spectators, MB", _one(watched.megabytes, ".0f"), "", over)
    return table


def _one(figure: float | None, form: str) -> str:
    return "—" if figure is None else format(figure, form)


def show(report: TableReport, console: Console) -> None:
    console.print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    console.print(throughput_table(report))
    console.print(other_table(report))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tables", type=at_least_one, default=100, help="tables that play at once (100)")
    parser.add_argument("--moves", type=at_least_one, default=3000, help="moves of a round (3000)")
    parser.add_argument("--table-rounds", type=at_least_one, default=7, help="interleaved rounds of the servers (7)")
    parser.add_argument("--idle-tables", type=at_least_one, default=300, help="tables left alone (300)")
    parser.add_argument("--spectators", type=at_least_one, default=2000, help="people who only watch (2000)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.tables", description="The table server beside boardgame.io.", parents=[options()]
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON instead of tables")
    chosen = parser.parse_args(arguments)
    with Console(stderr=True).status("starting") as status:
        report = measure(chosen, status.update)
    if chosen.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        console = wide_console()
        show(report, console)
        console.print(target_table(report.targets))
        show_missing(console, report.missing)
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
