"""Tables that are loaded without a page, because bots have to move there: only some of them are in memory at once."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from hedgerow.server.errors import Refusal
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.session import TableSession

MAX_UNATTENDED: Final = 500
"""Tables without a page in memory above which no more are loaded in the background."""
ROOM_INTERVAL: Final = 0.2
"""Seconds between checks whether another table can be loaded."""
RETRY_SECONDS: Final = 2.0
"""Seconds to wait after a table could not be loaded, or an alarm could not be handled."""
FINAL_CODES: Final = ("damaged", "no-table", "not-installed")
"""Refusals after which it is useless to try again."""
_log = logging.getLogger(__name__)


class BackgroundTables:
    """A queue of tables to load as the memory limit allows. Loading a table schedules its bots."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def add(self, table_id: str) -> None:
        """Queue a table for loading."""
        self._queue.put_nowait(table_id)

    def add_later(self, table_id: str) -> None:
        """Queue a table for loading after a pause, because something could not be stored there."""
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self.add, table_id)

    def release(self, session: TableSession) -> None:
        """Unload a table and queue it again if too many tables without a page are in memory."""
        if not session.discarded and not session.pages.connections and self._registry.unattended() > MAX_UNATTENDED:
            self._registry.discard(session)
            self.add(session.id)

    async def run(self) -> None:
        """Load the tables of the queue, one after another."""
        while True:
            table_id = await self._queue.get()
            while not self._has_room():
                await asyncio.sleep(ROOM_INTERVAL)
            try:
                await self._registry.get(table_id)
            except Refusal as refusal:
                if refusal.code in FINAL_CODES:
                    _log.error("table %s cannot be continued: %s", table_id, refusal.message)
                else:  # the database cannot be reached at the moment
                    self.add(table_id)
                    await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                _log.exception("table %s cannot be continued", table_id)

    def _has_room(self) -> bool:
        if self._registry.unattended() < MAX_UNATTENDED:
            return True
        self._registry.discard_idle(0.0)
        return self._registry.unattended() < MAX_UNATTENDED
