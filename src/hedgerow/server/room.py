"""A table in memory: everything people and bots do there, one after the other.

Every change goes the same way: it is made on the match, stored, and only then told. When it cannot be stored, the
room is thrown away and read again from the database, so that memory never runs ahead of the truth.
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
from hedgerow.match import Dealer, Entry, Match, MoveEntry, UndoEntry, UndoRefused, record
from hedgerow.server import clocks
from hedgerow.server.alone import Alone
from hedgerow.server.errors import Refusal, not_your_seat
from hedgerow.server.sending import Said
from hedgerow.server.store import EntryRow, TableRow
from hedgerow.server.tables import Body, UndoRequest, free_name
from hedgerow.server.tokens import Guest, clean_name, digest, new_token

if TYPE_CHECKING:
    from hedgerow.server.house import House
    from hedgerow.server.live import Connection

SNAPSHOT_EVERY: Final = 96
"""A snapshot is stored after so many new entries."""
LONGEST_MOVE: Final = 200
LONGEST_CHAT: Final = 500
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
    def running(self) -> Match:
        """The match, which must have begun."""
        if self.match is None:
            raise Refusal("not-now", "The match has not begun.", "Wait until all seats are taken.")
        return self.match

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

    async def _store(self, new: Sequence[Entry], move_id: str | None = None, mover: int | None = None) -> None:
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
        if mover is not None:
            self.house.metrics.moves.labels("bot" if body.seats[mover].played_by_bot else "person").inc()
        if changed:
            await self.store_table(entries=rows, snapshot=snapshot)
        else:
            await self.house.store.write(self.id, entries=rows, snapshot=snapshot)
        if snapshot is not None:
            self.snapshot = snapshot.seq
        if move_id is not None:
            self.move_ids[move_id] = new[0].seq
        self.happened()

    def _awaited_people(self) -> list[int]:
        """The seats whose clock runs."""
        if self.match is None or self.match.over:
            return []
        return [seat for seat in self.match.state.awaited if not self.body.seats[seat].played_by_bot]

    def happened(self) -> None:
        """Something has changed: tell everybody, and let bots and clocks go on."""
        self.told = asyncio.get_running_loop().time()
        self.said.forget_match()
        self.wake_all()
        self.house.changed(self)
        self.house.publish(self)

    def wake_all(self) -> None:
        """Tell everybody how things stand."""
        self.said.forget_status()
        for connection in self.connections:
            connection.wake()

    # Before the match

    async def join(self, guest: Guest, name: str, token: str | None, seat: int | None) -> tuple[int, str]:
        """Sit down: on the seat of a secret link, or on an open one. Returns the seat and its secret."""
        async with self.alone():
            body = self.body
            if token is not None:
                number = body.seat_of(token)
                if number is None:
                    raise not_your_seat()
                if body.seats[number].name:
                    return number, token
            else:
                number, token = self._open_seat(seat), new_token()
                body.seats[number].secret = digest(token)
            wanted = clean_name(name) or guest.name or f"Player {number + 1}"
            body.seats[number].name = free_name(body, wanted)
            body.seats[number].guest = guest.id
            if all(other.taken for other in body.seats) and body.stage == "open":
                await self._begin()
            else:
                await self.store_table()
                self.happened()
            return number, token

    def _open_seat(self, seat: int | None) -> int:
        if self.body.stage != "open":
            raise Refusal("not-now", "The match has begun.", "You can watch it, or choose another table.")
        free = [n for n, other in enumerate(self.body.seats) if other.kind == "open" and not other.taken]
        if seat is not None and seat not in free:
            raise Refusal("not-now", "This seat is not free.", "Choose another one.")
        if not free:
            raise Refusal("not-now", "All seats are taken.", "You can watch, or choose another table.")
        return free[0] if seat is None else seat

    async def start(self, guest: Guest | None, bots: str | None) -> None:
        """The owner starts the match; empty seats get bots, if wanted."""
        async with self.alone():
            body = self.body
            if guest is None or guest.id != body.owner:
                raise Refusal("not-allowed", "Only who made the table can start it.", "Ask them, or wait.")
            if body.stage != "open":
                raise Refusal("not-now", "The match has begun already.", "Look at the table.")
            empty = [seat for seat in body.seats if not seat.taken]
            if empty and bots is None:
                raise Refusal("not-now", f"{len(empty)} seats are empty.", "Wait, or start with bots on them.")
            for seat in empty:
                seat.kind, seat.bot, seat.secret = "bot", bots, None
                seat.name = free_name(body, self.house.bot_name(body))
            await self._begin()

    async def begin_if_full(self) -> None:
        """A table on which nobody has to wait for anybody begins at once."""
        async with self.alone():
            if self.body.stage == "open" and all(seat.taken for seat in self.body.seats):
                await self._begin()

    async def _begin(self) -> None:
        body = self.body
        dealer = Dealer.fresh()
        bots = [number for number, seat in enumerate(body.seats) if seat.bot is not None]
        match = Match.start(body.setup, [seat.name for seat in body.seats], dealer, bots)
        body.stage = "running"
        body.face = clocks.new_face(body.clock, body.players)
        self.row = replace(self.row, seed=dealer.reveal().hex())
        self.match = match
        await self._store(match.log)
        await self._store_table_if_needed()

    async def _store_table_if_needed(self) -> None:
        """The stage has to be stored even where no clock has changed."""
        if self.row.stage != self.body.stage:
            await self.store_table()

    # Playing

    async def play(self, seat: int, text: str, seq: int, move_id: str) -> int:
        """A move of a seat that has seen the log up to `seq`. Returns where it stands in the log."""
        async with self.alone():
            match = self.running
            known = self.move_ids.get(f"{seat}:{move_id}")
            if known is not None:
                return known
            self._check_fresh(match, seat, seq)
            if self.body.seats[seat].stand_in == "resigned":
                raise Refusal("not-allowed", "You have resigned; a bot plays this seat.", "Watch, or play again later.")
            return await self._play(match, seat, text, f"{seat}:{move_id}")

    async def _play(self, match: Match, seat: int, text: str, move_id: str | None) -> int:
        if len(text) > LONGEST_MOVE:
            raise Refusal("bad-request", f"A move has at most {LONGEST_MOVE} characters.", "Send a shorter one.")
        try:
            new = match.play(seat, match.game.read_move(seat, text))
        except MoveError as error:
            raise Refusal("illegal", f"{_sentence(error)}", "Choose another move.") from error
        except HedgerowError as error:
            raise Refusal("not-now", _sentence(error), "Look at the table.") from error
        if move_id is not None and self.body.seats[seat].stand_in == "time":
            self._come_back(seat)
        await self._store(new, move_id, seat)
        return new[0].seq

    def _check_fresh(self, match: Match, seat: int, seq: int) -> None:
        """Refuse a move that was decided before the same seat moved, or before an undo.

        What others did meanwhile is no reason: whoever sends first is first, and a late move is refused only
        if it is not legal any more.
        """
        if any(isinstance(entry, UndoEntry) or _is_move_of(entry, seat) for entry in match.since(seq)):
            raise Refusal("stale", "The table has changed since you decided.", "Look at it again, then decide anew.")

    async def bot_plays(self, seat: int, text: str, seq: int) -> None:
        """A bot's answer to the position at `seq`; dropped when something has happened meanwhile."""
        async with self.alone():
            match = self.running
            if match.next_seq == seq and self.body.seats[seat].played_by_bot and seat in match.state.to_act:
                await self._play(match, seat, text, None)

    async def chat(self, speaker: int | str, text: str) -> None:
        """Something somebody says."""
        async with self.alone():
            match = self.running
            words = " ".join(text.split())[:LONGEST_CHAT]
            if not words:
                raise Refusal("bad-request", "There is nothing to say.", "Write something.")
            try:
                new = match.chat(speaker, words)
            except HedgerowError as error:
                raise Refusal("bad-request", _sentence(error), "Write something else.") from error
            await self._store(new)

    # Undo

    async def undo(self, seat: int, to: int | None) -> bool:
        """Take moves back; `True` if it is done, `False` if the others are asked."""
        async with self.alone():
            match = self.running
            try:
                new = match.undo(seat, to, self._always_agreeing(seat))
            except UndoRefused as refusal:
                asked = self._undo_target(match, seat, to)
                if asked is None:
                    raise Refusal("illegal", _sentence(refusal), "Play on.") from refusal
                self.body.undo = UndoRequest(by=seat, to=asked, agreed=self._always_agreeing(seat))
                await self.store_table()
                self.happened()
                return False
            except HedgerowError as error:
                raise Refusal("not-now", _sentence(error), "Look at the table.") from error
            await self._store(new)
            return True

    def _always_agreeing(self, seat: int) -> list[int]:
        """People whose seat a bot plays do not hold the others up."""
        return [n for n in self.body.people() if n != seat and self.body.seats[n].played_by_bot]

    def _undo_target(self, match: Match, seat: int, to: int | None) -> int | None:
        """Where an undo goes that the others have to agree to; `None` when nobody could."""
        others = [n for n in self.body.people() if n != seat and not self.body.seats[n].played_by_bot]
        if not others or match.over:
            return None
        own = [place for place, entry in enumerate(match.line) if _is_move_of(entry, seat)]
        if to is not None:
            return to if to in [entry.seq for entry in match.line[:-1]] else None
        return match.line[own[-1] - 1].seq if own else None

    async def answer_undo(self, seat: int, agree: bool) -> None:
        """Agree to an undo that somebody asked for, or refuse it."""
        async with self.alone():
            match, request = self.running, self.body.undo
            if request is None or seat == request.by:
                raise Refusal("not-now", "Nobody asks you to take anything back.", "Play on.")
            if agree:
                request.agreed = sorted({*request.agreed, seat})
                if await self._undo_if_agreed(match):
                    return
            else:
                self.body.undo = None
            await self.store_table()
            self.happened()

    async def _undo_if_agreed(self, match: Match) -> bool:
        """Take back what somebody asked for, once nobody is left to ask."""
        request = self.body.undo
        if request is None or not set(request.agreed) >= set(self.body.people()) - {request.by}:
            return False
        try:
            new = match.undo(request.by, request.to, request.agreed)
        except HedgerowError as error:
            raise Refusal("not-now", _sentence(error), "Play on.") from error
        await self._store(new)
        return True

    # Leaving and coming back

    async def resign(self, seat: int) -> None:
        """The house bot takes the seat for good."""
        async with self.alone():
            match = self.running
            if match.over:
                raise Refusal("not-now", "The match is over.", "Play again?")
            self.body.seats[seat].stand_in = "resigned"
            await self._seat_changed(match)

    async def come_back(self, seat: int) -> None:
        """The owner is here again after running out of time."""
        async with self.alone():
            match = self.running
            if self.body.seats[seat].stand_in == "time":
                self._come_back(seat)
                await self._seat_changed(match)

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
                await self._seat_changed(match)

    async def put_off(self, away: float) -> None:
        """The server was away for so long: nobody's clock ran meanwhile."""
        if self.body.face is not None and self.body.clock.kind != "none" and away > 0:
            async with self.alone():
                clocks.put_off(self.body.face, away, time.time())
                await self.store_table()

    async def _seat_changed(self, match: Match) -> None:
        """Somebody has left or come back: the clocks go on, and an undo no longer waits for who has left."""
        request = self.body.undo
        if request is not None and self.body.seats[request.by].played_by_bot:
            self.body.undo = None
        elif request is not None:
            request.agreed = sorted({*request.agreed, *self._always_agreeing(request.by)})
        if self.body.face is not None:
            clocks.go_on(self.body.clock, self.body.face, self._awaited_people(), None, time.time())
        if not await self._undo_if_agreed(match):
            await self.store_table()
            self.happened()

    # Looking ahead

    def possible_state(self, match: Match, seat: int) -> tuple[State, bool]:
        """For a preview: a state that the seat could be in, and whether something in it is guessed."""
        if match.game.has_secrets and not match.over:
            return match.state.redeal(seat, Random(f"{self.id}/{match.next_seq}/{seat}")), True
        return match.state.copy(), False


def _is_move_of(entry: Entry, seat: int) -> bool:
    return isinstance(entry, MoveEntry) and entry.seat == seat


def _sentence(error: object) -> str:
    text = str(error)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
