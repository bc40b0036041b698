"""Before the match: who sits down where, and how it begins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hedgerow.match import Dealer, Match
from hedgerow.server.errors import not_your_seat, refuse
from hedgerow.server.tables import clocks
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.table import Body, free_name
from hedgerow.server.tables.tokens import Guest, digest, new_token

if TYPE_CHECKING:
    from hedgerow.server.tables.session import Room


async def join(room: Room, guest: Guest, name: str, token: str | None, seat: int | None) -> tuple[int, str]:
    """Sit down: on the seat of a secret link, or on an open one. Returns the seat and its secret."""
    async with room.alone():
        room.check_open()
        body = room.body
        if token is not None:
            number = body.seat_of(token)
            if number is None:
                raise not_your_seat()
            if body.seats[number].name:
                return number, token
        else:
            number, token = _open_seat(body, seat), new_token()
            body.seats[number].secret = digest(token)
        wanted = clean_name(name) or guest.name
        body.seats[number].name = free_name(body, wanted)
        body.seats[number].guest = guest.id
        await begin_or_wait(room)
        return number, token


def _open_seat(body: Body, seat: int | None) -> int:
    if body.stage != "open":
        raise refuse("not-now", "begun")
    free = [n for n, other in enumerate(body.seats) if other.kind == "open" and not other.taken]
    if seat is not None and seat not in free:
        raise refuse("not-now", "seat-not-free")
    if not free:
        raise refuse("not-now", "all-taken")
    return free[0] if seat is None else seat


async def start(room: Room, guest: Guest | None, bots: str | None) -> None:
    """The owner starts the match; empty seats get bots, if wanted."""
    async with room.alone():
        body = room.body
        if not body.is_owner(guest):
            raise refuse("not-allowed", "only-owner-starts")
        room.check_open()
        if body.stage != "open":
            raise refuse("not-now", "begun-already")
        empty = [number for number, seat in enumerate(body.seats) if not seat.taken]
        if empty and bots is None:
            raise refuse("not-now", "empty-seats", seats=len(empty))
        for number in empty:
            seat_bot(room, number, bots)
        await _begin(room)


def seat_bot(room: Room, number: int, level: str | None) -> None:
    """A bot sits down; the link of the seat opens nothing any more."""
    seat = room.body.seats[number]
    seat.kind, seat.bot, seat.secret, seat.guest, seat.muted = "bot", level, None, None, False
    seat.name = ""
    seat.name = free_name(room.body, room.house.bot_name(room.body))


async def begin_if_full(room: Room) -> None:
    """A table on which nobody has to wait for anybody begins at once."""
    async with room.alone():
        if room.body.full:
            await _begin(room)


async def begin_or_wait(room: Room) -> None:
    """The seats have changed: the match begins, or everybody is told who is there."""
    if room.body.full:
        await _begin(room)
        return
    await room.store_table()
    room.happened()


async def _begin(room: Room) -> None:
    body = room.body
    dealer = Dealer.fresh()
    bots = [number for number, seat in enumerate(body.seats) if seat.bot is not None]
    match = Match.start(body.setup, [seat.name for seat in body.seats], dealer, bots)
    body.stage = "running"
    body.face = clocks.new_face(body.clock, body.players)
    room.row = replace(room.row, seed=dealer.reveal().hex())
    room.match = match
    await room.store_entries(match.log)
