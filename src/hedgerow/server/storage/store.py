"""The database: what is stored of tables, and how it is written.

All writes of the moment go into one transaction (a group commit): however many tables play at once, the disk is
asked to make things durable once for all of them. A write that meets another server's write (the key of a log entry is
taken, the version of a table has moved on) fails alone, with `Conflict`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, create_engine, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hedgerow.server.storage.batched_reads import Lookups
from hedgerow.server.storage.batched_writes import Conflict, Write, write_together
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.schema import entries, notes, snapshots, tables

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_BUSY_MILLISECONDS: Final = 10_000
_MIGRATING: Final = 0x48656467
"""Who holds this lock of PostgreSQL changes the tables of the database."""


AWAY_SECONDS: Final = 0.3
"""So long nobody tries again when the database could not be reached."""
POSTGRESQL: Final = {
    "connect_timeout": 5,
    # A network that swallows everything is found out in seconds, not in the quarter of an hour that systems wait.
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "hedgerow",
}


class Away(OSError):
    """The database could not be reached a moment ago: nobody waits for it, and nobody floods it."""


class Store:
    """The one way to the database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = _engine(url)
        self._away_until = 0.0
        self._lookups = Lookups(self)
        self._queue: asyncio.Queue[Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._thread: WritingThread | None = None
        if url.startswith("sqlite"):
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            if self.engine.url.database:  # each connection to memory would be a database of its own
                self._thread = WritingThread(self.engine.url)

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await self._in_one_transaction(migrate)
        self._writer = asyncio.create_task(self._write_all(), name="database writer")

    async def close(self) -> None:
        """Write what is waiting and let go."""
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        if self._thread is not None:
            await self._thread.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection to the database for a moment."""
        now = asyncio.get_running_loop().time
        if now() < self._away_until:
            raise Away("the database could not be reached a moment ago")
        if self._away_until:  # one knocks again; until it has an answer the others are sent away
            self._away_until = now() + AWAY_SECONDS
        async with contextlib.AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self.engine.connect())
            except (SQLAlchemyError, OSError):
                self._away_until = now() + AWAY_SECONDS
                raise
            self._away_until = 0.0
            yield connection

    # Writing

    async def write(self, table_id: str, **what: Any) -> None:
        """Store what has changed about a table (see `Write`); returns when it is durable."""
        write = Write(table_id, **what)
        await self._queue.put(write)
        await write.done

    async def _write_all(self) -> None:
        """Take everything that waits, write it in one transaction, and again."""
        while True:
            first = await self._queue.get()
            batch = [first]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            writes = [write for write in batch if write is not None]
            if writes:
                await self._write_batch(writes)
            if None in batch:
                return

    async def _in_one_transaction(self, work: Callable[[Connection], None]) -> None:
        if self._thread is not None:
            await self._thread.do(work)
        else:
            async with self.connected() as connection, connection.begin():
                await connection.run_sync(work)

    async def _write_batch(self, writes: Sequence[Write]) -> None:
        try:
            await self._in_one_transaction(partial(write_together, writes=writes))
        except (IntegrityError, Conflict) as error:
            if len(writes) == 1:
                _settle(writes[0], Conflict(str(error)))
                return
            await self._write_the_rest(writes)
        except (SQLAlchemyError, OSError) as error:
            for write in writes:
                _settle(write, error)
        except Exception as error:
            # Something in one of them that cannot be written at all must not stop the writer.
            if len(writes) == 1:
                _settle(writes[0], error)
                return
            await self._write_halves(writes)
        else:
            for write in writes:
                _settle(write, None)

    async def _write_the_rest(self, writes: Sequence[Write]) -> None:
        """Another server was faster with some of these; the others are written together."""
        try:
            late = await self._late(writes)
        except Exception:  # whatever it is, the writer must not stop
            late = []
        for write in late:
            _settle(write, Conflict(f"table {write.table_id} has moved on"))
        rest = [write for write in writes if write not in late]
        if not late:
            await self._write_halves(writes)  # one of them cannot be written for another reason: which?
        elif rest:
            await self._write_batch(rest)

    async def _late(self, writes: Sequence[Write]) -> list[Write]:
        """Those whose place in the log is taken, or whose table was changed."""
        names = {write.table_id for write in writes}
        ends = select(entries.c.table_id, func.max(entries.c.seq)).where(entries.c.table_id.in_(names))
        versions = select(tables.c.id, tables.c.version).where(tables.c.id.in_(names))
        async with self.connected() as connection:
            last: dict[str, int] = dict((await connection.execute(ends.group_by(entries.c.table_id))).all())
            version: dict[str, int] = dict((await connection.execute(versions)).all())
        return [
            write
            for write in writes
            if (write.entries and write.entries[0].seq <= last.get(write.table_id, -1))
            or (write.table is not None and write.table.version != version.get(write.table_id, 0) + 1)
        ]

    async def _write_halves(self, writes: Sequence[Write]) -> None:
        middle = len(writes) // 2
        await self._write_batch(writes[:middle])
        await self._write_batch(writes[middle:])

    # Reading

    async def table(self, table_id: str) -> TableRow | None:
        """A table, if there is one of that name."""
        async with self.connected() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
        return None if row is None else TableRow(**row._mapping)

    async def log(self, table_id: str) -> tuple[list[EntryRow], EntryRow | None]:
        """The whole log of a table, and its newest snapshot."""
        wanted = select(entries.c.seq, entries.c.body, entries.c.move_id).where(entries.c.table_id == table_id)
        kept = select(snapshots.c.seq, snapshots.c.body).where(snapshots.c.table_id == table_id)
        async with self.connected() as connection:
            rows = (await connection.execute(wanted.order_by(entries.c.seq))).all()
            try:
                snapshot = (await connection.execute(kept)).one_or_none()
            except SQLAlchemyError:  # unreadable: the log is the truth
                snapshot = None
        log = [EntryRow(seq, body, move_id) for seq, body, move_id in rows]
        return log, None if snapshot is None else EntryRow(snapshot.seq, snapshot.body)

    async def news(self, table_id: str, since: int) -> tuple[TableRow | None, list[EntryRow]]:
        """A table, and what its log has from number `since` on."""
        return await self._lookups.news(table_id, since)

    async def mark(self, table_id: str) -> tuple[int, int]:
        """How far a table is: its version, and how long its log is."""
        return (await self.marks([table_id])).get(table_id, (0, 0))

    async def marks(self, ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """How far each of these tables is."""
        newest = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        wanted = select(tables.c.id, tables.c.version, func.coalesce(newest, -1) + 1).where(tables.c.id.in_(list(ids)))
        async with self.connected() as connection:
            found = (await connection.execute(wanted)).all()
        return {name: (version, length) for name, version, length in found}

    async def listed(self, stage: str, public: bool | None = True, limit: int = 100) -> list[TableRow]:
        """The tables of a stage, those changed last first."""
        wanted = select(tables).where(tables.c.stage == stage)
        if public is not None:
            wanted = wanted.where(tables.c.public == public)
        wanted = wanted.order_by(tables.c.changed.desc()).limit(limit)
        async with self.connected() as connection:
            try:
                return [TableRow(**row._mapping) for row in await connection.execute(wanted)]
            except SQLAlchemyError:
                names = (await connection.execute(wanted.with_only_columns(tables.c.id))).scalars().all()
        # One row that cannot be read must not hide the others.
        found = []
        for name in names:
            with contextlib.suppress(SQLAlchemyError):
                found.append(await self.table(name))
        return [row for row in found if row is not None]

    async def ids(self, stage: str) -> list[str]:
        """The names of all tables of a stage."""
        async with self.connected() as connection:
            return list((await connection.execute(select(tables.c.id).where(tables.c.stage == stage))).scalars())

    # Notes

    async def note(self, name: str) -> str | None:
        """Something the server has noted about itself."""
        async with self.connected() as connection:
            found: str | None = (
                await connection.execute(select(notes.c.value).where(notes.c.name == name))
            ).scalar_one_or_none()
        return found

    async def first_note(self, name: str, value: str) -> str:
        """Note something unless it has been noted; returns what holds. Of several servers one is first."""
        known = await self.note(name)
        if known is not None:
            return known
        with contextlib.suppress(IntegrityError):
            async with self.connected() as connection, connection.begin():
                await connection.execute(insert(notes).values(name=name, value=value))
        found = await self.note(name)
        assert found is not None, "it was noted just now"
        return found

    async def set_note(self, name: str, value: str) -> None:
        """Note something about the server."""
        async with self.connected() as connection, connection.begin():
            changed = await connection.execute(update(notes).where(notes.c.name == name).values(value=value))
        if not changed.rowcount:
            await self.first_note(name, value)

    async def healthy(self) -> bool:
        """Whether the database answers."""
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self.connected() as connection:
                await connection.execute(select(1))
            return True
        return False


def _engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True)
    # A connection that has died since it was used last is found out before it is used again.
    return create_async_engine(url, hide_parameters=True, pool_pre_ping=True, pool_timeout=10, connect_args=POSTGRESQL)


def reason(error: BaseException) -> str:
    """What a database said, in one line."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def _settle(write: Write, error: BaseException | None) -> None:
    if write.done.done():  # whoever waited has given up
        return
    if error is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(error)


class WritingThread:
    """Writes to SQLite in a thread of its own, a whole transaction at a time.

    SQLite has no asynchronous side: the async driver asks its thread for every single step, and waits for each. And a
    file that it cannot open leaves that thread behind, which still answers when nobody listens any more.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "database writer")

    async def do(self, work: Callable[[Connection], None]) -> None:
        """Do all of it, or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Callable[[Connection], None]) -> None:
        with self._engine.begin() as connection:
            work(connection)

    async def close(self) -> None:
        """Let go of the database."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def migrate(connection: Connection) -> None:
    """Bring the database up to date; of several servers that start at once, one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # In WAL mode FULL makes every commit durable, even if the power fails.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={_BUSY_MILLISECONDS}")
    cursor.close()
