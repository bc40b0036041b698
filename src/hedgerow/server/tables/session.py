"""A table in memory: everything people and bots do there, one after the other.

Every change goes the same way: it is made on the match, stored, and only then told. When another server was faster, it
is forgotten and made anew on what that has left; when it cannot be stored for another reason, the room is thrown away
and read again from the database. So memory never runs ahead of the truth.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from hedgerow.games import HedgerowError, MoveError, State
from hedgerow.match import Entry, Match, MoveEntry, UndoEntry, read_record, record
from hedgerow.server.cluster.pubsub import FORGOTTEN, Elsewhere
from hedgerow.server.errors import closed, not_your_seat, refuse, refuse_for
from hedgerow.server.live.serialization import Said
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.tables import clocks, undo
from hedgerow.server.tables.sanitize import clean_chat
from hedgerow.server.tables.session_lock import Alone
from hedgerow.server.tables.table import Body
from hedgerow.server.tables.undo import is_move_of

if TYPE_CHECKING:
    from hedgerow.server.live.connection import Connection
    from hedgerow.server.tables.registry import House

SNAPSHOT_EVERY: Final = 96
"""A snapshot is stored after so many new entries."""
LONGEST_MOVE: Final = 200
MINIMUM_ON_RETURN: Final = 15.0
"""Seconds that somebody who comes back after running out of time has at least."""


class Room:
    """One table."""

    def __init__(
        self, house: House, row: TableRow, body: Body, match: Match | None, move_ids: dict[str, int], snapshot: int
    ) -> None:
        self.house = house
        self.row = row
        self.body = body
        self.match = match
        self.move_ids = move_ids
        """The pages' own names of moves that were played, and where they stand in the log."""
        self.snapshot = snapshot
        """How many entries the newest snapshot covers."""
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Elsewhere] = {}
        """Who is there through other servers, by the server."""
        self._stored = self.length
        """How much of the log is known to be stored."""
        self.gone = False
        """Whether this room was thrown away; a new one takes its place."""
        self.told = asyncio.get_running_loop().time()
        """When the last thing happened that people have to follow."""
        self.said = Said()
        """What was sent at this point, for others who get the same."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def length(self) -> int:
        """How long the log is."""
        return 0 if self.match is None else self.match.next_seq

    @property
    def running(self) -> Match:
        """The match, which must have begun; at a closed table nothing happens any more."""
        self.check_open()
        if self.match is None:
            raise refuse("not-now", "not-begun")
        return self.match

    @property
    def ended(self) -> bool:
        """Whether no move will follow: the match is over, or the table was closed."""
        return self.body.stage == "closed" or (self.match is not None and self.match.over)

    def check_open(self) -> None:
        """`Refusal` if the owner has closed the table."""
        if self.body.stage == "closed":
            raise closed()

    def alone(self) -> Alone:
        """One thing after the other; whatever goes wrong while storing throws the room away."""
        return Alone(self)

    def looking(self) -> asyncio.Lock:
        """Nothing is being stored meanwhile: what is seen is what is true."""
        return self.lock

    # Storing

    async def store_table(self, *, entries: Sequence[EntryRow] = (), snapshot: EntryRow | None = None) -> None:
        """Store the table itself, with what is new in its log."""
        body = self.body
        row = replace(
            self.row,
            stage=body.stage,
            public=body.public,
            changed=time.time(),
            version=self.row.version + 1,
            body=msgspec.json.encode(body).decode(),
        )
        if body.stage == "over":
            row = replace(row, seed=None)  # the end of the log has it
        await self.house.store.write(self.id, table=row, entries=entries, snapshot=snapshot)
        self.row = row

    async def store_entries(self, new: Sequence[Entry], move_id: str | None = None, mover: int | None = None) -> None:
        """Store new entries before anybody is told of them."""
        match, body = self.match, self.body
        assert match is not None, "only a running match has new entries"
        texts = [msgspec.json.encode(record(match.game, entry)).decode() for entry in new]
        rows = [EntryRow(entry.seq, text) for entry, text in zip(new, texts, strict=True)]
        rows[0] = replace(rows[0], move_id=move_id)
        snapshot = None
        if match.over or match.next_seq - self.snapshot >= SNAPSHOT_EVERY:
            taken = match.snapshot()
            snapshot = EntryRow(taken.length, msgspec.json.encode(taken.to_record()).decode())
        changed = body.stage != self.row.stage
        if body.undo is not None and any(isinstance(entry, MoveEntry | UndoEntry) for entry in new):
            body.undo, changed = None, True
        if body.face is not None and body.clock.kind != "none":
            clocks.go_on(body.clock, body.face, list(self._awaited_people()), mover, time.time())
            changed = True
        if match.over and body.stage != "over":
            body.stage, changed = "over", True
        if changed:
            await self.store_table(entries=rows, snapshot=snapshot)
        else:
            await self.house.store.write(self.id, entries=rows, snapshot=snapshot)
        if mover is not None:
            self.house.metrics.moves.labels("bot" if body.seats[mover].played_by_bot else "person").inc()
        self._stored = match.next_seq
        if snapshot is not None:
            self.snapshot = snapshot.seq
        if move_id is not None:
            self.move_ids[move_id] = new[0].seq
        self.happened()

    def _awaited_people(self) -> list[int]:
        """The seats whose clock runs."""
        if self.match is None or self.ended:
            return []
        return [seat for seat in self.match.state.awaited if not self.body.seats[seat].played_by_bot]

    def happened(self) -> None:
        """Something has changed: tell everybody, and let bots and clocks go on."""
        self._tell_here()
        self.house.news.changed(self)

    def _tell_here(self) -> None:
        self.told = asyncio.get_running_loop().time()
        self.said.forget_match()
        self.wake_all()
        self.house.changed(self)

    async def catch_up(self) -> None:
        """Take in what another server has stored meanwhile."""
        async with self.lock:
            match = self.match
            if self.gone:
                return
            if match is None:  # it may have begun
                self.house.forget(self)
                return
            row, log = await self.house.store.news(self.id, match.next_seq)
            if row is None:
                self.house.forget(self)
                return
            match.catch_up(read_record(match.game, entry.seq, msgspec.json.decode(entry.body)) for entry in log)
            self._stored = match.next_seq
            self.move_ids.update({entry.move_id: entry.seq for entry in log if entry.move_id is not None})
            newer = row.version != self.row.version
            if newer:
                self.row, self.body = row, msgspec.json.decode(row.body, type=Body)
        if newer or log:
            self._tell_here()

    def step_back(self) -> bool:
        """Forget what could not be stored because another server was faster; whether that is enough.

        A server that believes to be alone never catches up: it reads the table anew.
        """
        if self.house.news.alone or self.match is None or not self._stored:
            return False
        self.match.retract(self._stored)
        self.body = msgspec.json.decode(self.row.body, type=Body)
        self.said.forget_match()
        return True

    def hear_of(self, server: str, seats: Sequence[int], watching: int) -> None:
        """Another server says who is there on its side."""
        now = asyncio.get_running_loop().time()
        before = self.present()
        self.elsewhere[server] = Elsewhere(frozenset(seats), watching, now)
        if self.present() != before:
            self.wake_all()

    def present(self) -> tuple[frozenset[int], int]:
        """The seats whose pages are connected, and how many watch: here and through other servers."""
        late = asyncio.get_running_loop().time() - FORGOTTEN * self.house.settings.heartbeat
        others = [other for other in self.elsewhere.values() if other.said > late]
        here = frozenset(seat for connection in self.connections for seat in connection.seats)
        watching = sum(not connection.seats for connection in self.connections)
        return here.union(*(other.seats for other in others)), watching + sum(other.watching for other in others)

    def wake_all(self) -> None:
        """Tell everybody how things stand."""
        self.said.forget_status()
        for connection in self.connections:
            connection.wake()

    # Playing

    async def play(self, seat: int, text: str, seq: int, move_id: str) -> int:
        """A move of a seat that has seen the log up to `seq`. Returns where it stands in the log."""
        async with self.alone():
            known = self.move_ids.get(f"{seat}:{move_id}")
            if known is not None:
                return known
            match = self.running
            if not move_id.isprintable():  # not every database can store it
                raise refuse("bad-request", "bad-move-id")
            self._check_fresh(match, seat, seq)
            if self.body.seats[seat].bot is not None:  # the link that was opened here is no longer good for anything
                raise not_your_seat()
            if self.body.seats[seat].stand_in == "resigned":
                raise refuse("not-allowed", "resigned")
            return await self._play(match, seat, text, f"{seat}:{move_id}")

    async def _play(self, match: Match, seat: int, text: str, move_id: str | None) -> int:
        if len(text) > LONGEST_MOVE:
            raise refuse("bad-request", "move-too-long", most=LONGEST_MOVE)
        try:
            new = match.play(seat, match.game.read_move(seat, text))
        except MoveError as error:
            raise refuse_for("illegal", error, "illegal") from error
        except HedgerowError as error:
            raise refuse_for("not-now", error, "not-now") from error
        if move_id is not None and self.body.seats[seat].may_return:
            self._come_back(seat)
        await self.store_entries(new, move_id, seat)
        return new[0].seq

    def _check_fresh(self, match: Match, seat: int, seq: int) -> None:
        """Refuse a move that was decided before the same seat moved, or before an undo.

        What others did meanwhile is no reason: whoever sends first is first, and a late move is refused only
        if it is not legal any more.
        """
        if any(isinstance(entry, UndoEntry) or is_move_of(entry, seat) for entry in match.since(seq)):
            raise refuse("stale", "changed")

    async def bot_plays(self, seat: int, text: str, seq: int) -> None:
        """A bot's answer to the position at `seq`; dropped when something has happened meanwhile."""
        async with self.alone():
            match = self.match
            if match is None or self.ended or match.next_seq != seq:
                return
            if self.body.seats[seat].played_by_bot and seat in match.state.to_act:
                await self._play(match, seat, text, None)

    async def chat(self, speaker: int | str, text: str) -> None:
        """Something somebody says."""
        async with self.alone():
            match = self.running
            self._check_may_speak(speaker)
            self.house.seats.speaks(self.id, speaker)
            words = clean_chat(text)
            if not words:
                raise refuse("bad-request", "nothing-said")
            try:
                new = match.chat(speaker, words)
            except HedgerowError as error:
                raise refuse_for("bad-request", error, "chat") from error
            await self.store_entries(new)

    def _check_may_speak(self, speaker: int | str) -> None:
        if isinstance(speaker, str):
            if self.body.spectators_muted:
                raise refuse("not-allowed", "spectators-muted")
        elif self.body.seats[speaker].muted:
            raise refuse("not-allowed", "muted")

    # Leaving and coming back

    async def resign(self, seat: int) -> None:
        """The house bot takes the seat for good."""
        async with self.alone():
            match = self.running
            if match.over:
                raise refuse("not-now", "over")
            self.body.seats[seat].stand_in = "resigned"
            await self.seat_changed(match)

    async def come_back(self, seat: int) -> None:
        """Whose seat it is is here again, after running out of time or being away."""
        async with self.alone():
            match = self.running
            if self.body.seats[seat].may_return:
                self._come_back(seat)
                await self.seat_changed(match)

    def _come_back(self, seat: int) -> None:
        self.body.seats[seat].stand_in = ""
        face, rule = self.body.face, self.body.clock
        if face is not None:
            face.left[seat] = max(face.left[seat], MINIMUM_ON_RETURN) if rule.kind == "bank" else rule.seconds

    async def time_out(self, now: float) -> None:
        """The first clock may have run out: the house bot plays for that seat until its owner returns."""
        async with self.alone():
            match = self.running
            face = self.body.face
            due = None if face is None else clocks.deadline(self.body.clock, face)
            if due is not None and due[0] <= now and not match.over:
                self.body.seats[due[1]].stand_in = "time"
                await self.seat_changed(match)

    async def put_off(self, away: float) -> None:
        """The server was away for so long: nobody's clock ran meanwhile."""
        if self.body.face is not None and self.body.clock.kind != "none" and away > 0:
            async with self.alone():
                clocks.put_off(self.body.face, away, time.time())
                await self.store_table()

    async def seat_changed(self, match: Match) -> None:
        """Somebody has left or come back: the clocks go on, and an undo no longer waits for who has left."""
        request = self.body.undo
        if request is not None and self.body.seats[request.by].played_by_bot:
            self.body.undo = None
        elif request is not None:
            request.agreed = sorted({*request.agreed, *undo.always_agreeing(self.body, request.by)})
        if self.body.face is not None:
            clocks.go_on(self.body.clock, self.body.face, self._awaited_people(), None, time.time())
        if not await undo.undo_if_agreed(self, match):
            await self.store_table()
            self.happened()

    # Looking ahead

    def possible_state(self, match: Match, seat: int) -> tuple[State, bool]:
        """For a preview: a state that the seat could be in, and whether something in it is guessed."""
        if match.game.has_secrets and not match.over:
            return match.state.determinize(seat, Random(f"{self.id}/{match.next_seq}/{seat}")), True
        return match.state.copy(), False
