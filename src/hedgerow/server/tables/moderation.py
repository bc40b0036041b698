"""What who made a table may do about it: close it, give the seat of somebody who is away to a bot, mute."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from hedgerow.games import HedgerowError
from hedgerow.match import Entry
from hedgerow.server.errors import refuse
from hedgerow.server.tables import seating
from hedgerow.server.tables.table import Seat
from hedgerow.server.tables.tokens import Guest

if TYPE_CHECKING:
    from hedgerow.server.tables.session import Room

FAREWELL: Final = "I have closed this table."
ASKING: Final = 1.0
"""Seconds that other servers have to say who is there through them."""


async def close(room: Room, guest: Guest | None) -> None:
    """End everything at a table. Nothing that was hidden is told: not the hands, not the seed of the deal."""
    async with room.alone():
        _check_owner(room, guest)
        if room.ended:
            raise refuse("not-now", "over-nothing-to-close")
        new = _farewell(room)
        room.body.stage, room.body.undo = "closed", None
        if new:
            await room.store_entries(new)
        else:
            await room.store_table()
            room.happened()
        room.house.bots.forget(room)  # nobody waits any more for one that is just thinking


def _farewell(room: Room) -> tuple[Entry, ...]:
    """The last entry of the log: a move that another server is just storing would take the same place in it."""
    if room.match is None:
        return ()
    body = room.body
    own = next((number for number, seat in enumerate(body.seats) if seat.guest == body.owner), None)
    with contextlib.suppress(HedgerowError):  # so much was said that nothing more can be
        return room.match.chat("Owner" if own is None else own, FAREWELL)
    return ()


async def replace(room: Room, guest: Guest | None, number: int, bot: str | None) -> None:
    """A bot plays for somebody who is away, until they come back; before the match it takes the seat.

    Without a bot, the seat is free again for somebody else, which is possible before the match only.
    """
    _check_owner(room, guest)
    await _ask_around(room)
    async with room.alone():
        _check_owner(room, guest)
        seat = _others_seat(room, number)
        if room.ended:
            raise refuse("not-now", "over")
        if not seat.taken or seat.played_by_bot:
            raise refuse("not-now", "nobody-to-replace")
        if number in room.present()[0]:
            raise refuse("not-now", "is-here", name=seat.name)
        if room.body.stage == "running":
            await _stand_in(room, seat, bot)
        else:
            await _vacate(room, number, bot)


async def _stand_in(room: Room, seat: Seat, bot: str | None) -> None:
    if bot is None:
        raise refuse("not-now", "no-empty-seat")
    seat.stand_in, seat.substitute = "absent", bot
    await room.seat_changed(room.running)


async def _vacate(room: Room, number: int, bot: str | None) -> None:
    seat = room.body.seats[number]
    if bot is None:
        seat.name, seat.guest, seat.muted = "", None, False
        if seat.kind == "open":  # a link that was sent is good for the next who opens it
            seat.secret = None
    else:
        seating.seat_bot(room, number, bot)
    await seating.begin_or_wait(room)


async def _ask_around(room: Room) -> None:
    """Somebody may be there through another server, of which this one has not heard yet."""
    if not room.house.news.alone:
        room.house.news.who(room)
        await asyncio.sleep(ASKING)


async def mute(room: Room, guest: Guest | None, number: int | None, muted: bool) -> None:
    """Who sits on a seat, or with `None` everybody who watches, may not talk any more; or may again."""
    async with room.alone():
        _check_owner(room, guest)
        if number is None:
            room.body.spectators_muted = muted
        else:
            seat = _others_seat(room, number)
            if not seat.taken or seat.bot is not None:
                raise refuse("not-now", "nobody-to-mute")
            seat.muted = muted
        await room.store_table()
        room.happened()


def _check_owner(room: Room, guest: Guest | None) -> None:
    if not room.body.is_owner(guest):
        raise refuse("not-allowed", "only-owner")
    room.check_open()


def _others_seat(room: Room, number: int) -> Seat:
    body = room.body
    if number not in range(body.players):
        raise refuse("bad-request", "no-seat", seat=number, last=body.players - 1)
    if body.seats[number].guest == body.owner:
        raise refuse("not-allowed", "own-seat")
    return body.seats[number]
