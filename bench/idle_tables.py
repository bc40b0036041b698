"""What a table costs that nobody looks at: in memory, and after it was put away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.children import our_load, our_server
from bench.plain_http import Http

AT_ONCE: Final = 5
"""Tables that are played at the same time. Few, for what connections leave behind is not a table's."""
MOVES: Final = 20
IDLE: Final = 120.0
"""Seconds until a table is put away: more than all of it takes to play."""
SETTLE: Final = 4.0


@dataclass(frozen=True)
class IdleTables:
    """Kilobytes per table."""

    tables: int
    in_memory: float | None
    put_away: float | None
    """What is left of it for good: by how much the server has grown when as many tables are played again."""
    kept: float | None
    """What the process does not give back to the system at once; the next tables use it."""
    seconds: float
    """How long it took to play them."""


def idle_tables(folder: Path, tables: int, tell: Callable[[str], None]) -> IdleTables:
    """Running tables with some moves each; then everybody goes."""
    with our_server(folder / "idle.sqlite3", "--idle", str(IDLE)) as (server, port):
        # Some tables first, so that what is loaded and kept once does not count.
        _play(port, 4 * AT_ONCE)
        time.sleep(SETTLE)
        before, others = server.resident_bytes(), _in_memory(port)
        tell(f"playing {tables} tables to leave them alone")
        begun = time.monotonic()
        _play(port, tables)
        seconds = time.monotonic() - begun
        time.sleep(SETTLE)
        full, there = server.resident_bytes(), _in_memory(port)
        tell(f"waiting {IDLE:.0f} seconds until they are put away")
        while _in_memory(port) > 0:
            time.sleep(SETTLE)
        time.sleep(SETTLE)
        empty = server.resident_bytes()
        tell(f"playing {tables} more tables in the place of those")
        _play(port, tables)
        time.sleep(SETTLE)
        again = server.resident_bytes()
    if before is None or full is None or empty is None or again is None:
        return IdleTables(tables, None, None, None, seconds)
    if there != tables + others:
        raise OSError(f"{there} of {tables + others} tables were in memory: they were put away too soon to be weighed")
    in_memory, put_away, kept = (grown / tables / 1e3 for grown in (full - before, again - full, empty - before))
    return IdleTables(tables, in_memory, put_away, kept, seconds)


def _play(port: int, tables: int) -> None:
    """A few pairs of clients go from table to table."""
    load = our_load(port, AT_ONCE, MOVES)
    try:
        load.ask(f"prepare {tables}")
        load.ask(f"play {MOVES * tables}")
    finally:
        load.end()


def _in_memory(port: int) -> int:
    return int(asyncio.run(_health(port))["tables_in_memory"])


async def _health(port: int) -> Any:
    http = Http("127.0.0.1", port)
    try:
        return await http.get("/health")
    finally:
        await http.close()
