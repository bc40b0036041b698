"""Absence: players who resign, run out of time or are replaced, and players who return."""

from __future__ import annotations

from hedgerow.match import Match
from hedgerow.server.errors import refuse
from hedgerow.server.tables import clocks, notices, undo
from hedgerow.server.tables.session import TableSession


async def resign(session: TableSession, seat: int) -> None:
    """Give a seat to the substitute bot permanently."""
    async with session.write_lock():
        match = session.active_match
        if match.over:
            raise refuse("not-now", "over")
        if session.table.seats[seat].stand_in == "resigned":
            return
        session.table.seats[seat].stand_in = "resigned"
        await store_seat_change(session, match, seat, notices.RESIGNED)


async def come_back(session: TableSession, seat: int) -> None:
    """Give a seat back to its player after a time-out or an absence."""
    async with session.write_lock():
        match = session.active_match
        if session.table.seats[seat].may_return:
            session.table.end_stand_in(seat)
            await store_seat_change(session, match, seat, notices.RETURNED)


async def time_out(session: TableSession) -> TableSession:
    """If the first clock has run out, let the substitute bot play for that seat until its player returns."""
    async with session.write_lock():
        match, table, seat_clocks = session.match, session.table, session.current_clocks()
        if match is None or session.ended or seat_clocks is None:
            return session
        due = clocks.deadline(table.clock, seat_clocks)
        if due is not None and due[0] <= session.now():
            table.seats[due[1]].stand_in = "time"
            await store_seat_change(session, match, due[1], notices.TIMED_OUT)
    return session


async def store_seat_change(session: TableSession, match: Match, seat: int, notice: str) -> None:
    """Store that a player has left or returned: switch the clocks, and don't wait for them to agree to an undo."""
    table = session.table
    request = table.undo
    if request is not None and table.seats[request.by].played_by_bot:
        table.undo = None
    elif request is not None:
        request.agreed = sorted({*request.agreed, *undo.always_agreeing(table, request.by)})
    seat_clocks = session.current_clocks()
    if seat_clocks is not None:
        clocks.switch(table.clock, seat_clocks, session.awaited_people(), None, session.now())
    await session.store_notice(seat, notice)
    await undo.undo_if_agreed(session, match)
