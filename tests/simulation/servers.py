"""Simulated server processes: the real server, started, killed and stopped on a simulated machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from hedgerow.bots import RandomBot
from hedgerow.games import Setup
from hedgerow.server.bot_service import JobTaker
from hedgerow.server.bots.workers import BotMove, BotWorkers, compute_move, encode_setup
from hedgerow.server.cluster.bot_queue import BotQueue
from hedgerow.server.cluster.pubsub import PubSub
from hedgerow.server.errors import Refusal
from hedgerow.server.live import connection as live_connection
from hedgerow.server.live.connection import LiveConnection
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings
from hedgerow.server.storage.store import Store
from tests.simulation.database import SimulatedDatabase
from tests.simulation.driver import POSTGRESQL, SQLITE, new_engine
from tests.simulation.event_loop import Process, SimulatedLoop
from tests.simulation.faults import Faults
from tests.simulation.network import Link
from tests.simulation.recorded_clock import RecordedClock
from tests.simulation.redis_server import SimulatedRedis

ResultT = TypeVar("ResultT")


class Machines:
    """The database and Redis, and what all server processes share."""

    def __init__(self, loop: SimulatedLoop, faults: Faults, settings: Settings) -> None:
        self.loop = loop
        self.faults = faults
        self.settings = settings
        self.database = SimulatedDatabase(faults)
        self.redis = SimulatedRedis(faults)
        self.failures: list[str] = []
        """Errors of servers that should not happen, whatever fails around them."""
        self.processes: list[Process] = []
        self.runtimes: list[ServerRuntime] = []
        self.started_at: list[float] = []
        """When processes were started."""
        self._servers_alive = 0
        self._down_since = 0.0
        self.downtimes: list[tuple[float, float]] = []
        """The periods in which no server process ran."""
        self.closing = False
        """True when the run is over and processes are cleaned up."""

    def server_started(self) -> None:
        """Note that a server process runs."""
        if not self._servers_alive:
            self.downtimes.append((self._down_since, self.loop.time()))
        self._servers_alive += 1

    def server_ended(self) -> None:
        """Note that a server process has ended."""
        self._servers_alive -= 1
        if not self._servers_alive:
            self._down_since = self.loop.time()

    def fail(self, process: object, text: str) -> None:
        """Record an error of a server."""
        if self.closing:
            return
        self.faults.trace.add(process, "ERROR: {}", text)
        self.failures.append(f"{process}: {text}")


class ServerProcess:
    """A server that is started again whenever it ends."""

    def __init__(self, machines: Machines, name: str, *, only_bots: bool = False) -> None:
        self._machines = machines
        self.name = name
        self._only_bots = only_bots
        self._stopping = asyncio.Event()
        self._starts = 0
        self.process: Process
        self.runtime: ServerRuntime
        self.ready = False
        self._restart: asyncio.TimerHandle | None = None
        self._pages: dict[asyncio.Task[None], Link] = {}

    def start(self) -> None:
        """Start the process."""
        machines = self._machines
        self._starts += 1
        machines.started_at.append(machines.loop.time())
        if not self._only_bots:
            machines.server_started()
        self.process = Process(machines.loop, f"{self.name}.{self._starts}")
        machines.processes.append(self.process)
        self.process.on_death.append(self._died)
        self._stopping = asyncio.Event()
        self._pages = {}
        self.process.spawn(self._main())

    async def _main(self) -> None:
        self.runtime = self._new_runtime()
        self._machines.runtimes.append(self.runtime)
        self.process.clock = self.runtime.timekeeper.now
        try:
            await (self._serve_bots() if self._only_bots else self._serve_pages())
        except (SQLAlchemyError, OSError) as error:
            if self.ready:
                self._machines.fail(self.process, f"the server crashed: {error!r}")
            self._machines.faults.trace.add(self.process, "could not start: {!r}", error)
        except Exception as error:
            self._machines.fail(self.process, f"the server crashed: {error!r}")
        if not self._machines.closing:
            self.process.end()

    def _new_runtime(self) -> ServerRuntime:
        machines, settings = self._machines, self._machines.settings
        cluster = settings.redis is not None
        engine = new_engine(machines.database, self.process, POSTGRESQL if cluster else SQLITE)
        return ServerRuntime(
            replace(settings, only_bots=self._only_bots),
            store=Store(str(engine.url), engine=engine, prepare=lambda _connection: None),
            pubsub=PubSub(settings.redis, machines.redis.client(self.process)),
            workers=SimulatedBotWorkers(machines, self.process),
            queue=BotQueue(machines.redis.client(self.process)) if cluster else None,
            clock=RecordedClock(self.process.clock_offsets),
        )

    async def _serve_pages(self) -> None:
        """Run the server as the application does."""
        async with self.runtime.running(), self.runtime.pubsub.channels:
            self._set_ready()
            await self._stopping.wait()
            self.ready = False
            await self.runtime.release_pages()
            await self._close_pages()

    async def _close_pages(self) -> None:
        """Close the connections as Uvicorn does."""
        for link in self._pages.values():
            link.close_from_server()
        if self._pages:
            await asyncio.wait(self._pages, timeout=10.0)
        for task in self._pages:
            task.cancel()

    async def _serve_bots(self) -> None:
        """Run the server as `hedgerow bots` does."""
        queue = BotQueue(self._machines.redis.client(self.process))
        async with self.runtime.pubsub.channels, self.runtime.running():
            taking = asyncio.create_task(JobTaker(self.runtime, queue, self.runtime.settings.bot_workers).run())
            self._set_ready()
            await self._stopping.wait()
            self.ready = False
            taking.cancel()
            await asyncio.wait([taking])
        await queue.close()

    def _set_ready(self) -> None:
        self.ready = True
        self._machines.faults.trace.add(self.process, "is ready")

    # Ending

    def _died(self) -> None:
        """Start again after a while."""
        machines = self._machines
        self.ready = False
        if not self._only_bots:
            machines.server_ended()
        machines.faults.trace.add(self.process, "has ended")
        rng = machines.faults.rng
        delay = rng.choice([rng.uniform(0.1, 1.0), rng.uniform(1.0, 15.0)]) if machines.faults.active else 0.1
        self._restart = machines.loop.call_later(delay, self.start, context=Context())

    def start_now(self) -> None:
        """Start the process if it is down; spare it if it is about to be killed."""
        self.process.steps_left = None
        if not self.process.alive:
            assert self._restart is not None
            self._restart.cancel()
            self.start()

    def kill(self, steps: int) -> None:
        """End the process at an await point: after it has run this many callbacks."""
        self.process.steps_left = steps

    def stop(self) -> None:
        """Ask the process to end."""
        self._stopping.set()

    # Serving

    def connect(self, link_made: Callable[[Link], None]) -> bool:
        """Open a connection to the server; return False if it does not accept any."""
        if not self.ready:
            return False
        link = Link(self._machines.faults, self.process)
        link_made(link)
        task = self.process.spawn(self._serve(link))
        pages = self._pages
        pages[task] = link
        task.add_done_callback(lambda done: pages.pop(done, None))
        return True

    async def _serve(self, link: Link) -> None:
        runtime = self.runtime
        socket: Any = link.server_side
        try:
            await live_connection.live.fn(
                socket, runtime.settings, runtime.registry, runtime.signer, runtime.address_limits, runtime.metrics
            )
        except Exception as error:
            self._machines.fail(self.process, f"the connection of a page failed: {error!r}")
        link.close_from_server()

    def request(self, handler: Callable[[ServerRuntime], Awaitable[ResultT]]) -> asyncio.Future[ResultT]:
        """Handle an HTTP request; the returned future has the response. It has none if the server dies."""
        answer: asyncio.Future[ResultT] = self._machines.loop.create_future()

        async def handle() -> None:
            try:
                result = await handler(self.runtime)
            except Refusal as refusal:
                if not answer.done():
                    answer.set_exception(refusal)
            except Exception as error:
                self._machines.fail(self.process, f"a request failed: {error!r}")
                raise
            else:
                if not answer.done():
                    answer.set_result(result)

        self.process.spawn(handle())
        return answer


class SimulatedBotWorkers(BotWorkers):
    """Bots that compute in this process and in virtual time."""

    def __init__(self, machines: Machines, process: Process) -> None:
        super().__init__(1, machines.settings.bot_seconds)
        self._machines = machines
        self._process = process

    async def suggest(self, setup: Setup, position: str, seat: int, bot: str, seed: str) -> BotMove | None:
        faults = self._machines.faults
        await asyncio.sleep(faults.rng.uniform(0.0, 0.2))
        if faults.happens("failed bot", self._process):
            return None
        return compute_move(encode_setup(setup), position, seat, RandomBot.name, seed)


class NumberedConnection(LiveConnection):
    """A connection with a reproducible hash, so that sets of connections have a reproducible order."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        loop.tasks_created += 1
        self._number = loop.tasks_created

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other
