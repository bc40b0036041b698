"""Checks of notices: the log has one for each act of a player, stored together with the act, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from hedgerow.match import ChatEntry, Entry, MoveEntry
from hedgerow.server.tables import notices
from hedgerow.server.tables.notices import is_notice
from hedgerow.server.tables.table import TableData
from tests.simulation.player_records import SentRequest

if TYPE_CHECKING:
    from tests.simulation.checker import TableHistory

REQUESTS: Final = {
    notices.RESIGNED: "resign",
    notices.RETURNED: "back",
    notices.UNDO_DECLINED: "answer",
    notices.UNDO_WITHDRAWN: "answer",
}
"""The kind of request that leads to each notice. The others of a simulation are about clocks that have run out."""


def check_notices(history: TableHistory, requests: list[SentRequest]) -> Iterable[str]:
    """Yield everything that is wrong with the notices of a table."""
    for before, after in pairwise(history.versions):
        first = after.entries[0].seq if after.entries else 0
        new = history.log[first : first + len(after.entries)]
        expected = set(_expected(before.data, after.data, new))
        found = [(entry.speaker, entry.text) for entry in new if isinstance(entry, ChatEntry) and is_notice(entry.text)]
        for speaker, text in found:
            if (speaker, text) not in _possible(before.data, after.data):
                yield f"the notice {text!r} of seat {speaker} does not fit version {after.row.version}"
        for seat, text in sorted(expected - set(found)):
            yield f"version {after.row.version} has no notice {text!r} of seat {seat}"
    stored = [entry for entry in history.log if isinstance(entry, ChatEntry) and is_notice(entry.text)]
    with_table = {row.seq for version in history.versions for row in version.entries}
    for entry in stored:
        if entry.seq not in with_table:
            yield f"the notice {entry.text!r} was stored as {entry.seq} without the table"
    yield from _check_requests(history, stored, requests)


def _expected(before: TableData, after: TableData, new: list[Entry]) -> Iterable[tuple[int, str]]:
    """Yield the notices that must be stored together with a change of a table."""
    movers = {entry.seat for entry in new if isinstance(entry, MoveEntry)}
    for seat, (old, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old.stand_in == now.stand_in:
            continue
        if now.stand_in:
            yield (
                seat,
                {"resigned": notices.RESIGNED, "time": notices.TIMED_OUT, "absent": notices.REPLACED}[now.stand_in],
            )
        elif seat not in movers:  # a player also returns by a move
            yield seat, notices.RETURNED


def _possible(before: TableData, after: TableData) -> set[tuple[int | str, str]]:
    """Return the notices that fit a change of a table."""
    possible: set[tuple[int | str, str]] = {*_expected(before, after, [])}
    if before.undo is not None and after.undo is None:
        for seat in before.people():
            text = notices.UNDO_WITHDRAWN if seat == before.undo.by else notices.UNDO_DECLINED
            possible.add((seat, text))
    return possible


def _check_requests(history: TableHistory, stored: list[ChatEntry], requests: list[SentRequest]) -> Iterable[str]:
    """Compare the notices with what players have sent."""
    for entry in stored:
        kind = REQUESTS.get(entry.text)
        if kind is not None and not any(
            request.seat == entry.speaker and request.sent <= history.committed_at[entry.seq]
            for request in requests
            if request.kind == kind and not request.agree
        ):
            yield f"seat {entry.speaker} never sent what the notice {entry.text!r} is about"
    for kind in sorted({*REQUESTS.values()}):
        for seat in range(history.data.players):
            sent = [
                request for request in requests if (request.kind, request.seat, request.agree) == (kind, seat, False)
            ]
            places = [entry.seq for entry in stored if entry.speaker == seat and REQUESTS.get(entry.text) == kind]
            if len(places) > len(sent):
                yield f"DOUBLED: seat {seat} sent {len(sent)} requests {kind}, and {len(places)} notices are stored"
            if kind == "answer":
                yield from _check_declined(history, sent, places)


def _check_declined(history: TableHistory, sent: list[SentRequest], places: list[int]) -> Iterable[str]:
    """Check that an undo that was declined is in the log."""
    times = [history.committed_at[place] for place in places]
    for request in sent:
        if request.answer == "done" and not any(request.sent <= time <= (request.answered or 0.0) for time in times):
            yield f"LOST: seat {request.seat} has declined an undo, and no notice is stored"
