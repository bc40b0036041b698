"""Bots think in worker processes, never in the event loop.

A worker gets a position as text and gives a move as text, with a reason. One that thinks too long or dies is replaced,
and the question is asked again; if that does not help, the move is made at random, so that a table never stands still.
"""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import CancelledError, Future
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Final, cast

from pebble import ProcessExpired, ProcessPool

from hedgerow.bots import InformationState, RandomBot, new_bot
from hedgerow.games import Game, Setup, open_game
from hedgerow.parallel import exit_with_parent

ATTEMPTS: Final = 3
_log = logging.getLogger(__name__)


class BotWorkers:
    """The processes in which bots think."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._workers = workers
        self._pool: ProcessPool | None = None

    @property
    def pool(self) -> ProcessPool:
        """Started when first needed, and anew when it broke."""
        if self._pool is None or not self._pool.active:
            # Forking a process with an event loop and threads is asking for trouble.
            self._pool = ProcessPool(
                max_workers=self._workers, context=get_context("spawn"), initializer=exit_with_parent
            )
        return self._pool

    async def choose(self, setup: Setup, position: str, seat: int, bot: str, luck: str) -> str:
        """The bot's move in this position."""
        found = await self.advise(setup, position, seat, bot, luck)
        return (found or think(_written(setup), position, seat, RandomBot.name, luck))[0]

    async def advise(self, setup: Setup, position: str, seat: int, bot: str, luck: str) -> tuple[str, str] | None:
        """The bot's move in this position, and why; `None` if it found none in time."""
        box = _written(setup)
        for attempt in range(ATTEMPTS):
            try:
                future = self.pool.schedule(think, args=[box, position, seat, bot, luck], timeout=self._seconds)
                return cast("tuple[str, str]", await asyncio.wrap_future(cast("Future[object]", future)))
            except TimeoutError:
                _log.warning("bot %s thought longer than %s seconds", bot, self._seconds)
                break
            except (ProcessExpired, CancelledError, RuntimeError) as error:
                _log.warning("bot process died (%s), attempt %d", error, attempt + 1)
        return None

    def close(self) -> None:
        """End all processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None


def _written(setup: Setup) -> str:
    """A setup as text, for a worker."""
    return json.dumps([setup.game, setup.players, dict(setup.options), setup.tiles])


@lru_cache(maxsize=64)
def _box(text: str) -> Game:
    game, players, options, tiles = json.loads(text)
    return open_game(Setup(game, players, options, tiles))


def think(box: str, position: str, seat: int, bot: str, luck: str) -> tuple[str, str]:
    """In a worker: from a position to a move, both as text, and a reason."""
    game = _box(box)
    state = game.read_position_line(position)
    choice = new_bot(bot).choose(InformationState.of(state, seat), Random(luck))
    return game.move_text(seat, choice.move), choice.reason
