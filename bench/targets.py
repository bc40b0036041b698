"""Targets of the benchmarks and whether they are met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class PerformanceTarget:
    """A target and the measured value."""

    name: str
    wanted: str
    measured: str
    met: bool | None
    """`None` if it could not be measured."""

    @property
    def verdict(self) -> str:
        if self.met is None:
            return "not measured"
        return "met" if self.met else "missed"


@dataclass(frozen=True)
class Missing:
    """A peer that is not installed, and the reason."""

    name: str
    reason: str


def target_table(targets: Sequence[PerformanceTarget]) -> Table:
    table = Table(title="Targets")
    for heading in ("", "target", "measured", "result"):
        table.add_column(heading)
    for target in targets:
        style = "green" if target.met else "bold red"
        table.add_row(target.name, target.wanted, target.measured, f"[{style}]{target.verdict}[/]")
    return table


def wide_console() -> Console:
    """Return a console that does not wrap lines when the output goes to a file."""
    console = Console()
    return console if console.is_terminal else Console(width=140)


def show_missing(console: Console, missing: Sequence[Missing]) -> None:
    for peer in missing:
        console.print(f"[bold red]No comparison with {peer.name}: it is not installed ({peer.reason}).[/]")
    if missing:
        console.print("`make bench` installs the missing packages.")
