"""Session: a table in memory, where people and bots act one at a time.

Every change is made on the match, then stored, and only then sent to pages. If another server has stored something
first, the session discards its entries, catches up from the database and the action is retried. If a write fails for
another reason, the session is discarded and loaded again. Memory therefore never runs ahead of the database.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

import msgspec

from hedgerow.games import HedgerowError, MoveError
from hedgerow.match import MAX_MOVE_LENGTH, Entry, Match, MoveEntry, UndoEntry, is_move_of, read_record, record
from hedgerow.server.cluster.pubsub import PubSub
from hedgerow.server.errors import closed, not_your_seat, refuse, refuse_because
from hedgerow.server.fair_slots import FairSlots
from hedgerow.server.limits import SeatLimits
from hedgerow.server.long_work import MAX_ENTRIES_IN_LOOP, LongWork
from hedgerow.server.metrics import Metrics
from hedgerow.server.storage.records import EntryRow, ResultRow, StoredVersion, TableRow
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import clocks
from hedgerow.server.tables.clocks import SeatClocks
from hedgerow.server.tables.determinized_states import DeterminizedStates, Determinizer
from hedgerow.server.tables.message_cache import CacheBudget, MessageCache
from hedgerow.server.tables.notices import is_notice
from hedgerow.server.tables.presence import PageConnection, Presence, TablePages
from hedgerow.server.tables.results import results_of
from hedgerow.server.tables.sanitize import clean_chat
from hedgerow.server.tables.session_lock import SessionLock
from hedgerow.server.tables.table import TableData
from hedgerow.server.tables.timekeeper import Timekeeper

SNAPSHOT_INTERVAL: Final = 96
"""Number of new entries after which a snapshot is stored."""
TOUCH_SECONDS: Final = clocks.DAY
"""Seconds after which a move updates the time stamp of its table, by which unused tables are archived."""

ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class SessionContext:
    """The parts of the server that sessions use."""

    store: Store
    pubsub: PubSub
    timekeeper: Timekeeper
    metrics: Metrics
    seat_limits: SeatLimits
    heartbeat: float
    cache_budget: CacheBudget
    determinizer: Determinizer
    long_work: LongWork
    readers: FairSlots
    """Slots for reading logs from the database."""
    schedule: Callable[[TableSession], None]
    """Schedule clocks and bots after a change."""
    discard: Callable[[TableSession], None]
    """Remove the session from memory."""


class TableSession:
    """A table in memory."""

    def __init__(
        self,
        context: SessionContext,
        row: TableRow,
        table: TableData,
        match: Match | None = None,
        move_ids: dict[str, int] | None = None,
        snapshot_length: int = 0,
    ) -> None:
        self._context = context
        self.row = row
        self.table = table
        self.match = match
        self.move_ids = move_ids or {}
        """The entries of played moves by the ids that pages gave them."""
        self.snapshot_length = snapshot_length
        """Number of entries that the newest snapshot covers."""
        self.lock = asyncio.Lock()
        """Held while the session is changed. Hold it while reading, too: nothing unstored is visible then."""
        self.pages = TablePages(row.id, context.pubsub, context.heartbeat)
        self.discarded = False
        """True once the session was removed from memory; the table may have a new one."""
        self.changed_at = asyncio.get_running_loop().time()
        """When the last change happened that people have to follow."""
        self.cache = MessageCache(context.cache_budget)
        self.determinized = DeterminizedStates(context.determinizer, row.origin, row.id)
        self._stored_length = self.length
        self._extended_until = context.timekeeper.extend_clocks(table, math.inf)
        """The end of the last downtime by which the clocks are extended."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def length(self) -> int:
        """The length of the log."""
        return 0 if self.match is None else self.match.next_seq

    def clamp_since(self, since: int) -> int:
        """Return the number of the entry from which the log is sent to a page that claims to know it up to `since`."""
        return min(max(since, 0), self.length)

    @property
    def standalone(self) -> bool:
        """True if no other server can change the table."""
        return self._context.pubsub.standalone

    @property
    def active_match(self) -> Match:
        """The match; raises `Refusal` if it has not begun or the table is closed."""
        self.check_not_closed()
        if self.match is None:
            raise refuse("not-now", "not-begun")
        return self.match

    @property
    def ended(self) -> bool:
        """True if no move will follow: the match is over, or the table is closed."""
        return self.table.stage == "closed" or (self.match is not None and self.match.over)

    def check_not_closed(self) -> None:
        """Raise `Refusal` if the owner has closed the table."""
        if self.table.stage == "closed":
            raise closed()

    def now(self) -> float:
        """Return the time on the clock that times players."""
        return self._context.timekeeper.now()

    def current_clocks(self) -> SeatClocks | None:
        """Return the clocks, extended by downtimes that have become known since the table was loaded."""
        self._extended_until = self._context.timekeeper.extend_clocks(self.table, self._extended_until)
        return self.table.seat_clocks

    def is_behind(self, stored: StoredVersion) -> bool:
        """Return True if the database has something newer than this session."""
        return stored.version > self.row.version or stored.length > self.length

    def charge_action(self, seat: int) -> None:
        """Count an action against the rate limit of a seat; raise `Refusal` if there were too many."""
        self._context.seat_limits.charge_action(self.id, seat)

    def write_lock(self) -> SessionLock:
        """Return the lock for changes; a failed write rolls back or discards the session."""
        return SessionLock(self)

    def discard(self) -> None:
        """Remove the session from memory; the next request loads the table again."""
        self._context.discard(self)

    # Storing

    async def store_table(self, *, entries: Sequence[EntryRow] = (), snapshot: EntryRow | None = None) -> None:
        """Store the data of the table, together with new entries of its log."""
        table = self.table
        row = replace(
            self.row,
            stage=table.stage,
            public=table.public,
            updated_at=self.now(),
            version=self.row.version + 1,
            body=msgspec.json.encode(table).decode(),
        )
        ended: Sequence[ResultRow] = ()
        if table.stage == "over":
            row = replace(row, seed=None)  # the last entry of the log has it
            if self.row.stage != "over" and self.match is not None:
                ended = results_of(self.id, table, self.match, row.created_at, row.updated_at)
        await self._context.store.write(self.id, table=row, entries=entries, snapshot=snapshot, results=ended)
        self.row = row

    async def store_entries(
        self, new: Sequence[Entry], move_id: str | None = None, mover: int | None = None, *, with_table: bool = False
    ) -> None:
        """Store new entries of the match, then notify pages and other servers."""
        match = self.match
        assert match is not None, "only a match that has begun has new entries"
        texts = encoded(match, new)
        rows = [EntryRow(entry.seq, text) for entry, text in zip(new, texts, strict=True)]
        rows[0] = replace(rows[0], move_id=move_id)
        snapshot = await self._snapshot(match)
        changed = self._update_table(match, new, mover) or with_table
        if changed:
            await self.store_table(entries=rows, snapshot=snapshot)
        else:
            await self._context.store.write(self.id, entries=rows, snapshot=snapshot)
        if mover is not None:
            by = "bot" if self.table.seats[mover].played_by_bot else "person"
            self._context.metrics.moves.labels(by).inc()
        self._stored_length = match.next_seq
        if snapshot is not None:
            self.snapshot_length = snapshot.seq
        if move_id is not None:
            self.move_ids[move_id] = new[0].seq
        self.notify(() if changed else rows)

    async def _snapshot(self, match: Match) -> EntryRow | None:
        if not match.over and match.next_seq - self.snapshot_length < SNAPSHOT_INTERVAL:
            return None
        taken = await self.compute(match.next_seq, match.snapshot)
        return EntryRow(taken.length, msgspec.json.encode(taken.to_record()).decode())

    async def replay_log(self, match: Match) -> None:
        """Replay a long log before its old entries are needed. Hold the lock of the session."""
        entries = match.entries_to_replay()
        if entries and self.takes_long(entries):
            await self.compute(entries, match.replay_log)

    async def compute(self, entries: int, function: Callable[[], ResultT], address: str | None = None) -> ResultT:
        """Call a function that processes a number of log entries; many of them outside the event loop.

        With custom tiles, which may be very large, even one entry can take long. Hold the lock of the session, or pass
        a function that uses nothing of the session. The time counts for an address; without one, for the address that
        created the table.
        """
        if not self.takes_long(entries):
            return function()
        group = self.row.origin if address is None else address
        return await self._context.long_work.run(group, self.id, function)

    def takes_long(self, entries: int) -> bool:
        """Return True if processing a number of log entries takes too long for the event loop."""
        return entries > MAX_ENTRIES_IN_LOOP or self.table.tiles is not None

    def _update_table(self, match: Match, new: Sequence[Entry], mover: int | None) -> bool:
        """Apply new entries to the stage, the clocks and the undo request; return True if something changed."""
        table = self.table
        changed = table.stage != self.row.stage or self.now() - self.row.updated_at > TOUCH_SECONDS
        if table.undo is not None and any(isinstance(entry, MoveEntry | UndoEntry) for entry in new):
            table.undo, changed = None, True
        seat_clocks = self.current_clocks()
        if seat_clocks is not None and table.clock.kind != "none":
            clocks.switch(table.clock, seat_clocks, self.awaited_people(), mover, self.now())
            changed = True
        if match.over and table.stage != "over":
            table.stage, changed = "over", True
        return changed

    def awaited_people(self) -> list[int]:
        """Return the seats whose clocks run."""
        if self.match is None or self.ended:
            return []
        return [seat for seat in self.match.state.awaited if not self.table.seats[seat].played_by_bot]

    def notify(self, entries: Sequence[EntryRow] = ()) -> None:
        """Announce a stored change: to pages, clocks and bots here, and to other servers.

        `entries` are the new entries of the log, if nothing else has changed.
        """
        self._notify_here(only_entries=bool(entries))
        self._context.pubsub.publish_change(self.id, self.length, self.row.version, entries)

    def _notify_here(self, *, only_entries: bool = False) -> None:
        self.changed_at = asyncio.get_running_loop().time()
        self.cache.clear_views()
        if not only_entries:
            self.cache.clear_status()
        self.determinized.clear()
        self.pages.push()
        self._context.schedule(self)

    async def catch_up(self) -> None:
        """Read the entries that another server has stored."""
        async with self.lock:
            match = self.match
            if self.discarded:
                return
            if match is None:  # it may have begun
                self.discard()
                return
            row, log = await self._context.store.read_since(self.id, match.next_seq)
            if row is None:
                self.discard()
                return
            await self.compute(len(log), partial(self._append, match, log))
            newer = row.version != self.row.version
            if newer:
                self._use_row(row)
            if newer or log:
                self._notify_here()

    def append_stored(self, version: int, entries: Sequence[EntryRow]) -> bool:
        """Append entries that another server has stored, if they are the next ones; return False if they are not.

        `version` is the version of the table that they belong to. While the session is being changed or read, nothing
        can be appended.
        """
        match = self.match
        if match is None or self.discarded or self.lock.locked() or self.takes_long(len(entries)):
            return False
        if not entries or version != self.row.version or entries[0].seq != match.next_seq:
            return False
        self._append(match, entries)
        self._notify_here(only_entries=True)
        return True

    def _append(self, match: Match, log: Sequence[EntryRow]) -> None:
        """Append entries that another server has stored."""
        match.catch_up(read_record(match.game, entry.seq, msgspec.json.decode(entry.body)) for entry in log)
        self._stored_length = match.next_seq
        self.move_ids.update({entry.move_id: entry.seq for entry in log if entry.move_id is not None})

    def roll_back(self) -> bool:
        """Remove entries that could not be stored because another server was first; return False if impossible.

        A standalone server never catches up, so it has to load the table again.
        """
        if self.standalone or self.match is None or not self._stored_length:
            return False
        self.match.rollback(self._stored_length)
        self._use_row(self.row)
        self.cache.clear_views()
        self.cache.clear_status()
        return True

    def _use_row(self, row: TableRow) -> None:
        """Take over the stored data of the table."""
        self.row, self.table = row, self._context.timekeeper.read_table(row)
        self._extended_until = self._context.timekeeper.extend_clocks(self.table, math.inf)

    # Pages

    def connect(self, page: PageConnection) -> None:
        """Add a page that follows the table."""
        self.pages.connections.add(page)
        self.wake_pages()
        self.pages.publish_presence()

    def disconnect(self, page: PageConnection) -> None:
        """Remove a page that has gone."""
        self.pages.connections.discard(page)
        self.wake_pages()
        self.pages.publish_presence()
        if not self.pages.connections:
            self.cache.clear()
            self.determinized.clear()

    def wake_pages(self) -> None:
        """Make all pages send an update soon."""
        self.cache.clear_status()
        self.pages.wake()

    def presence(self) -> Presence:
        """Return the connected seats and the number of spectators, here and on other servers."""
        return self.pages.presence(asyncio.get_running_loop().time())

    def report_presence(self, server: str, presence: Presence) -> None:
        """Record which seats are connected to another server."""
        if self.pages.report_presence(server, presence, asyncio.get_running_loop().time()):
            self.wake_pages()

    # Playing

    async def play(self, seat: int, text: str, seq: int, move_id: str) -> int:
        """Play a move that was decided on the log up to `seq`; return its number in the log.

        A move id that was played before is not played again.
        """
        async with self.write_lock():
            known = self.move_ids.get(f"{seat}:{move_id}")
            if known is not None:
                return known
            match = self.active_match
            if not move_id.isprintable():  # not every database can store it
                raise refuse("bad-request", "bad-move-id")
            _check_not_stale(match, seat, seq)
            if self.table.seats[seat].bot is not None:  # the seat was given to a bot
                raise not_your_seat()
            if self.table.seats[seat].stand_in == "resigned":
                raise refuse("not-allowed", "resigned")
            await self.compute(1, partial(match.moves, seat))  # to know later whether this move was a decision
            return await self._play(match, seat, text, f"{seat}:{move_id}")

    async def play_bot_move(self, seat: int, text: str, seq: int) -> None:
        """Play a bot's move; drop it if the match has changed since the position at `seq`."""
        async with self.write_lock():
            match = self.match
            if match is None or self.ended or match.next_seq != seq:
                return
            if self.table.seats[seat].played_by_bot and seat in match.state.to_act:
                await self._play(match, seat, text, None)

    async def _play(self, match: Match, seat: int, text: str, move_id: str | None) -> int:
        check_move_length(text)
        try:
            new = await self.compute(1, partial(match.play, seat, match.game.read_move(seat, text)))
        except MoveError as error:
            raise refuse_because("illegal", error, "illegal") from error
        except HedgerowError as error:
            raise refuse_because("not-now", error, "not-now") from error
        if move_id is not None and self.table.seats[seat].may_return:
            self.table.end_stand_in(seat)
            self.cache.clear_status()
        await self.store_entries(new, move_id, seat)
        return new[0].seq

    async def chat(self, speaker: int | str, text: str) -> None:
        """Add a chat line of a seat (by number) or of a spectator (by name)."""
        async with self.write_lock():
            self.check_not_closed()
            self._check_not_muted(speaker)
            self._context.seat_limits.charge_chat(self.id, speaker)
            line = clean_chat(text)
            if not line:
                raise refuse("bad-request", "nothing-said")
            if is_notice(line):  # only the server writes notices
                line = line.rstrip(".")
            if self.match is None:
                self.table.add_waiting_line(speaker, line)
                await self.store_table()
                self.notify()
                return
            try:
                new = self.match.chat(speaker, line)
            except HedgerowError as error:
                raise refuse_because("bad-request", error, "chat") from error
            await self.store_entries(new)

    async def store_notice(self, seat: int, notice: str) -> None:
        """Store the data of the table together with a notice in the log. Hold the write lock."""
        match = self.active_match
        try:
            new: Sequence[Entry] = match.chat(seat, notice)
        except HedgerowError:  # the log is full; the act counts all the same
            new = ()
        if new:
            await self.store_entries(new, with_table=True)
        else:
            await self.store_table()
            self.notify()

    def _check_not_muted(self, speaker: int | str) -> None:
        if isinstance(speaker, str):
            if self.table.spectators_muted:
                raise refuse("not-allowed", "spectators-muted")
        elif self.table.seats[speaker].muted:
            raise refuse("not-allowed", "muted")


def encoded(match: Match, entries: Sequence[Entry]) -> list[str]:
    """Return entries of a match as they are stored."""
    return [msgspec.json.encode(record(match.game, entry)).decode() for entry in entries]


def check_move_length(text: str) -> None:
    """Raise `Refusal` if the text is too long for a move."""
    if len(text) > MAX_MOVE_LENGTH:
        raise refuse("bad-request", "move-too-long", most=MAX_MOVE_LENGTH)


def _check_not_stale(match: Match, seat: int, seq: int) -> None:
    """Raise `Refusal` if the same seat has moved, or a move was undone, since the log had `seq` entries.

    Moves of other seats do not make a move stale: if it is still legal, it counts.
    """
    if any(isinstance(entry, UndoEntry) or is_move_of(entry, seat) for entry in match.since(seq)):
        raise refuse("stale", "changed")
