"""Moves over the network: our server and boardgame.io under the same load, in interleaved rounds."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from tests.server.services import open_folder, postgres, postgres_folder, redis_server

from bench.children import Child, child, our_load, our_server
from bench.spread import Spread
from bench.targets import Missing

OURS: Final = "Hedgerow Tipperary"
CLUSTER: Final = "… two workers, PostgreSQL, Redis"
PEER: Final = "boardgame.io"
PEER_FOLDER: Final = Path(__file__).parent / "boardgameio"
MATCH_LENGTH: Final = 29
"""Moves of a match of the peer's: as many as a random match of Tipperary between two has. Longer ones would get slower
and slower, for it copies the whole log of a match with each move."""


@dataclass
class Contender:
    """A server and the load on it, and what each round gave."""

    server: Child
    load: Child
    rates: list[float] = field(default_factory=list)
    middles: list[float] = field(default_factory=list)
    nearly_worst: list[float] = field(default_factory=list)
    server_costs: list[float] = field(default_factory=list)
    load_costs: list[float] = field(default_factory=list)
    refused: int = 0
    _load_used: float = 0.0

    def round(self, moves: int, counts: bool = True) -> None:
        """Play so many moves; a round that does not count warms everything up."""
        self.load.ask("prepare")
        before = self.server.processor_seconds()
        answer = self.load.ask(f"play {moves}")
        after = self.server.processor_seconds()
        load_used, self._load_used = answer["processor"] - self._load_used, answer["processor"]
        self.refused += answer["refused"]
        if not counts:
            return
        times = sorted(answer["milliseconds"])
        self.rates.append(len(times) / answer["seconds"])
        self.middles.append(median(times))
        self.nearly_worst.append(quantile(times, 0.99))
        self.load_costs.append(1000 * load_used / moves)
        if before is not None and after is not None:
            self.server_costs.append(1000 * (after - before) / moves)


@dataclass(frozen=True)
class Throughput:
    """What the rounds gave for one server: moves per second, milliseconds, milliseconds of processor time per move."""

    rate: Spread
    p50: Spread
    p99: Spread
    server_cost: Spread | None
    load_cost: Spread
    megabytes: float | None
    """Of the server, when all was over."""
    refused: int
    rate_ratio: Spread | None = None
    p99_ratio: Spread | None = None
    cost_ratio: Spread | None = None


def quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def ours(database: Path, tables: int) -> Iterator[Contender]:
    with our_server(database) as (server, port):
        load = our_load(port, tables)
        try:
            yield Contender(server, load)
        finally:
            load.end()


@contextmanager
def ours_together(folder: Path, tables: int) -> Iterator[Contender]:
    """Two workers; PostgreSQL as durable as it is by itself. Its own processor time and memory are not counted."""
    with postgres(open_folder(folder / "postgres")) as database, redis_server(open_folder(folder / "redis")) as redis:
        more = ("--redis", redis.url, "--workers", "2")
        with our_server(database.new_database("bench"), *more) as (server, port):
            load = our_load(port, tables)
            try:
                yield Contender(server, load)
            finally:
                load.end()


@contextmanager
def theirs(tables: int) -> Iterator[Contender]:
    with child("node", "server.js", folder=PEER_FOLDER) as server:
        ports = server.line().split()
        with child("node", "load.js", *ports, str(tables), str(MATCH_LENGTH), folder=PEER_FOLDER) as load:
            yield Contender(server, load)


def missing_cluster() -> Missing | None:
    """Why there can be no cluster here, if so."""
    if postgres_folder() is None or shutil.which("redis-server") is None:
        return Missing(CLUSTER, "PostgreSQL or Redis is not on this machine; scripts/services brings them")
    return None


def missing_peer() -> Missing | None:
    """Why there is nothing to compare with, if so."""
    if shutil.which("node") is None:
        return Missing(PEER, "there is no Node on this machine")
    if not (PEER_FOLDER / "node_modules" / "boardgame.io").is_dir():
        return Missing(PEER, "its packages are not in bench/boardgameio/node_modules")
    return None


def race_tables(
    folder: Path, tables: int, moves: int, rounds: int, tell: Callable[[str], None]
) -> tuple[dict[str, Throughput], list[Missing]]:
    """Each server once in every round, in the opposite order in the next."""
    missing = [one for one in (missing_cluster(), missing_peer()) if one is not None]
    absent = [one.name for one in missing]
    with ExitStack() as stack:
        tell("starting the servers")
        contenders = {OURS: stack.enter_context(ours(folder / "load.sqlite3", tables))}
        if CLUSTER not in absent:
            contenders[CLUSTER] = stack.enter_context(ours_together(folder, tables))
        if PEER not in absent:
            contenders[PEER] = stack.enter_context(theirs(tables))
        for name, contender in contenders.items():
            tell(f"warming up {name}")
            contender.round(moves, counts=False)
        order = list(contenders)
        for number in range(1, rounds + 1):
            order.reverse()
            for name in order:
                tell(f"round {number} of {rounds}: {tables} tables of {name}")
                contenders[name].round(moves)
        peer = contenders.get(PEER)
        return {name: judged(one, peer) for name, one in contenders.items()}, missing


def judged(one: Contender, peer: Contender | None) -> Throughput:
    held = one.server.resident_bytes()
    return Throughput(
        Spread.of(one.rates),
        Spread.of(one.middles),
        Spread.of(one.nearly_worst),
        Spread.of(one.server_costs) if one.server_costs else None,
        Spread.of(one.load_costs),
        None if held is None else held / 1e6,
        one.refused,
        *((None, None, None) if peer is None else compared(one, peer)),
    )


def compared(one: Contender, peer: Contender) -> tuple[Spread, Spread, Spread | None]:
    """Within a round, so that a slow minute of the machine slows both."""

    def ratio(own: Sequence[float], other: Sequence[float]) -> Spread:
        return Spread.of([a / b for a, b in zip(own, other, strict=True)])

    costs = ratio(one.server_costs, peer.server_costs) if one.server_costs else None
    return ratio(one.rates, peer.rates), ratio(one.nearly_worst, peer.nearly_worst), costs
