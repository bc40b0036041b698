"""A cluster in trouble: whatever dies, no acknowledged move is lost, none is played twice, and everybody catches up."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random, SystemRandom

import pytest
from websockets.exceptions import WebSocketException

from tests.server.cluster import Cluster, cluster
from tests.server.pages import JsonDict, Page, decided, page, table_wish, visitor
from tests.server.services import missing
from tests.server.stored import checked_match

TABLES = 200
BETWEEN = (40, 120)
"""So many moves are acknowledged between one fault and the next: at least, at most."""
SEED = "HEDGEROW_FAULTS"
"""The variable that repeats the faults of another run."""
BOT: JsonDict = {"kind": "bot", "bot": "random"}
KINDS: list[tuple[str, list[str | JsonDict]]] = [
    ("tipperary", ["me", BOT]),
    ("cornwall", ["me", BOT]),
    ("woolybully", ["me", BOT, BOT]),
    ("cornwall", ["me", "hotseat", BOT]),
]
AGAIN = {"stale", "not-now", "illegal"}
"""Refusals after which a page looks again."""


class Trouble(Exception):
    """A page cannot go on like this: it comes back."""


TROUBLE = (WebSocketException, OSError, TimeoutError, Trouble)
"""What a page sees when something has died."""


@dataclass
class Told:
    """A table, and what its page was told."""

    table: str
    tokens: dict[int, str]
    acknowledged: list[JsonDict] = field(default_factory=list)
    in_flight: JsonDict | None = None
    logs: dict[int | None, list[JsonDict]] = field(default_factory=dict)
    odd: list[JsonDict] = field(default_factory=list)
    """What no page should ever be told."""
    over: bool = False


@dataclass
class Players:
    """All pages together."""

    whole: Cluster
    tables: list[Told]
    acknowledged: int = 0
    enough: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    stopping: bool = False

    async def wait_for(self, more: int) -> None:
        """Until so many further moves are acknowledged."""
        self.enough = self.acknowledged + more
        self.reached.clear()
        await self.reached.wait()

    async def play(self, told: Told, rng: Random) -> None:
        """A page that comes back whenever it is cut off, until the match is over or the test."""
        while not (told.over or self.stopping):
            await self.resume(told, rng)

    async def resume(self, told: Told, rng: Random) -> None:
        """Come back, as often as it takes."""
        while True:
            try:
                await self.connect(told, rng)
                return
            except TROUBLE:
                await asyncio.sleep(rng.uniform(0.1, 0.4))  # as pages do, so that not all knock at the same moment

    async def connect(self, told: Told, rng: Random) -> None:
        """Resume, send again what was not answered, and play on."""
        since = min(map(len, told.logs.values()), default=0)
        try:
            async with page(self.whole.server, told.table, *told.tokens.values(), since=since) as own:
                own.log = {seat: list(log) for seat, log in told.logs.items()}
                for seat, update in own.updates.items():
                    _take_in(own, seat, update)
                told.logs = own.log
                while not (told.over or self.stopping):
                    await self._step(own, told, rng)
        except AssertionError as error:  # no welcome: the database cannot be reached
            raise Trouble from error

    async def _step(self, own: Page, told: Told, rng: Random) -> None:
        told.in_flight = told.in_flight or decided(own, told.tokens, rng)
        if any(update["table"]["stage"] == "over" for update in own.updates.values()):
            told.over = True
        elif told.in_flight is None:
            await own.until("update")
        else:
            await self._send(own, told, told.in_flight)

    async def _send(self, own: Page, told: Told, move: JsonDict) -> None:
        answer = await own.ask("play", **move)
        if answer["type"] != "done":
            if answer["code"] != "not-now":  # that one is sent again
                told.in_flight = None
            if answer["code"] not in AGAIN:
                told.odd.append(answer)
            raise Trouble
        told.acknowledged.append({**move, "place": answer["seq"]})
        told.in_flight = None
        self.acknowledged += 1
        if self.acknowledged >= self.enough:
            self.reached.set()
        await own.reach(move["seat"], answer["seq"] + 1)


def _take_in(own: Page, seat: int | None, update: JsonDict) -> None:
    log = own.log.setdefault(seat, [])
    log += [entry for entry in update["match"]["log"] if entry["seq"] >= len(log)]


def check(database: str, told: Told) -> None:
    """The stored log against what the page was told."""
    match = checked_match(database, told.table, told.acknowledged)
    for seat, log in told.logs.items():
        assert json.loads(json.dumps(match.view(seat)["log"]))[: len(log)] == log, "the page was told something else"
        assert len(log) > max((move["place"] for move in told.acknowledged), default=0), "the page has not caught up"
    known = [move["place"] for move in told.acknowledged]
    assert all(earlier < later for earlier, later in pairwise(known))
    assert told.odd == []


def redis_dies(whole: Cluster, _rng: Random) -> None:
    whole.services.redis.kill()
    whole.services.redis.start()


def postgres_dies(whole: Cluster, _rng: Random) -> None:
    whole.services.postgres.kill()
    whole.services.postgres.start()


def network_is_cut(whole: Cluster, rng: Random) -> None:
    whole.network.stop()
    time.sleep(rng.uniform(0, 1))  # for a while nothing is heard, and nobody knows why
    whole.network.cut()
    time.sleep(rng.uniform(0, 1))
    whole.network.mend()


FAULTS: dict[str, Callable[[Cluster, Random], None]] = {
    "worker": lambda whole, rng: whole.kill_worker(rng.randrange(8)),
    "bots": lambda whole, rng: whole.kill_bots(),  # noqa: ARG005
    "redis": redis_dies,
    "postgres": postgres_dies,
    "network": network_is_cut,
}


def new_tables(whole: Cluster) -> list[Told]:
    tables = []
    with visitor(whole.server) as somebody:
        for number in range(TABLES):
            game, seats = KINDS[number % len(KINDS)]
            made = somebody.post("/api/tables", json=table_wish(game, seats)).json()
            tables.append(Told(made["table"]["id"], {key["seat"]: key["token"] for key in made["keys"]}))
    return tables


async def play_through(whole: Cluster, tables: list[Told], rng: Random) -> None:
    """All pages play while one thing after the other dies, a worker twice."""
    players = Players(whole, tables)
    pages = [asyncio.create_task(players.play(told, Random(rng.random()))) for told in tables]
    for name in rng.sample([*FAULTS, "worker"], len(FAULTS) + 1):
        await players.wait_for(rng.randint(*BETWEEN))
        print(f"after {players.acknowledged} moves: {name}")
        await asyncio.to_thread(FAULTS[name], whole, rng)
    await players.wait_for(BETWEEN[1])
    players.stopping = True
    await asyncio.gather(*pages)
    # Once more, to see what was missed.
    await asyncio.gather(*(players.resume(told, rng) for told in tables))


@pytest.mark.skipif(missing() is not None, reason=missing() or "")
def test_nothing_acknowledged_is_lost_whatever_dies() -> None:
    seed = int(os.environ.get(SEED) or SystemRandom().randrange(10**6))
    print(f"to repeat these faults: {SEED}={seed}")
    with cluster() as whole:
        tables = new_tables(whole)
        asyncio.run(play_through(whole, tables, Random(seed)))
        for told in tables:
            check(whole.direct, told)
        assert sum(len(told.acknowledged) for told in tables) >= len(FAULTS) * BETWEEN[0]
