"""Somebody who plays in peace while others attack the server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.pages import PATIENCE, Page, ask, hotseat_table, legal, page
from tests.server.serving import Server

PAUSE = 0.05
"""Seconds between what a calm player does, who has to stay within the limits."""


class Calm(threading.Thread):
    """A page at a table of its own, in a thread of its own."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.server = server
        self.begun, self.over = threading.Event(), threading.Event()
        self.answers = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as error:
            self.failure = error
        finally:
            self.begun.set()

    async def _play(self) -> None:
        table, tokens = hotseat_table(self.server, "cornwall")
        async with page(self.server, table, *tokens.values()) as own:
            await self._move(own)
            self.begun.set()
            while not self.over.is_set():
                seat, move = self._choice(own)
                assert (await own.ask("preview", seat=seat, move=move))["type"] == "preview"
                self.answers += 1
                await asyncio.sleep(PAUSE)
            await self._move(own)
        answer = await asyncio.to_thread(ask, self.server, f"{table}/view")
        assert len([entry for entry in answer.json()["match"]["log"] if entry["kind"] == "move"]) == 2

    async def _move(self, own: Page) -> None:
        seat, move = self._choice(own)
        answer = await own.play(seat, move)
        assert answer["type"] == "done", answer
        for other in own.updates:
            await own.reach(other, answer["seq"] + 1)

    def _choice(self, own: Page) -> tuple[int, str]:
        seat = own.updates[0]["awaited"][0]
        return seat, legal(own.updates[seat])[0]


@contextmanager
def others_are_served(server: Server) -> Iterator[None]:
    """While something happens, and after it, somebody else plays; every answer has to come."""
    calm = Calm(server)
    calm.start()
    assert calm.begun.wait(PATIENCE)
    try:
        yield
    finally:
        calm.over.set()
        calm.join()
    assert calm.failure is None, repr(calm.failure)
    assert calm.answers
    assert server.process.poll() is None
    assert ask(server, "/health").json()["ok"]
