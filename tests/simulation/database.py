"""A simulated database server: real SQL on an in-memory SQLite database, with the faults of a network and a server.

The servers under test reach it through SQLAlchemy, with the dialect of PostgreSQL or SQLite and the driver of
`driver.py`. Transactions are atomic and isolated as in PostgreSQL's READ COMMITTED: a statement reads what was
committed before it, and a transaction that has begun to write excludes other writers until it ends.

From a transaction's first write to its commit no other task runs. This loses no interleaving: what others do before
the commit cannot depend on it, and what they do afterwards is delayed separately.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.schema import METADATA, tables
from hedgerow.server.tables.timekeeper import ALIVE
from tests.simulation.driver import Connection, Parameters
from tests.simulation.event_loop import Process
from tests.simulation.faults import Faults
from tests.simulation.recorded_clock import ClockOffsets

_SQLITE = SQLiteDialect()
_STATEMENTS: list[ExecutableDDLElement] = [CreateTable(table) for table in METADATA.sorted_tables]
_STATEMENTS += [CreateIndex(index) for table in METADATA.sorted_tables for index in table.indexes]
_SCHEMA = ";\n".join(str(statement.compile(dialect=_SQLITE)) for statement in _STATEMENTS)
_COLUMNS = ", ".join(f"new.{column.name}" for column in tables.columns)
_TRIGGERS = f"""
create trigger table_added after insert on tables begin
  select record_table({_COLUMNS});
end;
create trigger table_updated after update on tables begin
  select record_table({_COLUMNS});
end;
create trigger entry_added after insert on entries begin
  select record_entry(new.table_id, new.seq, new.body, new.move_id);
end;
create trigger note_added after insert on notes begin select record_note(new.name, new.value); end;
create trigger note_updated after update on notes begin select record_note(new.name, new.value); end;
create trigger entry_updated before update on entries begin select raise(abort, 'a log only grows'); end;
create trigger entry_deleted before delete on entries begin select raise(abort, 'a log only grows'); end;
"""
_UNNEST = re.compile(
    r"unnest\((?P<arrays>(?:\s*cast\(:\w+ as \w+\[\]\),?\s*)+)\)(?:\s+as (?P<alias>\w+) \((?P<columns>[\w, ]+)\))?"
)


@dataclass(frozen=True)
class Commit:
    """A committed transaction."""

    time: float
    clock_offsets: ClockOffsets
    """By how much the clock of the server that wrote this was ahead of the simulation's clock."""
    tables: Sequence[TableRow]
    entries: Sequence[tuple[str, EntryRow]]


