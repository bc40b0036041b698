"""A new version takes over while people play: workers are replaced one after the other, and nobody loses anything."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from random import Random

from websockets.exceptions import WebSocketException

from tests.server.cluster import many, workers_of
from tests.server.pages import PATIENCE, JsonDict, Page, decided, make_table, page, table_wish
from tests.server.processes import ends
from tests.server.services import Services
from tests.server.serving import Server
from tests.server.stored import checked_match

TABLES = 16
WORKERS = 2
BEFORE_AND_AFTER = 60
"""Moves that are acknowledged before the workers are replaced, and again afterwards."""
AT_ONCE = 0.1
"""Seconds after which a page comes back whose connection was cut."""
KINDS: list[tuple[str, list[str | JsonDict]]] = [
    ("cornwall", ["me", {"kind": "bot", "bot": "random"}]),
    ("tipperary", ["me", "hotseat"]),
    ("woolybully", ["me", "hotseat", {"kind": "bot", "bot": "random"}]),
]


class Over(Exception):
    """The match is over: the next one is begun."""


class Farewell(Exception):
    """The page is told to go elsewhere: it does not wait for anything any more."""

    def __init__(self, retry: float) -> None:
        super().__init__()
        self.retry = retry


@dataclass
class Player:
    """Somebody who plays on whatever happens, and remembers everything."""

    server: Server
    wish: JsonDict
    rng: Random
    table: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[str, JsonDict] = field(default_factory=dict)
    waiting: JsonDict | None = None
    seen: int = 0
    pauses: list[float] = field(default_factory=list)
    """Seconds from each farewell to the next update."""
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Until the task is cancelled, one match after the other."""
        while True:
            self.table, self.tokens = await asyncio.to_thread(make_table, self.server, self.wish)
            self.seen, self.waiting = 0, None
            with suppress(Over):
                await self._match()

    async def _match(self) -> None:
        left: float | None = None
        while True:
            try:
                async with page(self.server, self.table, *self.tokens.values(), since=self.seen) as own:
                    if left is not None:
                        self.pauses.append(time.monotonic() - left)
                        left = None
                    own.heard = self._heard
                    pause = await self._until_farewell(own)
            except (WebSocketException, OSError):  # a worker that was just going had taken it
                pause = AT_ONCE
            left = left or time.monotonic()
            await asyncio.sleep(pause * self.rng.uniform(0.75, 1.25))  # as the page does

    async def _until_farewell(self, own: Page) -> float:
        """Play on; returns after how many seconds the page is to come back."""
        try:
            while True:
                await self._step(own)
        except Farewell as farewell:
            return farewell.retry
        finally:
            self.seen = min(update["next_seq"] for update in own.updates.values())

    def _heard(self, message: JsonDict) -> None:
        if message["type"] == "closing":
            raise Farewell(message["retry"])

    async def _step(self, own: Page) -> None:
        if self.waiting is None:
            self.waiting = self._decide(own)
        if self.waiting is None:
            await own.until("update")
            return
        answer = await own.ask("play", **self.waiting)
        if answer["type"] == "done":
            self.acknowledged[self.waiting["id"]] = {**self.waiting, "table": self.table, "place": answer["seq"]}
            self.moved.set()
            seat, self.waiting = self.waiting["seat"], None
            await own.reach(seat, answer["seq"] + 1)
        else:
            assert answer["code"] in ("stale", "illegal"), answer
            self.waiting = None
            await own.until("update")

    def _decide(self, own: Page) -> JsonDict | None:
        if any(update["table"]["stage"] == "over" for update in own.updates.values()):
            raise Over
        return decided(own, self.tokens, self.rng)


async def moves(players: list[Player], more: int) -> None:
    """Wait until so many further moves are acknowledged."""
    enough = sum(len(player.acknowledged) for player in players) + more
    async with asyncio.timeout(PATIENCE * 4):
        while sum(len(player.acknowledged) for player in players) < enough:
            waits = [asyncio.create_task(player.moved.wait()) for player in players]
            _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in pending:
                wait.cancel()
            for player in players:
                player.moved.clear()


async def knock(server: Server) -> int:
    """Somebody who is never turned away, however often they come; returns how often they came."""
    host, port = server.address.removeprefix("http://").split(":")
    times = 0
    try:
        while True:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(host, int(port))
                with closing(writer):
                    writer.write(f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                    answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 200 "), answer
            times += 1
            await asyncio.sleep(0.05)
    except asyncio.CancelledError:
        return times


async def replaced(server: Server, old: list[int]) -> list[int]:
    """Wait until all workers are new."""
    for worker in old:
        assert await asyncio.to_thread(ends, worker), "an old worker goes when its successor answers"
    new = workers_of(server)
    assert len(new) == WORKERS
    assert not set(new) & set(old)
    return new


def check(database: str, player: Player) -> None:
    for table in {move["table"] for move in player.acknowledged.values()}:
        checked_match(database, table, [move for move in player.acknowledged.values() if move["table"] == table])


async def roll(server: Server, players: list[Player]) -> None:
    knocking = asyncio.create_task(knock(server))
    playing = [asyncio.create_task(player.play()) for player in players]
    await moves(players, BEFORE_AND_AFTER)
    old = workers_of(server)
    server.process.send_signal(signal.SIGHUP)
    await replaced(server, old)
    await moves(players, BEFORE_AND_AFTER)
    knocking.cancel()
    assert await knocking > 0
    for task in playing:
        assert not task.done(), task.exception()  # nobody was refused for good
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def test_workers_are_replaced_while_people_play(services: Services) -> None:
    database, redis = services.new()
    with many(database, redis, workers=WORKERS) as server:
        players = [Player(server, table_wish(*KINDS[number % len(KINDS)]), Random(number)) for number in range(TABLES)]
        asyncio.run(roll(server, players))
    pauses = sorted(pause for player in players for pause in player.pauses)
    longest, median = pauses[-1], pauses[len(pauses) // 2]
    print(f"{len(pauses)} pages came back, after {median:.2f} s in the middle and {longest:.2f} s at most")
    assert pauses, "pages had to come back"
    for player in players:
        check(database, player)
