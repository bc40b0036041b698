"""The checks after a run: no acknowledged move is lost, doubled or reordered, all views agree, and clocks are right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from hedgerow.games import HedgerowError
from hedgerow.games.core.observation import observation
from hedgerow.match import (
    ChatEntry,
    Entry,
    Match,
    MoveEntry,
    Snapshot,
    UndoEntry,
    check_deal,
    read_record,
    read_setup_record,
)
from hedgerow.match.replay_state import game_for
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.tables.notices import is_notice, translate_notice
from hedgerow.server.tables.table import TableData, TableSeat
from tests.simulation.clock_checker import check_clocks
from tests.simulation.notice_checker import check_notices
from tests.simulation.player_records import SeenState, SentMove, SentRequest, public_data
from tests.simulation.players import Player

if TYPE_CHECKING:
    from tests.simulation.simulation import Simulation, Table


async def check(run: Simulation) -> list[str]:
    """Return everything that is wrong at the end of a run."""
    problems = [*run.machines.failures, *run.loop.errors]
    for table in run.tables:
        problems += [problem for player in table.players for problem in player.record.problems]
        try:
            history = TableHistory(run, table)
            problems += history.check()
            problems += [f"table {table.id}: {problem}" for problem in await _check_servers(run, history)]
        except HedgerowError as error:
            problems.append(f"table {table.id}: the stored log is invalid: {error}")
    return problems


@dataclass(frozen=True)
class Version:
    """A committed row of a table, with the entries that were committed with it."""

    time: float
    clock_offset: float
    row: TableRow
    entries: list[EntryRow]

    @cached_property
    def data(self) -> TableData:
        """The data of the table."""
        return msgspec.json.decode(self.row.body, type=TableData)

    @cached_property
    def public(self) -> tuple[object, ...]:
        """The public data of the table."""
        return public_data(_plain(self.data))

    def seat(self, number: int) -> TableSeat:
        """Return the data of a seat."""
        return self.data.seats[number]


class TableHistory:
    """The stored log of a table, and when each part of it was committed."""

    def __init__(self, run: Simulation, table: Table) -> None:
        self.run = run
        self.table = table
        rows = run.database.query("select * from tables where id = ?", table.id)
        self.row = TableRow(*rows[0])
        found = run.database.query("select seq, body, move_id from entries where table_id = ? order by seq", table.id)
        self.entries = [EntryRow(*values) for values in found]
        self.log = self._read_log()
        self.match = Match.resume(self.log)
        self.data = msgspec.json.decode(self.row.body, type=TableData)
        self.committed_at: dict[int, float] = {}
        """When each entry was committed."""
        self.versions: list[Version] = []
        self._lengths = {0}
        """The lengths of the log after each commit."""
        self._matches: dict[int, Match] = {}
        self._positions: dict[tuple[int | None, int], object] = {}
        for commit in run.database.commits:
            entries = [entry for table_id, entry in commit.entries if table_id == table.id]
            self.committed_at.update((entry.seq, commit.time) for entry in entries)
            self._lengths.update(entry.seq + 1 for entry in entries[-1:])
            self.versions += [
                Version(commit.time, commit.clock_offsets.when_showing(row.updated_at), row, entries)
                for row in commit.tables
                if row.id == table.id
            ]

    def _read_log(self) -> list[Entry]:
        setup = read_setup_record(msgspec.json.decode(self.entries[0].body))
        game = game_for(setup, None)
        return [setup, *(read_record(game, row.seq, msgspec.json.decode(row.body)) for row in self.entries[1:])]

    def check(self) -> list[str]:
        """Return the problems of the stored table."""
        problems = [
            *self._check_log(),
            *self._check_moves(),
            *self._check_order(),
            *self._check_requests(),
            *check_clocks(self),
            *(problem for player in self.table.players for problem in self._check_page(player)),
            *(problem for player in self.table.players for problem in self._check_seen(player)),
        ]
        return [f"table {self.table.id}: {problem}" for problem in problems]

    # The log

    def _check_log(self) -> Iterable[str]:
        if [row.seq for row in self.entries] != list(range(len(self.entries))):
            yield "the log has gaps"
        for earlier, later in pairwise(self.versions):
            if later.row.version != earlier.row.version + 1:
                yield f"version {later.row.version} follows version {earlier.row.version}"
        if self.match.over != (self.data.stage == "over"):
            yield f"the match is over: {self.match.over}, but the stage is {self.data.stage}"
        if self.match.over:
            check_deal(self.match)
        snapshots = self.run.database.query("select body from snapshots where table_id = ?", self.table.id)
        for (body,) in snapshots:
            resumed = Match.resume(self.log, Snapshot.from_record(msgspec.json.decode(body)))
            if resumed.state.fields() != self.match.state.fields():
                yield "the snapshot does not fit the log"

    # Moves

    def _sent_moves(self) -> list[SentMove]:
        return [move for player in self.table.players for move in player.record.moves]

    def _check_moves(self) -> Iterable[str]:
        sent = {f"{move.seat}:{move.id}": move for move in self._sent_moves()}
        places: dict[str, int] = {}
        for row, entry in zip(self.entries, self.log, strict=True):
            if row.move_id is None:
                if isinstance(entry, MoveEntry) and not self._played_by_bot(entry):
                    yield f"entry {entry.seq} is a move of seat {entry.seat} that nobody sent"
                continue
            if row.move_id in places:
                yield f"move {row.move_id} is stored twice, as {places[row.move_id]} and as {entry.seq}"
            places[row.move_id] = entry.seq
            yield from self._compare_move(entry, sent.get(row.move_id))
        for name, move in sent.items():
            yield from self._check_answer(move, places.get(name))

    def _played_by_bot(self, entry: MoveEntry) -> bool:
        """Return True if a bot played the seat when a move was stored, according to the row before it."""
        earlier = [version for version in self.versions if version.time < self.committed_at[entry.seq]]
        return earlier[-1].seat(entry.seat).played_by_bot

    def _compare_move(self, entry: Entry, move: SentMove | None) -> Iterable[str]:
        if move is None or not isinstance(entry, MoveEntry):
            yield f"entry {entry.seq} has the id of a move that nobody sent"
        elif (entry.seat, self.match.game.move_text(entry.seat, entry.move)) != (move.seat, move.text):
            yield f"entry {entry.seq} is not the move {move.id} {move.text} of seat {move.seat}"

    def _check_answer(self, move: SentMove, place: int | None) -> Iterable[str]:
        if move.acknowledged is not None:
            if place is None:
                yield f"LOST: move {move.id} was acknowledged as {move.place} and is not stored"
            elif place != move.place:
                yield f"move {move.id} was acknowledged as {move.place} and is stored as {place}"
            elif self.committed_at[place] > move.acknowledged:
                yield f"move {move.id} was acknowledged before it was stored"
        elif move.refusal is not None and place is not None and self._is_wrongly_refused(move, place):
            yield f"move {move.id} was refused ({move.refusal}) and is stored as {place}"
        elif move.refusal is None:
            yield f"move {move.id} was never answered"

    def _is_wrongly_refused(self, move: SentMove, place: int) -> bool:
        """Return True if a move was refused although it was stored, or was stored after it was refused.

        While the result of a write is unknown (`not-now`), or while an earlier attempt is still on its way, both can
        happen.
        """
        if move.refusal == "not-now":
            return False
        return move.sends == 1 or self.committed_at[place] < move.last_sent

    def _check_order(self) -> Iterable[str]:
        """Check that a move which was sent after another was acknowledged comes later in the log."""
        known = [move for move in self._sent_moves() if move.place is not None]
        for move in known:
            for later in known:
                if (
                    move.acknowledged is not None
                    and move.acknowledged < later.first_sent
                    and (move.place or 0) >= (later.place or 0)
                ):
                    yield f"REORDERED: move {later.id} was sent after {move.id} was acknowledged"

    # Other requests

    def _check_requests(self) -> Iterable[str]:
        requests = [request for player in self.table.players for request in player.record.requests]
        yield from self._check_chat(requests)
        yield from self._check_undo(requests)
        yield from check_notices(self, requests)
        for request in requests:
            if request.kind == "resign" and request.answer == "done":
                assert request.seat is not None
                if self.data.seats[request.seat].stand_in != "resigned":
                    yield f"seat {request.seat} has resigned, but is not replaced"

    def _check_chat(self, requests: list[SentRequest]) -> Iterable[str]:
        texts = [entry.text for entry in self.log if isinstance(entry, ChatEntry) and not is_notice(entry.text)]
        sent = {request.text: request for request in requests if request.kind == "chat"}
        for text in sorted({text for text in texts if text not in sent}):
            yield f"nobody sent the chat line {text!r}"
        for text, request in sent.items():
            if texts.count(text) > 1:
                yield f"DOUBLED: the chat line {text!r} is stored {texts.count(text)} times"
            if request.answer == "done" and text not in texts:
                yield f"LOST: the chat line {text!r} was acknowledged"

    def _check_undo(self, requests: list[SentRequest]) -> Iterable[str]:
        for seat in range(self.data.players):
            stored = [entry for entry in self.log if isinstance(entry, UndoEntry) and entry.by == seat]
            sent = [request for request in requests if request.kind == "undo" and request.seat == seat]
            if len(stored) > len(sent):
                yield f"DOUBLED: seat {seat} sent {len(sent)} undo requests, and {len(stored)} were carried out"
            for request in sent:
                times = [self.committed_at[entry.seq] for entry in stored]
                if request.answer == "done" and not any(
                    request.sent <= time <= (request.answered or 0.0) for time in times
                ):
                    yield f"LOST: undo {request.id} was acknowledged and is not stored"
        for entry in self.log:
            if isinstance(entry, UndoEntry):
                yield from self._check_agreement(entry, requests)

    def _check_agreement(self, entry: UndoEntry, requests: list[SentRequest]) -> Iterable[str]:
        for seat in entry.agreed:
            agreed = any(request.seat == seat and request.agree for request in requests)
            absent = any(version.seat(seat).played_by_bot for version in self.versions)
            if not agreed and not absent:
                yield f"seat {seat} never agreed to the undo {entry.seq}"

    # Pages

    def _check_page(self, player: Player) -> Iterable[str]:
        for seat in player.tokens or (None,):
            update = player.record.updates.get(seat)
            if update is None:
                yield f"{player.name} received no update"
                continue
            if update["next_seq"] != len(self.log):
                yield f"{player.name} knows {update['next_seq']} of {len(self.log)} entries"
                continue
            viewer = seat if self.match.game.has_secrets else None  # without secrets, everybody has the same log
            view = _plain(self.match.view(viewer))
            log = [{**translate_notice(entry, self.match.names, "en")} for entry in view["log"]]
            for entry in log:
                entry.pop("undone", None)
            if player.record.logs[seat] != log:
                yield f"the log of {player.name} differs from the stored one"
            if any(update["match"][part] != view[part] for part in ("scene", "view")):
                yield f"the position of {player.name} differs from the stored one"
            if public_data(update["table"]) != public_data(_plain(self.data)):
                yield f"the table of {player.name} differs from the stored one"

    def _check_seen(self, player: Player) -> Iterable[str]:
        """Check that everything a page has seen was stored by then."""
        for seen in player.record.seen:
            if seen.length not in self._lengths or self.committed_at.get(seen.length - 1, 0.0) > seen.time:
                yield f"{player.name} has seen {seen.length} entries before they were stored"
            elif seen.position is not None and seen.position != self._position(seen):
                yield f"{player.name} has seen a position after entry {seen.length - 1} that never existed"
            if not any(version.time <= seen.time and version.public == seen.table for version in self.versions):
                yield f"{player.name} has seen a table at {seen.time:.3f} s that was not stored"

    def _position(self, seen: SeenState) -> object:
        key = seen.seat, seen.length
        if key not in self._positions:
            self._positions[key] = _plain(observation(self.match_at(seen.length).state, seen.seat))
        return self._positions[key]

    def match_at(self, length: int) -> Match:
        """Return the match after a number of entries that was committed."""
        if length not in self._matches:
            self._matches[length] = Match.resume(self.log[:length])
        return self._matches[length]


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


# Servers


async def _check_servers(run: Simulation, history: TableHistory) -> list[str]:
    """Compare the tables in the memory of all servers with the stored one."""
    problems: list[str] = []
    for server in run.servers:
        session = server.runtime.registry.sessions.get(history.table.id)
        if session is not None and session.pages.connections and session.length != len(history.log):
            problems.append(f"{server.process} has pages, but knows only {session.length} entries")
        session = await server.request(lambda runtime: runtime.registry.get_current(history.table.id))
        move_ids = {row.move_id: row.seq for row in history.entries if row.move_id is not None}
        if session.match is None or list(session.match.log) != history.log:
            problems.append(f"{server.process} has another log")
        elif session.match.state.fields() != history.match.state.fields():
            problems.append(f"{server.process} has another position")
        if session.row.version != history.row.version or public_data(_plain(session.table)) != public_data(
            _plain(history.data)
        ):
            problems.append(f"{server.process} has another table")
        if session.move_ids != move_ids:
            problems.append(f"{server.process} knows other ids of moves")
    return problems


def unfinished(run: Simulation, table: Table, *, bots: bool) -> list[str]:
    """Return why the table cannot be checked yet: a bot has to move (if `bots`), or a clock runs."""
    try:
        history = TableHistory(run, table)
    except HedgerowError:  # the check reports it
        return []
    if history.match.over:
        return []
    state, seats = history.match.state, history.data.seats
    waiting = [seat for seat in state.awaited if seats[seat].played_by_bot]
    if waiting and bots:
        return [f"table {table.id}: the bots of seats {waiting} do not move"]
    if history.data.seat_clocks is not None and history.data.seat_clocks.running:
        return [f"table {table.id}: the clocks of seats {history.data.seat_clocks.running} do not run out"]
    return []
