"""A player who is not attacked: moves at an own table, and measures how long each answer takes.

    python -m bench.bystander PORT

Prints a line when it has begun. For each line that it reads, it answers with the times of all moves since the last one,
in milliseconds, as a line of JSON. Between two moves it pauses, so that it stays within the limits.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from random import Random
from typing import Final

from tests.server.client import LivePage, choose_move
from websockets.asyncio.client import connect

from bench.plain_http import HttpClient
from bench.table_load import HOST
from hedgerow.games import REGISTRY

GAME: Final = next(iter(REGISTRY))
PAUSE: Final = 0.05
"""Seconds between two moves."""


class BystandingPlayer:
    """Plays both seats of one table after another."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._rng = Random(1)
        self._times: list[float] = []

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            http = HttpClient(HOST, self._port)
            seats = [{"kind": "me"}, {"kind": "hotseat"}]
            created = await http.post("/api/tables", {"game": GAME, "seats": seats})
            await http.close()
            await self._play_match(created["table"]["id"], [key["token"] for key in created["keys"]])

    async def _play_match(self, table: str, tokens: list[str]) -> None:
        async with connect(f"ws://{HOST}:{self._port}/api/live", max_size=None, max_queue=None) as socket:
            page = LivePage(socket)
            await socket.send(json.dumps({"type": "hello", "v": 2, "table": table, "tokens": tokens}))
            while len(page.updates) < len(tokens):
                await page.receive()
            while any(update["table"]["stage"] == "running" for update in page.updates.values()):
                move = choose_move(page, range(len(tokens)), self._rng)
                if move is None:
                    await page.receive()
                    continue
                started = time.perf_counter()
                await page.request("play", **move)
                self._times.append(1000 * (time.perf_counter() - started))
                await asyncio.sleep(PAUSE)

    def take_times(self) -> list[float]:
        """Return the times since the last call."""
        times, self._times = self._times, []
        return times


async def main(port: int) -> None:
    player = BystandingPlayer(port)
    playing = asyncio.create_task(player.play())
    print("playing", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        if playing.done():
            playing.result()
        print(json.dumps(player.take_times()), flush=True)
    playing.cancel()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
