"""Updates: the changes at a table, for one page.

What a seat may know of a match comes from its scene and view, and from the events that the seat may see. In a game
without secrets all seats see the same, so the same encoded parts are sent to all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from hedgerow.games.core.contract import Json
from hedgerow.i18n import Language
from hedgerow.match import Match, views
from hedgerow.server.live.positions import SeenPosition, encode, newest_frame
from hedgerow.server.live.serialization import legal_moves, status
from hedgerow.server.tables.message_cache import WHOLE, Frame, ViewKey
from hedgerow.server.tables.notices import translate_notice
from hedgerow.server.tables.session import TableSession

_ENCODER: Final = msgspec.json.Encoder()

LongViews = dict[ViewKey, tuple[Frame, msgspec.Raw]]
"""Views that took long to compute, each with the newest frame of its viewer."""


class _EncodedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A `SeatUpdate` whose moves are already encoded."""

    seat: int | None
    moves: msgspec.Raw | None = None
    undo_to: int | None = None
    last_decision: int | None = None


class _EncodedView(msgspec.Struct, frozen=True, kw_only=True):
    """A `ViewUpdate` whose change is already encoded."""

    viewer: int | None
    position: SeenPosition | UnsetType = UNSET
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
        """The address on whose account long logs are processed; without one, the address that created the table."""
        self._sent: dict[str, bytes] = {}
        """The parts that were sent last."""

    async def prepare(self, session: TableSession) -> LongViews:
        """Return the parts of the next update that take long to compute. Do not hold the lock of the session."""
        if session.match is None or self._base == session.length:
            return {}
        return await _compute_long_views(session, self._keys(session.match), self._address)

    def _keys(self, match: Match) -> list[ViewKey]:
        viewers = dict.fromkeys(_viewer(match, seat) for seat in self._seats)
        return [(viewer, self._since, self._base, self._language) for viewer in viewers]

    def update_now(self, session: TableSession) -> bytes | None:
        """Return the next update like `next_update`; call this only if `is_quick` is true."""
        update = self.next_update(session, {})
        try:
            update.send(None)
        except StopIteration as done:
            message: bytes | None = done.value
            return message
        update.close()
        raise RuntimeError("a quick update had to wait")

    def is_quick(self, session: TableSession) -> bool:
        """Return True if the next update is computed without waiting for anything."""
        match = session.match
        if match is None:
            return True
        keys = self._keys(match)
        return len(keys) == 1 and not session.takes_long(_entries_to_read(match, _available(session, keys[0])))

    async def next_update(self, session: TableSession, prepared: LongViews) -> bytes | None:
        """Return the next update as JSON; `None` if nothing has changed. Hold the lock of the session."""
        match = session.match
        table = self._if_new("table", _encoded_status(session))
        seats = self._if_new("seats", await self._encoded_seats(session))
        if match is None:
            update = _EncodedUpdate(next_seq=0, table=table, seats=seats)
            return None if table is seats is UNSET else _ENCODER.encode(update)
        info = self._if_new("match", session.cache.info((match.over, match.practice), lambda: views.info(match)))
        if table is seats is info is UNSET and self._base == match.next_seq:
            return None
        to_act, awaited = _acting(session, match)
        new_views = await self._views(session, match, prepared)
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
        if match is None or self._seats == (None,):
            return msgspec.Raw(_ENCODER.encode([_EncodedSeat(seat=seat) for seat in self._seats]))
        seats = await session.compute(1, partial(self._describe_seats, session, match))
        return msgspec.Raw(_ENCODER.encode(seats))

    def _describe_seats(self, session: TableSession, match: Match) -> list[_EncodedSeat]:
        return [_describe_seat(session, match, seat) for seat in self._seats]

    async def _views(self, session: TableSession, match: Match, prepared: LongViews) -> list[msgspec.Raw] | UnsetType:
        if self._base == match.next_seq:
            return UNSET
        keys, new = self._keys(match), []
        for key in keys:
            new.append(await _cached_view(session, match, key, prepared))
            if len(keys) > 1:
                await asyncio.sleep(0)  # let other tables in: each of several views takes a few milliseconds
        self._since = self._base = match.next_seq
        return new


async def whole_view(
    session: TableSession, seat: int | None, since: int, language: Language = "en", address: str | None = None
) -> bytes:
    """Return a `TableView` as JSON for a seat (`None` is a spectator), with the log from entry `since` on.

    Do not hold the lock of the session. A long log is processed outside the event loop, on the account of an address.
    """
    prepared: LongViews = {}
    if session.match is not None:
        key = _viewer(session.match, seat), since, WHOLE, language
        prepared = await _compute_long_views(session, [key], address)
    async with session.lock:
        return await _whole_view(session, seat, since, language, prepared)


