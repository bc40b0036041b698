"""The table server, with one worker and with two: moves compared with boardgame.io, idle tables, loading, spectators.

    python -m bench.tables [--tables 100] [--moves 3000] [--table-rounds 7] [--idle-tables 300]
                           [--spectators 2000] [--json]

Servers and load generators run in processes of their own. As in `bench.peers`, rounds are interleaved, and ratios are
taken within a round. The exit code is 1 only if a peer is missing.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from bench.children import database_folder
from bench.cold_load import ColdLoad, cold_load
from bench.idle_tables import IdleTables, idle_tables
from bench.peers import at_least_one
from bench.run_alone import run_alone
from bench.spectators import Spectators, spectators
from bench.spread import median_and_range
from bench.table_rounds import OURS, PEER, Throughput, race_tables
from bench.targets import Missing, PerformanceTarget, show_missing

IDLE_KILOBYTES = 100.0
COLD_MILLISECONDS = 20.0
SPECTATORS_MEGABYTES = 150.0
COLD_TABLES = 10
COLD_STARTS = 20


@dataclass(frozen=True)
class TableReport:
    """The results of all measurements of the server."""

    tables: int
    moves: int
    rounds: int
    throughput: dict[str, Throughput]
    missing: list[Missing]
    idle: IdleTables
    cold: ColdLoad
    watched: Spectators
    targets: list[PerformanceTarget]


def targets_of(
    tables: int, throughput: Mapping[str, Throughput], idle: IdleTables, cold: ColdLoad, watched: Spectators
) -> list[PerformanceTarget]:
    rate, p99 = throughput[OURS].rate_ratio, throughput[OURS].p99_ratio
    missing = f"{PEER} is missing"
    memory = (("in memory", idle.in_memory), ("unloaded", idle.unloaded))
    return [
        PerformanceTarget(
            f"Server: moves/s at {tables} tables",
            f"≥ {PEER}",
            f"{rate.median:.2f} ×" if rate else missing,
            rate.median >= 1 if rate else None,
        ),
        PerformanceTarget(
            f"Server: p99 at {tables} tables",
            f"≤ {PEER}",
            f"{p99.median:.2f} ×" if p99 else missing,
            p99.median <= 1 if p99 else None,
        ),
        *(
            PerformanceTarget(
                f"Server: idle table, {where}",
                f"≤ {IDLE_KILOBYTES:.0f} KB",
                "—" if kilobytes is None else f"{kilobytes:.1f} KB",
                None if kilobytes is None else kilobytes <= IDLE_KILOBYTES,
            )
            for where, kilobytes in memory
        ),
        PerformanceTarget(
            "Server: cold load of a finished table",
            f"< {COLD_MILLISECONDS:.0f} ms",
            f"{cold.loaded.median:.1f} ms",
            cold.loaded.median < COLD_MILLISECONDS,
        ),
        PerformanceTarget(
            f"Server: {watched.spectators} idle spectators",
            f"< {SPECTATORS_MEGABYTES:.0f} MB",
            "—" if watched.megabytes is None else f"{watched.megabytes:.0f} MB",
            None if watched.megabytes is None else watched.megabytes < SPECTATORS_MEGABYTES,
        ),
    ]


def measure(chosen: argparse.Namespace, update_status: Callable[[str], None]) -> TableReport:
    with database_folder() as folder:
        throughput, missing = race_tables(folder, chosen.tables, chosen.moves, chosen.table_rounds, update_status)
        idle = idle_tables(folder, chosen.idle_tables, update_status)
        update_status("loading finished tables")
        cold = cold_load(folder, COLD_TABLES, COLD_STARTS)
        watched = spectators(folder, chosen.spectators, update_status)
    targets = targets_of(chosen.tables, throughput, idle, cold, watched)
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
        ("moves/s", lambda result: median_and_range(result.rate, ",.0f")),
        ("p50, ms", lambda result: median_and_range(result.p50, ".0f")),
        ("p99, ms", lambda result: median_and_range(result.p99, ".0f")),
        ("server's processor time per move, ms", lambda result: median_and_range(result.server_cost, ".2f")),
        ("clients' processor time per move, ms", lambda result: median_and_range(result.load_cost, ".2f")),
        ("server's memory at the end, MB", lambda result: (_cell(result.megabytes, ".0f"), "")),
        ("moves refused", lambda result: (str(result.refused), "")),
        (f"moves/s × {PEER}", lambda result: median_and_range(result.rate_ratio, ".2f")),
        (f"p99 × {PEER}", lambda result: median_and_range(result.p99_ratio, ".2f")),
        (f"processor time × {PEER}", lambda result: median_and_range(result.cost_ratio, ".2f")),
    ]
    for name, cells in rows:
        table.add_row(name, *(text for result in report.throughput.values() for text in cells(result)))
    return table


def other_table(report: TableReport) -> Table:
    idle, cold = report.idle, report.cold
    table = Table(title="Idle tables, loading and spectators")
    for heading in ("", "measured", "min – max", "measured with"):
        table.add_column(heading, justify="left" if not heading else "right")
    source = f"{idle.tables} running tables"
    table.add_row("idle table in memory, KB", _cell(idle.in_memory, ".1f"), "", source)
    table.add_row("unloaded table, KB", _cell(idle.unloaded, ".1f"), "", source)
    table.add_row("… not returned to the system at once, KB", _cell(idle.not_returned, ".1f"), "", source)
    loads = f"{cold.starts} × {cold.tables} tables of four, {cold.entries.median:.0f} entries"
    table.add_row("cold load, ms", *median_and_range(cold.loaded, ".1f"), loads)
    table.add_row("… first table after a start, ms", *median_and_range(cold.first, ".1f"), f"{cold.starts} starts")
    table.add_row("… including the first message, ms", *median_and_range(cold.serialized, ".1f"), loads)
    watched = report.watched
    source = f"{watched.spectators} at {watched.tables} tables"
    table.add_row("idle spectators, MB", _cell(watched.megabytes, ".0f"), "", source)
    return table


def _cell(figure: float | None, form: str) -> str:
    return "—" if figure is None else format(figure, form)


def show(report: TableReport, console: Console) -> None:
    console.print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    console.print(throughput_table(report))
    console.print(other_table(report))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tables", type=at_least_one, default=100, help="tables at the same time (100)")
    parser.add_argument("--moves", type=at_least_one, default=3000, help="moves per round (3000)")
    parser.add_argument("--table-rounds", type=at_least_one, default=7, help="interleaved rounds (7)")
    parser.add_argument("--idle-tables", type=at_least_one, default=300, help="idle tables (300)")
    parser.add_argument("--spectators", type=at_least_one, default=2000, help="spectators (2000)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.tables", description="The table server compared with boardgame.io.", parents=[options()]
    )
    report = run_alone(parser, measure, show, arguments)
    show_missing(Console(stderr=True), report.missing)
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
