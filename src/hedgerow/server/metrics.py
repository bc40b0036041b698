"""Prometheus metrics."""

from __future__ import annotations

import os
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which several workers share their metrics; must be set before this module is imported."""


class Metrics:
    """The metrics of a server. None of them depends on secrets of a table."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("hedgerow_tables", "Tables created", registry=self.registry)
        self.moves = Counter("hedgerow_moves", "Moves stored and acknowledged", ["by"], registry=self.registry)
        self.refusals = Counter("hedgerow_refusals", "Requests refused", ["code"], registry=self.registry)
        self.loads = Counter("hedgerow_loads", "Tables loaded from the database", registry=self.registry)
        gauge = partial(Gauge, registry=self.registry, multiprocess_mode="livesum")
        self.pages = gauge("hedgerow_pages", "Connected pages")
        self.sessions = gauge("hedgerow_sessions", "Tables in memory")
        self.move_seconds = Histogram(
            "hedgerow_move_seconds",
            "Seconds from the arrival of a move to its acknowledgement",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        self.bot_seconds = Histogram("hedgerow_bot_seconds", "Seconds that bots compute", registry=self.registry)

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format, summed over all workers."""
        if SHARED_FOLDER_VARIABLE not in os.environ:
            return generate_latest(self.registry)
        combined = CollectorRegistry()
        MultiProcessCollector(combined)  # type: ignore[no-untyped-call]
        return generate_latest(combined)


def remove_worker(worker: int) -> None:
    """Drop the gauges of a worker process that has ended; its counters are kept."""
    mark_process_dead(worker)  # type: ignore[no-untyped-call]
