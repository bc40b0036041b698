"""Throughput and latency of moves: our server and boardgame.io under the same load, in interleaved rounds."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import mkdtemp
from typing import Final

from tests.server.services import open_folder, postgres, postgres_folder, redis_server

from bench.children import Child, child, our_load, our_server
from bench.spread import Spread
from bench.targets import Missing
from hedgerow.games import REGISTRY

OURS: Final = f"Hedgerow {next(iter(REGISTRY.values())).title}"
CLUSTER: Final = "… two workers, PostgreSQL, Redis"
PEER: Final = "boardgame.io"
PEER_FOLDER: Final = Path(__file__).parent / "boardgameio"
MATCH_LENGTH: Final = 29
"""Moves per match of boardgame.io: as many as a random two-player match of our game has.

Longer matches would get slower and slower, because it copies the whole log of a match with each move.
"""


@dataclass
class Contender:
    """A server with its load generator, and the results of each round."""

    server: Child
    load: Child
    rates: list[float] = field(default_factory=list)
    medians: list[float] = field(default_factory=list)
    p99s: list[float] = field(default_factory=list)
    server_costs: list[float] = field(default_factory=list)
    load_costs: list[float] = field(default_factory=list)
    refused: int = 0
    _load_used: float = 0.0

    def round(self, moves: int, counts: bool = True) -> None:
        """Play a number of moves; a round that does not count is a warm-up."""
        self.load.request("prepare")
        before = self.server.processor_seconds()
        answer = self.load.request(f"play {moves}")
        after = self.server.processor_seconds()
        load_used, self._load_used = answer["processor"] - self._load_used, answer["processor"]
        self.refused += answer["refused"]
        if not counts:
            return
        times = sorted(answer["milliseconds"])
        self.rates.append(len(times) / answer["seconds"])
        self.medians.append(median(times))
        self.p99s.append(quantile(times, 0.99))
        self.load_costs.append(1000 * load_used / moves)
        if before is not None and after is not None:
            self.server_costs.append(1000 * (after - before) / moves)


@dataclass(frozen=True)
class Throughput:
    """The results of one server: moves per second, latency in milliseconds, processor time per move in milliseconds."""

    rate: Spread
    p50: Spread
    p99: Spread
    server_cost: Spread | None
    load_cost: Spread
    megabytes: float | None
    """The server's memory at the end."""
    refused: int
    rate_ratio: Spread | None = None
    p99_ratio: Spread | None = None
    cost_ratio: Spread | None = None
    own_ratio: Spread | None = None
    """Moves per second compared with our single worker."""


def quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def ours(database: Path, tables: int) -> Iterator[Contender]:
    with our_server(database) as (server, port):
        load = our_load(port, tables)
        try:
            yield Contender(server, load)
        finally:
            load.stop()


@contextmanager
def cluster_server(folder: Path) -> Iterator[tuple[Child, int]]:
    """Run two workers with PostgreSQL in its default durability; its processor time and memory are not counted."""
    own = open_folder(Path(mkdtemp(dir=folder)) / "services")
    with postgres(open_folder(own / "postgres")) as database, redis_server(open_folder(own / "redis")) as redis:
        more = ("--redis", redis.url, "--workers", "2")
        with our_server(database.new_database("bench"), *more) as running:
            yield running


@contextmanager
def our_cluster(folder: Path, tables: int) -> Iterator[Contender]:
    with cluster_server(folder) as (server, port):
        load = our_load(port, tables)
        try:
            yield Contender(server, load)
        finally:
            load.stop()


@contextmanager
def theirs(tables: int) -> Iterator[Contender]:
    with child("node", "server.js", folder=PEER_FOLDER) as server:
        ports = server.line().split()
        with child("node", "load.js", *ports, str(tables), str(MATCH_LENGTH), folder=PEER_FOLDER) as load:
            yield Contender(server, load)


def missing_cluster() -> Missing | None:
    """Return the reason if there can be no cluster on this machine."""
    if postgres_folder() is None or shutil.which("redis-server") is None:
        return Missing(CLUSTER, "PostgreSQL or Redis is not installed; scripts/services installs them")
    return None


def missing_peer() -> Missing | None:
    """Return the reason if boardgame.io cannot be run."""
    if shutil.which("node") is None:
        return Missing(PEER, "Node is not installed")
    if not (PEER_FOLDER / "node_modules" / "boardgame.io").is_dir():
        return Missing(PEER, "its packages are not in bench/boardgameio/node_modules")
    return None


def race_tables(
    folder: Path, tables: int, moves: int, rounds: int, update_status: Callable[[str], None], *, cluster: bool = True
) -> tuple[dict[str, Throughput], list[Missing]]:
    """Measure each server once in every round, in alternating order."""
    missing = [reason for reason in (missing_cluster(), missing_peer()) if reason is not None]
    absent = [reason.name for reason in missing]
    with ExitStack() as stack:
        update_status("starting the servers")
        contenders = {OURS: stack.enter_context(ours(folder / f"load-{tables}.sqlite3", tables))}
        if cluster and CLUSTER not in absent:
            contenders[CLUSTER] = stack.enter_context(our_cluster(folder, tables))
        if PEER not in absent:
            contenders[PEER] = stack.enter_context(theirs(tables))
        for name, contender in contenders.items():
            update_status(f"warming up {name}")
            contender.round(moves, counts=False)
        order = list(contenders)
        for number in range(1, rounds + 1):
            order.reverse()
            for name in order:
                update_status(f"round {number} of {rounds}: {tables} tables of {name}")
                contenders[name].round(moves)
        peer, single = contenders.get(PEER), contenders[OURS]
        return {name: throughput(contender, peer, single) for name, contender in contenders.items()}, missing


def throughput(contender: Contender, peer: Contender | None, single: Contender) -> Throughput:
    memory = contender.server.resident_bytes()
    rate, p99, cost = (None, None, None) if peer is None else ratios(contender, peer)
    return Throughput(
        Spread.of(contender.rates),
        Spread.of(contender.medians),
        Spread.of(contender.p99s),
        Spread.of(contender.server_costs) if contender.server_costs else None,
        Spread.of(contender.load_costs),
        None if memory is None else memory / 1e6,
        contender.refused,
        rate_ratio=rate,
        p99_ratio=p99,
        cost_ratio=cost,
        own_ratio=Spread.of([own / other for own, other in zip(contender.rates, single.rates, strict=True)]),
    )


def ratios(contender: Contender, peer: Contender) -> tuple[Spread, Spread, Spread | None]:
    """Return the ratios to a peer, each within a round, so that a slow phase of the machine affects both."""

    def ratio(own: Sequence[float], other: Sequence[float]) -> Spread:
        return Spread.of([a / b for a, b in zip(own, other, strict=True)])

    costs = ratio(contender.server_costs, peer.server_costs) if contender.server_costs else None
    return ratio(contender.rates, peer.rates), ratio(contender.p99s, peer.p99s), costs
