"""The house: all tables in memory, the bots, the clocks, and what happens at start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from hedgerow.games import HedgerowError
from hedgerow.match import Dealer, Match, Snapshot, read_record, read_setup_record
from hedgerow.match.fold import box_for
from hedgerow.server import clocks, tables
from hedgerow.server.bots import BotWorkers
from hedgerow.server.errors import Refusal, cannot_store, damaged, no_table
from hedgerow.server.metrics import Metrics
from hedgerow.server.room import Room
from hedgerow.server.settings import Settings
from hedgerow.server.store import EntryRow, Store, TableRow
from hedgerow.server.tables import BOT_NAMES, Body, TableWish
from hedgerow.server.tokens import Guest, Signer, new_table_id

SHORTEST_ANSWER: Final = 0.3
"""Seconds before a bot lets a moment pass, so that the time it takes does not tell what it holds."""
_log = logging.getLogger(__name__)
Result = TypeVar("Result")


class House:
    """Everything a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = BotWorkers(settings.bot_workers, settings.bot_seconds)
        self.metrics = Metrics()
        self.signer = Signer("")
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._deeds: set[asyncio.Task[Any]] = set()
        self.closing = False

    # Start and stop

    async def open(self) -> None:
        """Bring the database up, put the clocks right, and let every running table go on."""
        await self.store.open()
        secret = self.settings.secret or await self.store.note("secret")
        if secret is None:
            secret = secrets.token_hex(32)
            await self.store.set_note("secret", secret)
        self.signer = Signer(secret)
        alive = await self.store.note("alive")
        away = 0.0 if alive is None else max(0.0, time.time() - float(alive))
        await self._continue_all(away)
        self.spawn(self._beat())

    async def _continue_all(self, away: float) -> None:
        """After a restart every running table is loaded once: clocks are put off, bots go on."""
        for table_id in await self.store.ids("running"):
            try:
                room = await self.room(table_id)
            except Refusal as refusal:
                _log.error("table %s: %s", table_id, refusal.message)
                continue
            with contextlib.suppress(Refusal):  # another server on this database was faster
                await room.put_off(away)
            self.changed(room)

    async def close(self) -> None:
        """Stop: pages are told to come back, what is being written is written, nobody's clock runs on."""
        self.closing = True
        for task in (*self._thinking.values(), *self._tasks):
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*self._thinking.values(), *self._tasks, return_exceptions=True)
        await asyncio.gather(*self._deeds, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.store.set_note("alive", repr(time.time()))
        await self.store.close()
        self.bots.close()

    async def _beat(self) -> None:
        while True:
            await self.store.set_note("alive", repr(time.time()))
            self._put_away_idle()
            await asyncio.sleep(self.settings.heartbeat)

    async def farewell(self) -> None:
        """Tell all pages that the server goes down and will be back."""
        self.closing = True
        pages = [connection for room in self.rooms.values() for connection in room.connections]
        await asyncio.gather(*(page.farewell() for page in pages), return_exceptions=True)

    async def deed(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something that is finished even if nobody waits for it any more: a page that goes, a server that stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)
        return await asyncio.shield(task)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables

    async def room(self, table_id: str) -> Room:
        """A table, from memory or from the database."""
        found = self.rooms.get(table_id)
        if found is not None:
            return found
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                found = self.rooms.get(table_id)
                if found is None:
                    found = self.rooms[table_id] = await self._load(table_id)
                    self.metrics.loads.inc()
        finally:
            self._loading.pop(table_id, None)
        return found

    async def _load(self, table_id: str) -> Room:
        try:
            return await self._read(table_id)
        except (SQLAlchemyError, OSError) as error:
            if not await self.store.healthy():
                raise cannot_store() from error
            _log.error("table %s cannot be read: %s", table_id, error)
            raise damaged() from error
        except (HedgerowError, ValueError, msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            if isinstance(error, Refusal):
                raise
            _log.error("table %s is damaged: %s", table_id, error)
            raise damaged() from error

    async def _read(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            raise no_table(table_id)
        body = msgspec.json.decode(row.body, type=Body)
        if row.stage != body.stage or len(body.seats) != body.players:
            raise ValueError("the parts of the table do not agree")
        if body.stage == "open":
            return Room(self, row, body, None, {}, 0)
        log, snapshot = await self.store.log(table_id)
        match = _resumed(row, log, snapshot)
        move_ids = {entry.move_id: entry.seq for entry in log if entry.move_id is not None}
        return Room(self, row, body, match, move_ids, 0 if snapshot is None else snapshot.seq)

    async def new_table(self, wish: TableWish, guest: Guest) -> tuple[Room, dict[int, str]]:
        """Make a table; returns it and the secrets of its seats."""
        body, seat_secrets = tables.new_body(wish, guest.id, guest.name)
        return await self.add(body), seat_secrets

    async def add(self, body: Body) -> Room:
        """Store a new table; one with all seats taken begins at once."""
        now = time.time()
        row = TableRow(
            new_table_id(), body.game, body.stage, body.public, now, now, 1, msgspec.json.encode(body).decode(), None
        )
        await self.store.write(row.id, table=row, new_table=True)
        room = self.rooms[row.id] = Room(self, row, body, None, {}, 0)
        self.metrics.tables.inc()
        await room.begin_if_full()
        return room

    async def rematch(self, room: Room) -> Room:
        """The same people at a new table; their seat links open it, too."""
        async with room.alone():
            body = room.body
            if body.stage != "over":
                raise Refusal("not-now", "The match is not over yet.", "Play it to the end first.")
            if body.rematch is None:
                seats = [msgspec.structs.replace(seat, stand_in="") for seat in body.seats]
                new = msgspec.structs.replace(body, seats=seats, stage="open", face=None, undo=None, rematch=None)
                body.rematch = (await self.add(new)).id
                await room.store_table()
                room.happened()
            return await self.room(body.rematch)

    def forget(self, room: Room) -> None:
        """Throw a room away; the next one who asks gets it from the database."""
        room.gone = True
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        task = self._thinking.pop(room.id, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()
        for connection in list(room.connections):
            connection.wake()

    def _put_away_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            unused = not room.connections and not room.lock.locked() and room.id not in self._thinking
            if unused and room.id not in self._alarms and now - room.told > self.settings.idle:
                self.forget(room)

    def bot_name(self, body: Body) -> str:
        """A name for one more bot."""
        taken = {seat.name for seat in body.seats}
        return next((name for name in BOT_NAMES if name not in taken), "Bot")

    def publish(self, room: Room) -> None:
        """Tell other servers on the same database that a table has changed; set by the app."""

    # What goes on by itself

    def changed(self, room: Room) -> None:
        """A table has changed: its clocks are set, its bots begin to think."""
        if self.closing:
            return
        self._set_alarm(room)
        if room.id not in self._thinking and self._bot_to_act(room) is not None:
            task = asyncio.get_running_loop().create_task(self._let_bots_play(room))
            self._thinking[room.id] = task
            task.add_done_callback(lambda done: self._thought(room, done))

    def _thought(self, room: Room, task: asyncio.Task[None]) -> None:
        if self._thinking.get(room.id) is task:
            del self._thinking[room.id]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            _log.error("the bots of table %s stopped: %r", room.id, error)
        elif not room.gone and self._bot_to_act(room) is not None:
            self.changed(room)

    def _bot_to_act(self, room: Room) -> int | None:
        match = room.match
        if match is None or match.over or room.gone:
            return None
        acting = match.state.to_act
        # Those nobody waits for are asked first: they may want to act before the game goes on.
        order = [*(seat for seat in acting if seat not in match.state.awaited), *match.state.awaited]
        return next((seat for seat in order if room.body.seats[seat].played_by_bot), None)

    async def _let_bots_play(self, room: Room) -> None:
        loop = asyncio.get_running_loop()
        while (seat := self._bot_to_act(room)) is not None and room.match is not None:
            match = room.match
            seq, begun = match.next_seq, loop.time()
            level = room.body.seats[seat].bot or self.settings.house_bot
            luck = f"{room.row.seed}/{seq}/{seat}"
            text = await self.bots.choose(match.setup, match.state.position(), seat, level, luck)
            self.metrics.bot_seconds.observe(loop.time() - begun)
            declines = match.game.decline is not None and text == match.game.move_text(seat, match.game.decline)
            pace = self.settings.bot_pace
            ready = begun + min(pace, SHORTEST_ANSWER) if declines else room.told + pace
            if pace and ready > loop.time():
                await asyncio.sleep(ready - loop.time())
            try:
                await self.deed(room.bot_plays(seat, text, seq))
            except Refusal as refusal:
                if room.gone:
                    return
                _log.warning("table %s: a bot's move was refused: %s", room.id, refusal.message)
                await asyncio.sleep(1)

    def _set_alarm(self, room: Room) -> None:
        old = self._alarms.pop(room.id, None)
        if old is not None:
            old.cancel()
        face = room.body.face
        due = None if face is None or room.gone else clocks.deadline(room.body.clock, face)
        if due is not None and room.match is not None and not room.match.over:
            delay = max(0.0, due[0] - time.time())
            self._alarms[room.id] = asyncio.get_running_loop().call_later(delay, self._ring, room)

    def _ring(self, room: Room) -> None:
        self._alarms.pop(room.id, None)
        self.spawn(self._time_out(room))

    async def _time_out(self, room: Room) -> None:
        with contextlib.suppress(Refusal):
            await self.deed(room.time_out(time.time()))
        self._set_alarm(room)


def _resumed(row: TableRow, log: list[EntryRow], snapshot: EntryRow | None) -> Match:
    """The match of a stored log. A snapshot that does not fit is left aside: the log is the truth."""
    if [entry.seq for entry in log] != list(range(len(log))) or not log:
        raise ValueError("entries of the log are missing")
    setup = read_setup_record(msgspec.json.decode(log[0].body))
    game = box_for(setup, None)
    entries = [setup, *(read_record(game, entry.seq, msgspec.json.decode(entry.body)) for entry in log[1:])]
    dealer = None if row.seed is None else Dealer(bytes.fromhex(row.seed))
    if snapshot is not None:
        with contextlib.suppress(HedgerowError, msgspec.MsgspecError, ValueError, RecursionError):
            taken = Snapshot.from_record(msgspec.json.decode(snapshot.body))
            return Match.resume(entries, taken, dealer, game)
    return Match.resume(entries, None, dealer, game)
