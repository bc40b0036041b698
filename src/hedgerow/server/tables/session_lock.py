"""Exclusive access to a session, with recovery from failed writes."""

from __future__ import annotations

import asyncio
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from hedgerow.server.errors import OutOfDate, Refusal, cannot_store
from hedgerow.server.storage.batched_writes import WriteConflict


class LockableSession(Protocol):
    """The part of a session that its lock needs."""

    lock: asyncio.Lock
    discarded: bool

    def roll_back(self) -> bool:
        """Remove the entries that could not be stored; return False if that is not enough."""

    def discard(self) -> None:
        """Remove the session from memory."""


class SessionLock:
    """An asynchronous context manager for changes of a session.

    If the body fails while storing, the match in memory may be ahead of the log: the session is rolled back or
    discarded. Errors of the database become refusals. This is a class, because a generator would be slower and every
    move passes through here.
    """

    __slots__ = ("_session",)

    def __init__(self, session: LockableSession) -> None:
        self._session = session

    async def __aenter__(self) -> None:
        session = self._session
        await session.lock.acquire()
        if session.discarded:
            session.lock.release()
            raise OutOfDate

    async def __aexit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        session = self._session
        session.lock.release()
        if error is None or isinstance(error, Refusal):
            return
        if not (isinstance(error, WriteConflict) and session.roll_back()):
            session.discard()
        if isinstance(error, WriteConflict):
            raise OutOfDate from error
        if isinstance(error, SQLAlchemyError | OSError):
            raise cannot_store() from error
