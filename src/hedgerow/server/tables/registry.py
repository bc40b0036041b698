"""The house: all tables in memory, the bots, the clocks, and what happens at start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from hedgerow.games import HedgerowError
from hedgerow.i18n import Language
from hedgerow.match import Dealer, Match, Snapshot, read_record, read_setup_record
from hedgerow.match.replay_state import box_for
from hedgerow.server.bots.turns import BotTurns
from hedgerow.server.cluster.leader import Caretaker
from hedgerow.server.cluster.pubsub import News
from hedgerow.server.errors import Behind, Refusal, cannot_store, damaged, no_table, refuse
from hedgerow.server.limits import Addresses, Seats
from hedgerow.server.metrics import Metrics
from hedgerow.server.settings import Settings
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.store import AWAY_SECONDS, Away, Store, reason
from hedgerow.server.tables import clocks, seating, table
from hedgerow.server.tables.session import Room
from hedgerow.server.tables.table import BOT_NAMES, Body, TableWish
from hedgerow.server.tables.tokens import Guest, Signer, may_be_table_id, new_table_id

if TYPE_CHECKING:
    from hedgerow.server.live.connection import Connection

OPEN_WITHIN: Final = 30.0
"""Seconds that the database of several servers gets to come back."""
ATTEMPTS: Final = 5
"""So often something is tried at a table that is being changed from elsewhere, too."""
LEAVING: Final = 10
"""So many pages are sent to other servers at once …"""
LEAVING_SECONDS: Final = 0.05
"""… and the next ones so many seconds later; …"""
MOST_GROUPS: Final = 100
"""… but if there are very many, more at once: it must not take for ever."""
LATECOMERS_SECONDS: Final = 0.5
"""So long a server that goes still answers those who came in just before its door was shut."""
BURST_SECONDS: Final = 30.0
"""What an address may ask for in this time, it may ask for at once."""
BEATS_MISSED: Final = 2.5
"""When the last server has been silent for so many heartbeats, there was none."""
_log = logging.getLogger(__name__)
Result = TypeVar("Result")


class House:
    """Everything a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = BotTurns(self)
        self.news = News(self, settings.redis)
        self.metrics = Metrics()
        rate = settings.requests_per_second
        self.addresses = Addresses(BURST_SECONDS * rate, rate, settings.connections_per_address)
        self.seats = Seats(limited=rate > 0)
        self.signer = Signer("")
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._deeds: set[asyncio.Task[Any]] = set()
        self._caretaker = Caretaker(self.store)
        self.closing = False

    # Start and stop

    async def open(self) -> None:
        """Bring the database up, put the clocks right, and let every running table go on."""
        await self._open_store()
        secret = self.settings.secret or await self.store.first_note("secret", secrets.token_hex(32))
        self.signer = Signer(secret)
        if not self.settings.only_bots:
            await self._take_care()
            self.spawn(self._watch())
        self.spawn(self._beat())

    async def _open_store(self) -> None:
        """Alone, say at once what is wrong; among others, somebody has used the database before: it comes back."""
        until = asyncio.get_running_loop().time() + OPEN_WITHIN
        while True:
            try:
                await self.store.open()
                return
            except (OperationalError, OSError) as error:
                if self.news.alone or asyncio.get_running_loop().time() > until:
                    raise
                _log.warning("the database does not answer yet: %s", reason(error))
                await asyncio.sleep(AWAY_SECONDS)

    async def _take_care(self) -> None:
        """Of several servers on a database one looks after the tables that nobody has open."""
        if not await self._caretaker.newly_appointed():
            return
        alive = await self.store.note("alive")
        away = 0.0 if alive is None else max(0.0, time.time() - float(alive))
        # Where others were there meanwhile, nobody's clock has to be put off.
        await self._continue_all(away if self.news.alone or away > BEATS_MISSED * self.settings.heartbeat else 0.0)

    async def _watch(self) -> None:
        """See to it that somebody takes care, and that no table waits in vain for a bot."""
        while True:
            await asyncio.sleep(self.settings.watch)
            try:
                await self._take_care()
                await self.news.missed()
                await self.bots.ask_again()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("the database does not answer: %s", reason(error))

    async def _continue_all(self, away: float) -> None:
        """Every running table is loaded once: clocks are put off, bots go on."""
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
        for task in self._tasks:
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.stop()
        await asyncio.gather(*self._deeds, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.store.set_note("alive", repr(time.time()))
        await self._caretaker.close()
        await self.store.close()
        await self.bots.close()

    async def _beat(self) -> None:
        while True:
            try:
                await self.store.set_note("alive", repr(time.time()))
            except (SQLAlchemyError, OSError) as error:
                _log.warning("the database does not answer: %s", reason(error))
            self._put_away_idle()
            for room in self.rooms.values():
                if room.connections:
                    self.news.here(room)
            await asyncio.sleep(self.settings.heartbeat)

    async def farewell(self) -> None:
        """Tell all pages that the server goes down. Where others go on, they leave in groups: nobody is overrun."""
        pages = self._pages()
        group = max(LEAVING, len(pages) // MOST_GROUPS)
        while not self.news.alone and pages:
            await _take_leave(pages[:group])
            await asyncio.sleep(LEAVING_SECONDS)
            pages = pages[group:]
        if not self.news.alone:  # who has just come in is still answered; who comes now is let in by others
            await asyncio.sleep(LATECOMERS_SECONDS)
        self.closing = True
        self.bots.advice.close()
        await _take_leave(self._pages())

    def _pages(self) -> list[Connection]:
        return [page for room in self.rooms.values() for page in room.connections if not page.leaving]

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
        if not may_be_table_id(table_id):
            raise no_table(table_id)
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
                    self.news.who(found)
                    if not self.settings.only_bots:
                        self.changed(found)
        finally:
            self._loading.pop(table_id, None)
        return found

    async def current(self, table_id: str) -> Room:
        """A table as it is in the database now, whoever has changed it last."""
        room = await self.room(table_id)
        if self.news.alone:
            return room
        try:
            version, length = await self.store.mark(table_id)
        except (SQLAlchemyError, OSError) as error:
            raise cannot_store() from error
        if version > room.row.version or length > room.length:
            await self.catch_up(room)
            room = await self.room(table_id)
        return room

    async def act(self, table_id: str, deed: Callable[[Room], Awaitable[Result]]) -> Result:
        """Do something at a table. Where another server was faster, it is tried again on what it has left."""
        for _ in range(ATTEMPTS - 1):
            with contextlib.suppress(Behind):
                return await deed(await self.current(table_id))
        return await deed(await self.current(table_id))

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
        if body.stage == "open" or (body.stage == "closed" and row.seed is None):  # it never began
            return Room(self, row, body, None, {}, 0)
        log, snapshot = await self.store.log(table_id)
        match = _resumed(row, log, snapshot)
        move_ids = {entry.move_id: entry.seq for entry in log if entry.move_id is not None}
        return Room(self, row, body, match, move_ids, 0 if snapshot is None else snapshot.seq)

    async def new_table(self, wish: TableWish, guest: Guest, language: Language = "en") -> tuple[Room, dict[int, str]]:
        """Make a table; returns it and the secrets of its seats."""
        body, seat_secrets = table.new_body(wish, guest.id, guest.name, language)
        return await self.add(body), seat_secrets

    async def add(self, body: Body) -> Room:
        """Store a new table; one with all seats taken begins at once."""
        now = time.time()
        row = TableRow(
            new_table_id(), body.game, body.stage, body.public, now, now, 1, msgspec.json.encode(body).decode(), None
        )
        try:
            await self.store.write(row.id, table=row, new_table=True)
        except (SQLAlchemyError, OSError) as error:
            raise cannot_store() from error
        room = self.rooms[row.id] = Room(self, row, body, None, {}, 0)
        self.metrics.tables.inc()
        await seating.begin_if_full(room)
        return room

    async def rematch(self, room: Room) -> Room:
        """The same people at a new table; their seat links open it, too."""
        async with room.alone():
            body = room.body
            if body.stage != "over":
                raise refuse("not-now", "rematch-too-early")
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
        self.bots.forget(room)
        for connection in list(room.connections):
            connection.wake()

    async def catch_up(self, room: Room) -> None:
        """Something has changed at a table through another server: learn it from the database."""
        if self.news.alone:
            return
        try:
            await room.catch_up()
        except (Away, OperationalError) as error:
            # It is noticed again that this table is behind, as soon as the database is back.
            _log.debug("table %s could not be brought up to date: %s", room.id, reason(error))
        except (SQLAlchemyError, OSError, HedgerowError, ValueError, msgspec.MsgspecError) as error:
            # Whoever asks next reads it all, and is told what is wrong if that cannot be done either.
            _log.warning("table %s could not be brought up to date: %s", room.id, error)
            self.forget(room)

    def _put_away_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            unused = not room.connections and not room.lock.locked() and not self.bots.awaited(room)
            if unused and room.id not in self._alarms and now - room.told > self.settings.idle:
                self.forget(room)

    def bot_name(self, body: Body) -> str:
        """A name for one more bot."""
        taken = {seat.name for seat in body.seats}
        return next((name for name in BOT_NAMES if name not in taken), "Bot")

    # What goes on by itself

    def changed(self, room: Room) -> None:
        """A table has changed: its clocks are set, its bots begin to think."""
        if self.closing:
            return
        self._set_alarm(room)
        self.bots.changed(room)

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


async def _take_leave(pages: Sequence[Connection]) -> None:
    await asyncio.gather(*(page.farewell() for page in pages), return_exceptions=True)


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
