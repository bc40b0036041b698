"""A fuzzer on the WebSocket: no crash, no fault, no leak, and a page at the same table is served meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hedgerow.server.errors import STATUS
from hedgerow.server.tables.tokens import digest
from tests.security.made_up import TYPES, Many, messages
from tests.security.strict import Strict
from tests.security.wires import knock, rest, upgrade
from tests.server.pages import PATIENCE, Page, ask, hotseat_table, legal, page
from tests.server.stored import rows

EXAMPLES = int(os.environ.get("HEDGEROW_FUZZ", "100"))
LAST = 424_242
"""The number of the ping after everything else."""
KNOWN = ("TABLE", "MINE", "OTHERS", "1", "quit", "1a0@a2", "Hello")
"""Stand for what is known only when the test runs."""
LARGEST_FRAME = 65_536
ENDS = {1000, 1002, 1003, 1007, 1008, 1009, 4008}
"""How a server may end a connection: in its own words, never with 1011 (a fault) or without a word (1006)."""


class Attacked:
    """A table, who plays there, and what its other seat must never see."""

    def __init__(self, server: Strict) -> None:
        self.server = server
        self.table, self.tokens = hotseat_table(server, "woolybully", 3)
        seeds = [seed for (seed,) in rows(server.database, "select seed from tables where id = ?", self.table)]
        others = [self.tokens[1], self.tokens[2]]
        self.secrets = [*seeds, *map(digest, self.tokens.values()), *others, Path(server.database).name, "Traceback"]

    def known(self, text: str | bytes | Many) -> str | bytes:
        """A message, with what is known put into it."""
        if isinstance(text, Many):
            return "x" * text.letters
        if isinstance(text, bytes):
            return text.replace(b"TABLE", self.table.encode()).replace(b"MINE", self.tokens[0].encode())
        return text.replace("TABLE", self.table).replace("MINE", self.tokens[0])


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    own = asyncio.new_event_loop()
    yield own
    own.close()


@pytest.fixture(scope="module")
def attacked(free: Strict, loop: asyncio.AbstractEventLoop) -> Iterator[tuple[Attacked, Page]]:
    """Somebody sits there and plays fair all the time."""
    target = Attacked(free)
    opened = page(free, target.table, target.tokens[1], target.tokens[2])
    calm = loop.run_until_complete(opened.__aenter__())
    yield target, calm
    loop.run_until_complete(opened.__aexit__(None, None, None))


@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(messages(KNOWN), min_size=1, max_size=25), hello=st.booleans(), pieces=st.booleans())
def test_whatever_is_sent(
    attacked: tuple[Attacked, Page],
    loop: asyncio.AbstractEventLoop,
    sent: list[str | bytes | Many],
    hello: bool,
    pieces: bool,
) -> None:
    target, calm = attacked
    received = loop.run_until_complete(talk(target, sent, hello=hello, pieces=pieces))
    for text in received:
        check_answer(json.loads(text))
        for secret in target.secrets:
            assert secret not in text or secret in str(sent)
    loop.run_until_complete(served(calm))


async def talk(target: Attacked, sent: Sequence[str | bytes | Many], *, hello: bool, pieces: bool) -> list[str]:
    """Send it all, perhaps in pieces, and a ping at the end; what came back. The server answers or hangs up."""
    received: list[str] = []
    async with opened(target.server) as socket:
        with suppress(ConnectionClosed):
            if hello:
                tokens = [target.tokens[0]]
                await socket.send(json.dumps({"type": "hello", "v": 1, "table": target.table, "tokens": tokens}))
            for text in map(target.known, sent):
                await socket.send(cut(text) if pieces and len(text) > 3 else text)
            await socket.send(json.dumps({"type": "ping", "n": LAST}))
            async with asyncio.timeout(PATIENCE):
                while True:
                    text = str(await socket.recv())
                    received.append(text)
                    if json.loads(text) == {"type": "pong", "n": LAST}:
                        return received
        # Who goes on sending after something too large may miss the last word.
        missed = {1006} if any(isinstance(text, Many) and text.letters > LARGEST_FRAME for text in sent) else set()
        assert socket.close_code in ENDS | missed, socket.close_code
    return received


@asynccontextmanager
async def opened(server: Strict) -> AsyncIterator[ClientConnection]:
    async with connect(server.live, max_size=None, max_queue=None) as socket:
        yield socket


def cut(text: str | bytes) -> list[Any]:
    """In three pieces, which are sent as frames of their own."""
    third = len(text) // 3
    return [text[:third], text[third : 2 * third], text[2 * third :]]


def check_answer(message: dict[str, Any]) -> None:
    assert message["type"] in ("welcome", "update", "done", "refused", "preview", "pong"), message
    if message["type"] == "refused":
        assert STATUS[message["code"]] < 500, message
        assert message["message"]
        assert message["advice"]


async def served(calm: Page) -> None:
    """The fair player looks at a move and gets an answer."""
    assert calm.updates[1]["table"]["stage"] == "running"
    move = (legal(calm.updates[1]) or ["pass"])[0]
    answer = await calm.ask("preview", seat=1, move=move)
    assert answer["type"] in ("preview", "refused"), answer
    assert answer.get("code") in (None, "illegal"), answer


@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.binary(min_size=1, max_size=300), st.booleans())
def test_whatever_bytes_are_sent(free: Strict, sent: bytes, upgraded: bool) -> None:
    """Not even WebSocket frames, or not even HTTP: the server hangs up, or waits for more."""
    with knock(free) as plug:
        if upgraded:
            assert b" 101 " in upgrade(free, plug)
        plug.sendall(sent)
        plug.shutdown(1)
        answer = rest(plug)
        assert b"Traceback" not in answer
        assert not answer.startswith(b"HTTP/1.1 5")


def test_the_server_is_well_afterwards(free: Strict, attacked: tuple[Attacked, Page]) -> None:
    target, _ = attacked
    assert free.process.poll() is None
    assert ask(free, f"{target.table}/view").status_code == 200
    logged = free.logged()
    assert "Traceback" not in logged, logged[-3000:]
    assert not [secret for secret in target.secrets[:-1] if secret in logged]


def test_every_message_of_the_protocol_is_made_up() -> None:
    assert len(TYPES) >= 9
