"""What people cost who only watch: many connections that hear nothing for long."""

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
from bench.plain_http import Http
from bench.table_load import HOST, new_table

TABLES: Final = 20
WARM_UP: Final = 50
"""So many come first, so that what is loaded and kept once does not count."""
AT_ONCE: Final = 50
SETTLE: Final = 2.0


@dataclass(frozen=True)
class Spectators:
    """What the server grew by."""

    spectators: int
    tables: int
    megabytes: float | None


def spectators(folder: Path, number: int, tell: Callable[[str], None]) -> Spectators:
    """They come, look at running tables, and stay."""
    tell(f"{number} spectators come and stay")
    with our_server(folder / "watched.sqlite3") as (server, port):
        return asyncio.run(_watched(server, port, number))


async def _watched(server: Child, port: int, number: int) -> Spectators:
    http = Http(HOST, port)
    tables = [(await new_table(http)).id for _ in range(TABLES)]
    await http.close()
    async with AsyncExitStack() as stack:
        await _come(stack, port, tables, WARM_UP)
        before = _settled(server)
        await _come(stack, port, tables, number)
        after = _settled(server)
    grown = None if before is None or after is None else (after - before) / 1e6
    return Spectators(number, TABLES, grown)


def _settled(server: Child) -> int | None:
    time.sleep(SETTLE)
    return server.resident_bytes()


async def _come(stack: AsyncExitStack, port: int, tables: list[str], number: int) -> None:
    for first in range(0, number, AT_ONCE):
        places = range(first, min(first + AT_ONCE, number))
        for page in await asyncio.gather(*(_watch(port, tables[place % len(tables)]) for place in places)):
            await stack.enter_async_context(page)


async def _watch(port: int, table: str) -> ClientConnection:
    """A connection that has seen the table; from now on it reads on in the background and says nothing."""
    page = await connect(f"ws://{HOST}:{port}/api/live", compression=None, max_queue=None, ping_interval=None)
    await page.send(json.dumps({"type": "hello", "v": 1, "table": table}))
    while json.loads(await page.recv())["type"] != "update":
        pass
    return page
