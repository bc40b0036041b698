"""Attacks on our server at full scale: what they cost the attacked server and the other players.

An attacker has another address than the other players, who are measured by `bench.bystander`.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import httpx
import psycopg
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.security.attacker import long_match
from tests.security.raw_sockets import ATTACKER
from tests.server.client import LivePage, table_request
from tests.server.database import StoredTable, store_tables
from tests.server.services import Services
from websockets.asyncio.client import ClientConnection, connect

from bench.children import Child, child, our_server
from bench.table_load import HOST
from hedgerow.games import Setup
from hedgerow.match import Dealer, Match
from hedgerow.server.tables.clocks import DAY, ClockRule

ENTRIES: Final = 9_990
"""Entries of a long log; at most 10,000 are possible."""
VIEWS: Final = 700
PREVIEWS: Final = 15
BOT_TABLES: Final = 28
EXPERTS: Final = 5
BOT_TURNS: Final = 6
"""Turns of a bot that are measured, with and without the attack."""
WAITING_TABLES: Final = 100
QUIET_SECONDS: Final = 5.0
"""Seconds that the other player is measured without an attack."""
LONG_TABLE: Final = "longtable"
MAX_WAIT: Final = 300.0
"""Seconds after which a measurement is given up."""


@dataclass(frozen=True)
class MoveTimes:
    """Milliseconds from a move to its answer."""

    p50: float
    p99: float
    longest: float

    @classmethod
    def of(cls, times: Sequence[float]) -> MoveTimes:
        ordered = sorted(times)
        return cls(ordered[len(ordered) // 2], ordered[int(0.99 * (len(ordered) - 1))], ordered[-1])


class OtherPlayer:
    """A player who is not attacked, in a process of its own."""

    def __init__(self, process: Child) -> None:
        self._process = process

    def quiet(self) -> MoveTimes:
        """Return the times of moves without an attack."""
        self._process.request("")
        time.sleep(QUIET_SECONDS)
        return self.times()

    def times(self) -> MoveTimes:
        """Return the times since the last call, including the move that is being answered."""
        found: list[float] = self._process.request("")
        until = time.monotonic() + MAX_WAIT
        while time.monotonic() < until:
            time.sleep(0.2)
            more: list[float] = self._process.request("")
            found += more
            if more:
                return MoveTimes.of(found)
        raise OSError(f"the other player got no answer for {MAX_WAIT:.0f} seconds")


@contextmanager
def other_player(port: int) -> Iterator[OtherPlayer]:
    """Run a player who is not attacked."""
    with child(sys.executable, "-m", "bench.bystander", str(port)) as process:
        process.line()
        yield OtherPlayer(process)


@contextmanager
def attacker(port: int) -> Iterator[httpx.Client]:
    """Yield a client with an address of its own."""
    transport = httpx.HTTPTransport(local_address=ATTACKER, verify=False)
    with httpx.Client(base_url=f"http://{HOST}:{port}", timeout=MAX_WAIT, transport=transport) as client:
        yield client


def socket_from(address: str, port: int) -> Any:
    """Return a connection to the live protocol from an address."""
    return connect(f"ws://{HOST}:{port}/api/live", max_size=None, max_queue=None, local_addr=(address, 0))


# A long log


@dataclass(frozen=True)
class LongLog:
    """Views of a long log from another entry each time."""

    requests: int
    answered: int
    seconds: float
    megabytes: float | None
    """Growth of the server's memory."""
    quiet: MoveTimes
    attacked: MoveTimes


def views_of_a_long_log(folder: Path, *more: str) -> LongLog:
    """Ask for a long log again and again; `more` are options of the server."""
    database = folder / f"long{len(more)}.sqlite3"
    store_tables(database, [StoredTable(LONG_TABLE, long_match(ENTRIES), updated_at=time.time())])
    with our_server(database, *more) as (server, port), other_player(port) as other, attacker(port) as client:
        view(client, 0)  # load it
        quiet, before, started = other.quiet(), server.resident_bytes(), time.monotonic()
        answered = sum(view(client, since) for since in range(VIEWS))
        seconds, attacked, after = time.monotonic() - started, other.times(), server.resident_bytes()
    growth = None if before is None or after is None else (after - before) / 1e6
    return LongLog(VIEWS, answered, seconds, growth, quiet, attacked)


def view(client: httpx.Client, since: int) -> bool:
    """Ask for a log from an entry on; return True unless it is refused."""
    return client.get(f"/api/tables/{LONG_TABLE}/view", params={"since": str(since)}).status_code == 200


# Many running tables


@dataclass(frozen=True)
class Start:
    """A start of two workers with many running tables."""

    tables: int
    ready: float
    """Seconds until the workers are ready."""
    answered: float
    """Seconds until a new player's first move is stored."""


def start_with_tables(services: Services, number: int) -> Start:
    """Start a cluster on a database with a number of running tables."""
    database, redis = services.new()
    match, now = Match.start(Setup(TURN_GAME, 2), None, Dealer.numbered(1)), time.time()
    table = StoredTable("t0", match, ClockRule(kind="days", seconds=DAY), since=now, updated_at=now)
    store_tables(database, [table])
    copy_table(database, number - 1)
    started = time.monotonic()
    with our_server(database, "--redis", redis, "--workers", "2") as (_, port):
        ready = time.monotonic() - started
        with other_player(port) as other:
            other.times()
            return Start(number, ready, time.monotonic() - started)


