"""Route for hints: only for one person among bots, and not at purist tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from litestar import post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import State
from hedgerow.games.core.preview import preview_move
from hedgerow.i18n import Language, translate
from hedgerow.match import ChatEntry, Match
from hedgerow.server.bots.hints import Hints
from hedgerow.server.errors import Refusal, refuse
from hedgerow.server.http.dependencies import REFUSALS, HintsDep, LanguageDep, RegistryDep, SeatToken, acting_seat
from hedgerow.server.http.schemas import HintInfo, HintMove
from hedgerow.server.live import serialization
from hedgerow.server.tables.session import TableSession

MAX_ATTEMPTS: Final = 5
"""Changes of a match during the computation of a hint after which it is given up."""


@post("/api/tables/{table:str}/hint", status_code=HTTP_200_OK, responses=REFUSALS)
async def hint(
    registry: RegistryDep, hints: HintsDep, language: LanguageDep, table: FromPath[str], token: SeatToken = None
) -> HintInfo:
    """Return the move that a good bot would make on your seat, what it brings, and what it is good for."""
    for _ in range(MAX_ATTEMPTS):
        session = await registry.get_current(table)
        found = await current_hint(session, hints, acting_seat(session, token), language)
        if found is not None:
            return found
    raise refuse("stale", "changed")


async def current_hint(session: TableSession, hints: Hints, seat: int, language: Language = "en") -> HintInfo | None:
    """Return a hint for the position at the time of the call.

    Return `None` if the match has continued and the position can no longer be evaluated.
    """
    async with session.lock:
        match = _match_for_hint(session, seat)
        seq, state = match.next_seq, match.state.copy()
        pending = hints.request(session, match, seat)
    found = await pending
    if found is None:
        if _has_continued(session, match, seq):
            return None
        raise refuse("not-now", "no-hint")
    moves = [move for move in (found.move, found.next_best) if move is not None]
    if match.game.has_secrets:
        totals = await _current_totals(session, match, seat, seq, moves)
        if totals is None:
            return None
    else:
        totals = await session.compute(1, partial(_totals, match, state, seat, moves))
    shown = [HintMove(move=move, total=total) for move, total in zip(moves, totals, strict=True)]
    return HintInfo(
        seq=seq,
        best=shown[0],
        reason=translate(found.idea, language),
        next_best=shown[1] if len(shown) > 1 else None,
    )


def _totals(match: Match, state: State, seat: int, moves: Sequence[str]) -> list[int]:
    """Return the totals of the previews of moves."""
    return [preview_move(state, seat, match.game.read_move(seat, move), match.names).total for move in moves]


async def _current_totals(
    session: TableSession, match: Match, seat: int, seq: int, moves: Sequence[str]
) -> list[int] | None:
    """Return the totals of the previews of moves; `None` if the match has continued since the log had `seq` entries."""
    try:
        replies = await serialization.previews(session, seat, moves)
    except Refusal:
        if _has_continued(session, match, seq):  # perhaps a move is no longer legal
            return None
        raise
    return None if _has_continued(session, match, seq) else [reply.total for reply in replies]


def _has_continued(session: TableSession, match: Match, seq: int) -> bool:
    """Return True if something but chat has happened since the log had `seq` entries."""
    return session.discarded or any(not isinstance(entry, ChatEntry) for entry in match.since(seq))


def _match_for_hint(session: TableSession, seat: int) -> Match:
    """Return the match if the seat may get a hint now; raise `Refusal` with the reason if not."""
    match = session.active_match
    if session.table.purist:
        raise refuse("not-allowed", "without-hints")
    if session.table.deal is not None:
        raise refuse("not-allowed", "deal-without-hints")
    others = [other for number, other in enumerate(session.table.seats) if number != seat]
    if any(not other.played_by_bot for other in others):
        raise refuse("not-allowed", "hints-alone")
    if session.table.seats[seat].stand_in == "resigned":
        raise refuse("not-allowed", "resigned")
    if match.over or seat not in match.state.awaited:
        raise refuse("not-now", "hint-not-your-turn")
    return match


HINT_ROUTES = [hint]
