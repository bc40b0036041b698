"""Synchronisation of the tables in memory with changes of other servers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from hedgerow.server.cluster.pubsub import PubSub, TableNotice
from hedgerow.server.settings import Settings
from hedgerow.server.storage.records import EntryRow, StoredVersion
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.presence import Presence
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tasks import BackgroundTasks

MAX_CATCHING_UP: Final = 8
"""Tables that catch up at the same time, so that the database can serve other requests."""


class TableSync:
    """Reads changed tables again, as reported by notices or found by a periodic check."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        store: Store,
        pubsub: PubSub,
        tasks: BackgroundTasks,
        waits_for_bot: Callable[[TableSession], bool],
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._store = store
        self._pubsub = pubsub
        self._tasks = tasks
        self._waits_for_bot = waits_for_bot
        self._waiting: set[str] = set()
        """Tables that are waiting to catch up."""
        self._slots = asyncio.Semaphore(MAX_CATCHING_UP)

    def listening(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Receive notices of other servers."""
        return self._pubsub.listening(self._receive, self._check_after_gap)

    def _receive(self, notice: TableNotice) -> None:
        session = self._registry.sessions.get(notice.table)
        if session is None:
            return
        if notice.kind == "changed":
            if session.is_behind(StoredVersion(notice.version, notice.seq)) and not self._append(session, notice):
                self._start_catching_up(session)
        elif notice.kind == "who":
            if session.pages.connections:
                session.pages.publish_presence()
        else:
            session.report_presence(notice.sender, Presence(frozenset(notice.seats), notice.watching))

    def _append(self, session: TableSession, notice: TableNotice) -> bool:
        """Append the entries of a notice; return False if the database has to be read."""
        first = notice.seq - len(notice.entries)
        entries = [EntryRow(seq, sent.body, sent.move_id) for seq, sent in enumerate(notice.entries, first)]
        return not self._settings.only_bots and self._registry.append_stored(session, notice.version, entries)

    def _start_catching_up(self, session: TableSession) -> None:
        """Let a table catch up, once however many notices arrive. A process for bots reads tables on request only."""
        if session.id not in self._waiting and not self._settings.only_bots:
            self._waiting.add(session.id)
            self._tasks.spawn(self._catch_up(session))

    async def _catch_up(self, session: TableSession) -> None:
        async with self._slots:
            self._waiting.discard(session.id)  # a later notice may be about something that this read misses
            await self._registry.catch_up(session)

    async def check_all(self) -> None:
        """Find the tables in use that have changed, with one query, in case notices were lost."""
        if self._pubsub.standalone:
            return
        sessions = self._registry.sessions.values()
        in_use = {
            session.id: session for session in sessions if session.pages.connections or self._waits_for_bot(session)
        }
        if not in_use:
            return
        for table_id, stored in (await self._store.read_versions(in_use)).items():
            if in_use[table_id].is_behind(stored):
                self._start_catching_up(in_use[table_id])

    async def _check_after_gap(self) -> None:
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self.check_all()
