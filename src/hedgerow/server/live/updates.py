"""Updates: the changes at a table, for one page.

What a seat may know of a match comes from its scene and view, and from the events that the seat may see. In a game
without secrets all seats see the same, so the same encoded parts are sent to all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from hedgerow.games import State
from hedgerow.games.core.contract import Json
from hedgerow.i18n import Language, translate
from hedgerow.match import Match, views
from hedgerow.server.live import delta
from hedgerow.server.live.protocol import PositionStep
from hedgerow.server.live.serialization import legal_moves, status
from hedgerow.server.tables.message_cache import WHOLE, Frame, ViewKey
from hedgerow.server.tables.notices import translate_notice
from hedgerow.server.tables.session import TableSession

MAX_STEPS: Final = 8
"""The most positions between two updates. After more moves, a page gets the last position only."""
_ENCODER: Final = msgspec.json.Encoder()


class _EncodedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A `SeatUpdate` whose moves are already encoded."""

    seat: int | None
    moves: msgspec.Raw | None = None
    undo_to: int | None = None
    last_decision: int | None = None


class _EncodedView(msgspec.Struct, frozen=True, kw_only=True):
    """A `ViewUpdate` whose position is already encoded."""

    viewer: int | None
    position: msgspec.Raw | UnsetType = UNSET
    change: msgspec.Raw | UnsetType = UNSET
    steps: tuple[msgspec.Raw, ...] | UnsetType = UNSET
    log: list[Mapping[str, Json]]


class _EncodedUpdate(msgspec.Struct, tag="update", frozen=True, kw_only=True):
    """An `Update` with parts that are already encoded."""

    next_seq: int
    table: msgspec.Raw | UnsetType = UNSET
    match: msgspec.Raw | UnsetType = UNSET
    to_act: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    seats: msgspec.Raw | UnsetType = UNSET
    views: list[msgspec.Raw] | UnsetType = UNSET


class _EncodedTableView(msgspec.Struct, frozen=True, kw_only=True):
    """A `TableView` with parts that are already encoded."""

    seat: int | None
    next_seq: int
    table: msgspec.Raw
    to_act: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    undo_to: int | None = None
    last_decision: int | None = None
    moves: msgspec.Raw | None = None
    match: msgspec.Raw | UnsetType = UNSET


class PageUpdates:
    """The updates for one page. Each contains what has changed since the one before."""

    def __init__(self, seats: tuple[int, ...], since: int, language: Language, address: str | None = None) -> None:
        self._seats = seats or (None,)
        self._since = since
        """The length of the log that the page has."""
        self._base: int | None = None
        """The length of the log at the position that the page has; `None` if it has none."""
        self._language = language
        self._address = address
        """The address on whose account long logs are processed."""
        self._sent: dict[str, bytes] = {}
        """The parts that were sent last."""

    async def next_update(self, session: TableSession) -> bytes | None:
        """Return the next update as JSON; `None` if nothing has changed. Hold the lock of the session."""
        match = session.match
        table = self._if_new("table", _encoded_status(session))
        seats = self._if_new("seats", await self._encoded_seats(session))
        if match is None:
            update = _EncodedUpdate(next_seq=0, table=table, seats=seats)
            return None if table is seats is UNSET else _ENCODER.encode(update)
        info = self._if_new("match", msgspec.Raw(_ENCODER.encode(views.info(match))))
        if table is seats is info is UNSET and self._base == match.next_seq:
            return None
        to_act, awaited = _acting(session, match)
        new_views = await self._views(session, match)
        return _ENCODER.encode(
            _EncodedUpdate(
                next_seq=match.next_seq,
                table=table,
                match=info,
                to_act=to_act,
                awaited=awaited,
                seats=seats,
                views=new_views,
            )
        )

    def _if_new(self, name: str, part: msgspec.Raw) -> msgspec.Raw | UnsetType:
        encoded = bytes(part)
        if self._sent.get(name) == encoded:
            return UNSET
        self._sent[name] = encoded
        return part

    async def _encoded_seats(self, session: TableSession) -> msgspec.Raw:
        match = session.match
        if match is None:
            return msgspec.Raw(_ENCODER.encode([_EncodedSeat(seat=seat) for seat in self._seats]))
        seats = await session.compute(1, partial(self._describe_seats, session, match), self._address)
        return msgspec.Raw(_ENCODER.encode(seats))

    def _describe_seats(self, session: TableSession, match: Match) -> list[_EncodedSeat]:
        return [_describe_seat(session, match, seat) for seat in self._seats]

    async def _views(self, session: TableSession, match: Match) -> list[msgspec.Raw] | UnsetType:
        if self._base == match.next_seq:
            return UNSET
        since = session.clamp_since(self._since)
        viewers = self._seats if match.game.has_secrets else (None,)
        keys = [(viewer, since, self._base, self._language) for viewer in viewers]
        new = []
        for key in keys:
            new.append(await _cached_view(session, match, key, self._address))
            await asyncio.sleep(0)  # let other tables in: each of several views takes a few milliseconds
        self._since = self._base = match.next_seq
        return new


