"""The table server, with one worker and with two: moves compared with boardgame.io, idle tables, loading, spectators.

    python -m bench.tables [--tables 100] [--moves 3000] [--table-rounds 7] [--idle-tables 300]
                           [--other-tables 20 500] [--spectators 5000] [--pace-tables 250 500 1000 2000 3000]
                           [--cluster-tables 2000] [--pace-seconds 20] [--json]

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

from bench import human_pace
from bench.budget import MoveBudget, measure_budget
from bench.children import database_folder
from bench.cold_load import ColdLoad, cold_load
from bench.human_pace import PaceReport, measure_pace
from bench.idle_tables import IdleTables, idle_tables
from bench.peers import at_least_one
from bench.run_alone import run_alone
from bench.spectators import Spectators, spectators
from bench.spread import Spread, median_and_range
from bench.table_rounds import CLUSTER, OURS, PEER, Throughput, race_tables
from bench.targets import Missing, PerformanceTarget, show_missing

IDLE_KILOBYTES = 100.0
COLD_MILLISECONDS = 20.0
SPECTATORS_MEGABYTES = 250.0
MOVES_RATIO = 1.5
CLUSTER_RATIO = 1.2
CLUSTER_MILLISECONDS = 150.0
OTHER_ROUNDS = 3
COLD_TABLES = 10
COLD_STARTS = 20


@dataclass(frozen=True)
class TableReport:
    """The results of all measurements of the server."""

    tables: int
    moves: int
    rounds: int
    throughput: dict[str, Throughput]
    others: dict[int, dict[str, Throughput]]
    """The same with other numbers of tables."""
    budget: MoveBudget | None
    pace: PaceReport
    missing: list[Missing]
    idle: IdleTables
    cold: ColdLoad
    watched: Spectators
    targets: list[PerformanceTarget]


def _target(
    name: str, wanted: str, found: Spread | None, met: Callable[[float], bool], unit: str = "×"
) -> PerformanceTarget:
    measured = "not measured" if found is None else f"{found.median:.2f} {unit}"
    return PerformanceTarget(f"Server: {name}", wanted, measured, None if found is None else met(found.median))


def move_targets(tables: int, throughput: Mapping[str, Throughput]) -> list[PerformanceTarget]:
    own, cluster = throughput[OURS], throughput.get(CLUSTER)
    two = "two workers, "
    return [
        _target(f"moves/s at {tables} tables", f"≥ {MOVES_RATIO} × {PEER}", own.rate_ratio, lambda r: r >= MOVES_RATIO),
        _target(f"p99 at {tables} tables", f"≤ {PEER}", own.p99_ratio, lambda r: r <= 1),
        _target(f"processor time per move at {tables} tables", f"≤ {PEER}", own.cost_ratio, lambda r: r <= 1),
        _target(
            f"{two}moves/s at {tables} tables",
            f"≥ {CLUSTER_RATIO} × one worker",
            None if cluster is None else cluster.own_ratio,
            lambda r: r >= CLUSTER_RATIO,
        ),
        _target(
            f"{two}p99 at {tables} tables",
            f"≤ {CLUSTER_MILLISECONDS:.0f} ms",
            None if cluster is None else cluster.p99,
            lambda milliseconds: milliseconds <= CLUSTER_MILLISECONDS,
            "ms",
        ),
    ]


def targets_of(
    tables: int, throughput: Mapping[str, Throughput], idle: IdleTables, cold: ColdLoad, watched: Spectators
) -> list[PerformanceTarget]:
    memory = (("in memory", idle.in_memory), ("unloaded", idle.unloaded))
    return [
        *move_targets(tables, throughput),
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
        others = {
            tables: race_tables(folder, tables, chosen.moves, OTHER_ROUNDS, update_status, cluster=False)[0]
            for tables in chosen.other_tables
        }
        budget = measure_budget(folder, chosen.tables, chosen.moves, update_status)
        pace = measure_pace(folder, chosen.pace_tables, chosen.cluster_tables, chosen.pace_seconds, update_status)
        idle = idle_tables(folder, chosen.idle_tables, update_status)
        update_status("loading finished tables")
        cold = cold_load(folder, COLD_TABLES, COLD_STARTS)
        watched = spectators(folder, chosen.spectators, update_status)
    targets = [*targets_of(chosen.tables, throughput, idle, cold, watched), *pace.targets]
    return TableReport(
        tables=chosen.tables,
        moves=chosen.moves,
        rounds=chosen.table_rounds,
        throughput=throughput,
        others=others,
        budget=budget,
        pace=pace,
        missing=missing,
        idle=idle,
        cold=cold,
        watched=watched,
        targets=targets,
    )


def throughput_table(tables: int, rounds: int, moves: int, throughput: Mapping[str, Throughput]) -> Table:
    table = Table(title=f"{tables} tables of two clients each, {rounds} interleaved rounds of {moves:,} moves")
    table.add_column("")
    for name in throughput:
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
        ("moves/s × our single worker", lambda result: median_and_range(result.own_ratio, ".2f")),
    ]
    for name, cells in rows:
        table.add_row(name, *(text for result in throughput.values() for text in cells(result)))
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


def budget_table(budget: MoveBudget) -> Table:
    table = Table(title=f"Processor time of a move, µs ({budget.moves:,} moves, measured inside the server)")
    for name in (*budget.stages, "total"):
        table.add_column(name, justify="right")
    table.add_row(*(f"{microseconds:.0f}" for microseconds in (*budget.stages.values(), budget.total)))
    return table


def _cell(figure: float | None, form: str) -> str:
    return "—" if figure is None else format(figure, form)


def show(report: TableReport, console: Console) -> None:
    console.print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    console.print(throughput_table(report.tables, report.rounds, report.moves, report.throughput))
    for tables, throughput in report.others.items():
        console.print(throughput_table(tables, OTHER_ROUNDS, report.moves, throughput))
    if report.budget is not None:
        console.print(budget_table(report.budget))
    human_pace.show(report.pace, console)
    console.print(other_table(report))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False, parents=[human_pace.options()])
    parser.add_argument("--tables", type=at_least_one, default=100, help="tables at the same time (100)")
    parser.add_argument(
        "--other-tables", type=at_least_one, nargs="*", default=[20, 500], help="further numbers (20 500)"
    )
    parser.add_argument("--moves", type=at_least_one, default=3000, help="moves per round (3000)")
    parser.add_argument("--table-rounds", type=at_least_one, default=7, help="interleaved rounds (7)")
    parser.add_argument("--idle-tables", type=at_least_one, default=300, help="idle tables (300)")
    parser.add_argument("--spectators", type=at_least_one, default=5000, help="spectators (5000)")
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
