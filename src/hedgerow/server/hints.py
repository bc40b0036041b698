"""Hints: what a good bot would do on a person's seat, for who plays against bots only."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.match import Match
from hedgerow.server.answers import HintInfo
from hedgerow.server.asking import TheHouse, Token, seat_by
from hedgerow.server.errors import Refusal
from hedgerow.server.room import Room


@post("/api/tables/{table:str}/hint", status_code=HTTP_200_OK)
async def hint(house: TheHouse, table: FromPath[str], token: Token = None) -> HintInfo:
    """What a good bot would do on your seat now, and why."""
    room = await house.current(table)
    async with room.looking():
        seat = seat_by(room, token)
        match = advised_match(room, seat)
        seq = match.next_seq
        asked = house.bots.advice.about(room.id, match, seat)
    found = await asked
    if found is None:
        raise Refusal("not-now", "There is no hint now.", "Try again, or play as you think best.")
    # Language: the reason leaves the server here.
    return HintInfo(seq=seq, move=found.move, reason=found.reason)


def advised_match(room: Room, seat: int) -> Match:
    """The match in which a seat may ask for a hint now; `Refusal` says why not."""
    match = room.running
    if room.body.purist:
        raise Refusal("not-allowed", "This table is played without hints.", "Play as you think best.")
    others = [other for number, other in enumerate(room.body.seats) if number != seat]
    if any(not other.played_by_bot for other in others):
        raise Refusal(
            "not-allowed", "There are hints only where nobody else plays.", "Play as you think best, or against bots."
        )
    if room.body.seats[seat].stand_in == "resigned":
        raise Refusal("not-allowed", "You have resigned; a bot plays this seat.", "Watch, or play again later.")
    if match.over or seat not in match.state.awaited:
        raise Refusal("not-now", "It is not your turn.", "Ask for a hint when it is.")
    return match


HINTS_HANDLERS = [hint]
