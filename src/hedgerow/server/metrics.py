"""Numbers for Prometheus."""

from __future__ import annotations

import os
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Set where several workers count together: the folder in which they do. Must be set before this is imported."""


class Metrics:
    """What is counted. Nothing here depends on a table's secrets."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("hedgerow_tables", "Tables made", registry=self.registry)
        self.moves = Counter("hedgerow_moves", "Moves stored and acknowledged", ["by"], registry=self.registry)
        self.refusals = Counter("hedgerow_refusals", "Requests refused", ["code"], registry=self.registry)
        self.loads = Counter("hedgerow_loads", "Tables read from the database", registry=self.registry)
        gauge = partial(Gauge, registry=self.registry, multiprocess_mode="livesum")
        self.pages = gauge("hedgerow_pages", "Connected pages")
        self.rooms = gauge("hedgerow_rooms", "Tables in memory")
        self.move_seconds = Histogram(
            "hedgerow_move_seconds",
            "From a move's arrival to its acknowledgement",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        self.bot_seconds = Histogram("hedgerow_bot_seconds", "Thinking time of bots", registry=self.registry)

    def text(self) -> bytes:
        """All numbers in Prometheus' own format; those of all workers together."""
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def count_no_more(worker: int) -> None:
    """A worker has ended: its pages and tables in memory are gone, what it has counted stays."""
    mark_process_dead(worker)  # type: ignore[no-untyped-call]
