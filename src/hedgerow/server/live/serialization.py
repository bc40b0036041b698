"""Serialization of tables and matches: status, legal moves, previews, replays."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec

from hedgerow.games import Game, MoveError, State
from hedgerow.games.core.contract import Json
from hedgerow.games.core.effects import BoardEffects
from hedgerow.games.core.moves import MoveSets, move_at
from hedgerow.games.core.notation import piece_of
from hedgerow.games.core.preview import preview_move
from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Language, translate
from hedgerow.match import Match, ReplayStep
from hedgerow.match.views import addressed_text
from hedgerow.server.errors import refuse, refuse_because
from hedgerow.server.live import delta
from hedgerow.server.live.protocol import (
    ClockStatus,
    LegalMoves,
    PreviewReply,
    ReplayStepInfo,
    SeatStatus,
    TableStatus,
    UndoStatus,
    WaitingLineStatus,
)
from hedgerow.server.tables import clocks
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableData, WaitingLine

MAX_PREVIEW_ATTEMPTS: Final = 5
"""Changes of a match during the computation of a preview after which it is given up."""


# Status


def status(session: TableSession, *, listed: bool = False) -> TableStatus:
    """Return the public part of a table: seats, clocks, requests; in a list of tables without the chat."""
    connected, spectators = session.presence()
    session.current_clocks()
    table = session.table
    lines = [] if listed else [_waiting_line(table, line) for line in table.waiting_lines]
    return stored_status(session.id, table, session.now(), connected, spectators, lines)


def _waiting_line(table: TableData, line: WaitingLine) -> WaitingLineStatus:
    speaker = table.speaker_of(line)
    return WaitingLineStatus(seat=speaker if isinstance(speaker, int) else None, name=line.name, text=line.text)


def stored_status(
    table_id: str,
    table: TableData,
    now: float,
    connected: Collection[int] = (),
    spectators: int = 0,
    lines: Sequence[WaitingLineStatus] = (),
) -> TableStatus:
    """Return the public part of a table that need not be in memory; `connected` are the connected seats."""
    seats = [
        SeatStatus(
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            taken=seat.taken,
            awaited=seat.awaited,
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
        rematch_by=table.rematch_by,
        deal=table.deal,
        watching=spectators,
        spectators_muted=table.spectators_muted,
        waiting_lines=list(lines),
    )


def _clock(table: TableData, now: float) -> ClockStatus | None:
    seat_clocks, rule = table.seat_clocks, table.clock
    if rule.kind == "none":
        return None
    if seat_clocks is None:
        return ClockStatus(rule=rule, left=[], running=[])
    left = [round(clocks.left(seat_clocks, seat, now), 3) for seat in range(len(seat_clocks.left))]
    return ClockStatus(rule=rule, left=left, running=seat_clocks.running)


# Legal moves


def legal_moves(game: Game, seat: int, moves: MoveSets) -> LegalMoves:
    """Return the legal moves in short form: words, and for each piece the set of cells where it may go."""
    places = []
    for slot, cells in moves.places:
        piece = piece_of(game.move_text(seat, move_at(slot, 0, 0)))
        first = (cells & -cells).bit_length() - 1
        places.append((piece, first, f"{cells >> first:x}"))
    return LegalMoves(words=[game.move_text(seat, move) for move in moves.single], side=moves.side, places=places)


# Previews and replays


async def preview(session: TableSession, seat: int, text: str, language: Language = "en") -> PreviewReply:
    """Return the effects of a move at a table."""
    return (await previews(session, seat, [text], language))[0]


async def previews(
    session: TableSession, seat: int, texts: Sequence[str], language: Language = "en"
) -> list[PreviewReply]:
    """Return the effects of each of several moves at the same position of a table."""
    for _ in range(MAX_PREVIEW_ATTEMPTS):
        async with session.lock:
            replies = [await ready_preview(session, seat, text, language) for text in texts]
            ready = [reply for reply in replies if reply is not None]
            if len(ready) == len(texts):
                return ready
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
    return await session.compute(1, partial(preview_reply, match, before, seat, move, language))


def preview_reply(match: Match, before: State, seat: int, move: int, language: Language = "en") -> PreviewReply:
    """Return the effects of a move in a state that the seat could be in."""
    return effects_reply(before, seat, move, match.names, language, hidden=match.has_hidden_information)


def effects_reply(
    before: State, seat: int, move: int, names: Sequence[str], language: Language, *, hidden: bool
) -> PreviewReply:
    """Return the effects of a move in a state; `hidden` if something that the seat does not know was drawn."""
    with _illegal_moves_refused():
        found = preview_move(before, seat, move, names)
    effects = found.effects
    return PreviewReply(
        total=found.total,
        items=list(found.changes),
        secured=effects.secured,
        lines=[translate(line, language) for line in effects.lines],
        boards=[_translated(board, language) for board in effects.boards],
        guessed=hidden and not effects.certain,
    )


def _translated(board: BoardEffects, language: Language) -> BoardEffects:
    labels = tuple(replace(label, text=translate(label.text, language)) for label in board.labels)
    return replace(board, labels=labels)


@contextlib.contextmanager
def _illegal_moves_refused() -> Iterator[None]:
    try:
        yield
    except MoveError as error:
        raise refuse_because("illegal", error, "illegal") from error


def replay(
    game: Game, names: Sequence[str], steps: Iterable[ReplayStep], language: Language = "en", reader: int | None = None
) -> Iterator[ReplayStepInfo]:
    """Yield the steps of a match as a spectator may know them, each with the change of its scene.

    The sentences address `reader`, the seat of the person who reads them.
    """
    before: dict[str, Any] = {}
    for step in steps:
        scene = scene_data(step.state.scene(None), language)
        seen = [event.seen_by(None) for event in step.events]
        words = [translate(addressed_text(game, names, event, reader), language) for event in seen]
        yield ReplayStepInfo(seq=step.entry.seq, words=words, change=delta.change(before, scene))
        before = scene


def scene_data(scene: Scene, language: Language) -> dict[str, Any]:
    """Return a scene as plain data with texts in a language."""
    data: dict[str, Any] = msgspec.to_builtins(scene, enc_hook=partial(translate, language=language))
    return data


def score_sheets(match: Match) -> list[list[dict[str, Json]]] | None:
    """Return the score items of all seats; `None` while a part of them is secret."""
    if match.has_hidden_information:
        return None
    return [
        [{"name": item.name, "points": item.points, "cells": [list(cell) for cell in item.cells]} for item in sheet]
        for sheet in match.state.score_sheet()
    ]
