"""The memory of a table without an open page: while it is loaded, and after it was unloaded."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.children import our_load, our_server
from bench.plain_http import HttpClient

AT_ONCE: Final = 5
"""Tables that are played at the same time: few, because the remains of connections must not count."""
MOVES: Final = 20
IDLE: Final = 120.0
"""Seconds until an idle table is unloaded: more than it takes to play all of them."""
SETTLE: Final = 4.0
"""Seconds to wait until the server is idle."""


@dataclass(frozen=True)
class IdleTables:
    """Kilobytes per table."""

    tables: int
    in_memory: float | None
    unloaded: float | None
    """The permanent cost: the growth of the server after the same number of tables is played again."""
    not_returned: float | None
    """Memory that the process does not return to the system at once; the next tables use it."""
    seconds: float
    """The time to play the tables."""


def idle_tables(folder: Path, tables: int, update_status: Callable[[str], None]) -> IdleTables:
    """Play some moves at each table, then disconnect and measure the server's memory."""
    with our_server(folder / "idle.sqlite3", "--idle", str(IDLE)) as (server, port):
        # Play some tables first, so that modules and caches that are loaded once do not count.
        _play(port, 4 * AT_ONCE)
        time.sleep(SETTLE)
        before, others = server.resident_bytes(), _in_memory(port)
        update_status(f"playing {tables} tables that are then left idle")
        started = time.monotonic()
        _play(port, tables)
        seconds = time.monotonic() - started
        time.sleep(SETTLE)
        full, there = server.resident_bytes(), _in_memory(port)
        update_status(f"waiting {IDLE:.0f} seconds until they are unloaded")
        while _in_memory(port) > 0:
            time.sleep(SETTLE)
        time.sleep(SETTLE)
        empty = server.resident_bytes()
        update_status(f"playing {tables} more tables")
        _play(port, tables)
        time.sleep(SETTLE)
        again = server.resident_bytes()
    if before is None or full is None or empty is None or again is None:
        return IdleTables(tables, None, None, None, seconds)
    if there != tables + others:
        raise OSError(f"{there} of {tables + others} tables were in memory: some were unloaded before the measurement")
    in_memory, unloaded, not_returned = (
        growth / tables / 1e3 for growth in (full - before, again - full, empty - before)
    )
    return IdleTables(tables, in_memory, unloaded, not_returned, seconds)


def _play(port: int, tables: int) -> None:
    """Let a few pairs of clients play one table after the other."""
    load = our_load(port, AT_ONCE, MOVES)
    try:
        load.request(f"prepare {tables}")
        load.request(f"play {MOVES * tables}")
    finally:
        load.stop()


def _in_memory(port: int) -> int:
    return int(asyncio.run(_health(port))["tables_in_memory"])


async def _health(port: int) -> Any:
    http = HttpClient("127.0.0.1", port)
    try:
        return await http.get("/health")
    finally:
        await http.close()
