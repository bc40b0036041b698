"""What a good bot would do, for people who ask. The same question is thought about once, however often it is asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import Final, NamedTuple

from hedgerow.games import Setup
from hedgerow.match import Match
from hedgerow.server.bots.workers import BotWorkers

ADVISER: Final = "planner"
REMEMBERED: Final = 1_000
"""So many answers are remembered."""


class Advised(NamedTuple):
    """A move in notation, and why."""

    move: str
    reason: str


class Advice:
    """Asks a bot for people, and remembers what it said."""

    def __init__(self, workers: BotWorkers) -> None:
        self._workers = workers
        self._asked: OrderedDict[tuple[str, int, int], asyncio.Task[Advised | None]] = OrderedDict()

    def about(self, table: str, match: Match, seat: int) -> Awaitable[Advised | None]:
        """What to do on a seat now; `None` if nothing was found in time. The bot knows what the seat may know."""
        question = table, match.next_seq, seat
        task = self._asked.get(question)
        if task is None:
            task = self._asked[question] = asyncio.get_running_loop().create_task(
                # The match may go on while the bot thinks.
                self._think(match.setup, match.state.position(), *question)
            )
            task.add_done_callback(lambda done: self._answered(question, done))
            if len(self._asked) > REMEMBERED:
                self._asked.popitem(last=False)
        return _answer(task)

    async def _think(self, setup: Setup, position: str, table: str, seq: int, seat: int) -> Advised | None:
        # Not the luck of the bots at the table: that comes from the dealer's secret.
        luck = f"{table}/{seq}/{seat}/hint"
        found = await self._workers.advise(setup, position, seat, ADVISER, luck)
        return None if found is None else Advised(*found)

    def _answered(self, question: tuple[str, int, int], task: asyncio.Task[Advised | None]) -> None:
        """What went wrong is tried again."""
        if (task.cancelled() or task.exception() is not None or task.result() is None) and (
            self._asked.get(question) is task
        ):
            del self._asked[question]

    def close(self) -> None:
        """Whoever still waits goes without."""
        for task in self._asked.values():
            task.cancel()


async def _answer(task: asyncio.Task[Advised | None]) -> Advised | None:
    """What comes of a question. Whoever asked first may go: others may be waiting for the same."""
    await asyncio.wait({task})
    return None if task.cancelled() else task.result()
