"""Numbers for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """What is counted. Nothing here depends on a table's secrets."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("hedgerow_tables", "Tables made", registry=self.registry)
        self.moves = Counter("hedgerow_moves", "Moves stored and acknowledged", ["by"], registry=self.registry)
        self.refusals = Counter("hedgerow_refusals", "Requests refused", ["code"], registry=self.registry)
        self.loads = Counter("hedgerow_loads", "Tables read from the database", registry=self.registry)
        self.pages = Gauge("hedgerow_pages", "Connected pages", registry=self.registry)
        self.rooms = Gauge("hedgerow_rooms", "Tables in memory", registry=self.registry)
        self.move_seconds = Histogram(
            "hedgerow_move_seconds",
            "From a move's arrival to its acknowledgement",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        self.bot_seconds = Histogram("hedgerow_bot_seconds", "Thinking time of bots", registry=self.registry)

    def text(self) -> bytes:
        """All numbers in Prometheus' own format."""
        return generate_latest(self.registry)
