"""Turns of bots: find the tables where a bot is to act, have its move computed, and play it."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from hedgerow.server.bots.workers import BotFailure, BotWorkers
from hedgerow.server.cluster.move_request import MoveRequest
from hedgerow.server.errors import OutOfDate, Refusal
from hedgerow.server.fair_slots import FairSlots
from hedgerow.server.metrics import Metrics
from hedgerow.server.settings import Settings
from hedgerow.server.tables.background import BackgroundTables
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.retry import retry_if_out_of_date
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tasks import BackgroundTasks

PASS_SECONDS: Final = 0.3
"""Seconds before a bot passes, so that the delay does not reveal what it holds."""
OVERDUE_SECONDS: Final = 3.0
"""Seconds after which a move is requested again; each further attempt doubles them."""
MAX_OVERDUE_SECONDS: Final = 60.0
"""The longest wait before a move is requested again."""
RETRY_SECONDS: Final = 1.0
"""Seconds before a bot tries again after its move was refused or it found none."""
_log = logging.getLogger(__name__)


class MoveQueue(Protocol):
    """A queue through which other processes compute moves."""

    async def request_move(self, request: MoveRequest) -> bool:
        """Request a move; return False if the queue is unavailable."""

    async def close(self) -> None:
        """Disconnect from the queue."""


class QueuedMove(NamedTuple):
    """The last move of a table that was requested through the queue."""

    length: int
    """The length of the log for which a move was requested."""
    requested_at: float
    attempt: int


_NO_REQUEST: Final = QueuedMove(-1, 0.0, 0)


class BotTurns:
    """Plays the moves of bots: computed in processes of this server or, with a queue, by other processes."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        background: BackgroundTables,
        workers: BotWorkers,
        metrics: Metrics,
        tasks: BackgroundTasks,
        slots: FairSlots,
        queue: MoveQueue | None = None,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._background = background
        self._workers = workers
        self._metrics = metrics
        self._tasks = tasks
        self._slots = slots
        self._queue = queue
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._requests: dict[str, QueuedMove] = {}
        self._computing: set[tuple[str, int]] = set()
        """Requests of other servers that are being computed here."""

    def schedule(self, session: TableSession) -> None:
        """Have the next move computed if a bot is to act; stop computing if the table was closed."""
        if session.table.stage == "closed":
            self.cancel(session)
        elif self.due(session) is None:
            return
        elif self._queue is not None:
            if self._requests.get(session.id, _NO_REQUEST).length != session.length:
                self._tasks.spawn(self._queue.request_move(self._record_request(session)))
        elif session.id not in self._playing:
            task = asyncio.get_running_loop().create_task(self._play_bots(session))
            self._playing[session.id] = task
            task.add_done_callback(lambda done: self._stopped_playing(session, done))

    def cancel(self, session: TableSession) -> None:
        """Stop computing for a table that was closed or removed from memory."""
        self._requests.pop(session.id, None)
        task = self._playing.pop(session.id, None)
        if task is None:
            return
        if task is not asyncio.current_task():
            task.cancel()
        if session.discarded and not self._registry.closing:
            # The move could not be stored, and perhaps no page loads the table again.
            self._background.add_later(session.id)

    def is_pending(self, session: TableSession) -> bool:
        """Return True if a bot is to act, or may have to after a change in progress."""
        return session.id in self._playing or session.lock.locked() or self.due(session) is not None

    def due(self, session: TableSession) -> int | None:
        """Return the seat of the bot that is to act; `None` if no bot is. No change may be in progress."""
        match = session.match
        if match is None or session.ended or session.discarded:
            return None
        acting, awaited = match.state.to_act, match.state.awaited
        # Seats that may act but are not awaited come first: they may want to act before the game continues.
        order = [*(seat for seat in acting if seat not in awaited), *awaited]
        return next((seat for seat in order if session.table.seats[seat].played_by_bot), None)

    # Moves that other processes compute

    def _record_request(self, session: TableSession) -> MoveRequest:
        """Record a request for the next move, and return it."""
        last = self._requests.get(session.id, _NO_REQUEST)
        attempt = last.attempt + 1 if last.length == session.length else 0
        now = asyncio.get_running_loop().time()
        self._requests[session.id] = QueuedMove(session.length, now, attempt)
        return MoveRequest(session.row.origin, session.id, session.length)

    async def retry_overdue(self) -> None:
        """Request moves again that were lost with Redis or with a process."""
        if self._queue is None:
            return
        for session in list(self._registry.sessions.values()):
            # While something is being stored, the position is uncertain; the store schedules the next move.
            overdue = not session.lock.locked() and self.due(session) is not None and self._is_overdue(session)
            if overdue and not await self._queue.request_move(self._record_request(session)):
                return

    def _is_overdue(self, session: TableSession) -> bool:
        last = self._requests.get(session.id, _NO_REQUEST)
        allowed = min(MAX_OVERDUE_SECONDS, OVERDUE_SECONDS * 2**last.attempt) + self._settings.bot_pace
        return last.length != session.length or asyncio.get_running_loop().time() - last.requested_at > allowed

    async def play_requested(self, table_id: str, length: int, computed: Callable[[], None] = lambda: None) -> None:
        """Compute and play the move that another server requested for a log of this length.

        `computed` is called once the move was computed, which may be some time before it is played.
        """
        if (table_id, length) in self._computing:
            return
        self._computing.add((table_id, length))
        try:
            await retry_if_out_of_date(lambda: self._play_if_due(table_id, length, computed))
        finally:
            self._computing.discard((table_id, length))

    async def _play_if_due(self, table_id: str, length: int, computed: Callable[[], None]) -> None:
        session = await self._registry.get_current(table_id)
        async with session.lock:  # a write in progress may fail and be rolled back
            seat, current_length, discarded = self.due(session), session.length, session.discarded
        if discarded:
            raise OutOfDate
        if seat is not None and current_length == length:
            await self._play_one(session, seat, computed)

    # Moves that are computed here

    async def _play_bots(self, session: TableSession) -> None:
        while (seat := await self._next(session)) is not None:
            try:
                await self._play_one(session, seat)
            except (Refusal, BotFailure) as error:
                if session.discarded:
                    return
                _log.warning("table %s: the bot could not move: %s", session.id, error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _next(self, session: TableSession) -> int | None:
        """Return the seat of the bot that is to act; if none is, changes from now on start a new task."""
        async with session.lock:
            seat = self.due(session)
            if seat is None and self._playing.get(session.id) is asyncio.current_task():
                del self._playing[session.id]
        return seat

    async def _play_one(self, session: TableSession, seat: int, computed: Callable[[], None] = lambda: None) -> None:
        match, loop = session.active_match, asyncio.get_running_loop()
        requested_at = loop.time()
        async with self._slots.turn(session.row.origin, session.id):
            async with session.lock:
                if self.due(session) != seat:  # people have changed something in the meantime
                    return
                length, position = match.next_seq, match.state.position()
            started_at = loop.time()
            substitute = self._settings.substitute_bot
            level = session.table.seats[seat].level or substitute
            seed = f"{session.row.seed}/{length}/{seat}"
            text = await self._workers.choose(match.setup, position, seat, level, substitute, seed)
        computed()
        # In whole seconds: the exact duration could reveal what the bot holds.
        self._metrics.bot_seconds.observe(math.ceil(loop.time() - started_at))
        passes = match.game.pass_move is not None and text == match.game.move_text(seat, match.game.pass_move)
        pace = self._settings.bot_pace
        ready_at = requested_at + min(pace, PASS_SECONDS) if passes else session.changed_at + pace
        if pace and ready_at > loop.time():
            await asyncio.sleep(ready_at - loop.time())
        if self._settings.only_bots:
            await self._registry.read_downtimes()
        await self._tasks.complete(session.play_bot_move(seat, text, length))

    def _stopped_playing(self, session: TableSession, task: asyncio.Task[None]) -> None:
        if self._playing.get(session.id) is task:
            del self._playing[session.id]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            _log.error("the bots of table %s stopped: %r", session.id, error)

    async def stop(self) -> None:
        """Cancel all computations."""
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
