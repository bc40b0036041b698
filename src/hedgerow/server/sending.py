"""What is sent: everything a seat receives is made here, and everything here comes from `Match.view`.

In a game without secrets all seats see the same, so what was made for one is sent to all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

import msgspec

from hedgerow.games import MoveError, State
from hedgerow.games.contract import Json, points_by_name
from hedgerow.games.moves import move_at
from hedgerow.match import Match
from hedgerow.server.errors import Refusal
from hedgerow.server.protocol import (
    ClockStatus,
    LegalMoves,
    PreviewItem,
    PreviewReply,
    SeatStatus,
    TableStatus,
    UndoStatus,
    Update,
)
from hedgerow.server.tables import Body

if TYPE_CHECKING:
    from hedgerow.server.room import Room

_ENCODER: Final = msgspec.json.Encoder()


def status(room: Room) -> TableStatus:
    """What everybody may know of a table: seats, clocks, requests. Nothing of the match itself."""
    here = {seat for connection in room.connections for seat in connection.seats}
    return status_of(room.id, room.body, here, sum(not connection.seats for connection in room.connections))


def status_of(table_id: str, body: Body, here: Collection[int] = (), watching: int = 0) -> TableStatus:
    """The same for a table that need not be in memory; `here` are the seats whose pages are connected."""
    seats = [
        SeatStatus(
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            taken=seat.taken,
            here=number in here,
            stand_in=seat.stand_in,
        )
        for number, seat in enumerate(body.seats)
    ]
    return TableStatus(
        id=table_id,
        game=body.game,
        options=body.options,
        custom_tiles=body.tiles is not None,
        stage=body.stage,
        public=body.public,
        purist=body.purist,
        seats=seats,
        clock=_clock(body),
        undo=None if body.undo is None else UndoStatus(by=body.undo.by, to=body.undo.to, agreed=body.undo.agreed),
        rematch=body.rematch,
        watching=watching,
    )


def _clock(body: Body) -> ClockStatus | None:
    face, rule = body.face, body.clock
    if rule.kind == "none":
        return None
    if face is None:
        return ClockStatus(rule=rule, left=[], running=[])
    used = time.time() - face.since
    left = [max(0.0, seconds - used) if seat in face.running else seconds for seat, seconds in enumerate(face.left)]
    return ClockStatus(rule=rule, left=[round(seconds, 3) for seconds in left], running=face.running)


def update(room: Room, seat: int | None, since: int) -> bytes:
    """All that a seat (or, with `None`, a spectator) has to learn who knows the log up to `since`, as JSON."""
    match = room.match
    if match is None:
        return _ENCODER.encode(Update(seat=seat, next_seq=0, table=status(room)))
    seen = _cached(
        room,
        ("seen", seat if match.game.has_secrets else None, since),
        lambda: _ENCODER.encode(match.view(seat if match.game.has_secrets else None, since)),
    )
    return _ENCODER.encode(
        Update(
            seat=seat,
            next_seq=match.next_seq,
            table=status(room),
            to_act=list(match.state.to_act),
            awaited=list(match.state.awaited),
            undo_to=None if seat is None else match.undo_reach(seat),
            moves=None if seat is None else legal_moves(match, seat),
            match=msgspec.Raw(seen),
        )
    )


def _cached(room: Room, key: object, make: Callable[[], bytes]) -> bytes:
    found = room.cache.get(key)
    if found is None:
        found = room.cache[key] = make()
    return found


def legal_moves(match: Match, seat: int) -> LegalMoves:
    """What a seat may do now, short: words, and for each piece the set of cells where it may go."""
    game, state = match.game, match.state
    if seat not in state.to_act:
        return LegalMoves(words=[], side=0, places=[])
    single, side, slots = state.moves(seat).compact()
    places = []
    for slot, cells in slots:
        first = (cells & -cells).bit_length() - 1
        place = first % side - side // 2, first // side - side // 2
        piece, _, _ = game.move_text(seat, move_at(slot, *place)).partition("@")
        places.append((piece, first, f"{cells >> first:x}"))
    return LegalMoves(words=[game.move_text(seat, move) for move in single], side=side, places=places)


def preview(room: Room, seat: int, text: str) -> PreviewReply:
    """What a move would bring, itemised, before it is played."""
    match = room.match
    if match is None:
        raise Refusal("not-now", "The match has not begun.", "Wait until all seats are taken.")
    if room.body.purist:
        raise Refusal("not-allowed", "This table is played without previews.", "Play as you think best.")
    before, guessed = room.possible_state(match, seat)
    after = before.copy()
    try:
        events = after.play(seat, match.game.read_move(seat, text))
    except MoveError as error:
        raise Refusal("illegal", f"{error}.", "Choose another move.") from error
    return PreviewReply(
        items=_items(before, after, seat),
        words=[match.game.words(event.seen_by(seat), match.names) for event in events],
        guessed=guessed,
    )


def _items(before: State, after: State, seat: int) -> list[PreviewItem]:
    old, new = points_by_name(before.score_sheet()[seat]), points_by_name(after.score_sheet()[seat])
    return [
        PreviewItem(name=name, before=old.get(name, 0), after=new.get(name, 0))
        for name in dict.fromkeys([*new, *old])
        if old.get(name, 0) != new.get(name, 0)
    ]


def replay(match: Match) -> list[dict[str, Json]]:
    """A match step by step as a spectator may know it: what happened, in words, and the view after each step."""
    steps: list[dict[str, Json]] = []
    for step in match.replay():
        steps.append(
            {
                "seq": step.entry.seq,
                "words": [match.game.words(event.seen_by(None), match.names) for event in step.events],
                "state": step.state.view(None),
            }
        )
    return steps


def score_sheets(match: Match) -> list[list[dict[str, Json]]] | None:
    """The items of everybody's score; while the match goes on, only where nothing is secret."""
    if match.game.has_secrets and not match.over:
        return None
    return [
        [{"name": item.name, "points": item.points, "cells": [list(cell) for cell in item.cells]} for item in sheet]
        for sheet in match.state.score_sheet()
    ]
