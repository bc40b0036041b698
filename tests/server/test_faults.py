"""Faults in a cluster: whatever dies, no acknowledged move is lost or played twice, and every page catches up."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random, SystemRandom

import pytest
from websockets.exceptions import WebSocketException

from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import JsonDict, LivePage, choose_move, http_client, open_page, table_request
from tests.server.cluster import Cluster, running_cluster
from tests.server.database import sent_log, verified_match
from tests.server.services import missing_services

TABLES = 200
BETWEEN = (40, 120)
"""Least and greatest number of acknowledged moves between two faults."""
SEED = "HEDGEROW_FAULTS"
"""The environment variable with the seed of the faults, to repeat a run."""
BOT: JsonDict = {"kind": "bot", "bot": "random"}
KINDS: list[tuple[str, list[str | JsonDict]]] = [
    (SIMULTANEOUS_GAME, ["me", BOT]),
    (TURN_GAME, ["me", BOT]),
    (SECRET_GAME, ["me", BOT, BOT]),
    (TURN_GAME, ["me", "hotseat", BOT]),
]
AGAIN = {"stale", "not-now", "illegal"}
"""Refusals after which a page reads the table again."""


class Disconnected(Exception):
    """Raised when a page has to reconnect."""


CONNECTION_ERRORS = (WebSocketException, OSError, TimeoutError, Disconnected)
"""Errors that a page sees when something has died."""


@dataclass
class PageRecord:
    """A table, and everything that its page has received."""

    table: str
    tokens: dict[int, str]
    acknowledged: list[JsonDict] = field(default_factory=list)
    in_flight: JsonDict | None = None
    logs: dict[int | None, list[JsonDict]] = field(default_factory=dict)
    odd: list[JsonDict] = field(default_factory=list)
    """Answers that no page should ever get."""
    over: bool = False


@dataclass
class Players:
    """All pages together."""

    cluster: Cluster
    tables: list[PageRecord]
    acknowledged: int = 0
    enough: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    stopping: bool = False

    async def wait_for(self, more: int) -> None:
        """Wait until this many further moves are acknowledged."""
        self.enough = self.acknowledged + more
        self.reached.clear()
        await self.reached.wait()

    async def play(self, record: PageRecord, rng: Random) -> None:
        """Play until the match or the test is over; reconnect after every disconnection."""
        while not (record.over or self.stopping):
            await self.resume(record, rng)

    async def resume(self, record: PageRecord, rng: Random) -> None:
        """Reconnect until it succeeds."""
        while True:
            try:
                await self.connect(record, rng)
                return
            except CONNECTION_ERRORS:
                await asyncio.sleep(
                    rng.uniform(0.1, 0.4)
                )  # a random pause, as pages make, so that not all of them reconnect at the same moment

    async def connect(self, record: PageRecord, rng: Random) -> None:
        """Resume, repeat an unanswered move, and continue."""
        since = min(map(len, record.logs.values()), default=0)
        try:
            async with open_page(self.cluster.server, record.table, *record.tokens.values(), since=since) as page:
                page.log = {seat: list(log) for seat, log in record.logs.items()}
                for seat, update in page.updates.items():
                    _add_to_log(page, seat, update)
                record.logs = page.log
                while not (record.over or self.stopping):
                    await self._step(page, record, rng)
        except AssertionError as error:  # no welcome: the database cannot be reached
            raise Disconnected from error

    async def _step(self, page: LivePage, record: PageRecord, rng: Random) -> None:
        record.in_flight = record.in_flight or choose_move(page, record.tokens, rng)
        if any(update["table"]["stage"] == "over" for update in page.updates.values()):
            record.over = True
        elif record.in_flight is None:
            await page.wait_for("update")
        else:
            await self._send(page, record, record.in_flight)

    async def _send(self, page: LivePage, record: PageRecord, move: JsonDict) -> None:
        answer = await page.request("play", **move)
        if answer["type"] != "done":
            if answer["code"] != "not-now":  # the same move is sent again
                record.in_flight = None
            if answer["code"] not in AGAIN:
                record.odd.append(answer)
            raise Disconnected
        record.acknowledged.append({**move, "place": answer["seq"]})
        record.in_flight = None
        self.acknowledged += 1
        if self.acknowledged >= self.enough:
            self.reached.set()
        await page.wait_for_length(move["seat"], answer["seq"] + 1)


def _add_to_log(page: LivePage, seat: int | None, update: JsonDict) -> None:
    log = page.log.setdefault(seat, [])
    log += [entry for entry in update["match"]["log"] if entry["seq"] >= len(log)]


def check(database: str, record: PageRecord) -> None:
    """Compare the stored log with what the page has received."""
    match = verified_match(database, record.table, record.acknowledged)
    for seat, log in record.logs.items():
        assert sent_log(match, seat)[: len(log)] == log, "the page has received something else"
        assert len(log) > max((move["place"] for move in record.acknowledged), default=0), "the page has not caught up"
    known = [move["place"] for move in record.acknowledged]
    assert all(earlier < later for earlier, later in pairwise(known))
    assert record.odd == []


def redis_dies(cluster: Cluster, _rng: Random) -> None:
    cluster.services.redis.kill()
    cluster.services.redis.start()


def postgres_dies(cluster: Cluster, _rng: Random) -> None:
    cluster.services.postgres.kill()
    cluster.services.postgres.start()


def network_is_cut(cluster: Cluster, rng: Random) -> None:
    cluster.network.freeze()
    time.sleep(rng.uniform(0, 1))  # for a while data is lost silently
    cluster.network.cut()
    time.sleep(rng.uniform(0, 1))
    cluster.network.restore()


FAULTS: dict[str, Callable[[Cluster, Random], None]] = {
    "worker": lambda cluster, rng: cluster.kill_worker(rng.randrange(8)),
    "bots": lambda cluster, rng: cluster.kill_bots(),  # noqa: ARG005
    "redis": redis_dies,
    "postgres": postgres_dies,
    "network": network_is_cut,
}


def new_tables(cluster: Cluster) -> list[PageRecord]:
    tables = []
    with http_client(cluster.server) as client:
        for number in range(TABLES):
            game, seats = KINDS[number % len(KINDS)]
            created = client.post("/api/tables", json=table_request(game, seats)).json()
            tables.append(PageRecord(created["table"]["id"], {key["seat"]: key["token"] for key in created["keys"]}))
    return tables


async def play_through(cluster: Cluster, tables: list[PageRecord], rng: Random) -> None:
    """Let all pages play while one part after another dies, a worker twice."""
    players = Players(cluster, tables)
    pages = [asyncio.create_task(players.play(record, Random(rng.random()))) for record in tables]
    for name in rng.sample([*FAULTS, "worker"], len(FAULTS) + 1):
        await players.wait_for(rng.randint(*BETWEEN))
        print(f"after {players.acknowledged} moves: {name}")
        await asyncio.to_thread(FAULTS[name], cluster, rng)
    await players.wait_for(BETWEEN[1])
    players.stopping = True
    await asyncio.gather(*pages)
    # Reconnect once more to receive the missed entries.
    await asyncio.gather(*(players.resume(record, rng) for record in tables))


@pytest.mark.skipif(missing_services() is not None, reason=missing_services() or "")
def test_no_acknowledged_move_is_lost_whatever_dies() -> None:
    seed = int(os.environ.get(SEED) or SystemRandom().randrange(10**6))
    print(f"to repeat these faults: {SEED}={seed}")
    with running_cluster() as cluster:
        tables = new_tables(cluster)
        asyncio.run(play_through(cluster, tables, Random(seed)))
        for record in tables:
            check(cluster.direct, record)
        assert sum(len(record.acknowledged) for record in tables) >= len(FAULTS) * BETWEEN[0]
