"""Undo: alone where the rules of undo allow it, otherwise with the agreement of the other players."""

from __future__ import annotations

from functools import partial

from hedgerow.games import HedgerowError
from hedgerow.match import Match, UndoRefused
from hedgerow.server.errors import refuse, refuse_because
from hedgerow.server.tables import notices
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableData, UndoRequest


async def undo(session: TableSession, seat: int, to: int | None) -> bool:
    """Undo moves and return True, or ask the other players to agree and return False."""
    async with session.write_lock():
        match, table = session.active_match, session.table
        await session.replay_log(match)
        try:
            new = await session.compute(1, partial(match.undo, seat, to, always_agreeing(table, seat)))
        except UndoRefused as refusal:
            target = _target(table, match, seat, to)
            if target is None:
                raise refuse_because("illegal", refusal, "undo") from refusal
            table.undo = UndoRequest(by=seat, to=target, agreed=always_agreeing(table, seat))
            await session.store_table()
            session.notify()
            return False
        except HedgerowError as error:
            raise refuse_because("not-now", error, "not-now") from error
        await session.store_entries(new)
        return True


async def answer(session: TableSession, seat: int, agree: bool) -> None:
    """Agree to the pending undo request or decline it; the seat that asks can withdraw it."""
    async with session.write_lock():
        match, request = session.active_match, session.table.undo
        if request is None or (agree and seat == request.by):
            raise refuse("not-now", "nobody-asks")
        if agree:
            request.agreed = sorted({*request.agreed, seat})
            if await undo_if_agreed(session, match):
                return
            await session.store_table()
            session.notify()
            return
        session.table.undo = None
        await session.store_notice(seat, notices.UNDO_WITHDRAWN if seat == request.by else notices.UNDO_DECLINED)


async def undo_if_agreed(session: TableSession, match: Match) -> bool:
    """Carry out the pending undo request if everybody has agreed; return whether it was carried out."""
    request = session.table.undo
    if request is None or not set(request.agreed) >= set(session.table.people()) - {request.by}:
        return False
    await session.replay_log(match)
    try:
        new = await session.compute(1, partial(match.undo, request.by, request.to, request.agreed))
    except HedgerowError as error:
        raise refuse_because("not-now", error, "undo") from error
    await session.store_entries(new)
    return True


def always_agreeing(table: TableData, seat: int) -> list[int]:
    """Return the other people whose seats are played by bots; nobody waits for their answer."""
    return [number for number in table.people() if number != seat and table.seats[number].played_by_bot]


def _target(table: TableData, match: Match, seat: int, to: int | None) -> int | None:
    """Return the entry to go back to if the others agree; `None` if nobody could agree."""
    others = [number for number in table.people() if number != seat and not table.seats[number].played_by_bot]
    if not others or match.over:
        return None
    if to is not None:
        return to if to in [entry.seq for entry in match.line[:-1]] else None
    return match.last_decision(seat)
