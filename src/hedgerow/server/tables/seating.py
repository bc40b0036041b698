"""Seating: joining a table and starting its match."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.match import Dealer, Match
from hedgerow.server.errors import not_your_seat, refuse
from hedgerow.server.tables import clocks
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableData
from hedgerow.server.tables.tokens import Guest, digest, new_token


async def join(session: TableSession, guest: Guest, name: str, token: str | None, seat: int | None) -> tuple[int, str]:
    """Take the seat of a secret link, or an open seat; return the seat and its secret."""
    async with session.write_lock():
        session.check_not_closed()
        table = session.table
        if token is not None:
            number = table.seat_of(token)
            if number is None:
                raise not_your_seat()
            if table.seats[number].name:
                return number, token
        else:
            number, token = _open_seat(table, seat), new_token()
            table.seats[number].secret = digest(token)
        table.seats[number].name = table.available_name(clean_name(name) or guest.name)
        table.seats[number].guest = guest.id
        await begin_or_notify(session)
        return number, token


def _open_seat(table: TableData, seat: int | None) -> int:
    if table.stage != "open":
        raise refuse("not-now", "begun")
    free = [number for number, other in enumerate(table.seats) if other.kind == "open" and not other.taken]
    if seat is not None and seat not in free:
        raise refuse("not-now", "seat-not-free")
    if not free:
        raise refuse("not-now", "all-taken")
    return free[0] if seat is None else seat


async def start(session: TableSession, guest: Guest | None, bots: str | None) -> None:
    """Start the match for the owner; empty seats get bots of the given level."""
    async with session.write_lock():
        table = session.table
        if not table.is_owner(guest):
            raise refuse("not-allowed", "only-owner-starts")
        session.check_not_closed()
        if table.stage != "open":
            raise refuse("not-now", "begun-already")
        empty = [number for number, seat in enumerate(table.seats) if not seat.taken]
        if empty and bots is None:
            raise refuse("not-now", "empty-seats", seats=len(empty))
        for number in empty:
            seat_bot(table, number, bots)
        await _begin(session)


def seat_bot(table: TableData, number: int, level: str | None) -> None:
    """Give a seat to a bot; the seat's link no longer opens anything."""
    seat = table.seats[number]
    seat.kind, seat.bot, seat.secret, seat.guest, seat.muted = "bot", level, None, None, False
    seat.name = ""
    seat.name = table.next_bot_name()


async def begin_if_full(session: TableSession) -> None:
    """Begin the match if all seats are taken."""
    async with session.write_lock():
        if session.table.full:
            await _begin(session)


async def begin_or_notify(session: TableSession) -> None:
    """Begin the match if all seats are taken; otherwise store and announce the new seating."""
    if session.table.full:
        await _begin(session)
        return
    await session.store_table()
    session.notify()


async def _begin(session: TableSession) -> None:
    table = session.table
    dealer = Dealer.fresh()
    bots = [number for number, seat in enumerate(table.seats) if seat.bot is not None]
    match = Match.start(table.setup, [seat.name for seat in table.seats], dealer, bots)
    table.stage = "running"
    table.seat_clocks = clocks.new_clocks(table.clock, table.players)
    session.row = replace(session.row, seed=dealer.reveal().hex())
    session.match = match
    await session.store_entries(match.log)
