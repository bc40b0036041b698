"""Taking moves back: alone where the rules of undo allow it, else when everybody else agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games import HedgerowError
from hedgerow.match import Entry, Match, MoveEntry, UndoRefused
from hedgerow.server.errors import refuse, refuse_for
from hedgerow.server.tables.table import Body, UndoRequest

if TYPE_CHECKING:
    from hedgerow.server.tables.session import Room


async def undo(room: Room, seat: int, to: int | None) -> bool:
    """Take moves back; `True` if it is done, `False` if the others are asked."""
    async with room.alone():
        match, body = room.running, room.body
        try:
            new = match.undo(seat, to, always_agreeing(body, seat))
        except UndoRefused as refusal:
            asked = _target(body, match, seat, to)
            if asked is None:
                raise refuse_for("illegal", refusal, "undo") from refusal
            body.undo = UndoRequest(by=seat, to=asked, agreed=always_agreeing(body, seat))
            await room.store_table()
            room.happened()
            return False
        except HedgerowError as error:
            raise refuse_for("not-now", error, "not-now") from error
        await room.store_entries(new)
        return True


def always_agreeing(body: Body, seat: int) -> list[int]:
    """People whose seat a bot plays do not hold the others up."""
    return [n for n in body.people() if n != seat and body.seats[n].played_by_bot]


def _target(body: Body, match: Match, seat: int, to: int | None) -> int | None:
    """Where an undo goes that the others have to agree to; `None` when nobody could."""
    others = [n for n in body.people() if n != seat and not body.seats[n].played_by_bot]
    if not others or match.over:
        return None
    own = [place for place, entry in enumerate(match.line) if is_move_of(entry, seat)]
    if to is not None:
        return to if to in [entry.seq for entry in match.line[:-1]] else None
    return match.line[own[-1] - 1].seq if own else None


async def answer(room: Room, seat: int, agree: bool) -> None:
    """Agree to an undo that somebody asked for, or refuse it."""
    async with room.alone():
        match, request = room.running, room.body.undo
        if request is None or seat == request.by:
            raise refuse("not-now", "nobody-asks")
        if agree:
            request.agreed = sorted({*request.agreed, seat})
            if await undo_if_agreed(room, match):
                return
        else:
            room.body.undo = None
        await room.store_table()
        room.happened()


async def undo_if_agreed(room: Room, match: Match) -> bool:
    """Take back what somebody asked for, once nobody is left to ask."""
    request = room.body.undo
    if request is None or not set(request.agreed) >= set(room.body.people()) - {request.by}:
        return False
    try:
        new = match.undo(request.by, request.to, request.agreed)
    except HedgerowError as error:
        raise refuse_for("not-now", error, "undo") from error
    await room.store_entries(new)
    return True


def is_move_of(entry: Entry, seat: int) -> bool:
    """Whether somebody has moved there."""
    return isinstance(entry, MoveEntry) and entry.seat == seat
