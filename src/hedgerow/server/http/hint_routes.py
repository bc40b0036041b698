"""Route for hints: only for one person among bots, and not at purist tables."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.i18n import translate
from hedgerow.match import Match
from hedgerow.server.errors import Refusal, refuse
from hedgerow.server.http.dependencies import REFUSALS, HintsDep, LanguageDep, RegistryDep, SeatToken, acting_seat
from hedgerow.server.http.schemas import HintInfo, HintMove
from hedgerow.server.live import serialization
from hedgerow.server.tables.session import TableSession


@post("/api/tables/{table:str}/hint", status_code=HTTP_200_OK, responses=REFUSALS)
async def hint(
    registry: RegistryDep, hints: HintsDep, language: LanguageDep, table: FromPath[str], token: SeatToken = None
) -> HintInfo:
    """Return the move that a good bot would make on your seat, what it brings, and what it is good for."""
    session = await registry.get_current(table)
    async with session.lock:
        seat = acting_seat(session, token)
        match = _match_for_hint(session, seat)
        seq = match.next_seq
        pending = hints.request(session, match, seat)
    found = await pending
    if found is None:
        raise refuse("not-now", "no-hint")
    return HintInfo(
        seq=seq,
        best=await _hint_move(session, seat, found.move),
        reason=translate(found.idea, language),
        next_best=None if found.next_best is None else await _hint_move(session, seat, found.next_best),
    )


async def _hint_move(session: TableSession, seat: int, move: str) -> HintMove:
    """Return a move with the total of its preview."""
    try:
        return HintMove(move=move, total=(await serialization.preview(session, seat, move)).total)
    except Refusal as refusal:
        if refusal.code == "illegal":  # the match has continued since the hint was requested
            raise refuse("stale", "changed") from refusal
        raise


def _match_for_hint(session: TableSession, seat: int) -> Match:
    """Return the match if the seat may get a hint now; raise `Refusal` with the reason if not."""
    match = session.active_match
    if session.table.purist:
        raise refuse("not-allowed", "without-hints")
    others = [other for number, other in enumerate(session.table.seats) if number != seat]
    if any(not other.played_by_bot for other in others):
        raise refuse("not-allowed", "hints-alone")
    if session.table.seats[seat].stand_in == "resigned":
        raise refuse("not-allowed", "resigned")
    if match.over or seat not in match.state.awaited:
        raise refuse("not-now", "hint-not-your-turn")
    return match


HINT_ROUTES = [hint]
