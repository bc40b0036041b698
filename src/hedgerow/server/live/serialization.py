"""Serialization of tables and matches: status, updates, legal moves, previews, replays.

What a seat may know of a match comes from `Match.view`, from the events that the seat may see, and from a determinized
state. In a game without secrets all seats see the same, so an encoded view is sent to all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, cast

import msgspec
from msgspec import UNSET, UnsetType

from hedgerow.games import Game, MoveError, State
from hedgerow.games.core.contract import Json, points_by_name
from hedgerow.games.core.moves import MoveSets, move_at
from hedgerow.i18n import Language, translate
from hedgerow.match import Match, ReplayStep
from hedgerow.server.errors import refuse, refuse_because
from hedgerow.server.live.protocol import (
    ClockStatus,
    LegalMoves,
    PreviewItem,
    PreviewReply,
    SeatStatus,
    TableStatus,
    UndoStatus,
)
from hedgerow.server.tables import clocks
from hedgerow.server.tables.notices import translate_notice
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableData

_ENCODER: Final = msgspec.json.Encoder()
MAX_PREVIEW_ATTEMPTS: Final = 5
"""Changes of a match during the computation of a preview after which it is given up."""
_NO_MOVES: Final = MoveSets([], 0, [])


# Status


def status(session: TableSession) -> TableStatus:
    """Return the public part of a table: seats, clocks, requests."""
    connected, spectators = session.presence()
    session.current_clocks()
    return stored_status(session.id, session.table, session.now(), connected, spectators)


def stored_status(
    table_id: str, table: TableData, now: float, connected: Collection[int] = (), spectators: int = 0
) -> TableStatus:
    """Return the public part of a table that need not be in memory; `connected` are the connected seats."""
    seats = [
        SeatStatus(
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            taken=seat.taken,
            here=number in connected,
            stand_in=seat.stand_in,
            muted=seat.muted,
        )
        for number, seat in enumerate(table.seats)
    ]
    undo = table.undo
    return TableStatus(
        id=table_id,
        game=table.game,
        options=table.options,
        custom_tiles=table.tiles is not None,
        stage=table.stage,
        public=table.public,
        purist=table.purist,
        seats=seats,
        clock=_clock(table, now),
        undo=None if undo is None else UndoStatus(by=undo.by, to=undo.to, agreed=undo.agreed),
        rematch=table.rematch,
        watching=spectators,
        spectators_muted=table.spectators_muted,
    )


def _clock(table: TableData, now: float) -> ClockStatus | None:
    seat_clocks, rule = table.seat_clocks, table.clock
    if rule.kind == "none":
        return None
    if seat_clocks is None:
        return ClockStatus(rule=rule, left=[], running=[])
    left = [round(clocks.left(seat_clocks, seat, now), 3) for seat in range(len(seat_clocks.left))]
    return ClockStatus(rule=rule, left=left, running=seat_clocks.running)


# Updates


class _EncodedUpdate(msgspec.Struct, tag="update", frozen=True, kw_only=True):
    """An `Update` with parts that are already encoded."""

    seat: int | None
    next_seq: int
    table: msgspec.Raw
    to_act: Sequence[int] = ()
    awaited: Sequence[int] = ()
    undo_to: int | None = None
    moves: msgspec.Raw | None = None
    match: msgspec.Raw | UnsetType = UNSET


async def update(
    session: TableSession, seat: int | None, since: int, language: Language = "en", address: str | None = None
) -> bytes:
    """Return the update as JSON for a seat (`None` is a spectator) that knows the log up to `since`.

    Hold the lock of the session. A long log is processed outside the event loop, on the account of an address.
    """
    match = session.match
    if match is None:
        return _ENCODER.encode(_EncodedUpdate(seat=seat, next_seq=0, table=_encoded_status(session)))
    state, closed = match.state, session.table.stage == "closed"
    moves = None if seat is None else await session.compute(1, partial(_encoded_moves, session, match, seat), address)
    return _ENCODER.encode(
        _EncodedUpdate(
            seat=seat,
            next_seq=match.next_seq,
            table=_encoded_status(session),
            to_act=() if closed else state.to_act,
            awaited=() if closed else state.awaited,
            undo_to=None if seat is None or closed else match.undo_reach(seat),
            moves=moves,
            match=await _encoded_view(session, match, seat, since, language, address),
        )
    )


def _encoded_status(session: TableSession) -> msgspec.Raw:
    if session.table.clock.kind != "none":  # the time left differs each time
        session.cache.clear_status()
    return session.cache.status(lambda: status(session))


async def _encoded_view(
    session: TableSession, match: Match, seat: int | None, since: int, language: Language, address: str | None
) -> msgspec.Raw:
    viewer, since = seat if match.game.has_secrets else None, session.clamp_since(since)
    key = viewer, since, language
    encoded = session.cache.view(key)
    if encoded is None:
        entries = match.next_seq - since + match.entries_to_replay(since)
        encoded = await session.compute(entries, partial(_encode_view, match, *key), address)
        session.cache.add_view(key, encoded)
    return encoded


def _encode_view(match: Match, seat: int | None, since: int, language: Language) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view(match, seat, since, language)))


def view(match: Match, seat: int | None, since: int, language: Language) -> dict[str, Json]:
    """Return what a seat may know of a match, in a language."""
    shown = match.view(seat, since, language=language)
    log = cast("list[dict[str, Json]]", shown["log"])
    return {**shown, "log": [translate_notice(entry, language) for entry in log]}


def _encoded_moves(session: TableSession, match: Match, seat: int) -> msgspec.Raw:
    state = match.state
    moves = state.moves(seat).compact() if seat in state.to_act and not session.ended else _NO_MOVES
    return session.cache.moves(seat, moves, lambda: legal_moves(match.game, seat, moves))


def legal_moves(game: Game, seat: int, moves: MoveSets) -> LegalMoves:
    """Return the legal moves in short form: words, and for each piece the set of cells where it may go."""
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
    """Return the cached names of the pieces of a game by their slots; callers fill it."""
    return {}


# Previews and replays


async def preview(session: TableSession, seat: int, text: str, language: Language = "en") -> PreviewReply:
    """Return the effects of a move at a table."""
    for _ in range(MAX_PREVIEW_ATTEMPTS):
        async with session.lock:
            reply = await ready_preview(session, seat, text, language)
            if reply is not None:
                return reply
            computing = session.determinized.compute(session.active_match, seat)
        await asyncio.wait({computing})
        if not computing.cancelled():  # it is cancelled if the match continues
            computing.result()
    raise refuse("stale", "changed")


async def ready_preview(session: TableSession, seat: int, text: str, language: Language = "en") -> PreviewReply | None:
    """Return the effects of a move; `None` if the hidden information has to be determinized first.

    Hold the lock of the session. Everything that can be refused at once is refused before anything is computed.
    """
    match = session.active_match
    if session.table.purist:
        raise refuse("not-allowed", "no-previews")
    with _illegal_moves_refused():
        move = match.game.read_move(seat, text)
        if seat not in match.state.to_act:
            match.state.copy().play(seat, move)  # raises the reason
    before = session.determinized.get(match, seat)
    if before is None:
        return None
    return await session.compute(1, partial(move_preview, match, before, seat, move, language))


def move_preview(match: Match, before: State, seat: int, move: int, language: Language = "en") -> PreviewReply:
    """Return the effects of a move in a state that the seat could be in."""
    after = before.copy()
    with _illegal_moves_refused():
        events = after.play(seat, move)
    return PreviewReply(
        items=_changed_items(before, after, seat),
        words=[
            translate(match.game.event_text(event.seen_by(seat), match.names), language)
            for event in events
            if event.kind not in match.game.quiet_events
        ],
        guessed=match.has_hidden_information,
    )


@contextlib.contextmanager
def _illegal_moves_refused() -> Iterator[None]:
    try:
        yield
    except MoveError as error:
        raise refuse_because("illegal", error, "illegal") from error


def _changed_items(before: State, after: State, seat: int) -> list[PreviewItem]:
    old, new = points_by_name(before.score_sheet()[seat]), points_by_name(after.score_sheet()[seat])
    return [
        PreviewItem(name=name, before=old.get(name, 0), after=new.get(name, 0))
        for name in dict.fromkeys([*new, *old])
        if old.get(name, 0) != new.get(name, 0)
    ]


def replay(
    game: Game, names: Sequence[str], steps: Iterable[ReplayStep], language: Language = "en"
) -> list[dict[str, Json]]:
    """Return the steps of a match as a spectator may know them."""
    return [
        {
            "seq": step.entry.seq,
            "words": [translate(game.event_text(event.seen_by(None), names), language) for event in step.events],
            "state": step.state.view(None),
        }
        for step in steps
    ]


def score_sheets(match: Match) -> list[list[dict[str, Json]]] | None:
    """Return the score items of all seats; `None` while a part of them is secret."""
    if match.has_hidden_information:
        return None
    return [
        [{"name": item.name, "points": item.points, "cells": [list(cell) for cell in item.cells]} for item in sheet]
        for sheet in match.state.score_sheet()
    ]
