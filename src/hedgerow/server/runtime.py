"""Runtime of a server process: all long-lived parts, wired together, and how they start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from typing import Final

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from hedgerow.server.bots.hints import Hints
from hedgerow.server.bots.turns import BotTurns, MoveQueue
from hedgerow.server.bots.workers import BotWorkers
from hedgerow.server.cluster.leader import LeaderElection
from hedgerow.server.cluster.pubsub import PubSub
from hedgerow.server.errors import Refusal
from hedgerow.server.limits import AddressLimits
from hedgerow.server.metrics import Metrics
from hedgerow.server.settings import Settings
from hedgerow.server.storage.store import RETRY_SECONDS, Store, error_text
from hedgerow.server.tables.alarms import ClockAlarms, postpone_clocks
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.session import PageConnection
from hedgerow.server.tables.sync import TableSync
from hedgerow.server.tables.tokens import Signer
from hedgerow.server.tasks import BackgroundTasks

DATABASE_TIMEOUT: Final = 30.0
"""Seconds that the database of several servers gets to come back."""
BURST_SECONDS: Final = 30.0
"""An address may send the requests of this many seconds at once."""
MISSED_HEARTBEATS: Final = 2.5
"""Heartbeats without a record after which all servers were down."""
RETRY_SAME_SERVER: Final = 1.0
"""Seconds after which pages reconnect to a server that restarts …"""
RETRY_OTHER_SERVER: Final = 0.1
"""… or to another server."""
PAGES_PER_GROUP: Final = 10
"""Pages that are sent to other servers at the same time …"""
GROUP_SECONDS: Final = 0.05
"""… with this pause after each group …"""
MAX_GROUPS: Final = 100
"""… in at most this many groups, so that it does not take too long."""
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
    ) -> None:
        """Create the parts that the settings describe. Simulations pass parts of their own."""
        self.settings = settings
        self.metrics = Metrics()
        self.store = store or Store(settings.database)
        self.pubsub = pubsub or PubSub(settings.redis)
        rate = settings.requests_per_second
        self.address_limits = AddressLimits(BURST_SECONDS * rate, rate, settings.connections_per_address)
        self.signer = Signer("")
        """Signs cookies; replaced when the secret is known."""
        self.registry = TableRegistry(settings, self.store, self.pubsub, self.metrics)
        self._tasks = BackgroundTasks()
        self._workers = workers or BotWorkers(settings.bot_workers, settings.bot_seconds)
        self.hints = Hints(self._workers)
        self._queue = queue or _bot_queue(settings)
        self.bot_turns = BotTurns(settings, self.registry, self._workers, self.metrics, self._tasks, self._queue)
        self._alarms = ClockAlarms(self._tasks)
        self.registry.add_observer(self._alarms)
        self.registry.add_observer(self.bot_turns)
        self.sync = TableSync(settings, self.registry, self.store, self.pubsub, self._tasks, self.bot_turns.is_pending)
        self._leader = LeaderElection(self.store)

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
        """Open the database, extend the clocks by the downtime, and continue all running tables."""
        await self._open_store()
        secret = self.settings.secret or await self.store.add_note("secret", secrets.token_hex(32))
        self.signer = Signer(secret)
        if not self.settings.only_bots:
            await self._continue_if_leader()
            self._tasks.spawn(self._watch())
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

    async def _continue_if_leader(self) -> None:
        """If this server has become the leader, continue the running tables, which nobody may have open."""
        if not await self._leader.newly_elected():
            return
        alive = await self.store.read_note("alive")
        silence = 0.0 if alive is None else max(0.0, time.time() - float(alive))
        # In a cluster, other servers were up in the meantime unless the silence is long.
        was_down = self.pubsub.standalone or silence > MISSED_HEARTBEATS * self.settings.heartbeat
        await self._continue_tables(silence if was_down else 0.0)

    async def _continue_tables(self, downtime: float) -> None:
        """Load every running table, extend its clocks and schedule its bots."""
        for table_id in await self.store.table_ids("running"):
            try:
                session = await self.registry.get(table_id)
            except Refusal as refusal:
                _log.error("table %s: %s", table_id, refusal.message)
                continue
            with contextlib.suppress(Refusal):  # another server was faster
                await postpone_clocks(session, downtime)
            self.registry.schedule(session)

    # Running

    async def _watch(self) -> None:
        """Repair what was missed: a leader that died, lost notices, lost requests for bot moves."""
        while True:
            await asyncio.sleep(self.settings.watch_interval)
            try:
                await self._continue_if_leader()
                await self.sync.check_all()
                await self.bot_turns.retry_overdue()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("the database does not answer: %s", error_text(error))

    async def _beat(self) -> None:
        """Record that the server is alive, remove idle tables, and repeat who is connected."""
        while True:
            try:
                await self._record_alive()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("the database does not answer: %s", error_text(error))
            self.registry.discard_idle()
            for session in self.registry.sessions.values():
                if session.connections:
                    session.publish_presence()
            await asyncio.sleep(self.settings.heartbeat)

    async def _record_alive(self) -> None:
        await self.store.set_note("alive", repr(time.time()))

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
        return [page for session in sessions for page in session.connections if not page.closing]

    async def stop(self) -> None:
        """Stop everything: store what is being written, and record when the clocks stopped."""
        self.registry.closing = True
        self._alarms.close()
        await self._tasks.cancel()
        await self.bot_turns.stop()
        await self._tasks.wait()
        with contextlib.suppress(Exception):
            await self._record_alive()
        await self._leader.close()
        await self.store.close()
        self.hints.close()
        self._workers.close()
        if self._queue is not None:
            await self._queue.close()


async def _send_closing(pages: Sequence[PageConnection], retry: float) -> None:
    await asyncio.gather(*(page.send_closing(retry) for page in pages), return_exceptions=True)


def _bot_queue(settings: Settings) -> MoveQueue | None:
    if settings.redis is None:
        return None
    from hedgerow.server.cluster.bot_queue import BotQueue  # noqa: PLC0415 an extra that may be missing

    return BotQueue(settings.redis, settings.bot_seconds)