async def _whole_view(
    session: TableSession, seat: int | None, since: int, language: Language, prepared: LongViews
) -> bytes:
    match, table = session.match, _encoded_status(session)
    if match is None:
        return _ENCODER.encode(_EncodedTableView(seat=seat, next_seq=0, table=table))
    describe = partial(_describe_seat, session, match, seat)
    described = _EncodedSeat(seat=None) if seat is None else await session.compute(1, describe)
    to_act, awaited = _acting(session, match)
    key = _viewer(match, seat), since, WHOLE, language
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
            match=await _cached_view(session, match, key, prepared),
        )
    )


def _viewer(match: Match, seat: int | None) -> int | None:
    """Return the viewer whose view a seat gets: all see the same in a game without secrets."""
    return seat if match.game.has_secrets else None


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
    moves = match.moves(seat).compact()
    return session.cache.moves(seat, moves, lambda: legal_moves(match.game, seat, moves))


async def _compute_long_views(session: TableSession, keys: Iterable[ViewKey], address: str | None) -> LongViews:
    """Return those of the views that take long to compute; their time counts for an address.

    They are computed from a copy of the match. The others play on, however long the work of this address has to wait.
    """
    found: LongViews = {}
    for wanted in keys:
        if session.match is None or not session.takes_long(_entries_to_read(session.match, wanted)):
            continue
        async with session.lock:
            match = session.match
            if match is None or session.discarded:
                return found
            key = _available(session, wanted)
            entries = _entries_to_read(match, key)
            if not session.takes_long(entries) or session.cache.view(key) is not None:
                continue
            if match.entries_to_replay(key[1]):
                await session.replay_log(match)  # once: the copies of later requests share it
            copied, before = match.copy(), session.cache.frame(key[0], key[3])
        computed = await session.compute(entries, partial(_view_if_missing, session, copied, key, before), address)
        if computed is not None:
            found[key] = computed
    return found


def _view_if_missing(
    session: TableSession, match: Match, key: ViewKey, before: Frame | None
) -> tuple[Frame, msgspec.Raw] | None:
    """Return the newest frame of a viewer and an encoded view, unless another page has got it in the meantime."""
    return None if session.cache.view(key) is not None else encode_view(match, key, before)


async def _cached_view(session: TableSession, match: Match, wanted: ViewKey, prepared: LongViews) -> msgspec.Raw:
    """Return an encoded `ViewUpdate`, or a `MatchView` if the position of the key is `WHOLE`. Hold the lock."""
    key = _available(session, wanted)
    encoded = session.cache.view(key)
    if encoded is not None:
        return encoded
    viewer, _, _, language = key
    before = session.cache.frame(viewer, language)
    computed = prepared.get(key)
    if computed is None or computed[0].seq != match.next_seq:
        computed = await session.compute(_entries_to_read(match, key), partial(encode_view, match, key, before))
    frame, encoded = computed
    if before is None or before.seq < frame.seq:
        session.cache.set_frame(viewer, language, frame)
    session.cache.add_view(key, encoded)
    return encoded


def _available(session: TableSession, key: ViewKey) -> ViewKey:
    """Return the key of a view that can be made: its first entry exists, and its position is a known one."""
    viewer, since, base, language = key
    before = session.cache.frame(viewer, language)
    known = base == WHOLE or before is None or base in (before.base, before.seq)
    return viewer, session.clamp_since(since), base if known else None, language


def _entries_to_read(match: Match, key: ViewKey) -> int:
    _, since, _, _ = key
    return match.next_seq - since + match.entries_to_replay(since)


def encode_view(match: Match, key: ViewKey, before: Frame | None) -> tuple[Frame, msgspec.Raw]:
    """Return the newest frame of a viewer and an encoded `ViewUpdate`, or `MatchView` for the position `WHOLE`."""
    viewer, since, base, language = key
    frame = newest_frame(match, viewer, language, before)
    log = [translate_notice(entry, match.names, language) for entry in views.log(match, viewer, since, language)]
    if base == WHOLE:
        position: SeenPosition = frame.position
        whole = {**views.info(match), "scene": position.scene, "view": position.view, "log": log}
        return frame, encode(whole, language)
    if base is None or base != frame.base:
        return frame, encode(_EncodedView(viewer=viewer, position=frame.position, log=log), language)
    change = UNSET if frame.change is None else frame.change
    return frame, encode(_EncodedView(viewer=viewer, change=change, steps=frame.steps or UNSET, log=log), language)
