"""Leader election: of several servers on one database, one takes care of tables that no page has open.

When a server becomes the leader, it continues the clocks and bots of all running tables. The leader holds an advisory
lock in PostgreSQL; when its connection breaks, the next server that asks for the lock gets it.
"""

from __future__ import annotations

import contextlib
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from hedgerow.server.storage.store import Store

_LEADER_LOCK: Final = 0x43617265


class LeaderElection:
    """The candidacy of this server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: AsyncConnection | None = None
        self._elected = False

    @property
    def is_leader(self) -> bool:
        """True if this server was elected and has not noticed since that it is no longer the leader."""
        return self._elected or self._connection is not None

    async def newly_elected(self) -> bool:
        """Return True if this server has become the leader since the last call."""
        if self._store.engine.dialect.name != "postgresql":  # the only server on a SQLite file
            new, self._elected = not self._elected, True
            return new
        if self._connection is not None:
            try:
                await self._connection.execute(text("select 1"))
                return False
            except (SQLAlchemyError, OSError):
                await self.close()
        connection = await self._store.engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        query = text("select pg_try_advisory_lock(:key)")
        locked = (await connection.execute(query, {"key": _LEADER_LOCK})).scalar_one()
        if not locked:
            await connection.close()
            return False
        self._connection = connection
        return True

    async def close(self) -> None:
        """Give up the lock."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()
