"""The faults of a run: which kinds occur, how often, and a trace of everything that happened.

Each seed enables a random subset of the faults with random rates ("swarm testing"): some bugs need a rare combination,
and others are hidden by faults that happen too often.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Literal

FaultKind = Literal[
    "stalled operation",
    "failed read",
    "failed commit",
    "ambiguous commit",
    "late commit",
    "refused connection",
    "lost notice",
    "repeated notice",
    "late notice",
    "lost job",
    "repeated job",
    "failed bot",
    "broken page",
    "killed at operation",
]
MAX_RATES: dict[FaultKind, float] = {
    "stalled operation": 0.05,
    "failed read": 0.08,
    "failed commit": 0.25,
    "ambiguous commit": 0.25,
    "late commit": 0.15,
    "refused connection": 0.2,
    "lost notice": 0.9,
    "repeated notice": 0.3,
    "late notice": 0.5,
    "lost job": 0.3,
    "repeated job": 0.3,
    "failed bot": 0.2,
    "broken page": 0.05,
    "killed at operation": 0.008,
}
"""The greatest probability of each fault per opportunity."""

EventKind = Literal["kill", "restart", "database outage", "pub/sub outage", "leader change", "clock jump"]
MAX_EVENTS: dict[EventKind, int] = {
    "kill": 3,
    "restart": 2,
    "database outage": 2,
    "pub/sub outage": 2,
    "leader change": 2,
    "clock jump": 2,
}
"""The greatest number of events of each kind in a run."""


@dataclass(frozen=True)
class FaultPlan:
    """The faults of a seed."""

    rates: dict[FaultKind, float] = field(default_factory=dict)
    events: dict[EventKind, int] = field(default_factory=dict)
    latency: float = 0.005
    """Mean seconds of a database operation or a message."""

    @classmethod
    def random(cls, rng: Random) -> FaultPlan:
        """Return a random plan; one in ten has no faults at all."""
        if rng.random() < 0.1:
            return cls(latency=rng.choice([0.001, 0.02]))
        share = rng.choice([0.3, 0.6, 1.0])
        return cls(
            rates={kind: rng.uniform(0, most) for kind, most in MAX_RATES.items() if rng.random() < share},
            events={kind: rng.randint(1, most) for kind, most in MAX_EVENTS.items() if rng.random() < share / 2},
            latency=rng.choice([0.001, 0.01, 0.1]),
        )

    def __str__(self) -> str:
        rates = [f"{kind} {rate:.1%}" for kind, rate in self.rates.items()]
        events = [f"{kind} × {number}" for kind, number in self.events.items()]
        return ", ".join([f"latency {self.latency:g} s", *rates, *events])


class Trace:
    """What happened in a run."""

    def __init__(self) -> None:
        self._lines: list[tuple[float, str, str, tuple[object, ...]]] = []

    def add(self, actor: object, text: str, *values: object) -> None:
        """Add a line; the values are formatted into the text when the trace is printed."""
        self._lines.append((asyncio.get_running_loop().time(), str(actor), text, values))

    def lines(self) -> list[str]:
        """Return the trace as text."""
        return [f"{time:9.3f}  {actor:<10} {text.format(*values)}" for time, actor, text, values in self._lines]


class Faults:
    """Decides when a fault happens."""

    def __init__(self, plan: FaultPlan, rng: Random, trace: Trace) -> None:
        self.plan = plan
        self.rng = rng
        self.trace = trace
        self.active = False
        self.injected: Counter[str] = Counter()

    def happens(self, kind: FaultKind, actor: object) -> bool:
        """Return True if a fault happens now."""
        if not self.active or self.rng.random() >= self.plan.rates.get(kind, 0.0):
            return False
        self.record(kind, actor)
        return True

    def record(self, kind: str, actor: object) -> None:
        """Note that a fault has happened."""
        self.injected[kind] += 1
        self.trace.add(actor, "FAULT: " + kind)

    def delay(self) -> float:
        """Return the seconds that an operation or a message takes; often none at all."""
        if self.rng.random() < 0.4:
            return 0.0
        return self.rng.expovariate(1 / self.plan.latency) if self.active else 0.001

    async def pause(self, actor: object) -> None:
        """Wait as long as an operation takes."""
        stalled = self.happens("stalled operation", actor)
        await asyncio.sleep(self.rng.uniform(0.5, 4.0) if stalled else self.delay())
