"""After a start: the server serves at once, and continues clocks and bots in the background with little memory."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hedgerow.bots import RandomBot
from hedgerow.games import Setup
from hedgerow.match import Dealer, Match
from hedgerow.server.bots.workers import BotWorkers, compute_move, encode_setup
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.storage.records import EntryRow
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import alarms, background, registry
from hedgerow.server.tables.clocks import DAY, ClockRule
from hedgerow.server.tables.session import TOUCH_SECONDS
from tests.registered import CUSTOM_TILES_GAME, TURN_GAME, custom_tiles
from tests.security.attacker import long_match
from tests.server.client import TIMEOUT
from tests.server.database import StoredTable, query_rows, store_tables, stored_match, update_rows

HOUR = 3600.0


def new_match(number: int = 1) -> Match:
    return Match.start(Setup(TURN_GAME, 2), None, Dealer.numbered(number))


def table_of_people(name: str, **more: Any) -> StoredTable:
    return StoredTable(name, new_match(), **{"updated_at": time.time(), **more})


def table_of_bots(name: str, **more: Any) -> StoredTable:
    return table_of_people(name, bots=(0, 1), **more)


def overdue_table(name: str, seconds: float) -> StoredTable:
    """Return a table whose clock has run out this many seconds ago, while a server was alive."""
    since = time.time() - seconds - 1
    return table_of_people(name, clock=ClockRule(kind="move", seconds=1), since=since)


class ObservedStore(Store):
    """A store that records which tables are read and written, can make readers wait, and can fail to write."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.read: asyncio.Queue[str] = asyncio.Queue()
        self.written: asyncio.Queue[str] = asyncio.Queue()
        self.failing_writes = 0
        """The number of writes that fail next."""

    async def read_log(self, table_id: str) -> tuple[list[EntryRow], EntryRow | None]:
        self.read.put_nowait(table_id)
        await self.may_read.wait()
        return await super().read_log(table_id)

    async def write(self, table_id: str, **changes: Any) -> None:
        if self.failing_writes:
            self.failing_writes -= 1
            raise OSError("the database cannot be reached")
        await super().write(table_id, **changes)
        self.written.put_nowait(table_id)


class PatientBots(BotWorkers):
    """Bots that move when they are allowed to."""

    def __init__(self) -> None:
        super().__init__(1, 10.0)
        self.may_move = asyncio.Event()

    async def choose(self, setup: Setup, position: str, seat: int, *_more: Any, **_named: Any) -> str:
        await self.may_move.wait()
        return compute_move(encode_setup(setup), position, seat, RandomBot.name, "1").move


class StartedServer:
    """A server in this process."""

    def __init__(self, database: Path, **settings: Any) -> None:
        url = database_url(str(database))
        self.store = ObservedStore(url)
        self.bots = PatientBots()
        self.runtime = ServerRuntime(
            Settings(database=url, bot_pace=0.0, watch_interval=0.01, **settings), store=self.store, workers=self.bots
        )

    @property
    def in_memory(self) -> set[str]:
        return set(self.runtime.registry.sessions)

    async def scanned(self) -> None:
        """Wait until the tables are found that need the server."""
        async with asyncio.timeout(TIMEOUT):
            while not self.runtime._continuation._scanned_at:
                await asyncio.sleep(0)


@asynccontextmanager
async def started(database: Path, tables: Sequence[StoredTable], **settings: Any) -> AsyncIterator[StartedServer]:
    """Yield a server that has started on a database with these tables."""
    await asyncio.to_thread(store_tables, database, tables)
    server = StartedServer(database, **settings)
    async with asyncio.timeout(TIMEOUT):
        await server.runtime.start()
    try:
        yield server
    finally:
        server.store.may_read.set()
        await server.runtime.stop()


async def next_of(queue: asyncio.Queue[str]) -> str:
    async with asyncio.timeout(TIMEOUT):
        return await queue.get()


def stand_ins(database: Path, table: str) -> list[str]:
    body = json.loads(query_rows(database, "select body from tables where id = ?", table)[0][0])
    return [seat["stand_in"] for seat in body["seats"]]