def copy_table(database: str, copies: int) -> None:
    """Copy the only table of a database, with its log."""
    with psycopg.connect(database) as connection:
        for name, key in (("tables", "id"), ("entries", "table_id")):
            columns = connection.execute(f"select * from {name} limit 0").description or []
            others = ", ".join(column.name for column in columns if column.name != key)
            query = f"insert into {name} ({key}, {others}) select 't' || copy, {others} from {name}, "
            connection.execute((query + "generate_series(1, %s) as copy").encode(), [copies])


# Previews of a hard position


@dataclass(frozen=True)
class HardPreviews:
    """Previews of a position whose determinization never ends, all sent at once."""

    previews: int
    seconds: float
    """Seconds until all are answered."""
    quiet: MoveTimes
    attacked: MoveTimes


def hard_previews(folder: Path) -> HardPreviews:
    """Send previews on one socket."""
    settings = json.dumps({"database": f"sqlite+aiosqlite:///{folder / 'hard.sqlite3'}"})
    with child(sys.executable, "-m", "tests.security.slow_determinization", settings) as server:
        port = int(server.line().rstrip("/").rpartition(":")[2])
        with other_player(port) as other, attacker(port) as client:
            quiet, started = other.quiet(), time.monotonic()
            asyncio.run(_previews(port, client))
            return HardPreviews(PREVIEWS, time.monotonic() - started, quiet, other.times())


async def _previews(port: int, client: httpx.Client) -> None:
    created = client.post("/api/tables", json=table_request(SECRET_GAME, ["me", "hotseat"])).json()
    async with socket_from(ATTACKER, port) as socket:
        page = await _open(socket, created["table"]["id"], [key["token"] for key in created["keys"]])
        seat = page.updates[0]["awaited"][0]
        for number in range(PREVIEWS):
            await page.send("preview", id=f"{number}", seat=seat, move="quit")
        for _ in range(PREVIEWS):
            await page.wait_for("preview", "refused")


async def _open(socket: ClientConnection, table: str, tokens: list[str]) -> LivePage:
    page = LivePage(socket)
    await socket.send(json.dumps({"type": "hello", "v": 2, "table": table, "tokens": tokens}))
    while len(page.updates) < max(len(tokens), 1):
        await page.receive()
    return page


# Many bots


@dataclass(frozen=True)
class CrowdOfBots:
    """Seconds between two moves at a table of two experts."""

    tables: int
    quiet: list[float]
    attacked: list[float]


def crowd_of_bots(folder: Path) -> CrowdOfBots:
    """Create many tables of experts from one address, on one server."""
    with our_server(folder / "bots.sqlite3") as (_, port):
        return _bot_turns(port)


def crowd_of_bots_in_a_cluster(services: Services) -> CrowdOfBots:
    """Create many tables of experts from one address, with bots that compute in a process of their own."""
    database, redis = services.new()
    with ExitStack() as stack:
        _, port = stack.enter_context(our_server(database, "--redis", redis, "--workers", "2"))
        bots = child(sys.executable, "-m", "bench.table_server", database, "--redis", redis, "--bots")
        stack.enter_context(bots).line()
        return _bot_turns(port)


def _bot_turns(port: int) -> CrowdOfBots:
    quiet = asyncio.run(_turns_at_a_new_table(port))
    with attacker(port) as client:
        body = table_request(SIMULTANEOUS_GAME, [_expert()] * EXPERTS)
        for _ in range(BOT_TABLES):
            client.post("/api/tables", json=body).raise_for_status()
        return CrowdOfBots(BOT_TABLES, quiet, asyncio.run(_turns_at_a_new_table(port)))


def _expert() -> str | dict[str, Any]:
    return {"kind": "bot", "bot": "expert"}


async def _turns_at_a_new_table(port: int) -> list[float]:
    body = table_request(SIMULTANEOUS_GAME, [_expert()] * 2)
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=MAX_WAIT) as client:
        created = (await client.post("/api/tables", json=body)).json()
    async with asyncio.timeout(MAX_WAIT), socket_from(HOST, port) as socket:
        page = await _open(socket, created["table"]["id"], [])
        moments = [time.monotonic()]
        length = page.updates[None]["next_seq"]
        while len(moments) <= BOT_TURNS:
            await page.receive()
            if page.updates[None]["next_seq"] > length:
                length = page.updates[None]["next_seq"]
                moments.append(time.monotonic())
    return [after - before for before, after in pairwise(moments)]


# The lobby


@dataclass(frozen=True)
class CrowdedLobby:
    """Many waiting tables of one address."""

    requests: int
    created: int
    place: int | None
    """The place of another address's table in the list, from 1; `None` if it is not listed."""


def crowded_lobby(folder: Path, *more: str) -> CrowdedLobby:
    """Create many waiting tables; `more` are options of the server."""
    body = table_request(TURN_GAME, ["me", "open"])
    with ExitStack() as stack:
        _, port = stack.enter_context(our_server(folder / f"lobby{len(more)}.sqlite3", *more))
        client = stack.enter_context(attacker(port))
        other = stack.enter_context(httpx.Client(base_url=f"http://{HOST}:{port}", timeout=MAX_WAIT))
        mine = other.post("/api/tables", json=body).json()["table"]["id"]
        answers = [client.post("/api/tables", json=body) for _ in range(WAITING_TABLES)]
        listed = [table["id"] for table in other.get("/api/tables").json()]
    created = sum(answer.status_code == 201 for answer in answers)
    return CrowdedLobby(WAITING_TABLES, created, listed.index(mine) + 1 if mine in listed else None)
