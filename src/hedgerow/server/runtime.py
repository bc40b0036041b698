"""Runtime of a server process: all long-lived parts, wired together, and how they start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Final

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from hedgerow.games import REGISTRY
from hedgerow.server.bots.determinizer import ProcessDeterminizer
from hedgerow.server.bots.hints import Hints
from hedgerow.server.bots.turns import BotTurns, MoveQueue
from hedgerow.server.bots.workers import BotWorkers
from hedgerow.server.cluster.leader import LeaderElection
from hedgerow.server.cluster.pubsub import PubSub
from hedgerow.server.fair_slots import FairSlots
from hedgerow.server.limits import AddressLimits
from hedgerow.server.long_work import LongWork
from hedgerow.server.metrics import Metrics
from hedgerow.server.reviews.processes import ReviewProcesses
from hedgerow.server.reviews.service import Reviews
from hedgerow.server.settings import Settings
from hedgerow.server.steady_clock import SteadyClock
from hedgerow.server.storage.outage import Outage
from hedgerow.server.storage.review_store import ReviewStore
from hedgerow.server.storage.store import RETRY_SECONDS, Store, error_text
from hedgerow.server.tables.alarms import ClockAlarms
from hedgerow.server.tables.background import BackgroundTables
from hedgerow.server.tables.continuation import TableContinuation
from hedgerow.server.tables.determinized_states import Determinizer
from hedgerow.server.tables.presence import PageConnection
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.sync import TableSync
from hedgerow.server.tables.timekeeper import Timekeeper
from hedgerow.server.tables.tokens import Signer
from hedgerow.server.tasks import BackgroundTasks

DATABASE_TIMEOUT: Final = 30.0
"""Seconds that the database of several servers gets to come back."""
BURST_SECONDS: Final = 30.0
"""An address may send the requests of this many seconds at once."""
RETRY_SAME_SERVER: Final = 1.0
"""Seconds after which pages reconnect to a server that restarts."""
RETRY_OTHER_SERVER: Final = 0.1
"""Seconds after which pages reconnect if there is another server."""
PAGES_PER_GROUP: Final = 10
"""When a server stops, it sends its pages to other servers in groups of this size."""
GROUP_SECONDS: Final = 0.05
"""Seconds to wait after each group."""
MAX_GROUPS: Final = 100
"""The most groups: with very many pages, the groups are larger, so that stopping does not take too long."""
LATE_PAGES_SECONDS: Final = 0.5
"""Seconds that a stopping worker keeps serving connections accepted just before it closed its socket."""
_log = logging.getLogger(__name__)


class ServerRuntime:
    """The parts of a running server."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        pubsub: PubSub | None = None,
        workers: BotWorkers | None = None,
        queue: MoveQueue | None = None,
        determinizer: Determinizer | None = None,
        clock: SteadyClock | None = None,
    ) -> None:
        """Create the parts that the settings describe. Simulations and tests pass parts of their own."""
        self.settings = settings
        self.metrics = Metrics()
        self.store = store or Store(settings.database)
        self.pubsub = pubsub or PubSub(settings.redis)
        rate = settings.requests_per_second
        self.address_limits = AddressLimits(BURST_SECONDS * rate, rate, settings.connections_per_address)
        self.signer = Signer("")
        """Signs cookies; replaced when the secret is known."""
        self.timekeeper = Timekeeper(
            self.store, clock or SteadyClock(), settings.heartbeat, standalone=self.pubsub.standalone
        )
        self.long_work = LongWork()
        self._determinizer = determinizer or ProcessDeterminizer()
        self.registry = TableRegistry(
            settings, self.store, self.pubsub, self.timekeeper, self.metrics, self.long_work, self._determinizer
        )
        self._tasks = BackgroundTasks()
        self._workers = workers or BotWorkers(settings.bot_workers, settings.bot_seconds)
        slots = FairSlots(settings.bot_workers)
        self.hints = Hints(self._workers, slots)
        processes = ReviewProcesses(settings.review_workers, settings.review_effort)
        self.reviews = Reviews(ReviewStore(self.store), processes, self.timekeeper.now)
        self._queue = queue or _bot_queue(settings)
        self._background = BackgroundTables(self.registry)
        self.bot_turns = BotTurns(
            settings, self.registry, self._background, self._workers, self.metrics, self._tasks, slots, self._queue
        )
        self._alarms = ClockAlarms(self.registry, self._background, self.timekeeper, self._tasks)
        self._continuation = TableContinuation(settings, self.store, self.timekeeper, self._alarms, self._background)
        self.registry.add_observer(self._alarms)
        self.registry.add_observer(self.bot_turns)
        self.sync = TableSync(settings, self.registry, self.store, self.pubsub, self._tasks, self.bot_turns.is_pending)
        self._leader = LeaderElection(self.store)
        self._outage = Outage("the database does not answer", "the database answers again")

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start the server, and stop it at the end."""
        await self.start()
        try:
            async with self.sync.listening():
                yield
        finally:
            await self.stop()

    # Starting

    async def start(self) -> None:
        """Open the database and set the clock; then continue the running tables in the background."""
        list(REGISTRY)  # imports all games, which would block the event loop during the first request
        await self._open_store()
        secret = self.settings.secret or await self.store.add_note("secret", secrets.token_hex(32))
        self.signer = Signer(secret)
        if self.settings.only_bots:
            await self.timekeeper.start_for_bots()
        else:
            elected = await self._leader.newly_elected()
            await (self.timekeeper.start_first() if elected else self.timekeeper.start_beside_others())
            self._alarms.start()
            self._tasks.spawn(self._background.run())
            self._tasks.spawn(self._watch(elected))
        self._tasks.spawn(self._beat())

    async def _open_store(self) -> None:
        """Open the database. A standalone server fails at once; in a cluster the database may come back."""
        now = asyncio.get_running_loop().time
        deadline = now() + DATABASE_TIMEOUT
        while True:
            try:
                await self.store.open()
                return
            except (OperationalError, OSError) as error:
                if self.pubsub.standalone or now() > deadline:
                    raise
                _log.warning("the database does not answer yet: %s", error_text(error))
                await asyncio.sleep(RETRY_SECONDS)

    # Running

    async def _watch(self, elected: bool) -> None:
        """Detect a leader that died, lost notices and lost requests for bot moves, and make up for them."""
        while True:
            try:
                if elected or await self._leader.newly_elected():
                    elected = True  # until all tables are found
                    await self._continuation.run()
                    elected = False
                elif self._leader.is_leader and not self.pubsub.standalone:
                    await self._continuation.rescan()
                await self.sync.check_all()
                await self.bot_turns.retry_overdue()
                self._outage.end()
            except (SQLAlchemyError, OSError) as error:
                self._report_outage(error)
            except Exception:
                _log.exception("the check of the tables failed")  # the next one may not
            await asyncio.sleep(self.settings.watch_interval)

    async def _beat(self) -> None:
        """Record that the server is alive, remove idle tables, and repeat who is connected."""
        while True:
            try:
                await (self.timekeeper.refresh() if self.settings.only_bots else self.timekeeper.record())
                self._outage.end()
            except (SQLAlchemyError, OSError) as error:
                self._report_outage(error)
            self.registry.discard_idle()
            for session in self.registry.sessions.values():
                if session.pages.connections:
                    session.pages.publish_presence()
            await asyncio.sleep(self.settings.heartbeat)

    def _report_outage(self, error: BaseException) -> None:
        if not self.store.writes.failing:  # the reason is logged already
            self._outage.begin(error_text(error))

    # Stopping

    async def release_pages(self) -> None:
        """Tell all pages to reconnect. If there are other servers, pages leave in groups, so that none is overrun."""
        if not self.pubsub.standalone:
            pages = self._pages()
            size = max(PAGES_PER_GROUP, len(pages) // MAX_GROUPS)
            for start in range(0, len(pages), size):
                await _send_closing(pages[start : start + size], RETRY_OTHER_SERVER)
                await asyncio.sleep(GROUP_SECONDS)
            await asyncio.sleep(LATE_PAGES_SECONDS)
        self.registry.closing = True
        self.hints.close()
        await _send_closing(self._pages(), RETRY_SAME_SERVER if self.pubsub.standalone else RETRY_OTHER_SERVER)

    def _pages(self) -> list[PageConnection]:
        sessions = self.registry.sessions.values()
        return [page for session in sessions for page in session.pages.connections if not page.closing]

    async def stop(self) -> None:
        """Stop everything, after storing pending writes and recording when the clocks stopped."""
        self.registry.closing = True
        self._alarms.close()
        await self._tasks.cancel()
        await self.reviews.stop()
        await self.bot_turns.stop()
        await self._tasks.wait()
        if not self.settings.only_bots:
            with contextlib.suppress(Exception):
                await self.timekeeper.record()
        await self._leader.close()
        await self.store.close()
        self.hints.close()
        self.long_work.close()
        self._determinizer.close()
        self._workers.close()
        if self._queue is not None:
            await self._queue.close()


async def _send_closing(pages: Sequence[PageConnection], retry: float) -> None:
    await asyncio.gather(*(page.send_closing(retry) for page in pages), return_exceptions=True)


def _bot_queue(settings: Settings) -> MoveQueue | None:
    if settings.redis is None:
        return None
    from hedgerow.server.cluster.bot_queue import BotQueue  # noqa: PLC0415 an extra that may be missing

    return BotQueue(settings.redis)
