"""Hints: the move that a good bot would make on a person's seat. Equal requests share one computation."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import Final

from hedgerow.games import Setup
from hedgerow.match import Match
from hedgerow.server.bots.workers import BotMove, BotWorkers
from hedgerow.server.fair_slots import FairSlots
from hedgerow.server.tables.session import TableSession

HINT_BOT: Final = "planner"
MAX_HINTS: Final = 1_000
"""Hints that are kept for repeated requests."""

Question = tuple[str, int, int]
"""A table, the length of its log, and a seat."""


class Hints:
    """Computes hints and caches them."""

    def __init__(self, workers: BotWorkers, slots: FairSlots) -> None:
        self._workers = workers
        self._slots = slots
        self._tasks: OrderedDict[Question, asyncio.Task[BotMove | None]] = OrderedDict()
        self._waiting: dict[str, asyncio.Task[BotMove | None]] = {}
        """The hint of each table that waits for its turn to be computed."""

    def request(self, session: TableSession, match: Match, seat: int) -> Awaitable[BotMove | None]:
        """Return an awaitable hint for a seat; it is `None` if the bot finds none in time.

        The position is read before this method returns, so the match may continue. The bot gets only what the seat
        may know.
        """
        question = session.id, match.next_seq, seat
        task = self._tasks.get(question)
        if task is None:
            computing = self._compute(session.row.origin, match.setup, match.state.position(), question)
            task = self._tasks[question] = asyncio.get_running_loop().create_task(computing)
            older = self._waiting.get(session.id)
            if older is not None:  # the match has continued since
                older.cancel()
            self._waiting[session.id] = task
            task.add_done_callback(lambda done: self._drop_failed(question, done))
            if len(self._tasks) > MAX_HINTS:
                self._tasks.popitem(last=False)
        return _result(task)

    async def _compute(self, origin: str, setup: Setup, position: str, question: Question) -> BotMove | None:
        table_id, length, seat = question
        # The seed must differ from that of the bots at the table, which is derived from the dealer's secret.
        seed = f"{table_id}/{length}/{seat}/hint"
        async with self._slots.turn(origin, table_id):
            self._waiting.pop(table_id, None)
            return await self._workers.suggest(setup, position, seat, HINT_BOT, seed)

    def _drop_failed(self, question: Question, task: asyncio.Task[BotMove | None]) -> None:
        """Remove a failed computation, so that the next request tries again."""
        if self._waiting.get(question[0]) is task:
            del self._waiting[question[0]]
        failed = task.cancelled() or task.exception() is not None or task.result() is None
        if failed and self._tasks.get(question) is task:
            del self._tasks[question]

    def close(self) -> None:
        """Cancel all computations; pending requests get no hint."""
        for task in self._tasks.values():
            task.cancel()


async def _result(task: asyncio.Task[BotMove | None]) -> BotMove | None:
    """Wait for a task without cancelling it when this caller is cancelled: others may wait for the same task."""
    await asyncio.wait({task})
    return None if task.cancelled() else task.result()
