"""Many seeds in several processes, with progress and a summary."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hedgerow.parallel import imap_unordered
from tests.simulation.simulation import Report, simulate

CHUNK = 20
"""Seeds that a process runs before it reports."""
PROGRESS_SECONDS = 10.0
MAX_PRINTED = 20
"""Failing seeds that are printed."""


@dataclass
class Totals:
    """The totals of some seeds, and the reports of those that found a problem."""

    seeds: int = 0
    moves: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    failed: list[Report] = field(default_factory=list)

    def add(self, other: Totals) -> None:
        """Add other seeds."""
        self.seeds += other.seeds
        self.moves += other.moves
        self.seconds += other.seconds
        self.faults += other.faults
        self.failed += other.failed


def simulate_many(seeds: Sequence[int], jobs: int) -> int:
    """Run many seeds, print what they find, and return 0 if they find nothing."""
    totals = Totals()
    began = reported = time.monotonic()
    for _, result in imap_unordered(_run_chunk, _chunks(seeds), jobs):
        for report in result.failed[: max(0, MAX_PRINTED - len(totals.failed))]:
            print(report.text(trace=False), flush=True)
        totals.add(result)
        if time.monotonic() - reported > PROGRESS_SECONDS:
            reported = time.monotonic()
            print(f"{totals.seeds} of {len(seeds)} seeds, {len(totals.failed)} with problems", flush=True)
    _print_summary(totals, time.monotonic() - began)
    return 1 if totals.failed else 0


def _chunks(seeds: Sequence[int]) -> Iterator[Sequence[int]]:
    return (seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK))


def _run_chunk(seeds: Sequence[int]) -> Totals:
    gc.disable()  # a fifth faster, and a chunk leaves little garbage
    reports = [simulate(seed) for seed in seeds]
    gc.enable()
    gc.collect()
    return Totals(
        seeds=len(reports),
        moves=sum(report.moves for report in reports),
        seconds=sum(report.seconds for report in reports),
        faults=sum((Counter(report.faults) for report in reports), Counter()),
        failed=[report for report in reports if report.problems],
    )


def _print_summary(totals: Totals, duration: float) -> None:
    print(f"{totals.seeds} seeds in {duration:.0f} s: {totals.moves} acknowledged moves in {totals.seconds:.0f} s of")
    print(f"simulated time with {totals.faults.total()} faults")
    for kind, number in totals.faults.most_common():
        print(f"  {kind:<20} {number}")
    if totals.failed:
        seeds = ", ".join(str(report.seed) for report in totals.failed)
        print(f"PROBLEMS in {len(totals.failed)} seeds: {seeds}")
        print(f"Replay one: python -m tests.simulation --seed {totals.failed[0].seed} --trace")
    else:
        print("No problem was found.")
