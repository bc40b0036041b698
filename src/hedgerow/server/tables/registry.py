"""Registry of the tables in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from hedgerow.games import HedgerowError
from hedgerow.i18n import Language
from hedgerow.match import Match
from hedgerow.server.cluster.pubsub import PubSub
from hedgerow.server.errors import cannot_store, no_table, refuse
from hedgerow.server.fair_slots import FairSlots
from hedgerow.server.limits import SeatLimits
from hedgerow.server.long_work import MAX_ENTRIES_IN_LOOP, LongWork
from hedgerow.server.metrics import Metrics
from hedgerow.server.settings import Settings
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.store import DatabaseUnavailable, Store, error_text
from hedgerow.server.tables import notices, seating
from hedgerow.server.tables.deals import TableDeal
from hedgerow.server.tables.determinized_states import Determinizer
from hedgerow.server.tables.loading import load_session
from hedgerow.server.tables.message_cache import CacheBudget
from hedgerow.server.tables.retry import retry_if_out_of_date
from hedgerow.server.tables.session import SessionContext, TableSession, encoded
from hedgerow.server.tables.table import TableData, TableRequest, TableSeat, new_table, rematch_of
from hedgerow.server.tables.timekeeper import Timekeeper
from hedgerow.server.tables.tokens import Guest, is_table_id, new_table_id

WAITING_SECONDS: Final = 6 * 3600.0
"""Seconds for which a table that waits for players counts towards the limit of its address."""
MAX_READERS: Final = 4
"""Logs that are read from the database at the same time, fairly between the addresses that created the tables."""
MAX_IDLE_ENTRIES: Final = 100_000
"""Log entries of all large tables that stay in memory without being used: about forty megabytes."""
CUSTOM_TILES_ENTRIES: Final = 6_000
"""A table with custom tiles can take as much memory as this many log entries."""
_log = logging.getLogger(__name__)
ResultT = TypeVar("ResultT")


class TableObserver(Protocol):
    """A part of the server that schedules actions at tables: clocks, bots."""

    def schedule(self, session: TableSession) -> None:
        """Plan the next action after a change."""

    def cancel(self, session: TableSession) -> None:
        """Cancel the planned action of a session that is removed from memory."""

    def is_pending(self, session: TableSession) -> bool:
        """Return True if a planned action needs the session in memory."""


class TableRegistry:
    """All tables in memory. Tables are loaded on demand and removed when they are idle."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pubsub: PubSub,
        timekeeper: Timekeeper,
        metrics: Metrics,
        long_work: LongWork,
        determinizer: Determinizer,
    ) -> None:
        self._settings = settings
        self._store = store
        self._timekeeper = timekeeper
        self._metrics = metrics
        self._observers: list[TableObserver] = []
        self.cache_budget = CacheBudget()
        self._context = SessionContext(
            store=store,
            pubsub=pubsub,
            timekeeper=timekeeper,
            metrics=metrics,
            seat_limits=SeatLimits(limited=settings.requests_per_second > 0),
            heartbeat=settings.heartbeat,
            cache_budget=self.cache_budget,
            determinizer=determinizer,
            long_work=long_work,
            readers=FairSlots(MAX_READERS),
            schedule=self.schedule,
            discard=self.discard,
        )
        self._standalone = pubsub.standalone
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock for each table that is being loaded. It exists as long as a task holds it or waits for it."""
        self._creating: Counter[str] = Counter()
        """The number of tables that each address is creating right now."""
        self.sessions: dict[str, TableSession] = {}
        self.closing = False
        """True once the server stops; nothing is scheduled any more."""

    def add_observer(self, observer: TableObserver) -> None:
        """Let a part of the server follow the tables in memory."""
        self._observers.append(observer)

    # Finding

    async def get(self, table_id: str) -> TableSession:
        """Return the session of a table, from memory or from the database."""
        if not is_table_id(table_id):
            raise no_table(table_id)
        session = self.sessions.get(table_id)
        if session is not None:
            return session
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            session = self.sessions.get(table_id)
            if session is None:
                session = await load_session(self._context, self._store, table_id)
                self.sessions[table_id] = session
                self._metrics.loads.inc()
                session.pages.request_presence()
                if not self._settings.only_bots:
                    self.schedule(session)
                self._limit_idle(session)
        return session

    async def get_current(self, table_id: str) -> TableSession:
        """Return the session of a table after it has caught up with other servers."""
        session = await self.get(table_id)
        if self._standalone:
            return session
        try:
            stored = await self._store.read_version(table_id)
        except (SQLAlchemyError, OSError) as error:
            raise cannot_store() from error
        if session.is_behind(stored):
            await self.require_caught_up(session)
            session = await self.get(table_id)
        return session

    async def require_caught_up(self, session: TableSession) -> None:
        """Read what other servers have stored; raise `Refusal` if the database cannot be reached.

        On an old position, a repeated move would be refused as illegal.
        """
        if not await self.catch_up(session):
            raise cannot_store()

    async def read_downtimes(self) -> None:
        """Read the recorded downtimes, so that a bot process does not charge them to players when it moves."""
        try:
            await self._timekeeper.refresh()
        except (SQLAlchemyError, OSError) as error:
            raise cannot_store() from error

    async def act(self, table_id: str, action: Callable[[TableSession], Awaitable[ResultT]]) -> ResultT:
        """Run an action on the newest position of a table; retry it if another server was faster."""

        async def attempt() -> ResultT:
            return await action(await self.get_current(table_id))

        return await retry_if_out_of_date(attempt)

    async def catch_up(self, session: TableSession) -> bool:
        """Read the entries that other servers have stored; return False if the database cannot be reached."""
        if self._standalone:
            return True
        try:
            await session.catch_up()
        except (DatabaseUnavailable, OperationalError) as error:
            # The next check notices again that the session is behind.
            _log.debug("table %s could not be brought up to date: %s", session.id, error_text(error))
            return False
        except (SQLAlchemyError, OSError, HedgerowError, ValueError, msgspec.MsgspecError) as error:
            # The next request loads the whole table, and reports the error if that fails as well.
            _log.warning("table %s could not be brought up to date: %s", session.id, error)
            self.discard(session)
        return True

    def append_stored(self, session: TableSession, version: int, entries: Sequence[EntryRow]) -> bool:
        """Append entries that another server has stored and sent; return False if the database has to be read."""
        try:
            return session.append_stored(version, entries)
        except (HedgerowError, ValueError, msgspec.MsgspecError) as error:
            _log.warning("table %s could not be brought up to date: %s", session.id, error)
            self.discard(session)
        return True

    # Creating

    async def create(
        self,
        request: TableRequest,
        guest: Guest,
        language: Language = "en",
        origin: str = "",
        deal: TableDeal | None = None,
    ) -> tuple[TableSession, dict[int, str]]:
        """Create a table; return its session and the secrets of its seats.

        `origin` is the address from which it is created (`Signer.origin`); empty if it is unknown. All tables with the
        same `deal` have the same draws.
        """
        create = partial(new_table, request, guest, language)
        if request.tiles is None:
            table, secrets = create()
        else:  # reading a large tile file takes a while
            table, secrets = await self._context.long_work.run(origin, "new tables", create)
        if deal is not None:
            table.deal = deal.id
        if table.full:
            return await self._add(table, origin, deal), secrets
        async with self._waiting_place(origin):
            return await self._add(table, origin), secrets

    @asynccontextmanager
    async def _waiting_place(self, origin: str) -> AsyncIterator[None]:
        """Raise `Refusal` if too many tables of an address wait for players, including those being created."""
        most = self._settings.waiting_tables_per_address
        if not most:
            yield
            return
        self._creating[origin] += 1
        try:
            stored = await self._store.count_waiting(origin, self._timekeeper.now() - WAITING_SECONDS)
            if stored + self._creating[origin] > most:
                raise refuse("not-now", "too-many-waiting", most=most)
            yield
        except (SQLAlchemyError, OSError) as error:
            raise cannot_store() from error
        finally:
            self._creating[origin] -= 1
            if not self._creating[origin]:
                del self._creating[origin]

    async def rematch(self, session: TableSession, seat: int) -> TableSession:
        """Return a new table with the same players, who keep their seat links. It is created once.

        Its match begins when all of them have joined it; until then no clock runs.
        """
        async with session.write_lock():
            table = session.table
            if table.stage != "over":
                raise refuse("not-now", "rematch-too-early")
            if table.rematch is None:
                table.rematch = (await self._add(rematch_of(table, seat), session.row.origin)).id
                table.rematch_by = seat
                await session.store_notice(seat, notices.REMATCH_WANTED)
            return await self.get(table.rematch)

    async def decline_rematch(self, session: TableSession, seat: int) -> None:
        """Free the seat of a player at the table of the rematch, so that another person can take it."""
        table = session.table
        if table.rematch is None:
            raise refuse("not-now", "no-rematch")
        again = await self.get_current(table.rematch)
        async with again.write_lock():
            other = again.table.seats[seat]
            if again.table.stage != "open" or not other.awaited:
                raise refuse("not-now", "no-rematch")
            again.table.seats[seat] = TableSeat(kind="open")
            await again.store_table()
            again.notify()
        async with session.write_lock():
            await session.store_notice(seat, notices.REMATCH_DECLINED)

    async def add_running(self, table: TableData, match: Match, origin: str) -> TableSession:
        """Store a new table whose match has begun already; its dealer is in the match."""
        assert match.dealer is not None, "a running match needs its dealer"
        entries = [EntryRow(entry.seq, text) for entry, text in zip(match.log, encoded(match, match.log), strict=True)]
        session = await self._store_new(table, origin, match.dealer.reveal().hex(), entries, match)
        self.schedule(session)
        self._limit_idle(session)
        return session

    async def _add(self, table: TableData, origin: str, deal: TableDeal | None = None) -> TableSession:
        """Store a new table; begin its match if all seats are taken."""
        if deal is None:
            session = await self._store_new(table, origin)
        else:
            session = await self._store_new(table, origin, deal.seed.hex(), table_id=deal.table_id)
        await seating.begin_if_full(session)
        self._limit_idle(session)
        return session

    async def _store_new(
        self,
        table: TableData,
        origin: str,
        seed: str | None = None,
        entries: Sequence[EntryRow] = (),
        match: Match | None = None,
        table_id: str | None = None,
    ) -> TableSession:
        now = self._timekeeper.now()
        body = msgspec.json.encode(table).decode()
        row = TableRow(
            table_id or new_table_id(), table.game, table.stage, table.public, now, now, 1, body, seed, origin
        )
        try:
            await self._store.write(row.id, table=row, new_table=True, entries=entries)
        except (SQLAlchemyError, OSError) as error:
            raise cannot_store() from error
        session = self.sessions[row.id] = TableSession(self._context, row, table, match)
        self._metrics.tables.inc()
        return session

    # Scheduling and removing

    def schedule(self, session: TableSession) -> None:
        """Schedule clocks and bots after a table was loaded or changed."""
        if not self.closing:
            for observer in self._observers:
                observer.schedule(session)

    def discard(self, session: TableSession) -> None:
        """Remove a session from memory; the next request loads the table again."""
        session.discarded = True
        session.cache.clear()
        session.determinized.clear()
        if self.sessions.get(session.id) is session:
            del self.sessions[session.id]
        for observer in self._observers:
            observer.cancel(session)
        for connection in list(session.pages.connections):
            connection.wake()

    def unattended(self) -> int:
        """Return the number of tables in memory that no page has open."""
        return sum(not session.pages.connections for session in self.sessions.values())

    def discard_idle(self, timeout: float | None = None) -> None:
        """Remove the tables from memory that nothing has used for a while."""
        now = asyncio.get_running_loop().time()
        allowed = self._settings.idle_timeout if timeout is None else timeout
        for session in list(self.sessions.values()):
            if now - session.changed_at > allowed and not self._in_use(session):
                self.discard(session)

    def _limit_idle(self, newest: TableSession) -> None:
        """After a large table was added, remove the first large ones that nothing uses if they take too much memory."""
        if not _is_large(newest):
            return
        others = [
            session for session in self.sessions.values() if session is not newest and not session.pages.connections
        ]
        large = list(filter(_is_large, others))
        total = sum(map(_memory, large))
        for session in large:
            if total <= MAX_IDLE_ENTRIES:
                return
            if not self._in_use(session):
                total -= _memory(session)
                self.discard(session)

    def _in_use(self, session: TableSession) -> bool:
        """Return True if a page, a request or a planned action needs the session in memory."""
        if session.pages.connections or session.lock.locked():
            return True
        return any(observer.is_pending(session) for observer in self._observers)


def _memory(session: TableSession) -> int:
    """Return how much memory a table takes, in log entries."""
    return session.length + (0 if session.table.tiles is None else CUSTOM_TILES_ENTRIES)


def _is_large(session: TableSession) -> bool:
    return _memory(session) > MAX_ENTRIES_IN_LOOP
