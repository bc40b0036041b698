"""The status of a table that exists only on the page: a lesson, or a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games import Setup
from hedgerow.server.live.protocol import SeatStatus, TableStatus


def prepared_status(
    table_id: str, setup: Setup, names: Sequence[str], own: int, bot: str, *, over: bool = False
) -> TableStatus:
    """Return the status of a table with a bot of some level on every seat but one."""
    seats = [
        SeatStatus(
            name=name,
            kind="me" if seat == own else "bot",
            bot=None if seat == own else bot,
            taken=True,
            awaited=False,
            here=True,
            stand_in="",
            muted=False,
        )
        for seat, name in enumerate(names)
    ]
    return TableStatus(
        id=table_id,
        game=setup.game,
        options=dict(setup.options),
        custom_tiles=False,
        stage="over" if over else "running",
        public=False,
        purist=False,
        seats=seats,
        clock=None,
        undo=None,
        rematch=None,
        rematch_by=None,
        watching=0,
        spectators_muted=False,
        waiting_lines=[],
    )
