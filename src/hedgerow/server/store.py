"""The database: what is stored of tables, and how it is written.

All writes of the moment go into one transaction (a group commit): however many tables play at once, the disk is
asked to make things durable once for all of them. A write that meets another server's write (the key of a log entry is
taken, the version of a table has moved on) fails alone, with `Conflict`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hedgerow.server.schema import entries, notes, snapshots, tables

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_BUSY_MILLISECONDS: Final = 10_000


class Conflict(Exception):
    """Somebody else has written in the meantime: read again and decide anew."""


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, without its log."""

    id: str
    game: str
    stage: str
    public: bool
    created: float
    changed: float
    version: int
    body: str
    seed: str | None


@dataclass(frozen=True)
class EntryRow:
    """One entry of a log as it is stored."""

    seq: int
    body: str
    move_id: str | None = None


@dataclass
class Write:
    """What has to be written together, or not at all."""

    table_id: str
    table: TableRow | None = None
    """The table itself, where more than its log has changed."""
    new_table: bool = False
    entries: Sequence[EntryRow] = ()
    snapshot: EntryRow | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """The one way to the database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url)
        self._queue: asyncio.Queue[Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._thread: WritingThread | None = None
        if url.startswith("sqlite"):
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            if self.engine.url.database:  # each connection to memory would be a database of its own
                self._thread = WritingThread(self.engine.url)

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
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

    async def _write_batch(self, writes: Sequence[Write]) -> None:
        try:
            if self._thread is not None:
                await self._thread.write(writes)
            else:
                async with self.engine.begin() as connection:
                    await connection.run_sync(_write, writes)
        except (IntegrityError, Conflict) as error:
            if len(writes) == 1:
                _settle(writes[0], Conflict(str(error)))
                return
            # One of them cannot be written; each alone then shows which.
            for write in writes:
                await self._write_batch([write])
        except (SQLAlchemyError, OSError) as error:
            for write in writes:
                _settle(write, error)
        except Exception as error:
            # Something in one of them that cannot be written at all must not stop the writer.
            if len(writes) == 1:
                _settle(writes[0], error)
                return
            for write in writes:
                await self._write_batch([write])
        else:
            for write in writes:
                _settle(write, None)

    # Reading

    async def table(self, table_id: str) -> TableRow | None:
        """A table, if there is one of that name."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
        return None if row is None else TableRow(**row._mapping)

    async def log(self, table_id: str) -> tuple[list[EntryRow], EntryRow | None]:
        """The whole log of a table, and its newest snapshot."""
        wanted = select(entries.c.seq, entries.c.body, entries.c.move_id).where(entries.c.table_id == table_id)
        kept = select(snapshots.c.seq, snapshots.c.body).where(snapshots.c.table_id == table_id)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted.order_by(entries.c.seq))).all()
            try:
                snapshot = (await connection.execute(kept)).one_or_none()
            except SQLAlchemyError:  # unreadable: the log is the truth
                snapshot = None
        log = [EntryRow(seq, body, move_id) for seq, body, move_id in rows]
        return log, None if snapshot is None else EntryRow(snapshot.seq, snapshot.body)

    async def listed(self, stage: str, public: bool | None = True, limit: int = 100) -> list[TableRow]:
        """The tables of a stage, those changed last first."""
        wanted = select(tables).where(tables.c.stage == stage)
        if public is not None:
            wanted = wanted.where(tables.c.public == public)
        wanted = wanted.order_by(tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as connection:
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
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(tables.c.id).where(tables.c.stage == stage))).scalars())

    # Notes

    async def note(self, name: str) -> str | None:
        """Something the server has noted about itself."""
        async with self.engine.connect() as connection:
            found: str | None = (
                await connection.execute(select(notes.c.value).where(notes.c.name == name))
            ).scalar_one_or_none()
        return found

    async def set_note(self, name: str, value: str) -> None:
        """Note something about the server."""
        async with self.engine.begin() as connection:
            changed = await connection.execute(update(notes).where(notes.c.name == name).values(value=value))
            if not changed.rowcount:
                await connection.execute(insert(notes).values(name=name, value=value))

    async def healthy(self) -> bool:
        """Whether the database answers."""
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self.engine.connect() as connection:
                await connection.execute(select(1))
            return True
        return False


def _settle(write: Write, error: BaseException | None) -> None:
    if write.done.done():  # whoever waited has given up
        return
    if error is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(error)


class WritingThread:
    """Writes to SQLite in a thread of its own, a whole transaction at a time.

    SQLite has no asynchronous side: the async driver asks its thread for every single step, and waits for each.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "database writer")

    async def write(self, writes: Sequence[Write]) -> None:
        """Write all of it, or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes)

    def _write(self, writes: Sequence[Write]) -> None:
        with self._engine.begin() as connection:
            _write(connection, writes)

    async def close(self) -> None:
        """Let go of the database."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _write(connection: Connection, writes: Sequence[Write]) -> None:
    """Few statements for many tables."""
    new = [write.table.__dict__ for write in writes if write.table is not None and write.new_table]
    if new:
        connection.execute(insert(tables), new)
    changed = [write.table for write in writes if write.table is not None and not write.new_table]
    if changed:
        _update_tables(connection, changed)
    rows = [
        {"table_id": write.table_id, "seq": entry.seq, "body": entry.body, "move_id": entry.move_id}
        for write in writes
        for entry in write.entries
    ]
    if rows:
        connection.execute(insert(entries), rows)
    taken = [
        {"table_id": write.table_id, "seq": write.snapshot.seq, "body": write.snapshot.body}
        for write in writes
        if write.snapshot is not None
    ]
    if taken:
        connection.execute(delete(snapshots).where(snapshots.c.table_id.in_([row["table_id"] for row in taken])))
        connection.execute(insert(snapshots), taken)


def _update_tables(connection: Connection, rows: Sequence[TableRow]) -> None:
    """The version of a stored table grows by one with each write; any other step means that somebody else wrote."""
    known = (tables.c.id == bindparam("known_id")) & (tables.c.version == bindparam("known_version"))
    values = [
        {
            "known_id": row.id,
            "known_version": row.version - 1,
            **{key: value for key, value in row.__dict__.items() if key not in ("id", "created")},
        }
        for row in rows
    ]
    changed = connection.execute(update(tables).where(known), values)
    if changed.rowcount != len(rows):
        raise Conflict(f"{len(rows)} tables were to be written, {changed.rowcount} were as expected")


def migrate(connection: Connection) -> None:
    """Bring the database up to date."""
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
