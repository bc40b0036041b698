"""Seating: joining a table and starting its match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from hedgerow.match import Dealer, Match
from hedgerow.server.errors import refuse
from hedgerow.server.tables import clocks
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableData
from hedgerow.server.tables.tokens import Guest, digest, new_token


async def join(session: TableSession, guest: Guest, name: str, token: str | None, seat: int | None) -> tuple[int, str]:
    """Take the seat of a secret link, or an open seat; return the seat and its secret.

    Whoever sent the link knows its secret, so a seat that is taken gets a new one.
    """
    async with session.write_lock():
        session.check_not_closed()
        table = session.table
        number = _open_seat(table, seat) if token is None else _linked_seat(table, token, guest)
        taken = table.seats[number]
        if token is not None and table.seat_of(token) == number and (taken.name or taken.kind != "link"):
            if taken.awaited:
                taken.awaited = False
                await begin_or_notify(session)
            return number, token
        new = new_token()
        if taken.kind == "link" and taken.link is None:
            taken.link = taken.secret
        taken.secret = digest(new)
        if not taken.name:
            taken.name = table.available_name(clean_name(name) or guest.name)
        taken.guest = guest.id
        await begin_or_notify(session)
        return number, new


def _linked_seat(table: TableData, token: str, guest: Guest) -> int:
    """Return the seat of a link, or the seat that this guest has taken with it: the first answer may have been lost."""
    number = table.seat_of_link(token)
    if number is not None and table.seats[number].guest == guest.id:
        return number
    return table.require_seat(token)


def _open_seat(table: TableData, seat: int | None) -> int:
    if table.stage != "open":
        raise refuse("not-now", "begun")
    free = [number for number, other in enumerate(table.seats) if other.kind == "open" and not other.name]
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
    seat.kind, seat.bot, seat.secret, seat.link, seat.guest, seat.muted = "bot", level, None, None, None, False
    seat.name, seat.awaited = "", False
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
    seed = session.row.seed
    dealer = Dealer.fresh() if seed is None else Dealer(bytes.fromhex(seed))
    bots = [number for number, seat in enumerate(table.seats) if seat.bot is not None]
    begin = partial(Match.start, table.setup, [seat.name for seat in table.seats], dealer, bots)
    match = await session.compute(1, begin)
    for line in table.waiting_lines:
        match.chat(table.speaker_of(line), line.text)
    table.stage, table.waiting_lines = "running", []
    table.seat_clocks = clocks.new_clocks(table.clock, table.players)
    session.row = replace(session.row, seed=dealer.reveal().hex())
    session.match = match
    await session.store_entries(match.log)
