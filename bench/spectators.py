"""The memory of spectators: many connections at tables where nothing happens."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from bench.children import Child, our_server
from bench.plain_http import HttpClient
from bench.table_load import HOST, new_table

TABLES: Final = 20
WARM_UP: Final = 50
"""Spectators that connect first, so that modules and caches that are loaded once do not count."""
AT_ONCE: Final = 50
SETTLE: Final = 2.0


@dataclass(frozen=True)
class Spectators:
    """The growth of the server's memory."""

    spectators: int
    tables: int
    megabytes: float | None


def spectators(folder: Path, number: int, update_status: Callable[[str], None]) -> Spectators:
    """Connect spectators to running tables and measure the server's memory."""
    update_status(f"connecting {number} spectators")
    with our_server(folder / "watched.sqlite3") as (server, port):
        return asyncio.run(_measure(server, port, number))


async def _measure(server: Child, port: int, number: int) -> Spectators:
    http = HttpClient(HOST, port)
    tables = [(await new_table(http)).id for _ in range(TABLES)]
    await http.close()
    async with AsyncExitStack() as stack:
        await _connect(stack, port, tables, WARM_UP)
        before = _memory_at_rest(server)
        await _connect(stack, port, tables, number)
        after = _memory_at_rest(server)
    growth = None if before is None or after is None else (after - before) / 1e6
    return Spectators(number, TABLES, growth)


def _memory_at_rest(server: Child) -> int | None:
    time.sleep(SETTLE)
    return server.resident_bytes()


async def _connect(stack: AsyncExitStack, port: int, tables: list[str], number: int) -> None:
    for first in range(0, number, AT_ONCE):
        indices = range(first, min(first + AT_ONCE, number))
        for page in await asyncio.gather(*(_watch(port, tables[index % len(tables)]) for index in indices)):
            await stack.enter_async_context(page)


async def _watch(port: int, table: str) -> ClientConnection:
    """Return a connection that has received the table; it keeps reading in the background and sends nothing."""
    page = await connect(f"ws://{HOST}:{port}/api/live", compression=None, max_queue=None, ping_interval=None)
    await page.send(json.dumps({"type": "hello", "v": 2, "table": table}))
    while json.loads(await page.recv())["type"] != "update":
        pass
    return page
