"""SQLite: durable commits, and writes in a thread of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import URL, Connection, create_engine, event

from hedgerow.server.storage.private_file import make_private

_BUSY_MILLISECONDS: Final = 10_000


class SQLiteWriter:
    """Runs whole transactions in a thread.

    The asynchronous driver sends every single statement to its thread and waits for each. Also, a file that it cannot
    open leaves that thread behind, which may answer when nobody is waiting any more.
    """

    def __init__(self, url: URL) -> None:
        """Prepare the database of a URL with a file name."""
        if url.database:
            make_private(url.database)
        self._engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "database writer")
        self._single: Connection | None = None
        """A connection on which each statement is a transaction."""

    async def run(self, work: Callable[[Connection], None]) -> None:
        """Run `work` in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], None]) -> None:
        with self._engine.begin() as connection:
            work(connection)

    async def run_single(self, work: Callable[[Connection], None]) -> None:
        """Run `work`, which executes one statement.

        The thread has to wait for the interpreter after every step of a transaction. A single statement, which begins
        and commits on its own, is one step.
        """
        await asyncio.get_running_loop().run_in_executor(self._thread, self._run_single, work)

    def _run_single(self, work: Callable[[Connection], None]) -> None:
        if self._single is None:
            self._single = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            work(self._single)
        except BaseException:
            single, self._single = self._single, None
            single.close()
            raise

    async def close(self) -> None:
        """Close the database and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._single is not None:
            self._single.close()
        self._engine.dispose()


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Configure a new connection for durable commits."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # In WAL mode only FULL makes every commit survive a power cut.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={_BUSY_MILLISECONDS}")
    cursor.close()
