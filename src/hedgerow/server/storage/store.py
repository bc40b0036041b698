"""Access to the database.

All writes that are waiting go into one transaction (a group commit): however many tables are played at once, the disk
makes them durable with one sync. A write that meets another server's write (the key of a log entry is taken, the
version of a table has changed) fails alone, with `WriteConflict`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select, delete, event, func, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hedgerow.server.storage.batched_reads import BatchedReads
from hedgerow.server.storage.batched_writes import (
    MAX_SINGLE,
    Write,
    WriteConflict,
    is_single_statement,
    write_batch,
    write_entries,
)
from hedgerow.server.storage.migrate import migrate
from hedgerow.server.storage.outage import WriteStatus
from hedgerow.server.storage.records import EntryRow, StoredVersion, TableRow
from hedgerow.server.storage.schema import entries, notes, snapshots, tables
from hedgerow.server.storage.sqlite import SQLiteWriter, prepare_sqlite

RETRY_SECONDS: Final = 0.3
"""Seconds after a failed connection in which no other connection is tried."""
MAX_CANDIDATES: Final = 5_000
"""Tables from which a list is chosen fairly; without a limit, each list would read all tables ever played."""
STREAMED: Final = 500
"""Rows that are read at once from a long list."""
LOG_PART: Final = 200
"""Entries of a log that are read at once: about four milliseconds."""
CHECK_NOTE: Final = "check"
"""The note that is written to see whether anything can be stored."""
MAX_CONFLICTS: Final = 3
"""Transactions that are repeated because another server has inserted the same row, before that is an error."""
POSTGRESQL_ARGUMENTS: Final = {
    "connect_timeout": 5,
    # Detect a silent network within seconds; the system's default is a quarter of an hour.
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "hedgerow",
}

ResultT = TypeVar("ResultT")


class DatabaseUnavailable(OSError):
    """The last connection failed a moment ago, so this one was not tried."""


class Store:
    """The database of tables, logs, snapshots and notes."""

    def __init__(
        self, url: str, *, engine: AsyncEngine | None = None, prepare: Callable[[Connection], None] = migrate
    ) -> None:
        """Connect to a URL. Simulations pass their own engine, and a database that is already up to date."""
        self.url = url
        self.engine: AsyncEngine = _engine(url) if engine is None else engine
        self._prepare = prepare
        self._unavailable_until = 0.0
        self._reads = BatchedReads(self.connect)
        self._queue: asyncio.Queue[Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._sqlite: SQLiteWriter | None = None
        self.writes = WriteStatus(partial(self._in_one_transaction, _write_check), error_text)
        if url.startswith("sqlite"):
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
            if self.engine.url.database:  # every connection to an in-memory database would open a new one
                self._sqlite = SQLiteWriter(self.engine.url)

    async def open(self) -> None:
        """Migrate the database and start the writer."""
        await self._in_one_transaction(self._prepare)
        self._writer = asyncio.create_task(self._run_writer(), name="database writer")

    async def close(self) -> None:
        """Store the waiting writes and close all connections."""
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        if self._sqlite is not None:
            await self._sqlite.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection; raise `DatabaseUnavailable` right after a connection has failed."""
        now = asyncio.get_running_loop().time
        if now() < self._unavailable_until:
            raise DatabaseUnavailable("the database could not be reached a moment ago")
        if self._unavailable_until:  # one caller tries again; the others fail until it has an answer
            self._unavailable_until = now() + RETRY_SECONDS
        async with contextlib.AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self.engine.connect())
            except (SQLAlchemyError, OSError):
                self._unavailable_until = now() + RETRY_SECONDS
                raise
            self._unavailable_until = 0.0
            yield connection

    # Writing

    async def write(self, table_id: str, **changes: Any) -> None:
        """Store changes of a table (the fields of `Write`); return when they are durable."""
        write = Write(table_id, **changes)
        await self._queue.put(write)
        await write.done

    async def _run_writer(self) -> None:
        """Write everything that is waiting in one transaction, again and again."""
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
        if self._sqlite is not None:
            await self._sqlite.run(work)
        else:
            async with self.connect() as connection, connection.begin():
                await connection.run_sync(work)

    async def _store(self, writes: Sequence[Write]) -> None:
        if self._sqlite is not None and is_single_statement(writes, MAX_SINGLE):
            await self._sqlite.run_single(partial(write_entries, writes=writes))
        elif self.engine.dialect.name == "postgresql" and is_single_statement(writes):
            async with self.connect() as connection:
                single = await connection.execution_options(isolation_level="AUTOCOMMIT")
                async with single.begin():
                    await single.run_sync(write_entries, writes)
        else:
            await self._in_one_transaction(partial(write_batch, writes=writes))

    async def _write_batch(self, writes: Sequence[Write]) -> None:
        try:
            with self.writes.watched():
                await self._store(writes)
        except (IntegrityError, WriteConflict) as error:
            if len(writes) == 1:
                _finish(writes[0], WriteConflict(str(error)))
                return
            await self._write_without_conflicts(writes)
        except DataError as error:
            await self._write_separately(writes, error)
        except (SQLAlchemyError, OSError) as error:
            for write in writes:
                _finish(write, error)
        except Exception as error:
            await self._write_separately(writes, error)
        else:
            for write in writes:
                _finish(write, None)

    async def _write_separately(self, writes: Sequence[Write], error: Exception) -> None:
        """Fail the write with a value that the database cannot store; it must not fail others or stop the writer."""
        if len(writes) == 1:
            _finish(writes[0], error)
        else:
            await self._write_halves(writes)

    async def _write_without_conflicts(self, writes: Sequence[Write]) -> None:
        """Fail the writes that lost against another server; write the others together."""
        try:
            late = await self._conflicting(writes)
        except Exception:  # whatever it is, the writer must not stop
            late = []
        for write in late:
            _finish(write, WriteConflict(f"another server wrote to table {write.table_id}"))
        rest = [write for write in writes if write not in late]
        if not late:
            await self._write_halves(writes)  # find the write that fails for another reason
        elif rest:
            await self._write_batch(rest)

    async def _conflicting(self, writes: Sequence[Write]) -> list[Write]:
        """Return the writes whose place in the log is taken or whose table has another version."""
        names = {write.table_id for write in writes}
        ends = select(entries.c.table_id, func.max(entries.c.seq)).where(entries.c.table_id.in_(names))
        versions = select(tables.c.id, tables.c.version).where(tables.c.id.in_(names))
        async with self.connect() as connection:
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

    async def transact(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run `work` in one transaction and return its result.

        It is repeated if another server has inserted the same row in the meantime.
        """
        found: list[ResultT] = []

        def run(connection: Connection) -> None:
            found[:] = [work(connection)]

        with self.writes.watched():
            for _ in range(MAX_CONFLICTS):
                with contextlib.suppress(IntegrityError):
                    await self._in_one_transaction(run)
                    return found[0]
            await self._in_one_transaction(run)
        return found[0]

    # Reading

    async def read_table(self, table_id: str) -> TableRow | None:
        """Return a table; `None` if it does not exist."""
        async with self.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
        return None if row is None else TableRow(*row)

    async def read_log(self, table_id: str) -> tuple[list[EntryRow], EntryRow | None]:
        """Return the whole log of a table and its newest snapshot."""
        snapshot_query = select(snapshots.c.seq, snapshots.c.body).where(snapshots.c.table_id == table_id)
        async with self.connect() as connection:
            log = await _read_entries(connection, table_id)
            try:
                snapshot = (await connection.execute(snapshot_query)).one_or_none()
            except SQLAlchemyError:  # an unreadable snapshot is ignored; the log is complete
                snapshot = None
        return log, None if snapshot is None else EntryRow(snapshot.seq, snapshot.body)

    async def read_since(self, table_id: str, since: int) -> tuple[TableRow | None, list[EntryRow]]:
        """Return a table and the entries of its log from number `since` on."""
        return await self._reads.read_since(table_id, since)

    async def read_version(self, table_id: str) -> StoredVersion:
        """Return the version of a table and the length of its log."""
        return (await self.read_versions([table_id])).get(table_id, StoredVersion(0, 0))

    async def read_versions(self, table_ids: Iterable[str]) -> dict[str, StoredVersion]:
        """Return the versions and log lengths of several tables with one query."""
        last = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables.c.id, tables.c.version, func.coalesce(last, -1) + 1)
        async with self.connect() as connection:
            rows = (await connection.execute(query.where(tables.c.id.in_(list(table_ids))))).all()
        return {name: StoredVersion(version, length) for name, version, length in rows}

    async def list_tables(self, stage: str, public: bool | None = True, limit: int = 100) -> list[TableRow]:
        """Return the tables of a stage, fairly by the address that created them.

        First comes the most recently updated table of each address, then the second of each, and so on.
        """
        recent = select(tables.c.id, tables.c.origin, tables.c.updated_at).where(tables.c.stage == stage)
        if public is not None:
            recent = recent.where(tables.c.public == public)
        found = recent.order_by(tables.c.updated_at.desc()).limit(MAX_CANDIDATES).subquery()
        newest = found.c.updated_at.desc()
        rank = func.row_number().over(partition_by=found.c.origin, order_by=newest).label("rank")
        ranked = select(found.c.id, found.c.updated_at, rank).subquery()
        order = ranked.c.rank, ranked.c.updated_at.desc()
        first = select(ranked).order_by(*order).limit(limit).subquery()
        query = select(tables).join(first, tables.c.id == first.c.id)
        return await self._read_rows(query.order_by(first.c.rank, first.c.updated_at.desc()))

    async def read_tables(self, table_ids: Collection[str]) -> list[TableRow]:
        """Return those of the tables that can be read."""
        return await self._read_rows(select(tables).where(tables.c.id.in_(table_ids)))

    async def _read_rows(self, query: Select[Any]) -> list[TableRow]:
        async with self.connect() as connection:
            try:
                return [TableRow(*row) for row in await connection.execute(query)]
            except (SQLAlchemyError, ValueError):
                names = (await connection.execute(query.with_only_columns(tables.c.id))).scalars().all()
        # One unreadable row must not hide the others.
        found = []
        for name in names:
            with contextlib.suppress(SQLAlchemyError, ValueError):
                found.append(await self.read_table(name))
        return [row for row in found if row is not None]

    async def count_waiting(self, origin: str, since: float) -> int:
        """Return how many tables of an address wait for players and were updated since a time."""
        query = select(func.count()).where(
            tables.c.origin == origin, tables.c.stage == "open", tables.c.updated_at > since
        )
        async with self.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def table_ids(self, stage: str, updated_since: float) -> list[str]:
        """Return the ids of the tables of a stage that were updated after a time, the most recent first."""
        query = select(tables.c.id).where((tables.c.stage == stage) & (tables.c.updated_at >= updated_since))
        found: list[str] = []
        async with self.connect() as connection:
            result = await connection.stream_scalars(query.order_by(tables.c.updated_at.desc()))
            async for part in result.partitions(STREAMED):  # there may be very many, and the event loop has other work
                found.extend(part)
        return found

    # Notes

    async def read_note(self, name: str) -> str | None:
        """Return a value that all servers share; `None` if it was never set."""
        async with self.connect() as connection:
            value: str | None = (
                await connection.execute(select(notes.c.value).where(notes.c.name == name))
            ).scalar_one_or_none()
        return value

    async def add_note(self, name: str, value: str) -> str:
        """Set a shared value unless it is set already; return the value that holds. One of several servers wins."""
        known = await self.read_note(name)
        if known is not None:
            return known
        with contextlib.suppress(IntegrityError), self.writes.watched():
            async with self.connect() as connection, connection.begin():
                await connection.execute(insert(notes).values(name=name, value=value))
        stored = await self.read_note(name)
        assert stored is not None, "the note was added by this or by another server"
        return stored

    async def read_notes(self, names: Collection[str]) -> dict[str, str]:
        """Return those of the shared values that were ever set, as of one moment."""
        query = select(notes.c.name, notes.c.value).where(notes.c.name.in_(names))
        async with self.connect() as connection:
            found: dict[str, str] = dict((await connection.execute(query)).all())
        return found

    async def change_notes(self, expected: Mapping[str, str], values: Mapping[str, str]) -> bool:
        """Set shared values if the old ones are as expected; return False if another server was faster."""
        try:
            with self.writes.watched():
                return await self._try_to_change_notes(expected, values)
        except IntegrityError:
            return False

    async def _try_to_change_notes(self, expected: Mapping[str, str], values: Mapping[str, str]) -> bool:
        async with self.connect() as connection, connection.begin() as transaction:
            for name, value in values.items():
                if name not in expected:
                    await connection.execute(insert(notes).values(name=name, value=value))
                    continue
                same = (notes.c.name == name) & (notes.c.value == expected[name])
                result = await connection.execute(update(notes).where(same).values(value=value))
                if not result.rowcount:
                    await transaction.rollback()
                    return False
        return True

    async def is_available(self) -> bool:
        """Return True if the database answers."""
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self.connect() as connection:
                await connection.execute(select(1))
            return True
        return False


async def _read_entries(connection: AsyncConnection, table_id: str) -> list[EntryRow]:
    """Return the log of a table. It may be long, and the event loop has other work between two parts."""
    query = select(entries.c.seq, entries.c.body, entries.c.move_id).where(entries.c.table_id == table_id)
    query = query.order_by(entries.c.seq).limit(LOG_PART)
    log: list[EntryRow] = []
    while True:
        part = (await connection.execute(query.where(entries.c.seq > log[-1].seq) if log else query)).all()
        log += [EntryRow(seq, body, move_id) for seq, body, move_id in part]
        if len(part) < LOG_PART:
            return log


def _write_check(connection: Connection) -> None:
    connection.execute(delete(notes).where(notes.c.name == CHECK_NOTE))
    connection.execute(insert(notes).values(name=CHECK_NOTE, value=token_hex(8)))


def is_connection_error(error: BaseException) -> bool:
    """Return True if the connection failed or broke, so that the same request may succeed a moment later."""
    return isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def error_text(error: BaseException) -> str:
    """Return the first line of a database error."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def _engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True)
    # Check a pooled connection before it is used: it may have died in the meantime.
    return create_async_engine(
        url, hide_parameters=True, pool_pre_ping=True, pool_timeout=10, connect_args=POSTGRESQL_ARGUMENTS
    )


def _finish(write: Write, error: BaseException | None) -> None:
    if write.done.done():  # its caller was cancelled
        return
    if error is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(error)
