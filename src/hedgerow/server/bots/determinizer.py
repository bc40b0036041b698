"""Determinization in a process of its own, within a time limit.

For ordinary positions it takes less than a millisecond. But a match can be steered to positions with so many possible
deals that counting them takes seconds, and then nobody but the players of that table should notice.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from random import Random
from typing import Final, cast

from pebble import ProcessExpired

from hedgerow.games import Setup
from hedgerow.server.bots.workers import WorkerPool, encode_setup, game_of
from hedgerow.server.errors import refuse
from hedgerow.server.fair_slots import FairSlots

CPU_SECONDS: Final = 0.5
"""Seconds of processor time after which the computation is given up."""
WALL_SECONDS: Final = 5.0
"""Seconds after which the process is ended, for example on an overloaded machine."""
_log = logging.getLogger(__name__)


class ProcessDeterminizer:
    """A process that determinizes positions, one at a time, fairly between addresses and tables."""

    def __init__(self) -> None:
        self._pool = WorkerPool(1)
        self._slots = FairSlots(1)

    async def determinize(
        self, origin: str, table_id: str, setup: Setup, position: str, seat: int, seed: str
    ) -> str | None:
        """Return a position that looks the same to a seat as the given one; `None` if that takes too long.

        Raise `Refusal` if the process dies or gets no processor time.
        """
        arguments = [encode_setup(setup), position, seat, seed]
        async with self._slots.turn(origin, table_id):
            try:
                future = self._pool.schedule(determinized_position, arguments, WALL_SECONDS)
                return cast("str | None", await _uncancelled(asyncio.wrap_future(cast("Future[object]", future))))
            except (TimeoutError, ProcessExpired, CancelledError, RuntimeError) as error:
                _log.warning("table %s: no determinized position for seat %d: %r", table_id, seat, error)
                raise refuse("not-now", "preview-too-slow") from error

    def close(self) -> None:
        """End the process."""
        self._pool.close()


async def _uncancelled(work: asyncio.Future[object]) -> object:
    """Wait for a computation, even if the caller is cancelled: cancelling it would end the process."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait({work})
        raise


def determinized_position(setup: str, position: str, seat: int, seed: str) -> str | None:
    """Return a determinized position, `None` if it takes too long; this runs in the process."""
    state = game_of(setup).read_position_line(position)
    try:
        with _limited_processor_time(CPU_SECONDS):
            return state.determinize(seat, Random(seed)).position()
    except _OutOfTimeError:
        return None


class _OutOfTimeError(Exception):
    """The processor time is used up."""


@contextmanager
def _limited_processor_time(seconds: float) -> Iterator[None]:
    """Raise `_OutOfTimeError` in the body once it has used this processor time, on systems with such timers."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGVTALRM, _raise_out_of_time)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)


def _raise_out_of_time(_signal: int, _frame: object) -> None:
    raise _OutOfTimeError
