"""One thing after the other at a table, and what happens when something goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from hedgerow.server.errors import Behind, Refusal, cannot_store
from hedgerow.server.storage.batched_writes import Conflict

if TYPE_CHECKING:
    from hedgerow.server.tables.session import Room


class Alone:
    """Alone in a room, to change something.

    A class and not a generator, which would be slower: every move comes through here.
    """

    __slots__ = ("_room",)

    def __init__(self, room: Room) -> None:
        self._room = room

    async def __aenter__(self) -> None:
        room = self._room
        await room.lock.acquire()
        if room.gone:
            room.lock.release()
            raise Behind

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        room = self._room
        room.lock.release()
        if error is None or isinstance(error, Refusal):
            return
        # Whatever it was, the match in memory may be ahead of the log now.
        if not (isinstance(error, Conflict) and room.step_back()):
            room.house.forget(room)
        if isinstance(error, Conflict):
            raise Behind from error
        if isinstance(error, SQLAlchemyError | OSError):
            raise cannot_store() from error
