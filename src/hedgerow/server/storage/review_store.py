"""Stored reviews, and the progress of those that are being computed.

A row without a body is a lease: the worker that holds it computes the review and records its progress. All workers
read the same rows, so any of them can tell how far the review is. A lease that was not renewed for a while belongs to
a worker that has died, and another one may take it over. A worker that finds its lease gone stops.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hedgerow.server.storage.schema import reviews
from hedgerow.server.storage.store import Store

LEASE_SECONDS: Final = 30.0
"""Seconds after which a lease that was not renewed is free."""


@dataclass(frozen=True)
class ReviewRow:
    """A stored review, or the lease of the worker that computes it."""

    table_id: str
    worker: str
    """A token of the worker that holds the lease."""
    origin: str
    """A digest of the address that requested the review; it may cancel it."""
    done: int
    total: int
    """The numbers of answered questions and of all questions; 0 before the review has begun."""
    updated_at: float
    made: str
    """What the review was made with: the version of the format, the judge, and a digest of the match."""
    body: str | None = None
    """The review as JSON with its texts in every language."""

    def is_held(self, now: float) -> bool:
        """Return True if a worker is computing this review."""
        return self.body is None and now - self.updated_at < LEASE_SECONDS


class ReviewStore:
    """The reviews in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table_id: str) -> ReviewRow | None:
        """Return the row of a table; `None` without one."""
        async with self._store.connect() as connection:
            row = (await connection.execute(select(reviews).where(reviews.c.table_id == table_id))).one_or_none()
        return None if row is None else ReviewRow(*row)

    async def claim(self, row: ReviewRow, known: ReviewRow | None) -> bool:
        """Store a lease in place of the row that was read before; return False if another worker was faster."""
        async with self._changing() as connection:
            if known is not None:
                await connection.execute(delete(reviews).where(_is_of(known)))
            try:
                await connection.execute(insert(reviews).values(**asdict(row)))
            except IntegrityError:
                await connection.rollback()
                return False
        return True

    async def renew(self, row: ReviewRow) -> bool:
        """Store the progress, or the finished review; return False if the lease is gone."""
        values = {"done": row.done, "total": row.total, "updated_at": row.updated_at, "body": row.body}
        async with self._changing() as connection:
            result = await connection.execute(update(reviews).where(_is_of(row)).values(**values))
        return result.rowcount == 1

    async def remove(self, row: ReviewRow) -> None:
        """Remove a lease or a review, so that the review can be requested again."""
        async with self._changing() as connection:
            await connection.execute(delete(reviews).where(_is_of(row)))

    @contextlib.asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        with self._store.writes.watched():
            async with self._store.connect() as connection:
                yield connection
                await connection.commit()


def _is_of(row: ReviewRow) -> ColumnElement[bool]:
    """Return the condition that a table still has the row of this worker."""
    return (reviews.c.table_id == row.table_id) & (reviews.c.worker == row.worker)
