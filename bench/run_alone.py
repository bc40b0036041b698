"""Running one part of the benchmarks alone."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, ClassVar, Protocol, TypeVar

from rich.console import Console

from bench.targets import PerformanceTarget, target_table, wide_console


class PartReport(Protocol):
    """The results of a part: a dataclass with targets."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def targets(self) -> Sequence[PerformanceTarget]: ...


ReportT = TypeVar("ReportT", bound=PartReport)


def run_alone(
    parser: argparse.ArgumentParser,
    measure: Callable[[argparse.Namespace, Callable[[str], None]], ReportT],
    show: Callable[[ReportT, Console], None],
    arguments: Sequence[str] | None,
) -> ReportT:
    """Run a part with command-line arguments, print its report as tables or JSON, and return it."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    chosen = parser.parse_args(arguments)
    with Console(stderr=True).status("starting") as status:
        report = measure(chosen, status.update)
    if chosen.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        console = wide_console()
        show(report, console)
        if report.targets:
            console.print(target_table(report.targets))
    return report
