"""A bystander: a player who is served while others attack the server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.registered import TURN_GAME
from tests.server.client import TIMEOUT, LivePage, fetch, hotseat_table, legal_moves, open_page
from tests.server.serving import Server

PAUSE = 0.05
"""Seconds between two requests of the bystander, who has to stay within the limits."""
PREVIEWS_PER_MOVE = 10
MAX_MOVES = 20
"""Moves during an attack; a match is longer."""


class Bystander(threading.Thread):
    """A page at its own table, in its own thread."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.server = server
        self.begun, self.over = threading.Event(), threading.Event()
        self.answers = self.moves = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as error:
            self.failure = error
        finally:
            self.begun.set()

    async def _play(self) -> None:
        table, tokens = hotseat_table(self.server, TURN_GAME)
        async with open_page(self.server, table, *tokens.values()) as page:
            await self._move(page)
            self.begun.set()
            while not self.over.is_set():
                seat, move = self._choice(page)
                assert (await page.request("preview", seat=seat, move=move))["type"] == "preview"
                if self.answers % PREVIEWS_PER_MOVE == 0 and self.moves < MAX_MOVES:
                    await self._move(page)
                self.answers += 1
                await asyncio.sleep(PAUSE)
            await self._move(page)
        answer = await asyncio.to_thread(fetch, self.server, f"{table}/view")
        stored = [entry for entry in answer.json()["match"]["log"] if entry["kind"] == "move"]
        assert len(stored) == self.moves

    async def _move(self, page: LivePage) -> None:
        seat, move = self._choice(page)
        answer = await page.play(seat, move)
        assert answer["type"] == "done", answer
        self.moves += 1
        for other in page.updates:
            await page.wait_for_length(other, answer["seq"] + 1)

    def _choice(self, page: LivePage) -> tuple[int, str]:
        seat = page.updates[0]["awaited"][0]
        return seat, legal_moves(page.updates[seat])[0]


@contextmanager
def others_are_served(server: Server) -> Iterator[None]:
    """Let a bystander play during the context and after it; every request must be answered."""
    bystander = Bystander(server)
    bystander.start()
    assert bystander.begun.wait(TIMEOUT)
    try:
        yield
    finally:
        bystander.over.set()
        bystander.join()
    assert bystander.failure is None, repr(bystander.failure)
    assert bystander.answers
    assert bystander.moves > 2, "at least one of them during the attack"
    assert server.process.poll() is None
    assert fetch(server, "/health").json()["ok"]
