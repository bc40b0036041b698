"""Tries at shared deals, and the finished matches of guests, in the database."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from hedgerow.server.storage.records import ResultRow
from hedgerow.server.storage.schema import results, tables, tries
from hedgerow.server.storage.store import Store

MAX_RESULTS: Final = 2_000
"""Matches of a guest, the newest, that are read for their history."""
MAX_DEAL_RESULTS: Final = 200
CREATION_SECONDS: Final = 60.0
"""Seconds after which a try without a table is given up."""


class Try(NamedTuple):
    """A try of a guest at a deal."""

    table_id: str
    stage: str
    """The stage of the table."""


async def read_try(store: Store, deal: str, guest: str) -> Try | None:
    """Return the try of a guest; `None` without one, or if its table was never created."""
    query = select(tries.c.table_id, tables.c.stage).join(tables, tables.c.id == tries.c.table_id)
    async with store.connect() as connection:
        row = (await connection.execute(query.where(tries.c.deal == deal, tries.c.guest == guest))).one_or_none()
    return None if row is None else Try(*row)


async def claim_try(store: Store, deal: str, guest: str, name: str, table_id: str, now: float) -> bool:
    """Store the one try of a guest at a deal; return False if the guest has had it.

    A try whose table was never created, because the server stopped in between, is replaced.
    """

    def claim(connection: Connection) -> bool:
        own = (tries.c.deal == deal) & (tries.c.guest == guest)
        known = connection.execute(select(tries.c.table_id, tries.c.created_at).where(own)).one_or_none()
        if known is not None:
            created = connection.execute(select(tables.c.id).where(tables.c.id == known.table_id)).one_or_none()
            if created is not None or now - known.created_at < CREATION_SECONDS:
                return False
            connection.execute(delete(tries).where(own))
        values = {"deal": deal, "guest": guest, "table_id": table_id, "name": name, "created_at": now}
        connection.execute(insert(tries).values(values))
        return True

    return await store.transact(claim)


async def read_deal_results(store: Store, deal: str) -> list[ResultRow]:
    """Return the finished matches of a deal."""
    query = select(results).where(results.c.deal == deal).order_by(results.c.ended_at).limit(MAX_DEAL_RESULTS)
    async with store.connect() as connection:
        return [ResultRow(*row) for row in await connection.execute(query)]


async def read_guest_results(store: Store, guest: str) -> list[ResultRow]:
    """Return the finished matches of a guest, the newest first."""
    query = select(results).where(results.c.guest == guest).order_by(results.c.ended_at.desc()).limit(MAX_RESULTS)
    async with store.connect() as connection:
        return [ResultRow(*row) for row in await connection.execute(query)]
