"""Request for a bot's move, as servers and bot processes exchange it."""

from __future__ import annotations

from typing import NamedTuple


class MoveRequest(NamedTuple):
    """A request for the move that is due at a table when its log has this length."""

    origin: str
    """The address that created the table (`TableRow.origin`): the queue serves addresses in turn."""
    table_id: str
    length: int
