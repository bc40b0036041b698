"""Rolling updates: workers are replaced one after another while people play, and nobody loses anything."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from random import Random

from websockets.exceptions import WebSocketException

from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import TIMEOUT, JsonDict, LivePage, choose_move, create_table, open_page, table_request
from tests.server.cluster import cluster_server, workers_of
from tests.server.database import verified_match
from tests.server.processes import wait_for_exit
from tests.server.services import Services
from tests.server.serving import Server

TABLES = 16
WORKERS = 2
MOVES_PER_PHASE = 60
"""Acknowledged moves before the workers are replaced, and again afterwards."""
RECONNECT_SECONDS = 0.1
"""Seconds after which a page reconnects whose connection was cut."""
KINDS: list[tuple[str, list[str | JsonDict]]] = [
    (TURN_GAME, ["me", {"kind": "bot", "bot": "random"}]),
    (SIMULTANEOUS_GAME, ["me", "hotseat"]),
    (SECRET_GAME, ["me", "hotseat", {"kind": "bot", "bot": "random"}]),
]


class Over(Exception):
    """Raised when the match is over and the next one begins."""


class ClosingRequested(Exception):
    """Raised when the page is asked to reconnect."""

    def __init__(self, retry: float) -> None:
        super().__init__()
        self.retry = retry


@dataclass
class Player:
    """A player who continues whatever happens, and records everything."""

    server: Server
    body: JsonDict
    rng: Random
    table: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[str, JsonDict] = field(default_factory=dict)
    waiting: JsonDict | None = None
    seen: int = 0
    pauses: list[float] = field(default_factory=list)
    """Seconds from each request to reconnect to the next update."""
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Play one match after another until the task is cancelled."""
        while True:
            self.table, self.tokens = await asyncio.to_thread(create_table, self.server, self.body)
            self.seen, self.waiting = 0, None
            with suppress(Over):
                await self._match()

    async def _match(self) -> None:
        left: float | None = None
        while True:
            try:
                async with open_page(self.server, self.table, *self.tokens.values(), since=self.seen) as page:
                    if left is not None:
                        self.pauses.append(time.monotonic() - left)
                        left = None
                    page.on_message = self._check_closing
                    pause = await self._play_until_closing(page)
            except (WebSocketException, OSError):  # a worker that was stopping had accepted the connection
                pause = RECONNECT_SECONDS
            left = left or time.monotonic()
            await asyncio.sleep(pause * self.rng.uniform(0.75, 1.25))  # as the page does

    async def _play_until_closing(self, page: LivePage) -> float:
        """Play until the page is asked to reconnect; return after how many seconds."""
        try:
            while True:
                await self._step(page)
        except ClosingRequested as closing_request:
            return closing_request.retry
        finally:
            self.seen = min(update["next_seq"] for update in page.updates.values())

    def _check_closing(self, message: JsonDict) -> None:
        if message["type"] == "closing":
            raise ClosingRequested(message["retry"])

    async def _step(self, page: LivePage) -> None:
        if self.waiting is None:
            self.waiting = self._decide(page)
        if self.waiting is None:
            await page.wait_for("update")
            return
        answer = await page.request("play", **self.waiting)
        if answer["type"] == "done":
            self.acknowledged[self.waiting["id"]] = {**self.waiting, "table": self.table, "place": answer["seq"]}
            self.moved.set()
            seat, self.waiting = self.waiting["seat"], None
            await page.wait_for_length(seat, answer["seq"] + 1)
        else:
            assert answer["code"] in ("stale", "illegal"), answer
            self.waiting = None
            await page.wait_for("update")

    def _decide(self, page: LivePage) -> JsonDict | None:
        if any(update["table"]["stage"] == "over" for update in page.updates.values()):
            raise Over
        return choose_move(page, self.tokens, self.rng)


async def wait_for_moves(players: list[Player], more: int) -> None:
    """Wait until this many further moves are acknowledged."""
    enough = sum(len(player.acknowledged) for player in players) + more
    async with asyncio.timeout(TIMEOUT * 4):
        while sum(len(player.acknowledged) for player in players) < enough:
            waits = [asyncio.create_task(player.moved.wait()) for player in players]
            _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in pending:
                wait.cancel()
            for player in players:
                player.moved.clear()


async def poll_health(server: Server) -> int:
    """Send requests until cancelled, none of which may fail; return their number."""
    host, port = server.address.removeprefix("http://").split(":")
    times = 0
    try:
        while True:
            async with asyncio.timeout(TIMEOUT):
                reader, writer = await asyncio.open_connection(host, int(port))
                with closing(writer):
                    writer.write(f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                    answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 200 "), answer
            times += 1
            await asyncio.sleep(0.05)
    except asyncio.CancelledError:
        return times


async def wait_for_new_workers(server: Server, old: list[int]) -> list[int]:
    """Wait until all workers are new."""
    for worker in old:
        assert await asyncio.to_thread(wait_for_exit, worker), "an old worker ends when its successor answers"
    new = workers_of(server)
    assert len(new) == WORKERS
    assert not set(new) & set(old)
    return new


def check(database: str, player: Player) -> None:
    for table in {move["table"] for move in player.acknowledged.values()}:
        verified_match(database, table, [move for move in player.acknowledged.values() if move["table"] == table])


async def play_during_update(server: Server, players: list[Player]) -> None:
    polling = asyncio.create_task(poll_health(server))
    playing = [asyncio.create_task(player.play()) for player in players]
    await wait_for_moves(players, MOVES_PER_PHASE)
    old = workers_of(server)
    server.process.send_signal(signal.SIGHUP)
    await wait_for_new_workers(server, old)
    await wait_for_moves(players, MOVES_PER_PHASE)
    polling.cancel()
    assert await polling > 0
    for task in playing:
        assert not task.done(), task.exception()  # nobody was refused
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def test_workers_are_replaced_while_people_play(services: Services) -> None:
    database, redis = services.new()
    with cluster_server(database, redis, workers=WORKERS) as server:
        players = [
            Player(server, table_request(*KINDS[number % len(KINDS)]), Random(number)) for number in range(TABLES)
        ]
        asyncio.run(play_during_update(server, players))
    pauses = sorted(pause for player in players for pause in player.pauses)
    longest, median = pauses[-1], pauses[len(pauses) // 2]
    print(f"{len(pauses)} pages reconnected, after {median:.2f} s (median) and {longest:.2f} s (longest)")
    assert pauses, "pages had to reconnect"
    for player in players:
        check(database, player)
