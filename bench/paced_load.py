"""Load generator at the pace of people: at each of many tables a player moves every few seconds.

    python -m bench.paced_load PORT TABLES

Reads the commands `prepare` and `pace SECONDS INTERVAL`, and answers each with a line of JSON, like `bench.table_load`.
`pace` returns the milliseconds from sending a move to the answer `done`, and to the update of the other player's page.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from random import Random
from typing import cast

from bench.plain_http import HttpClient
from bench.table_load import Client, Load, UpdateMessage, new_table, random_move

PREPARED_AT_ONCE = 8


class PacedClient(Client):
    """A player who moves only when told to, and notes when the other player's moves arrive."""

    expected: tuple[int, float] | None = None
    """The length of the log before the other player's move, and when it was sent."""

    def continue_playing(self) -> None:
        """Do nothing: the pace decides when to move."""

    def update(self, update: UpdateMessage) -> None:
        super().update(update)
        if self.expected is not None and update.next_seq > self.expected[0]:
            cast("PacedLoad", self.load).seen.append(1000 * (time.perf_counter() - self.expected[1]))
            self.expected = None

    @property
    def ready(self) -> bool:
        update = self.last_update
        return (
            update is not None
            and self.sent is None
            and update.next_seq > self.own_seq
            and self.seat in update.to_act
            and self.moves is not None
        )

    def move_now(self) -> None:
        update, moves = self.last_update, self.moves
        if update is None or moves is None:
            return
        text = random_move(moves, self.load.rng)
        move_id = self.load.next_move_id()
        self.sent = time.perf_counter()
        cast("PacedClient", self.other).expected = update.next_seq, self.sent
        self.send(f'{{"type":"play","id":"{move_id}","seat":{self.seat},"move":"{text}","seq":{update.next_seq}}}')

    def done(self, seq: int | None) -> None:
        if self.sent is None or seq is None:
            return
        cast("PacedLoad", self.load).done.append(1000 * (time.perf_counter() - self.sent))
        self.sent, self.own_seq = None, seq


class PacedLoad(Load):
    """Tables where a player moves every few seconds."""

    def __init__(self, port: int, tables: int) -> None:
        super().__init__(port, tables, 0)
        self.done: list[float] = []
        self.seen: list[float] = []
        self._pairs: list[tuple[PacedClient, PacedClient]] = []

    async def prepare(self, spares: int) -> None:
        """Create the tables and connect two clients to each."""
        waiting = list(range(spares))
        await asyncio.gather(*(self._connect_some(waiting) for _ in range(PREPARED_AT_ONCE)))
        while any(client.last_update is None for client in self.clients):
            await asyncio.sleep(0.05)

    async def _connect_some(self, waiting: list[int]) -> None:
        http = HttpClient("127.0.0.1", self.port)
        while waiting:
            waiting.pop()
            await self._connect_pair(http)
        await http.close()

    async def _connect_pair(self, http: HttpClient) -> None:
        table = await new_table(http)
        pair = PacedClient(self, 0), PacedClient(self, 1)
        pair[0].other, pair[1].other = pair[1], pair[0]
        for client in pair:
            await asyncio.get_running_loop().create_connection(lambda client=client: client, "127.0.0.1", self.port)  # type: ignore[misc]
            await client.open.wait()
            client.sit_down(table)
        self.clients += pair
        self._pairs.append(pair)

    async def pace(self, seconds: float, interval: float) -> dict[str, object]:
        """Let a player move at each table about once in an interval; return the times of all moves."""
        self.done, self.seen = [], []
        random = Random(2)
        deadline = time.perf_counter() + seconds
        await asyncio.gather(*(self._play(pair, interval, deadline, random) for pair in self._pairs))
        await asyncio.sleep(interval)  # the answers to the last moves
        pending = sum(client.sent is not None for client in self.clients)
        return {"done": self.done, "seen": self.seen, "pending": pending, "processor": time.process_time()}

    async def _play(
        self, pair: tuple[PacedClient, PacedClient], interval: float, deadline: float, random: Random
    ) -> None:
        await asyncio.sleep(random.uniform(0.0, interval))
        while time.perf_counter() < deadline:
            player = next((client for client in pair if client.ready), None)
            if player is not None:
                player.move_now()
            await asyncio.sleep(random.uniform(0.5 * interval, 1.5 * interval))


async def run_commands(load: PacedLoad) -> None:
    """Read commands and print one answer for each."""
    loop = asyncio.get_running_loop()
    pings = loop.create_task(load.keep_alive())
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command, *numbers = line.split()
        answer: dict[str, object] = {}
        if command == "pace":
            answer = await load.pace(*map(float, numbers))
        else:
            await load.prepare(int(numbers[0]))
        print(json.dumps(answer), flush=True)
    pings.cancel()
    load.stop()


def main() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    load = int(sys.argv[1]), int(sys.argv[2])
    try:
        import uvloop  # noqa: PLC0415 not available on every system
    except ImportError:
        asyncio.run(run_commands(PacedLoad(*load)))
    else:
        uvloop.run(run_commands(PacedLoad(*load)))


if __name__ == "__main__":
    main()
