"""A new table that continues a finished match from an earlier position, for one person and bots."""

from __future__ import annotations

from hedgerow.match import Match
from hedgerow.server.tables import clocks
from hedgerow.server.tables.clocks import ClockRule
from hedgerow.server.tables.table import TableData, TableSeat
from hedgerow.server.tables.tokens import Guest, digest, new_token


def practice_table(
    finished: TableData, match: Match, seat: int, owner: Guest, substitute: str
) -> tuple[TableData, dict[int, str]]:
    """Return the data of the table, which is private and has no clock, and the secret of the person's seat.

    Bots keep their levels; the `substitute` plays for the other people.
    """
    secret = new_token()
    seats = [
        TableSeat(kind="me", name=name, secret=digest(secret), guest=owner.id)
        if number == seat
        else TableSeat(kind="bot", name=name, bot=finished.seats[number].bot or substitute)
        for number, name in enumerate(match.names)
    ]
    table = TableData(
        game=finished.game,
        players=finished.players,
        options=dict(finished.options),
        tiles=finished.tiles,
        clock=ClockRule(),
        public=False,
        purist=False,
        owner=owner.id,
        seats=seats,
        stage="running",
    )
    table.seat_clocks = clocks.new_clocks(table.clock, table.players)
    return table, {seat: secret}
