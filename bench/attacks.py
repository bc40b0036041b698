"""Attacks on the table server at full scale: the cost for the server and for other players.

    python -m bench.attacks [--start-tables 1 2000 10000 30000] [--json]

Every attack stays within what one client may do. The tests in `tests/security/test_availability.py` and
`tests/server/test_cluster_availability.py` run the same attacks at a reduced scale. Attacks on several servers need
PostgreSQL and Redis; without them they are skipped with a message.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table
from tests.server.services import missing_services, services

from bench.attack_runs import (
    BOT_TABLES,
    ENTRIES,
    EXPERTS,
    PREVIEWS,
    CrowdedLobby,
    CrowdOfBots,
    HardPreviews,
    LongLog,
    MoveTimes,
    Start,
    crowd_of_bots,
    crowd_of_bots_in_a_cluster,
    crowded_lobby,
    hard_previews,
    start_with_tables,
    views_of_a_long_log,
)
from bench.children import database_folder
from bench.peers import at_least_one
from bench.run_alone import run_alone
from bench.targets import PerformanceTarget

START_TABLES: Final = (1, 2_000, 10_000, 30_000)
GROWTH_MEGABYTES: Final = 100.0
PAUSE_MILLISECONDS: Final = 1_000.0
START_SECONDS: Final = 20.0
BOT_SECONDS: Final = 15.0


@dataclass(frozen=True)
class AttackReport:
    """The results of all attacks."""

    long_log: LongLog
    """With the default limits."""
    unlimited_log: LongLog
    """Without limits."""
    previews: HardPreviews
    bots: CrowdOfBots
    lobby: CrowdedLobby
    unlimited_lobby: CrowdedLobby
    starts: list[Start] = field(default_factory=list)
    cluster_bots: CrowdOfBots | None = None
    skipped: str | None = None
    """Why several servers were not attacked."""

    @property
    def targets(self) -> list[PerformanceTarget]:
        return [*self._memory_targets(), *self._pause_targets(), *self._bot_targets(), *self._other_targets()]

    def _memory_targets(self) -> list[PerformanceTarget]:
        growth = self.unlimited_log.megabytes
        return [
            PerformanceTarget(
                f"Attack: memory after {self.unlimited_log.requests} views of a long log",
                f"≤ {GROWTH_MEGABYTES:.0f} MB",
                "—" if growth is None else f"{growth:.0f} MB",
                None if growth is None else growth <= GROWTH_MEGABYTES,
            )
        ]

    def _pause_targets(self) -> list[PerformanceTarget]:
        attacks = (("views of a long log", self.unlimited_log), ("previews of a hard position", self.previews))
        return [
            PerformanceTarget(
                f"Attack: longest pause of others, {name}",
                f"≤ {PAUSE_MILLISECONDS:.0f} ms",
                f"{attack.attacked.longest:.0f} ms",
                attack.attacked.longest <= PAUSE_MILLISECONDS,
            )
            for name, attack in attacks
        ]

    def _bot_targets(self) -> list[PerformanceTarget]:
        crowds = (("one server", self.bots), ("cluster", self.cluster_bots))
        return [
            PerformanceTarget(
                f"Attack: another address's bot, {name}",
                f"≤ {BOT_SECONDS:.0f} s a turn",
                "—" if crowd is None else f"{max(crowd.attacked):.1f} s",
                None if crowd is None else max(crowd.attacked) <= BOT_SECONDS,
            )
            for name, crowd in crowds
        ]

    def _other_targets(self) -> list[PerformanceTarget]:
        last = self.starts[-1] if self.starts else None
        place = self.unlimited_lobby.place
        return [
            PerformanceTarget(
                f"Attack: start with {last.tables:,} running tables" if last else "Attack: start with many tables",
                f"≤ {START_SECONDS:.0f} s",
                "—" if last is None else f"{last.ready:.1f} s",
                None if last is None else last.ready <= START_SECONDS,
            ),
            PerformanceTarget(
                f"Attack: another table after {self.unlimited_lobby.created} of one address",
                "listed",
                "not listed" if place is None else f"number {place}",
                place is not None,
            ),
        ]


def measure(chosen: argparse.Namespace, update_status: Callable[[str], None]) -> AttackReport:
    skipped = missing_services()
    with database_folder() as folder:
        update_status("asking for a long log again and again")
        long_log, unlimited_log = views_of_a_long_log(folder, "--limits"), views_of_a_long_log(folder)
        update_status("asking for previews of a hard position")
        previews = hard_previews(folder)
        update_status(f"letting the bots of {BOT_TABLES} tables compute")
        bots = crowd_of_bots(folder)
        update_status("filling the lobby")
        lobbies = crowded_lobby(folder, "--limits"), crowded_lobby(folder)
    starts, cluster_bots = ([], None) if skipped else _attack_cluster(chosen.start_tables, update_status)
    return AttackReport(long_log, unlimited_log, previews, bots, *lobbies, starts, cluster_bots, skipped)


def _attack_cluster(tables: Sequence[int], update_status: Callable[[str], None]) -> tuple[list[Start], CrowdOfBots]:
    with services() as running:
        starts = []
        for number in sorted(tables):
            update_status(f"starting a cluster with {number:,} running tables")
            starts.append(start_with_tables(running, number))
        update_status(f"letting the bots of {BOT_TABLES} tables compute in a cluster")
        return starts, crowd_of_bots_in_a_cluster(running)


def show(report: AttackReport, console: Console) -> None:
    console.print(_moves_table(report))
    console.print(_bots_table(report))
    console.print(_other_table(report))
    if report.skipped:
        console.print(f"[bold red]Several servers were not attacked: {report.skipped}[/]")


def _moves_table(report: AttackReport) -> Table:
    table = Table(title="Another player's moves, p50 / p99 / longest, ms")
    for heading in ("attack", "without", "during the attack", "attack took, s", "answered", "memory, MB"):
        table.add_column(heading, justify="left" if heading == "attack" else "right")
    logs = (("default limits", report.long_log), ("no limits", report.unlimited_log))
    for limits, log in logs:
        name, answered = f"{log.requests} views of {ENTRIES:,} entries, {limits}", f"{log.answered} of {log.requests}"
        growth = "—" if log.megabytes is None else f"{log.megabytes:+.0f}"
        table.add_row(name, _times(log.quiet), _times(log.attacked), f"{log.seconds:.1f}", answered, growth)
    hard = report.previews
    table.add_row(
        f"{PREVIEWS} previews of a hard position", _times(hard.quiet), _times(hard.attacked), f"{hard.seconds:.1f}"
    )
    return table


def _times(times: MoveTimes) -> str:
    return f"{times.p50:.0f} / {times.p99:.0f} / {times.longest:.0f}"


def _bots_table(report: AttackReport) -> Table:
    table = Table(title=f"Turns of another address's expert beside {BOT_TABLES} tables of {EXPERTS} experts, s")
    for heading in ("", "without, median", "longest", "during the attack, median", "longest"):
        table.add_column(heading, justify="right" if heading else "left")
    for name, crowd in (("one server", report.bots), ("two workers and a bot process", report.cluster_bots)):
        if crowd is not None:
            figures = (median(crowd.quiet), max(crowd.quiet), median(crowd.attacked), max(crowd.attacked))
            table.add_row(name, *(f"{figure:.1f}" for figure in figures))
    return table


def _other_table(report: AttackReport) -> Table:
    table = Table(title="Starts and the lobby")
    for heading in ("", "measured"):
        table.add_column(heading)
    for start in report.starts:
        name = f"two workers with {start.tables:,} running tables"
        table.add_row(name, f"ready after {start.ready:.1f} s, a new player's move stored after {start.answered:.1f} s")
    for limits, lobby in (("default limits", report.lobby), ("no limits", report.unlimited_lobby)):
        place = "not listed" if lobby.place is None else f"number {lobby.place} of the list"
        name = f"{lobby.requests} waiting tables of one address, {limits}"
        table.add_row(name, f"{lobby.created} created; another address's table is {place}")
    return table


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--start-tables",
        type=at_least_one,
        nargs="+",
        default=list(START_TABLES),
        help="running tables at the starts of a cluster (1 2000 10000 30000)",
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.attacks", description="Attacks on the table server at full scale.", parents=[options()]
    )
    run_alone(parser, measure, show, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
