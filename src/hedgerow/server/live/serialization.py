"""What is sent: everything a seat receives is made here, and everything here comes from `Match.view`.

In a game without secrets all seats see the same, so what was made for one is sent to all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, UnsetType

from hedgerow.games import Game, MoveError, State
from hedgerow.games.core.contract import Json, points_by_name
from hedgerow.games.core.moves import MoveSets, move_at
from hedgerow.i18n import Language, translate
from hedgerow.match import Match
from hedgerow.server.errors import refuse, refuse_for
from hedgerow.server.live.protocol import (
    ClockStatus,
    LegalMoves,
    PreviewItem,
    PreviewReply,
    SeatStatus,
    TableStatus,
    UndoStatus,
)
from hedgerow.server.tables.table import Body

if TYPE_CHECKING:
    from hedgerow.server.tables.session import Room

_ENCODER: Final = msgspec.json.Encoder()
_NOTHING: Final = MoveSets([], 0, [])


def status(room: Room) -> TableStatus:
    """What everybody may know of a table: seats, clocks, requests. Nothing of the match itself."""
    here, watching = room.present()
    return status_of(room.id, room.body, here, watching)


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
            muted=seat.muted,
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
        spectators_muted=body.spectators_muted,
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


def update(room: Room, seat: int | None, since: int, language: Language = "en") -> bytes:
    """All that a seat (or, with `None`, a spectator) has to learn who knows the log up to `since`, as JSON."""
    match = room.match
    if match is None:
        return _ENCODER.encode(_Update(seat=seat, next_seq=0, table=_status(room)))
    state = match.state
    return _ENCODER.encode(
        _Update(
            seat=seat,
            next_seq=match.next_seq,
            table=_status(room),
            to_act=state.to_act if room.body.stage != "closed" else (),
            awaited=state.awaited if room.body.stage != "closed" else (),
            undo_to=None if seat is None or room.body.stage == "closed" else match.undo_reach(seat),
            moves=None if seat is None else _moves(room, match, seat),
            match=_view(room, match, seat, since, language),
        )
    )


class _Update(msgspec.Struct, tag="update", frozen=True, kw_only=True):
    """An `Update` whose parts may have been written before."""

    seat: int | None
    next_seq: int
    table: msgspec.Raw
    to_act: Sequence[int] = ()
    awaited: Sequence[int] = ()
    undo_to: int | None = None
    moves: msgspec.Raw | None = None
    match: msgspec.Raw | UnsetType = UNSET


class Said:
    """What was sent last about a table, as JSON: others get the same, and most of it is sent again."""

    __slots__ = ("_moves", "_status", "_views")

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nobody listens any more."""
        self.forget_match()
        self.forget_status()
        self._moves: dict[int, tuple[MoveSets, msgspec.Raw]] = {}

    def forget_match(self) -> None:
        """The match has gone on. What a seat may do may still be the same."""
        self._views: dict[tuple[int | None, int, Language], msgspec.Raw] = {}

    def forget_status(self) -> None:
        """Something about the seats has changed."""
        self._status: msgspec.Raw | None = None

    def status(self, make: Callable[[], TableStatus]) -> msgspec.Raw:
        if self._status is None:
            self._status = msgspec.Raw(_ENCODER.encode(make()))
        return self._status

    def view(self, seat: int | None, since: int, language: Language, make: Callable[[], object]) -> msgspec.Raw:
        found = self._views.get((seat, since, language))
        if found is None:
            found = self._views[seat, since, language] = msgspec.Raw(_ENCODER.encode(make()))
        return found

    def moves(self, seat: int, moves: MoveSets, make: Callable[[], LegalMoves]) -> msgspec.Raw:
        known = self._moves.get(seat)
        if known is None or known[0] != moves:
            known = self._moves[seat] = moves, msgspec.Raw(_ENCODER.encode(make()))
        return known[1]


def _status(room: Room) -> msgspec.Raw:
    if room.body.clock.kind != "none":  # the time that is left is another one each time
        room.said.forget_status()
    return room.said.status(lambda: status(room))


def _view(room: Room, match: Match, seat: int | None, since: int, language: Language) -> msgspec.Raw:
    whose = seat if match.game.has_secrets else None
    return room.said.view(whose, since, language, lambda: match.view(whose, since, language=language))


def _moves(room: Room, match: Match, seat: int) -> msgspec.Raw:
    state = match.state
    moves = state.moves(seat).compact() if seat in state.to_act and not room.ended else _NOTHING
    return room.said.moves(seat, moves, lambda: legal_moves(match.game, seat, moves))


def legal_moves(game: Game, seat: int, moves: MoveSets) -> LegalMoves:
    """What a seat may do, short: words, and for each piece the set of cells where it may go."""
    names = _piece_names(game.name, game.setup.tiles)
    places = []
    for slot, cells in moves.places:
        piece = names.get(slot)
        if piece is None:
            piece, _, _ = game.move_text(seat, move_at(slot, 0, 0)).partition("@")
            names[slot] = piece
        first = (cells & -cells).bit_length() - 1
        places.append((piece, first, f"{cells >> first:x}"))
    return LegalMoves(words=[game.move_text(seat, move) for move in moves.single], side=moves.side, places=places)


@lru_cache(maxsize=16)
def _piece_names(_game: str, _tiles: str | None) -> dict[int, str]:
    """How the pieces of a box are called, by their slots; filled as they are met."""
    return {}


def preview(room: Room, seat: int, text: str, language: Language = "en") -> PreviewReply:
    """What a move would bring, itemised, before it is played."""
    match = room.running
    if room.body.purist:
        raise refuse("not-allowed", "no-previews")
    return preview_of(match, *room.possible_state(match, seat), seat, text, language)


def preview_of(
    match: Match, before: State, guessed: bool, seat: int, text: str, language: Language = "en"
) -> PreviewReply:
    """What a move would bring in a state that the seat could be in."""
    after = before.copy()
    try:
        events = after.play(seat, match.game.read_move(seat, text))
    except MoveError as error:
        raise refuse_for("illegal", error, "illegal") from error
    return PreviewReply(
        items=_items(before, after, seat),
        words=[
            translate(match.game.event_text(event.seen_by(seat), match.names), language)
            for event in events
            if event.kind not in match.game.quiet_events
        ],
        guessed=guessed,
    )


def _items(before: State, after: State, seat: int) -> list[PreviewItem]:
    old, new = points_by_name(before.score_sheet()[seat]), points_by_name(after.score_sheet()[seat])
    return [
        PreviewItem(name=name, before=old.get(name, 0), after=new.get(name, 0))
        for name in dict.fromkeys([*new, *old])
        if old.get(name, 0) != new.get(name, 0)
    ]


def replay(match: Match, language: Language = "en") -> list[dict[str, Json]]:
    """A match step by step as a spectator may know it: what happened, in words, and the view after each step."""
    steps: list[dict[str, Json]] = []
    for step in match.replay():
        words = [translate(match.game.event_text(event.seen_by(None), match.names), language) for event in step.events]
        steps.append(
            {
                "seq": step.entry.seq,
                "words": words,
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
