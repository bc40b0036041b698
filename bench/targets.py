"""What we set out to reach, and how far we got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Target:
    """Something we set out to reach, and how far we got."""

    what: str
    wanted: str
    measured: str
    met: bool | None
    """`None` when there was nothing to measure it by."""

    @property
    def verdict(self) -> str:
        if self.met is None:
            return "not measured"
        return "met" if self.met else "not met"


@dataclass(frozen=True)
class Missing:
    """A peer that is not installed, and what is known about why."""

    name: str
    reason: str


def target_table(targets: Sequence[Target]) -> Table:
    table = Table(title="Targets")
    for heading in ("", "target", "measured", "as measured here"):
        table.add_column(heading)
    for target in targets:
        style = "green" if target.met else "bold red"
        table.add_row(target.what, target.wanted, target.measured, f"[{style}]{target.verdict}[/]")
    return table


def wide_console() -> Console:
    """Somebody who keeps the output in a file wants whole lines, however wide the terminal is not."""
    console = Console()
    return console if console.is_terminal else Console(width=140)


def show_missing(console: Console, missing: Sequence[Missing]) -> None:
    for peer in missing:
        console.print(f"[bold red]No comparison with {peer.name}: it is not installed ({peer.reason}).[/]")
    if missing:
        console.print("`make bench` installs what is missing.")
