"""Owner actions: close the table, hand an absent player's seat to a bot, mute."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from hedgerow.games import HedgerowError
from hedgerow.match import Entry
from hedgerow.server.errors import refuse
from hedgerow.server.tables import absence, seating
from hedgerow.server.tables.notices import CLOSED, OWNER_NAME, REPLACED
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableSeat
from hedgerow.server.tables.tokens import Guest

PRESENCE_SECONDS: Final = 1.0
"""Seconds to wait for the other servers to report who is connected to them."""


async def close(session: TableSession, guest: Guest | None) -> None:
    """End everything at a table. Hands and the seed of the deal stay hidden."""
    async with session.write_lock():
        _check_owner(session, guest)
        if session.ended:
            raise refuse("not-now", "over-nothing-to-close")
        new = _closing_entry(session)
        session.table.stage, session.table.undo = "closed", None
        if new:
            await session.store_entries(new)
        else:
            await session.store_table()
            session.notify()


def _closing_entry(session: TableSession) -> tuple[Entry, ...]:
    """Return the last entry of the log, a chat line of the owner.

    It takes the place of a move that another server may be storing at the same moment.
    """
    if session.match is None:
        return ()
    table = session.table
    own = next((number for number, seat in enumerate(table.seats) if seat.guest == table.owner), None)
    with contextlib.suppress(HedgerowError):  # the log is full
        return session.match.chat(OWNER_NAME if own is None else own, CLOSED)
    return ()


async def replace(session: TableSession, guest: Guest | None, number: int, bot: str | None) -> None:
    """Let a bot play for an absent player until they return; before the match, give the seat to the bot.

    Without a bot the seat becomes free again, which is possible before the match only.
    """
    _check_owner(session, guest)
    if not session.standalone:  # the player may be connected to another server
        session.pages.request_presence()
        await asyncio.sleep(PRESENCE_SECONDS)
    async with session.write_lock():
        _check_owner(session, guest)
        seat = _seat_of_another(session, number)
        if session.ended:
            raise refuse("not-now", "over")
        if not seat.taken or seat.played_by_bot:
            raise refuse("not-now", "nobody-to-replace")
        if number in session.presence().seats:
            raise refuse("not-now", "is-here", name=seat.name)
        if session.table.stage == "running":
            await _stand_in(session, number, bot)
        else:
            await _vacate(session, number, bot)


async def _stand_in(session: TableSession, number: int, bot: str | None) -> None:
    if bot is None:
        raise refuse("not-now", "no-empty-seat")
    seat = session.table.seats[number]
    seat.stand_in, seat.substitute = "absent", bot
    await absence.store_seat_change(session, session.active_match, number, REPLACED)


async def _vacate(session: TableSession, number: int, bot: str | None) -> None:
    seat = session.table.seats[number]
    if bot is None:
        seat.name, seat.guest, seat.muted = "", None, False
        # The link that was sent opens the seat for the next person; the secret of the last one does not.
        seat.secret, seat.link = (None if seat.kind == "open" else seat.link or seat.secret), None
    else:
        seating.seat_bot(session.table, number, bot)
    await seating.begin_or_notify(session)


async def mute(session: TableSession, guest: Guest | None, number: int | None, muted: bool) -> None:
    """Mute or unmute the chat of a seat or, with `None`, of all spectators."""
    async with session.write_lock():
        _check_owner(session, guest)
        if number is None:
            session.table.spectators_muted = muted
        else:
            seat = _seat_of_another(session, number)
            if not seat.taken or seat.bot is not None:
                raise refuse("not-now", "nobody-to-mute")
            seat.muted = muted
        await session.store_table()
        session.notify()


def _check_owner(session: TableSession, guest: Guest | None) -> None:
    if not session.table.is_owner(guest):
        raise refuse("not-allowed", "only-owner")
    session.check_not_closed()


def _seat_of_another(session: TableSession, number: int) -> TableSeat:
    table = session.table
    if number not in range(table.players):
        raise refuse("bad-request", "no-seat", seat=number, last=table.players - 1)
    if table.seats[number].guest == table.owner:
        raise refuse("not-allowed", "own-seat")
    return table.seats[number]