def test_server_is_ready_before_its_tables_are_loaded(tmp_path: Path) -> None:
    """The start does not wait for a single table; old servers loaded all of them first."""
    database = tmp_path / "tables.sqlite3"
    tables = [*(table_of_bots(f"bots{n}") for n in range(5)), *(overdue_table(f"late{n}", n + 1) for n in range(5))]

    async def run() -> None:
        await asyncio.to_thread(store_tables, database, tables)
        server = StartedServer(database)
        server.store.may_read.clear()
        async with asyncio.timeout(TIMEOUT):
            await server.runtime.start()
        await next_of(server.store.read)
        assert server.in_memory == set(), "no table is loaded yet, and the server has started"
        server.store.may_read.set()
        server.bots.may_move.set()
        waiting = {table.id for table in tables}
        while waiting:
            waiting.discard(await next_of(server.store.written))
        await server.runtime.stop()

    asyncio.run(run())


def test_tables_that_need_nothing_are_not_loaded(tmp_path: Path) -> None:
    """People without clocks, and clocks that run for hours, need no memory."""
    tables = [table_of_people(f"plain{n}") for n in range(150)]
    tables += [
        table_of_people(f"clock{n}", clock=ClockRule(kind="days", seconds=DAY), since=time.time()) for n in range(150)
    ]

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", tables) as server:
            await server.scanned()
            assert server.in_memory == set()
            assert server.store.read.empty()
            assert len(server.runtime._alarms._timers) == 150

    asyncio.run(run())


