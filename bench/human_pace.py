"""Many tables at the pace of people: a move every few seconds at each, on one worker and on a cluster of two.

python -m bench.human_pace [--pace-tables 250 500 1000 2000 3000] [--cluster-tables 2000] [--pace-seconds 20] [--json]

Larger numbers are left out after the first number of tables that one worker does not hold.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.children import Child, database_folder, our_server
from bench.run_alone import run_alone
from bench.table_rounds import cluster_server, missing_cluster, quantile
from bench.targets import PerformanceTarget

INTERVAL: Final = 5.0
"""Seconds between two moves at a table."""
WARM_UP: Final = 5.0
MOST_MILLISECONDS: Final = 100.0
"""The p99 up to which one worker holds a number of tables."""
CLUSTER_MILLISECONDS: Final = 250.0
ONE: Final = "one worker, SQLite"
TWO: Final = "two workers, PostgreSQL, Redis"


@dataclass(frozen=True)
class Pace:
    """The results for a number of tables. Times are in milliseconds."""

    server: str
    tables: int
    moves: int
    done_p50: float
    done_p99: float
    seen_p50: float
    """From sending a move to the update of the other player's page."""
    seen_p99: float
    unanswered: int
    load: float | None
    """Processor seconds of our processes per second."""
    connection_kilobytes: float | None
    """Growth of the memory of our processes per connection, with its share of the table."""


@dataclass(frozen=True)
class PaceReport:
    """The results of all runs."""

    runs: list[Pace]
    targets: list[PerformanceTarget]


def measure_pace(
    folder: Path, numbers: Sequence[int], cluster_tables: int, seconds: float, update_status: Callable[[str], None]
) -> PaceReport:
    """Measure one worker with several numbers of tables, then two workers with many."""
    runs = []
    for tables in sorted(numbers):
        update_status(f"{tables} tables at the pace of people, {ONE}")
        with our_server(folder / f"pace-{tables}.sqlite3") as (server, port):
            runs.append(_run(ONE, server, port, tables, seconds))
        if runs[-1].seen_p99 > MOST_MILLISECONDS:
            break
    if missing_cluster() is None:
        update_status(f"{cluster_tables} tables at the pace of people, {TWO}")
        with cluster_server(folder) as (server, port):
            runs.append(_run(TWO, server, port, cluster_tables, seconds))
    return PaceReport(runs, targets_of(runs, cluster_tables))


def _run(name: str, server: Child, port: int, tables: int, seconds: float) -> Pace:
    before_memory = server.resident_bytes()
    with _paced_load(port, tables) as load:
        load.request(f"prepare {tables}")
        load.request(f"pace {WARM_UP} {INTERVAL}")
        before = server.processor_seconds()
        answer = load.request(f"pace {seconds} {INTERVAL}")
        after, memory = server.processor_seconds(), server.resident_bytes()
    done, seen = sorted(answer["done"]), sorted(answer["seen"])
    return Pace(
        name,
        tables,
        len(done),
        quantile(done, 0.5),
        quantile(done, 0.99),
        quantile(seen, 0.5),
        quantile(seen, 0.99),
        answer["pending"],
        None if before is None or after is None else (after - before) / (seconds + INTERVAL),
        None if before_memory is None or memory is None else (memory - before_memory) / 2e3 / tables,
    )


@contextmanager
def _paced_load(port: int, tables: int) -> Iterator[Child]:
    load = Child((sys.executable, "-m", "bench.paced_load", str(port), str(tables)))
    try:
        yield load
    finally:
        load.stop()


def targets_of(runs: Sequence[Pace], cluster_tables: int) -> list[PerformanceTarget]:
    held = [run.tables for run in runs if run.server == ONE and run.seen_p99 < MOST_MILLISECONDS]
    cluster = next((run for run in runs if run.server == TWO), None)
    return [
        PerformanceTarget(
            f"Server: tables of one worker with p99 < {MOST_MILLISECONDS:.0f} ms, a move every {INTERVAL:.0f} s",
            "as many as possible",
            str(max(held, default=0)),
            bool(held),
        ),
        PerformanceTarget(
            f"Server: p99 until the other page knows, {cluster_tables} tables, two workers",
            f"≤ {CLUSTER_MILLISECONDS:.0f} ms",
            "—" if cluster is None else f"{cluster.seen_p99:.0f} ms",
            None if cluster is None else cluster.seen_p99 <= CLUSTER_MILLISECONDS,
        ),
    ]


def show(report: PaceReport, console: Console) -> None:
    table = Table(title=f"At the pace of people: a move every {INTERVAL:.0f} s at each table")
    headings = (
        "",
        "tables",
        "moves",
        "done p50",
        "p99",
        "other page p50",
        "p99",
        "unanswered",
        "cores",
        "KB/connection",
    )
    for heading in headings:
        table.add_column(heading, justify="right" if heading else "left")
    for run in report.runs:
        times = (f"{value:.0f}" for value in (run.done_p50, run.done_p99, run.seen_p50, run.seen_p99))
        cores = "—" if run.load is None else f"{run.load:.2f}"
        memory = "—" if run.connection_kilobytes is None else f"{run.connection_kilobytes:.0f}"
        table.add_row(run.server, f"{run.tables:,}", f"{run.moves:,}", *times, str(run.unanswered), cores, memory)
    console.print(table)


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    numbers = [250, 500, 1_000, 2_000, 3_000]
    parser.add_argument("--pace-tables", type=int, nargs="+", default=numbers, help="numbers of tables at human pace")
    parser.add_argument("--cluster-tables", type=int, default=2_000, help="tables of two workers at human pace (2000)")
    parser.add_argument("--pace-seconds", type=float, default=20.0, help="seconds of each run at human pace (20)")
    return parser


def measure(chosen: argparse.Namespace, update_status: Callable[[str], None]) -> PaceReport:
    with database_folder() as folder:
        return measure_pace(folder, chosen.pace_tables, chosen.cluster_tables, chosen.pace_seconds, update_status)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.human_pace", description="Tables at the pace of people.", parents=[options()]
    )
    run_alone(parser, measure, show, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
