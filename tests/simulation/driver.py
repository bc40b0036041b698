"""A database driver for SQLAlchemy that talks to the simulated database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from sqlalchemy import Engine, make_url
from sqlalchemy.dialects.postgresql.base import PGDialect, PGExecutionContext
from sqlalchemy.dialects.sqlite.base import SQLiteDialect, SQLiteExecutionContext
from sqlalchemy.engine.default import DefaultDialect, DefaultExecutionContext
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import AsyncAdaptedQueuePool
from sqlalchemy.util import await_only

from tests.simulation.event_loop import Process

Parameters = dict[str, Any]
_CACHE: dict[Any, Any] = {}
"""Compiled statements of all runs."""


class DatabaseServer(Protocol):
    """The simulated database, as the driver sees it."""

    async def connect(self, process: Process) -> Connection:
        """Open a connection for a process."""

    async def execute(
        self, connection: Connection, statement: str, parameters: Parameters | Sequence[Parameters]
    ) -> sqlite3.Cursor:
        """Execute a statement, with one set of parameters or with many."""

    async def commit(self, connection: Connection) -> None:
        """Commit a transaction."""

    def rollback(self, connection: Connection) -> None:
        """Undo what a transaction has written."""

    def forget(self, connection: Connection) -> None:
        """Roll back the transaction and release the locks of a closed connection."""


def new_engine(database: DatabaseServer, process: Process, dialect: DefaultDialect) -> AsyncEngine:
    """Return an engine for one process, with the pool that the server uses."""

    def connect() -> Any:
        return await_only(database.connect(process))

    pool = AsyncAdaptedQueuePool(connect, dialect=dialect, pre_ping=True, timeout=10.0)
    engine = Engine(pool, dialect, make_url(f"{dialect.name}+simulated://"), hide_parameters=True)
    return AsyncEngine(engine.execution_options(compiled_cache=_CACHE))


class Connection:
    """A connection as SQLAlchemy sees it."""

    def __init__(self, database: DatabaseServer, process: Process) -> None:
        self._database = database
        self.process = process
        self.is_cut = False

    def check(self) -> None:
        """Raise the error of a lost connection."""
        if self.is_cut:
            raise sqlite3.OperationalError("the connection to the database was lost")

    def cut(self) -> None:
        """Break the connection; the next operation raises an error."""
        if not self.is_cut:
            self.is_cut = True
            self._database.forget(self)

    def cursor(self) -> Cursor:
        return Cursor(self._database, self)

    def commit(self) -> None:
        await_only(self._database.commit(self))

    def rollback(self) -> None:
        self._database.rollback(self)
        self.check()

    def close(self) -> None:
        self.cut()

    terminate = close


class Cursor:
    """A cursor as SQLAlchemy sees it."""

    arraysize = 1
    lastrowid = None

    def __init__(self, database: DatabaseServer, connection: Connection) -> None:
        self._database = database
        self._connection = connection
        self._rows: list[tuple[Any, ...]] = []
        self.description: Any = None
        self.rowcount = -1

    def execute(self, statement: str, parameters: Parameters | None = None) -> None:
        self._execute(statement, parameters or {})

    def executemany(self, statement: str, parameters: Sequence[Parameters]) -> None:
        self._execute(statement, parameters)

    def _execute(self, statement: str, parameters: Parameters | Sequence[Parameters]) -> None:
        done = await_only(self._database.execute(self._connection, statement, parameters))
        self.description, self.rowcount = done.description, done.rowcount
        self._rows = done.fetchall() if done.description is not None else []

    def fetchone(self) -> tuple[Any, ...] | None:
        return self._rows.pop(0) if self._rows else None

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        some, self._rows = self._rows[:size], self._rows[size:]
        return some

    def fetchall(self) -> list[tuple[Any, ...]]:
        rows, self._rows = self._rows, []
        return rows

    def close(self) -> None:
        self._rows = []

    async def _async_soft_close(self) -> None:
        """Do nothing; SQLAlchemy calls this for drivers that fetch rows later."""


_DRIVER: Any = SimpleNamespace(
    paramstyle="named",
    sqlite_version_info=sqlite3.sqlite_version_info,
    **{
        name: getattr(sqlite3, name)
        for name in (
            "Error",
            "InterfaceError",
            "DatabaseError",
            "DataError",
            "OperationalError",
            "IntegrityError",
            "InternalError",
            "ProgrammingError",
            "NotSupportedError",
        )
    },
)


class _SimulatedDialect(DefaultDialect):
    """The part of a dialect that depends on the driver."""

    driver = "simulated"
    is_async = True
    has_terminate = True
    default_schema_name = None
    default_isolation_level = "READ COMMITTED"
    supports_server_side_cursors = True

    def is_disconnect(self, _error: Any, connection: Any, _cursor: Any) -> bool:
        return connection is not None and connection.is_cut

    def get_driver_connection(self, connection: Any) -> Any:
        return connection

    def get_isolation_level_values(self, _connection: Any) -> Sequence[Any]:
        return ("READ COMMITTED", "AUTOCOMMIT")

    def set_isolation_level(self, _connection: Any, level: str) -> None:
        """Do nothing: statements that read are independent in both levels."""

    def do_terminate(self, connection: Any) -> None:
        connection.terminate()


class _StreamingContext(DefaultExecutionContext):
    """Executes statements whose rows are read in parts; here they are all read at once."""

    def create_server_side_cursor(self) -> Any:
        return self.create_default_cursor()


class _PostgreSQLContext(_StreamingContext, PGExecutionContext):
    """Executes statements with PostgreSQL's dialect."""


class _SQLiteContext(_StreamingContext, SQLiteExecutionContext):
    """Executes statements with SQLite's dialect."""


class SimulatedPostgreSQL(_SimulatedDialect, PGDialect):
    """PostgreSQL's dialect, for several servers."""

    supports_statement_cache = True
    execution_ctx_cls = _PostgreSQLContext


class SimulatedSQLite(_SimulatedDialect, SQLiteDialect):
    """SQLite's dialect, for a standalone server."""

    supports_statement_cache = True
    execution_ctx_cls = _SQLiteContext


POSTGRESQL = SimulatedPostgreSQL(dbapi=_DRIVER)  # type: ignore[no-untyped-call]
SQLITE = SimulatedSQLite(dbapi=_DRIVER)
sqlite3.register_converter("BOOLEAN", lambda value: value == b"1")