def test_clock_that_has_run_out_falls_without_a_visit(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"

    async def run() -> None:
        async with started(database, [overdue_table("late", 5)]) as server:
            assert await next_of(server.store.written) == "late"

    asyncio.run(run())
    assert sorted(stand_ins(database, "late")) == ["", "time"]


def test_damaged_row_does_not_keep_other_tables_from_being_continued(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    damaged = overdue_table("damaged", 50)

    async def run() -> None:
        await asyncio.to_thread(store_tables, database, [damaged])
        await asyncio.to_thread(update_rows, database, "update tables set version = 'many' where id = ?", damaged.id)
        async with started(database, [overdue_table("late", 5)]) as server:
            assert await next_of(server.store.written) == "late"

    asyncio.run(run())
    assert stand_ins(database, damaged.id) == ["", ""]


def test_oldest_deadline_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alarms, "MAX_RINGING", 1)  # several at once finish in any order
    tables = [overdue_table(f"late{n}", seconds) for n, seconds in enumerate([5, 500, 50, 5000])]

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", tables) as server:
            assert [await next_of(server.store.read) for _ in tables] == ["late3", "late1", "late2", "late0"]

    asyncio.run(run())


def test_clock_falls_although_its_table_has_left_the_memory(tmp_path: Path) -> None:
    """A failed write, or a long wait, removes a table from memory; its clock runs on."""
    database = tmp_path / "tables.sqlite3"
    table = table_of_people("soon", clock=ClockRule(kind="move", seconds=1), since=time.time())

    async def run() -> None:
        async with started(database, [table]) as server:
            session = await server.runtime.registry.get("soon")
            server.runtime.registry.discard(session)
            assert await next_of(server.store.written) == "soon"

    asyncio.run(run())
    assert sorted(stand_ins(database, "soon")) == ["", "time"]


def test_few_tables_of_bots_are_in_memory_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are loaded one after another; in the end, every bot has moved."""
    monkeypatch.setattr(background, "MAX_UNATTENDED", 5)
    monkeypatch.setattr(background, "ROOM_INTERVAL", 0.0)
    tables = [table_of_bots(f"bots{n}") for n in range(20)]
    tables += [overdue_table(f"late{n}", 5) for n in range(20)]

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", tables) as server:
            late = {f"late{n}" for n in range(20)}
            while late:  # clocks fall whether or not bots are waiting
                late.discard(await next_of(server.store.written))
                assert len(server.in_memory) <= 5 + 1 + 4, "with the tables that are being loaded"
            server.bots.may_move.set()
            waiting = {f"bots{n}" for n in range(20)}
            while waiting:
                waiting.discard(await next_of(server.store.written))
                assert len(server.in_memory) <= 5 + 1 + 4

    asyncio.run(run())


def test_few_idle_tables_with_custom_tiles_stay_in_memory(tmp_path: Path) -> None:
    """One request loads a table, and its tiles may take several megabytes."""
    custom = Match.start(Setup(CUSTOM_TILES_GAME, 2, {}, custom_tiles("plain_tiles")), None, Dealer.numbered(1))
    tables = [StoredTable(f"custom{n}", custom) for n in range(21)]

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", [*tables, table_of_people("usual")]) as server:
            for table_id in ("usual", *(table.id for table in tables)):
                await server.runtime.registry.get(table_id)
            assert server.in_memory == {"usual", *(table.id for table in tables[4:])}

    asyncio.run(run())


def test_few_idle_tables_with_long_logs_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A visit costs one request, however long the log is that it loads."""
    monkeypatch.setattr(registry, "MAX_IDLE_ENTRIES", 1_000)
    tables = [StoredTable(f"long{n}", long_match(400)) for n in range(6)]

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", [*tables, table_of_people("usual")]) as server:
            await server.runtime.registry.get("usual")
            await server.runtime.registry.get("long0")
            async with server.runtime.registry.sessions["long0"].lock:  # a request is using it
                for table in tables:
                    await server.runtime.registry.get(table.id)
                assert server.in_memory == {"usual", "long0", "long4", "long5"}

    asyncio.run(run())


def test_visits_to_tables_of_many_addresses_are_served_in_turn(tmp_path: Path) -> None:
    """An address whose tables are visited all at once does not make the visitors of another table wait for them."""
    crowd = [table_of_people(f"crowd{number}", origin="one address") for number in range(registry.MAX_READERS + 8)]

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", [*crowd, table_of_people("victim")]) as server:
            server.store.may_read.clear()
            visits = [asyncio.create_task(server.runtime.registry.get(table.id)) for table in crowd]
            read = [await next_of(server.store.read) for _ in range(registry.MAX_READERS)]
            visits.append(asyncio.create_task(server.runtime.registry.get("victim")))
            async with asyncio.timeout(TIMEOUT):
                while server.runtime.registry._context.readers.waiting < 9:
                    await asyncio.sleep(0)
            assert server.store.read.empty(), read
            server.store.may_read.set()
            assert await next_of(server.store.read) == "victim"
            await asyncio.gather(*visits)

    asyncio.run(run())


def test_bots_continue_after_a_move_that_could_not_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failed write removes the table from memory, and no page is open that would load it again."""
    monkeypatch.setattr(background, "RETRY_SECONDS", 0.0)

    async def run() -> None:
        async with started(tmp_path / "tables.sqlite3", [table_of_bots("bots")]) as server:
            server.store.failing_writes = 3
            server.bots.may_move.set()
            assert await next_of(server.store.written) == "bots"

    asyncio.run(run())


def test_archived_table_is_continued_by_a_visit_only(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    old = time.time() - 100 * DAY
    tables = [table_of_bots("old", updated_at=old), table_of_bots("recent", updated_at=old + 20 * DAY)]

    async def run() -> None:
        async with started(database, tables, archive_days=90.0) as server:
            server.bots.may_move.set()
            assert await next_of(server.store.written) == "recent"
            assert "old" not in server.in_memory
            await server.runtime.registry.get("old")
            while await next_of(server.store.written) != "old":
                pass

    asyncio.run(run())
    assert stored_match(database, "old").next_seq > new_match().next_seq


def test_move_at_an_old_table_postpones_its_archiving(tmp_path: Path) -> None:
    """Without a clock a move does not change the row of its table; once a day it does."""
    database = tmp_path / "tables.sqlite3"
    table = table_of_people("old", updated_at=time.time() - TOUCH_SECONDS - HOUR)

    async def run() -> None:
        async with started(database, [table]) as server:
            for _ in range(2):
                session = await server.runtime.registry.get("old")
                assert session.match is not None
                seat = session.match.state.awaited[0]
                move = session.match.game.move_text(seat, session.match.state.moves(seat).choice(Random(1)))
                await session.play(seat, move, session.length, f"{session.length}")

    asyncio.run(run())
    (changed, version) = query_rows(database, "select changed, version from tables")[0]
    assert time.time() - changed < HOUR
    assert version == 2, "the second move did not change the row"
