"""Worker processes in which bots compute, so that the event loop is never blocked.

A worker gets a position as text and returns a move as text. A process that dies is replaced and the
request is repeated. A bot that computes too long is stopped. Another bot then chooses the move in its place, as it
does if the evaluator of a game raises an error.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple, cast

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from hedgerow.bots import InformationState, RandomBot, new_bot
from hedgerow.games import Game, Setup, open_game
from hedgerow.parallel import exit_with_parent

MAX_CRASHES: Final = 3
"""Crashes of the process after which a move is given up."""
_log = logging.getLogger(__name__)


class BotMove(NamedTuple):
    """A bot's move in notation."""

    move: str
    idea: str = ""
    """What the move is good for besides its points; empty if nothing can be said."""
    next_best: str | None = None
    """The best move after this one, if the bot has compared moves."""


class BotFailure(Exception):
    """No bot could choose a move."""


class WorkerPool:
    """A pool of processes. It is started on first use and again after it broke."""

    def __init__(self, workers: int, prepare: Callable[[], None] = exit_with_parent) -> None:
        """Set the number of processes, and the function that each one calls first."""
        self._workers = workers
        self._prepare = prepare
        self._pool: ProcessPool | None = None

    def schedule(self, function: Callable[..., Any], arguments: Sequence[Any], seconds: float) -> ProcessFuture[Any]:
        """Call a function in a process, which is ended after this many seconds."""
        if self._pool is None or not self._pool.active:
            # A process with an event loop and threads cannot be forked safely.
            self._pool = ProcessPool(max_workers=self._workers, context=get_context("spawn"), initializer=self._prepare)
        return self._pool.schedule(function, args=arguments, timeout=seconds)

    def close(self) -> None:
        """Stop all processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None


class BotWorkers:
    """Processes for bots."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._pool = WorkerPool(workers)

    async def choose(self, setup: Setup, position: str, seat: int, bot: str, substitute: str, seed: str) -> str:
        """Return a bot's move; if the bot fails, the substitute's; if that fails too, a random one.

        Raise `BotFailure` if none of them returns a move.
        """
        for level in dict.fromkeys((bot, substitute, RandomBot.name)):
            choice = await self.suggest(setup, position, seat, level, seed)
            if choice is not None:
                return choice.move
        raise BotFailure(f"neither {bot} nor its substitutes returned a move")

    async def suggest(self, setup: Setup, position: str, seat: int, bot: str, seed: str) -> BotMove | None:
        """Return a bot's move; `None` if it raises an error, computes too long or its process keeps dying."""
        arguments = [encode_setup(setup), position, seat, bot, seed]
        for crash in range(1, MAX_CRASHES + 1):
            try:
                future = self._pool.schedule(compute_move, arguments, self._seconds)
                return cast("BotMove", await asyncio.wrap_future(cast("Future[object]", future)))
            except TimeoutError:
                _log.warning("bot %s computed longer than %s seconds", bot, self._seconds)
                return None
            except (ProcessExpired, CancelledError, RuntimeError) as error:
                _log.warning("the process of bot %s died (%s), crash %d of %d", bot, error, crash, MAX_CRASHES)
            except Exception as error:  # whatever the evaluator of a game raises
                _log.warning("bot %s failed in %s: %r", bot, setup.game, error)
                return None
        return None

    def close(self) -> None:
        """Stop all processes."""
        self._pool.close()


def compute_move(setup: str, position: str, seat: int, bot: str, seed: str) -> BotMove:
    """Compute a move; this runs in a worker process."""
    game = game_of(setup)
    state = game.read_position_line(position)
    choice = new_bot(bot).choose(InformationState.of(state, seat), Random(seed))
    next_best = None if choice.next_best is None else game.move_text(seat, choice.next_best)
    return BotMove(game.move_text(seat, choice.move), choice.idea, next_best)


def encode_setup(setup: Setup) -> str:
    """Return a setup as text for another process."""
    return json.dumps([setup.game, setup.players, dict(setup.options), setup.tiles])


@lru_cache(maxsize=64)
def game_of(setup: str) -> Game:
    """Return the game of an encoded setup."""
    game, players, options, tiles = json.loads(setup)
    return open_game(Setup(game, players, options, tiles))
