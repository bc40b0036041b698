"""One thing after the other at a table, and what happens when something goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from hedgerow.server.errors import Refusal, cannot_store
from hedgerow.server.store import Conflict

if TYPE_CHECKING:
    from hedgerow.server.room import Room


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
            raise Refusal("stale", "The table was changed from elsewhere.", "Look at it again, then decide anew.")

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        room = self._room
        room.lock.release()
        if error is None or isinstance(error, Refusal):
            return
        # Whatever it was, the match in memory may be ahead of the log now.
        room.house.forget(room)
        if isinstance(error, Conflict):
            raise Refusal("stale", "Somebody else was faster.", "Look at the table again, then decide anew.") from error
        if isinstance(error, SQLAlchemyError | OSError):
            raise cannot_store() from error
