"""One run of the simulation: servers, tables, people and faults, all derived from a seed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from random import Random
from unittest.mock import patch

from hedgerow.games import REGISTRY
from hedgerow.server.live import connection as live_connection
from hedgerow.server.settings import Settings
from hedgerow.server.storage import outage as outages
from hedgerow.server.tables.clocks import ClockRule
from hedgerow.server.tables.table import SeatRequest, TableRequest
from hedgerow.server.tables.timekeeper import MISSED_HEARTBEATS
from hedgerow.server.tables.tokens import Guest
from tests.simulation import checker
from tests.simulation.clock_checker import PRECISION
from tests.simulation.event_loop import Process, SimulatedLoop, simulated_time
from tests.simulation.faults import EventKind, FaultPlan, Faults, Trace
from tests.simulation.players import Player
from tests.simulation.servers import Machines, NumberedConnection, ServerProcess
from tests.toys.bell import Bell

REDIS = "redis://simulated/0"
ACTIVE_SECONDS = (3.0, 9.0)
MAX_STEPS_TO_KILL = 100
"""Callbacks that a killed process still runs, at most."""
RECOVERY_SECONDS = 2.0
"""Seconds without faults in which people still play."""
QUIET_SECONDS = 6.0
"""Nothing may be stored for this long before the run is checked."""
MAX_SETTLING = 300.0


@dataclass
class Report:
    """The result of a run."""

    seed: int
    plan: str
    problems: list[str]
    trace: list[str]
    faults: dict[str, int]
    moves: int
    steps: int
    seconds: float
    """Virtual seconds."""

    @property
    def digest(self) -> str:
        """A hash of everything that happened."""
        return sha256("\n".join([*self.trace, *self.problems]).encode()).hexdigest()

    def text(self, *, trace: bool) -> str:
        """Return the problems and how to replay them, with the trace or without."""
        faults = ", ".join(f"{kind} × {number}" for kind, number in sorted(self.faults.items())) or "none"
        lines = self.trace if trace else []
        result = f"seed {self.seed}: {len(self.problems) or 'no'} problems, {self.moves} moves, {self.steps} steps"
        replay = f"replay: python -m tests.simulation --seed {self.seed} --trace"
        return "\n".join([*lines, result, *self.problems, f"plan: {self.plan}", f"faults: {faults}", replay, ""])


@dataclass
class Table:
    """A table of a run."""

    id: str
    tokens: dict[int, str]
    players: list[Player] = field(default_factory=list)
    deserted: bool = False
    """True if all people leave before the faults end, and come back when the match has continued without them."""


def simulate(seed: int) -> Report:
    """Run the simulation of a seed."""
    loop = SimulatedLoop(Random(f"{seed}/order"), shuffled=seed % 4 != 0)  # type: ignore[abstract]
    with ExitStack() as stack:
        stack.enter_context(simulated_time(loop))
        stack.enter_context(_reproducible_secrets(Random(f"{seed}/secrets")))
        stack.enter_context(REGISTRY.added(Bell))
        stack.enter_context(patch.object(live_connection, "LiveConnection", NumberedConnection))
        run = Simulation(seed, loop)
        stack.enter_context(run.captured_logs())
        try:
            loop.run_until_complete(run.run())
        except Exception as error:
            run.problems.append(f"the simulation failed: {error!r}")
        finally:
            run.close()
            report = run.report()
            loop.close()
    return report


class Simulation:
    """A run."""

    def __init__(self, seed: int, loop: SimulatedLoop) -> None:
        self.seed = seed
        self.loop = loop
        self.rng = Random(f"{seed}/world")
        self.trace = Trace()
        self.standalone = self.rng.random() < 0.25
        self.plan = FaultPlan.random(self.rng)
        if self.standalone:  # only the server itself writes, and SQLite does not commit later
            self.plan.rates.pop("late commit", None)
        self.faults = Faults(self.plan, Random(f"{seed}/faults"), self.trace)
        self.machines = Machines(loop, self.faults, self._settings())
        self.database = self.machines.database
        self.servers = self._server_processes()
        self.bot_servers = [] if self.standalone else [ServerProcess(self.machines, "bots", only_bots=True)]
        self.tables: list[Table] = []
        self.problems: list[str] = []
        self.playing = True
        self.faults_ended = 0.0
        self.people = Process(loop, "people")

    def _settings(self) -> Settings:
        rng = self.rng
        return Settings(
            redis=None if self.standalone else REDIS,
            secret="simulated",
            bot_pace=rng.choice([0.0, 0.2]),
            substitute_bot="random",
            watch_interval=rng.uniform(1.5, 2.5),
            heartbeat=rng.uniform(3.0, 8.0),
            idle_timeout=rng.choice([1.0, 5.0, 60.0]),
            page_timeout=1000.0,
            requests_per_second=0.0,
            connections_per_address=0,
        )

    def _server_processes(self) -> list[ServerProcess]:
        number = 1 if self.standalone else self.rng.randint(1, 3)
        return [ServerProcess(self.machines, f"server{n}") for n in range(1, number + 1)]

    # The course of a run

    async def run(self) -> None:
        """Play with faults, then without, then stop and check everything."""
        for server in [*self.servers, *self.bot_servers]:
            server.start()
        await self._until_ready()
        for number in range(self.rng.randint(1, 3)):
            await self._open_table(number)
        self.faults.active = True
        events = [self.people.spawn(self._event(kind)) for kind, n in self.plan.events.items() for _ in range(n)]
        await asyncio.sleep(self.rng.uniform(*ACTIVE_SECONDS))
        for table in self.tables:
            if table.deserted:
                for player in table.players:
                    player.leave()
        await asyncio.sleep(self.rng.uniform(0.0, 2.0))
        await self._end_faults(events)
        await asyncio.sleep(RECOVERY_SECONDS)
        self.playing = False
        self.trace.add("world", "people stop playing")
        if any(table.deserted for table in self.tables):
            await self._settle(deserted=True)
            for player in [player for table in self.tables for player in table.players]:
                player.come_back()
        await self._settle()
        self.problems += await checker.check(self)

    async def _until_ready(self) -> None:
        while not all(server.ready for server in [*self.servers, *self.bot_servers]):
            await asyncio.sleep(0.1)
            if self.loop.time() > self.faults_ended + MAX_SETTLING:
                raise RuntimeError("the servers do not start")

    async def _open_table(self, number: int) -> None:
        rng = self.rng
        players = rng.randint(2, 3)
        bots = rng.choice([0, 0, 0, 1, 1, players])
        seats = [SeatRequest(kind="hotseat", name=f"Person {seat}") for seat in range(players - bots)]
        seats += [SeatRequest(kind="bot", bot="random")] * bots
        request = TableRequest(game="bell", seats=seats, clock=self._clock_rule())
        guest = Guest(f"owner{number}", "Owner")
        session, tokens = await rng.choice(self.servers).request(
            lambda runtime: runtime.registry.create(request, guest)
        )
        table = Table(session.id, tokens)
        self.trace.add("world", "table {}: {} players, {} bots, clock {}", table.id, players, bots, request.clock)
        self.tables.append(table)
        table.deserted = not tokens or rng.random() < 0.2
        for seat, token in tokens.items():
            self._add_player(table, {seat: token})
        if tokens and rng.random() < 0.2:  # a second page of the same person
            self._add_player(table, {0: tokens[0]})
        if not tokens or rng.random() < 0.2:
            self._add_player(table, {})

    def _clock_rule(self) -> ClockRule:
        rng = self.rng
        kind = rng.choice(["none", "none", "move", "bank"])
        if kind == "none":
            return ClockRule()
        if kind == "move":
            return ClockRule(kind="move", seconds=rng.choice([1.0, 3.0, 8.0]))
        return ClockRule(kind="bank", seconds=rng.choice([2.0, 5.0]), increment=rng.choice([0.0, 0.5]))

    def _add_player(self, table: Table, tokens: dict[int, str]) -> None:
        name = f"{'abc'[len(self.tables) - 1]}{len(table.players)}"
        rng = Random(f"{self.seed}/{name}")
        player = Player(name, self.people, self.servers, self.faults, rng, table.id, tokens, lambda: not self.playing)
        table.players.append(player)
        self.people.spawn(player.live())

    async def _event(self, kind: EventKind) -> None:
        rng, machines = self.faults.rng, self.machines
        await asyncio.sleep(rng.uniform(0.0, ACTIVE_SECONDS[0]))
        self.faults.record(kind, "world")
        server = rng.choice([*self.servers, *self.bot_servers])
        match kind:
            case "kill":
                server.kill(rng.randint(0, MAX_STEPS_TO_KILL))
            case "restart":
                server.stop()
            case "leader change":
                machines.database.cut_leader()
            case "clock jump":
                self.loop.wall_error += rng.choice([-1, 1]) * rng.choice([0.5, 60.0, 7200.0])
            case "database outage":
                machines.database.stop()
                await asyncio.sleep(rng.choice([0.0, rng.uniform(0.1, 5.0)]))
                machines.database.start()
            case "pub/sub outage":
                machines.redis.stop()
                await asyncio.sleep(rng.uniform(0.0, 5.0))
                machines.redis.start()

    async def _end_faults(self, events: list[asyncio.Task[None]]) -> None:
        self.faults.active = False
        for event in events:
            event.cancel()
        self.machines.database.start()
        self.machines.redis.start()
        for server in [*self.servers, *self.bot_servers]:
            server.start_now()
        self.faults_ended = self.loop.time()
        self.trace.add("world", "faults end")
        await self._until_ready()

    async def _settle(self, *, deserted: bool = False) -> None:
        """Wait until bots have moved, clocks have run out, and nothing is stored any more.

        Bots of a table that nobody has open continue only on the server that had it in memory, or on a new leader. If
        one of several servers has ended, they may have to wait until a page opens the table.
        """
        start, unfinished = self.loop.time(), []
        waived = deserted and not self.standalone
        while self.loop.time() - start < MAX_SETTLING:
            quiet = self.loop.time() - max(start, self.database.last_change)
            if quiet < QUIET_SECONDS:
                await asyncio.sleep(QUIET_SECONDS - quiet + 0.1)
                continue
            unfinished = [
                text
                for table in self.tables
                for text in checker.unfinished(self, table, bots=not (waived and table.deserted))
            ]
            unfinished += [
                f"{player.name} gets no answer" for table in self.tables for player in table.players if player.waiting
            ]
            if not unfinished:
                return
            await asyncio.sleep(2.0)
        self.problems += unfinished or ["the servers do not come to rest"]

    @property
    def max_skew(self) -> float:
        """The difference between the clocks of servers that costs players time: larger ones are refunded."""
        return (MISSED_HEARTBEATS + 1) * self.machines.settings.heartbeat

    def free_seconds(self, start: float, end: float) -> float:
        """Return how many seconds between two times a player need not be charged for, because servers were down.

        Servers record every few seconds that they are alive. A longer gap, or a gap in which a server started, may
        count as a downtime.
        """
        records = [0.0, *self.database.alive_at, self.loop.time()]
        free = 0.0
        for earlier, later in pairwise(records):
            usual = later - earlier <= 1.5 * self.machines.settings.heartbeat
            started = any(
                earlier - PRECISION <= start_time <= later + PRECISION for start_time in self.machines.started_at
            )
            if not usual or started:
                free += _overlap(earlier, later, start, end)
        return free + self._reset_seconds(start, end)

    def _reset_seconds(self, start: float, end: float) -> float:
        """Return the greatest gain by a restart between two times after the machine's clock was set back.

        The new process continues from the last record that a server was alive, which is up to a heartbeat old.
        """
        restarted = any(start <= started <= end for started in self.machines.started_at)
        return self.machines.settings.heartbeat if restarted and self.faults.injected["clock jump"] else 0.0

    def refunded_seconds(self, start: float, end: float) -> float:
        """Return for how many seconds between two times a player must not be charged.

        A standalone server refunds every downtime; several servers refund it if none has recorded for a long time that
        it is alive.
        """
        records = [0.0, *self.database.alive_at, self.loop.time()]
        if not self.standalone and self.faults.injected["clock jump"]:  # the servers may disagree about the silence
            return 0.0
        least = 0.0 if self.standalone else MISSED_HEARTBEATS * self.machines.settings.heartbeat
        silences = [(earlier, later) for earlier, later in pairwise(records) if later - earlier > least]
        return sum(
            _overlap(max(earlier, down), min(later, up), start, end)
            for earlier, later in silences
            for down, up in self.machines.downtimes
        )

    # The result

    def report(self) -> Report:
        """Return the result."""
        players = [player for table in self.tables for player in table.players]
        return Report(
            seed=self.seed,
            plan=f"{'standalone' if self.standalone else f'{len(self.servers)} servers'}, {self.plan}",
            problems=self.problems,
            trace=self.trace.lines(),
            faults=dict(self.faults.injected),
            moves=sum(move.place is not None for player in players for move in player.record.moves),
            steps=self.loop.steps,
            seconds=self.loop.time(),
        )

    @contextmanager
    def captured_logs(self) -> Iterator[None]:
        """Write the log of the servers into the trace; errors are problems."""
        logger = logging.getLogger("hedgerow")
        handler = _TraceHandler(self)
        propagate, logger.propagate = logger.propagate, False
        logger.addHandler(handler)
        try:
            yield
        finally:
            logger.removeHandler(handler)
            logger.propagate = propagate

    def close(self) -> None:
        """End all processes without running into simulated faults."""
        self.faults.active = False
        self.database.closing = self.machines.closing = True
        self.loop.clean_up([*self.machines.processes, self.people])
        for runtime in self.machines.runtimes:
            self.loop.run_until_complete(runtime._leader.close())
            self.loop.run_until_complete(runtime.store.engine.dispose())
        self.database.close()


def _overlap(start: float, end: float, other_start: float, other_end: float) -> float:
    return max(0.0, min(end, other_end) - max(start, other_start))


class _TraceHandler(logging.Handler):
    def __init__(self, run: Simulation) -> None:
        super().__init__(logging.WARNING)
        self._run = run

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info:
            text = f"{text}: {record.exc_info[1]!r}"
        outage = record.name == outages.__name__ and self._run.faults.injected
        if record.levelno >= logging.ERROR and not outage:
            self._run.machines.fail(record.name, text)
        else:
            self._run.trace.add("log", "{}", text)


@contextmanager
def _reproducible_secrets(rng: Random) -> Iterator[None]:
    with patch.object(secrets, "_sysrand", rng), patch.object(secrets, "choice", rng.choice):
        yield