@dataclass
class _Changes:
    """The rows that the open transaction has written, and its statements."""

    clock_offsets: ClockOffsets = field(default_factory=ClockOffsets)
    tables: list[TableRow] = field(default_factory=list)
    entries: list[tuple[str, EntryRow]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    statements: list[tuple[str, Parameters | Sequence[Parameters]]] = field(default_factory=list)


class SimulatedDatabase:
    """The database server."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._context = Context()
        """For work of the database itself, which continues when a client dies."""
        self._sqlite = sqlite3.connect(":memory:", isolation_level=None, detect_types=sqlite3.PARSE_DECLTYPES)
        self._sqlite.create_function("record_table", -1, self._record_table)
        self._sqlite.create_function("record_entry", 4, self._record_entry)
        self._sqlite.create_function("record_note", 2, self._record_note)
        self._sqlite.create_function("pg_try_advisory_lock", 1, self._try_lock)
        self._sqlite.executescript(_SCHEMA)
        self._sqlite.executescript(_TRIGGERS)
        self._connections: list[Connection] = []
        self._writer: object | None = None
        """The connection whose transaction has begun to write, or a transaction that is committed late."""
        self._writer_done = asyncio.Event()
        self._changes = _Changes()
        self._locks: dict[int, Connection] = {}
        self._executing: Connection | None = None
        self._up = True
        self.closing = False
        """True at the end of the simulation, when clients are cleaned up."""
        self.commits: list[Commit] = []
        """The transactions that changed a table or a log."""
        self.alive_at: list[float] = []
        """When a server recorded that it is alive, in true time."""

    # Clients

    async def connect(self, process: Process) -> Connection:
        """Open a connection for a process."""
        await self._faults.pause(process)
        if not self._up or self._faults.happens("refused connection", process):
            raise sqlite3.OperationalError("the database refused the connection")
        connection = Connection(self, process)
        self._connections.append(connection)
        process.on_death.append(connection.cut)
        return connection

    def stop(self) -> None:
        """Cut all connections and refuse new ones."""
        self._up = False
        for connection in self._connections:
            connection.cut()
        self._connections.clear()

    def start(self) -> None:
        """Accept connections again."""
        self._up = True

    def cut_leader(self) -> None:
        """Cut the connections that hold an advisory lock."""
        for connection in list(self._locks.values()):
            connection.cut()

    # Statements

    async def execute(
        self, connection: Connection, statement: str, parameters: Parameters | Sequence[Parameters]
    ) -> sqlite3.Cursor:
        """Execute a statement, with one set of parameters or with many."""
        if self.closing:
            raise sqlite3.OperationalError("the simulation is over")
        if statement.startswith("PRAGMA"):
            return self._sqlite.cursor()
        if statement == "SELECT 1":  # the pool checks a connection
            connection.check()
            return self._sqlite.execute(statement)
        writes = statement.lstrip()[:6].lower() in ("insert", "update", "delete")
        if self._writer is not connection:
            await self._before(connection)
            while (writes and self._writer is not None) or isinstance(self._writer, Connection):
                await self._writer_done.wait()
            connection.check()
            if writes:
                self._begin(connection, connection.process.clock_offsets)
        self._executing = connection
        if writes:
            self._changes.statements.append((statement, parameters))
        cursor = self._run(statement, parameters)
        if not writes and self._writer is not connection:
            await self._after(connection)
        return cursor

    async def _before(self, connection: Connection) -> None:
        """Let the statement travel to the database, where it may never arrive."""
        if self._faults.happens("killed at operation", connection.process):
            await _die(connection.process)
        await self._faults.pause(connection.process)
        if self._faults.happens("failed read", connection.process):
            connection.cut()
        connection.check()

    async def _after(self, connection: Connection) -> None:
        """Let the result travel back."""
        await asyncio.sleep(self._faults.delay())
        connection.check()

    def _run(self, statement: str, parameters: Parameters | Sequence[Parameters]) -> sqlite3.Cursor:
        sql = _as_sqlite(statement)
        if isinstance(parameters, dict):
            return self._sqlite.execute(sql, _as_json(parameters))
        return self._sqlite.executemany(sql, parameters)

    def _begin(self, writer: object, clock_offsets: ClockOffsets) -> None:
        self._writer = writer
        self._changes = _Changes(clock_offsets)
        self._sqlite.execute("begin")

    def _end(self, how: str) -> None:
        self._sqlite.execute(how)
        if how == "commit":
            offsets, notes = self._changes.clock_offsets, self._changes.notes
            now = asyncio.get_running_loop().time()
            commit = Commit(now, offsets, self._changes.tables, self._changes.entries)
            alive = [float(value) for name, value in notes if name == ALIVE]
            self.alive_at += [shown - offsets.when_showing(shown) for shown in alive]
            if commit.tables or commit.entries:
                self.commits.append(commit)
                self._trace_commit(commit)
        self._release()

    @property
    def last_change(self) -> float:
        """When a table or a log was changed last."""
        return self.commits[-1].time if self.commits else 0.0

    def _release(self) -> None:
        self._writer = None
        self._writer_done.set()
        self._writer_done = asyncio.Event()

    def _trace_commit(self, commit: Commit) -> None:
        for row in commit.tables:
            clocks = _RunningClocks(row.body, commit.clock_offsets.when_showing(row.updated_at))
            self._faults.trace.add("database", "table {} has version {}, {}{}", row.id, row.version, row.stage, clocks)
        for table, entry in commit.entries:
            self._faults.trace.add("database", "table {} entry {} {}", table, entry.seq, entry.move_id or "")

    # Transactions

    async def commit(self, connection: Connection) -> None:
        """Commit a transaction. It may fail, or succeed and be reported as failed."""
        if self._writer is not connection:
            return
        process = connection.process
        if self._faults.happens("failed commit", process):
            self._end("rollback")
            await self._after(connection)
            connection.cut()
        elif self._faults.happens("late commit", process):
            self._commit_later()
            await self._after(connection)
            connection.cut()
        else:
            self._end("commit")
            if self._faults.happens("killed at operation", process):
                await _die(process)
            await self._faults.pause(process)
            if self._faults.happens("ambiguous commit", process):
                connection.cut()
        connection.check()

    def _commit_later(self) -> None:
        """Commit the transaction after its client has learned that it failed; until then its rows are locked."""
        changes = self._changes
        self._sqlite.execute("rollback")
        self._writer = "late transaction"
        delay = self._faults.rng.uniform(0.0, 2.0)
        asyncio.get_running_loop().call_later(delay, self._apply, changes, context=self._context)

    def _apply(self, changes: _Changes) -> None:
        self._begin("late transaction", changes.clock_offsets)
        for statement, parameters in changes.statements:
            self._run(statement, parameters)
        self._end("commit")

    def rollback(self, connection: Connection) -> None:
        """Undo what a transaction has written."""
        if self._writer is connection:
            self._end("rollback")

    def forget(self, connection: Connection) -> None:
        """Roll back the transaction and release the locks of a closed connection."""
        self.rollback(connection)
        for key in [key for key, owner in self._locks.items() if owner is connection]:
            del self._locks[key]

    # Functions that SQL calls

    def _record_table(self, *values: Any) -> None:
        self._changes.tables.append(TableRow(*values))

    def _record_entry(self, table_id: str, seq: int, body: str, move_id: str | None) -> None:
        self._changes.entries.append((table_id, EntryRow(seq, body, move_id)))

    def _record_note(self, name: str, value: str) -> None:
        self._changes.notes.append((name, value))

    def _try_lock(self, key: int) -> bool:
        assert self._executing is not None
        return self._locks.setdefault(key, self._executing) is self._executing

    # The checker reads without faults

    def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query, without delay."""
        return self._sqlite.execute(statement, values).fetchall()

    def close(self) -> None:
        """Free the memory."""
        self._sqlite.close()


class _RunningClocks(NamedTuple):
    """The clocks of a table, for the trace."""

    body: str
    clock_offset: float

    def __str__(self) -> str:
        clocks = json.loads(self.body).get("face")
        if clocks is None:
            return ""
        left = ", ".join(f"{seconds:.3f}" for seconds in clocks["left"])
        return f", clocks {left}, of which {clocks['running']} run since {clocks['since'] - self.clock_offset:.3f}"


async def _die(process: Process) -> None:
    """Kill a process; its current task never continues."""
    process.end()
    await asyncio.get_running_loop().create_future()


@lru_cache
def _as_sqlite(statement: str) -> str:
    """Return a statement with PostgreSQL's `unnest` replaced by SQLite's `json_each`."""
    return _UNNEST.sub(_joined_arrays, statement)


def _joined_arrays(match: re.Match[str]) -> str:
    arrays = re.findall(r":(\w+)", match["arrays"])
    columns = match["columns"].split(", ") if match["columns"] else [f"column{n}" for n in range(len(arrays))]
    values = ", ".join(f"array{n}.value as {column}" for n, column in enumerate(columns))
    joins = f"json_each(:{arrays[0]}) as array0" + "".join(
        f" join json_each(:{name}) as array{n} on array{n}.key = array0.key"
        for n, name in enumerate(arrays[1:], start=1)
    )
    return f"(select {values} from {joins}) as {match['alias'] or 'arrays'}"


def _as_json(parameters: Parameters) -> Parameters:
    return {key: json.dumps(value) if isinstance(value, list) else value for key, value in parameters.items()}
