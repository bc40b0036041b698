"""Determinized states: for previews in games with hidden information, computed once for each position and seat.

Determinization has no upper limit that holds for every position, so it runs in another process (`Determinizer`). While
it does, the match continues.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from hedgerow.games import Setup, State
from hedgerow.match import Match
from hedgerow.server.errors import refuse


class Determinizer(Protocol):
    """A part of the server that determinizes positions outside the event loop."""

    async def determinize(
        self, origin: str, table_id: str, setup: Setup, position: str, seat: int, seed: str
    ) -> str | None:
        """Return a position that looks the same to a seat as the given one; `None` if that takes too long.

        Raise `Refusal` if it cannot be computed now.
        """

    def close(self) -> None:
        """Stop computing."""


class DeterminizedStates:
    """The determinized states of a table: at most one for each seat, for the newest position only."""

    def __init__(self, determinizer: Determinizer, origin: str, table_id: str) -> None:
        self._determinizer = determinizer
        self._origin = origin
        self._table_id = table_id
        self._length = -1
        """The length of the log to which the states belong."""
        self._states: dict[int, State | None] = {}
        """The state of each seat; `None` if it took too long."""
        self._pending: dict[int, asyncio.Task[None]] = {}

    def clear(self) -> None:
        """Drop all states, and stop computing."""
        self._length = -1
        self._states.clear()
        for task in self._pending.values():
            task.cancel()
        self._pending.clear()

    def get(self, match: Match, seat: int) -> State | None:
        """Return a state that looks to a seat like the true one; `None` if it has to be computed first.

        Do not play on it; play on a copy. Raise `Refusal` if it takes too long for this position.
        """
        if not match.has_hidden_information:
            return match.state
        if self._length != match.next_seq or seat not in self._states:
            return None
        state = self._states[seat]
        if state is None:
            raise refuse("not-now", "preview-too-slow")
        return state

    def compute(self, match: Match, seat: int) -> asyncio.Task[None]:
        """Compute the state of a seat in a task. Equal requests share one task. Hold the lock of the session."""
        if self._length != match.next_seq:
            self.clear()
            self._length = match.next_seq
        task = self._pending.get(seat)
        if task is None:
            work = self._compute(match, match.state.position(), match.next_seq, seat)
            task = self._pending[seat] = asyncio.get_running_loop().create_task(work)
            task.add_done_callback(lambda done: self._end(seat, done))
        return task

    async def _compute(self, match: Match, position: str, length: int, seat: int) -> None:
        # The seed is no secret: it only makes previews of the same position agree.
        seed = f"{self._table_id}/{length}/{seat}"
        text = await self._determinizer.determinize(self._origin, self._table_id, match.setup, position, seat, seed)
        state = None if text is None else match.game.read_position_line(text)
        if self._length == length:
            self._states[seat] = state

    def _end(self, seat: int, task: asyncio.Task[None]) -> None:
        if self._pending.get(seat) is task:
            del self._pending[seat]
        if not task.cancelled():
            task.exception()  # asyncio complains about an exception that no waiting request retrieves
