"""Hints: what a good bot would do on a person's seat, for who plays against bots only."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.i18n import translate
from hedgerow.match import Match
from hedgerow.server.errors import refuse
from hedgerow.server.http.dependencies import Spoken, TheHouse, Token, seat_by
from hedgerow.server.http.schemas import HintInfo
from hedgerow.server.tables.session import Room


@post("/api/tables/{table:str}/hint", status_code=HTTP_200_OK)
async def hint(house: TheHouse, language: Spoken, table: FromPath[str], token: Token = None) -> HintInfo:
    """What a good bot would do on your seat now, and why."""
    room = await house.current(table)
    async with room.looking():
        seat = seat_by(room, token)
        match = advised_match(room, seat)
        seq = match.next_seq
        asked = house.bots.advice.about(room.id, match, seat)
    found = await asked
    if found is None:
        raise refuse("not-now", "no-hint")
    return HintInfo(seq=seq, move=found.move, reason=translate(found.reason, language))


def advised_match(room: Room, seat: int) -> Match:
    """The match in which a seat may ask for a hint now; `Refusal` says why not."""
    match = room.running
    if room.body.purist:
        raise refuse("not-allowed", "without-hints")
    others = [other for number, other in enumerate(room.body.seats) if number != seat]
    if any(not other.played_by_bot for other in others):
        raise refuse("not-allowed", "hints-alone")
    if room.body.seats[seat].stand_in == "resigned":
        raise refuse("not-allowed", "resigned")
    if match.over or seat not in match.state.awaited:
        raise refuse("not-now", "hint-not-your-turn")
    return match


HINTS_HANDLERS = [hint]