async def whole_view(
    session: TableSession, seat: int | None, since: int, language: Language = "en", address: str | None = None
) -> bytes:
    """Return a `TableView` as JSON for a seat (`None` is a spectator), with the log from entry `since` on.

    Hold the lock of the session. A long log is processed outside the event loop, on the account of an address.
    """
    match, table = session.match, _encoded_status(session)
    if match is None:
        return _ENCODER.encode(_EncodedTableView(seat=seat, next_seq=0, table=table))
    described = await session.compute(1, partial(_describe_seat, session, match, seat), address)
    to_act, awaited = _acting(session, match)
    viewer = seat if match.game.has_secrets else None
    key = viewer, session.clamp_since(since), WHOLE, language
    return _ENCODER.encode(
        _EncodedTableView(
            seat=seat,
            next_seq=match.next_seq,
            table=table,
            to_act=to_act,
            awaited=awaited,
            undo_to=described.undo_to,
            last_decision=described.last_decision,
            moves=described.moves,
            match=await _cached_view(session, match, key, address),
        )
    )


def _encoded_status(session: TableSession) -> msgspec.Raw:
    if session.table.clock.kind != "none":  # the time left differs each time
        session.cache.clear_status()
    return session.cache.status(lambda: status(session))


def _acting(session: TableSession, match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats that may act and those that the match waits for: none at a closed table."""
    return ((), ()) if session.table.stage == "closed" else (match.state.to_act, match.state.awaited)


def _describe_seat(session: TableSession, match: Match, seat: int | None) -> _EncodedSeat:
    return _EncodedSeat(
        seat=seat,
        moves=_encoded_moves(session, match, seat),
        undo_to=_undo_to(session, match, seat),
        last_decision=_last_decision(session, match, seat),
    )


def _undo_to(session: TableSession, match: Match, seat: int | None) -> int | None:
    return None if seat is None or session.table.stage == "closed" else match.undo_reach(seat)


def _last_decision(session: TableSession, match: Match, seat: int | None) -> int | None:
    return None if seat is None or session.ended else match.last_decision(seat)


def _encoded_moves(session: TableSession, match: Match, seat: int | None) -> msgspec.Raw | None:
    if seat is None or seat not in match.state.to_act or session.ended:
        return None
    moves = match.state.moves(seat).compact()
    return session.cache.moves(seat, moves, lambda: legal_moves(match.game, seat, moves))


async def _cached_view(session: TableSession, match: Match, key: ViewKey, address: str | None) -> msgspec.Raw:
    """Return an encoded `ViewUpdate`, or a `MatchView` if the position of the key is `WHOLE`."""
    viewer, since, base, language = key
    before = session.cache.frame(viewer, language)
    if base != WHOLE and before is not None and base not in (before.base, before.seq):
        key = viewer, since, None, language  # the page has another position, so it gets all of it
    encoded = session.cache.view(key)
    if encoded is None:
        entries = match.next_seq - since + match.entries_to_replay(since)
        frame, made = await session.compute(entries, partial(encode_view, match, key, before), address)
        session.cache.set_frame(viewer, language, frame)
        session.cache.add_view(key, made)
        return made
    return encoded


def encode_view(match: Match, key: ViewKey, before: Frame | None) -> tuple[Frame, msgspec.Raw]:
    """Return the newest frame of a viewer and an encoded `ViewUpdate`, or `MatchView` for the position `WHOLE`."""
    viewer, since, base, language = key
    frame = before if before is not None and before.seq == match.next_seq else _next_frame(match, key, before)
    log = [translate_notice(entry, match.names, language) for entry in views.log(match, viewer, since, language)]
    if base == WHOLE:
        return frame, msgspec.Raw(_ENCODER.encode({**views.info(match), **frame.position, "log": log}))
    if base is None or base != frame.base:
        return frame, msgspec.Raw(_ENCODER.encode(_EncodedView(viewer=viewer, position=frame.encoded, log=log)))
    change = UNSET if frame.change is None else frame.change
    steps = frame.steps or UNSET
    return frame, msgspec.Raw(_ENCODER.encode(_EncodedView(viewer=viewer, change=change, steps=steps, log=log)))


def _next_frame(match: Match, key: ViewKey, before: Frame | None) -> Frame:
    viewer, _, _, language = key
    position = position_data(match.state, viewer, language)
    encoded = msgspec.Raw(_ENCODER.encode(position))
    if before is None:
        return Frame(match.next_seq, position, encoded)
    last, steps = _steps(match, key, before)
    change = delta.change(last, position)
    raw = None if change is None else msgspec.Raw(_ENCODER.encode(change))
    return Frame(match.next_seq, position, encoded, before.seq, raw, tuple(steps))


def _steps(match: Match, key: ViewKey, before: Frame) -> tuple[Any, list[msgspec.Raw]]:
    """Return the last position between a frame and now, and the encoded steps that lead to it."""
    viewer, _, _, language = key
    position, steps = before.position, []
    for next_seq, state in match.positions_since(before.seq, MAX_STEPS):
        following = position_data(state, viewer, language)
        change = delta.change(position, following)
        if change is None:
            continue
        step = PositionStep(
            next_seq=next_seq,
            to_act=list(state.to_act),
            awaited=list(state.awaited),
            change=msgspec.Raw(_ENCODER.encode(change)),
        )
        steps.append(msgspec.Raw(_ENCODER.encode(step)))
        position = following
    return position, steps


def position_data(state: State, viewer: int | None, language: Language) -> dict[str, Any]:
    """Return a position as a viewer sees it, as plain data with texts in a language."""
    position = {"scene": state.scene(viewer), "view": state.view(viewer)}
    data: dict[str, Any] = msgspec.to_builtins(position, enc_hook=partial(translate, language=language))
    return data
