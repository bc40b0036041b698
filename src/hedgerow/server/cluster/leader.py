"""Of several servers on one database, the one that looks after tables which nobody has open.

It continues all running tables when it takes over: clocks go on, bots are asked. Whoever holds a lock of PostgreSQL is
the caretaker; when its connection breaks, for whatever reason, the next server that asks for the lock gets it.
"""

from __future__ import annotations

import contextlib
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from hedgerow.server.storage.store import Store

_LOCK: Final = 0x43617265


class Caretaker:
    """This server's claim to the post."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: AsyncConnection | None = None
        self._appointed = False

    async def newly_appointed(self) -> bool:
        """Whether this server has become the caretaker since it was asked last."""
        if self._store.engine.dialect.name != "postgresql":  # whoever has the file is alone
            new, self._appointed = not self._appointed, True
            return new
        if self._connection is not None:
            try:
                await self._connection.execute(text("select 1"))
                return False
            except (SQLAlchemyError, OSError):
                await self.close()
        connection = await self._store.engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        got = (await connection.execute(text("select pg_try_advisory_lock(:key)"), {"key": _LOCK})).scalar_one()
        if not got:
            await connection.close()
            return False
        self._connection = connection
        return True

    async def close(self) -> None:
        """Leave the post to others."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()
