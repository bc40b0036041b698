"""Results: what the server remembers of the finished matches of a guest."""

from __future__ import annotations

import msgspec

from hedgerow.match import Match
from hedgerow.server.storage.records import ResultRow
from hedgerow.server.tables.table import TableData


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match as one of its players sees it."""

    seat: int
    names: list[str]
    """The names of all seats."""
    bots: list[str | None]
    """The level of the bot on each seat; `None` for a person."""
    points: list[int]
    winners: list[int]
    practice: bool
    """True if the player has undone something new, so that the result counts in no statistics."""
    resigned: bool
    """True if a bot has played the match to its end."""
    seconds: float
    """How long the table existed."""


def results_of(table_id: str, table: TableData, match: Match, created_at: float, now: float) -> list[ResultRow]:
    """Return one row for each guest who has a seat of their own at a table whose match is over."""
    common = GameResult(
        seat=0,
        names=list(match.names),
        bots=[seat.bot for seat in table.seats],
        points=[sum(item.points for item in sheet) for sheet in match.state.score_sheet()],
        winners=list(match.state.winners()),
        practice=match.practice,
        resigned=False,
        seconds=now - created_at,
    )
    rows: dict[str, ResultRow] = {}
    for number, seat in enumerate(table.seats):
        # At a shared screen the other seats have the same guest.
        if seat.guest is None or seat.kind == "hotseat" or seat.bot is not None:
            continue
        result = msgspec.structs.replace(common, seat=number, resigned=seat.stand_in == "resigned")
        row = ResultRow(seat.guest, table_id, table.game, table.deal, now, msgspec.json.encode(result).decode())
        rows.setdefault(seat.guest, row)
    return list(rows.values())
