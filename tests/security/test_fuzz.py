"""A fuzzer for the WebSocket: no crash, no fault, no leak, and a page at the same table is served."""

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
from tests.registered import SECRET_GAME
from tests.security.limited_server import LimitedServer
from tests.security.random_messages import TYPES, LongText, Sent, TextBytes, messages
from tests.security.raw_sockets import open_socket, read_to_end, upgrade
from tests.server.client import TIMEOUT, LivePage, fetch, hotseat_table, legal_moves, open_page
from tests.server.database import query_rows

EXAMPLES = int(os.environ.get("HEDGEROW_FUZZ", "100"))
LAST_PING = 424_242
"""The number of the last ping."""
PLACEHOLDERS = ("TABLE", "MINE", "OTHERS", "1", "quit", "1a0@a2", "Hello")
"""Placeholders for values that are known only when the test runs."""
MAX_FRAME = 65_536
CLOSE_CODES = {1000, 1002, 1003, 1007, 1008, 1009, 4008}
"""Close codes that the server may use: never 1011 (internal error) or 1006 (no closing frame)."""


class AttackedTable:
    """A table, its players, and the secrets that its other seat must never see."""

    def __init__(self, server: LimitedServer) -> None:
        self.server = server
        self.table, self.tokens = hotseat_table(server, SECRET_GAME, 3)
        seeds = [seed for (seed,) in query_rows(server.database, "select seed from tables where id = ?", self.table)]
        others = [self.tokens[1], self.tokens[2]]
        self.secrets = [*seeds, *map(digest, self.tokens.values()), *others, Path(server.database).name, "Traceback"]

    def fill_in(self, text: Sent) -> str | bytes:
        """Return a message with its placeholders replaced."""
        if isinstance(text, TextBytes):
            text = text.data
        if isinstance(text, LongText):
            return "x" * text.letters
        if isinstance(text, bytes):
            return text.replace(b"TABLE", self.table.encode()).replace(b"MINE", self.tokens[0].encode())
        return text.replace("TABLE", self.table).replace("MINE", self.tokens[0])


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture(scope="module")
def attacked(unlimited: LimitedServer, loop: asyncio.AbstractEventLoop) -> Iterator[tuple[AttackedTable, LivePage]]:
    """Yield a table with a fair player at the other seats."""
    target = AttackedTable(unlimited)
    opened = open_page(unlimited, target.table, target.tokens[1], target.tokens[2])
    bystander = loop.run_until_complete(opened.__aenter__())
    yield target, bystander
    loop.run_until_complete(opened.__aexit__(None, None, None))


@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(messages(PLACEHOLDERS), min_size=1, max_size=25), hello=st.booleans(), pieces=st.booleans())
def test_any_messages(
    attacked: tuple[AttackedTable, LivePage],
    loop: asyncio.AbstractEventLoop,
    sent: list[Sent],
    hello: bool,
    pieces: bool,
) -> None:
    target, bystander = attacked
    received = loop.run_until_complete(send_all(target, sent, hello=hello, pieces=pieces))
    for text in received:
        check_answer(json.loads(text))
        for secret in target.secrets:
            assert secret not in text or secret in str(sent)
    loop.run_until_complete(check_served(bystander))


async def send_all(target: AttackedTable, sent: Sequence[Sent], *, hello: bool, pieces: bool) -> list[str]:
    """Send all messages, perhaps fragmented, and a ping; return the answers. The server answers or disconnects."""
    received: list[str] = []
    async with opened(target.server) as socket:
        with suppress(ConnectionClosed):
            if hello:
                tokens = [target.tokens[0]]
                await socket.send(json.dumps({"type": "hello", "v": 2, "table": target.table, "tokens": tokens}))
            for message in sent:
                text, as_text = target.fill_in(message), True if isinstance(message, TextBytes) else None
                await socket.send(fragments(text) if pieces and len(text) > 3 else text, text=as_text)
            await socket.send(json.dumps({"type": "ping", "n": LAST_PING}))
            async with asyncio.timeout(TIMEOUT):
                while True:
                    text = str(await socket.recv())
                    received.append(text)
                    if json.loads(text) == {"type": "pong", "n": LAST_PING}:
                        return received
        missed = {1006} if any(map(ends_the_connection, sent)) else set()
        assert socket.close_code in CLOSE_CODES | missed, socket.close_code
    return received


def ends_the_connection(message: Sent) -> bool:
    """Return True for messages that are too large or not UTF-8; a client that continues may miss the closing frame."""
    if isinstance(message, TextBytes):
        return "\ufffd" in message.data.decode(errors="replace")
    return isinstance(message, LongText) and message.letters > MAX_FRAME


@asynccontextmanager
async def opened(server: LimitedServer) -> AsyncIterator[ClientConnection]:
    async with connect(server.live, max_size=None, max_queue=None) as socket:
        yield socket


def fragments(text: str | bytes) -> list[Any]:
    """Split a message into three frames."""
    third = len(text) // 3
    return [text[:third], text[third : 2 * third], text[2 * third :]]


def check_answer(message: dict[str, Any]) -> None:
    assert message["type"] in ("welcome", "update", "done", "refused", "preview", "pong"), message
    if message["type"] == "refused":
        assert STATUS[message["code"]] < 500, message
        assert message["message"]
        assert message["advice"]


async def check_served(bystander: LivePage) -> None:
    """Check that the fair player's preview is answered."""
    assert bystander.updates[1]["table"]["stage"] == "running"
    move = (legal_moves(bystander.updates[1]) or ["pass"])[0]
    answer = await bystander.request("preview", seat=1, move=move)
    assert answer["type"] in ("preview", "refused"), answer
    assert answer.get("code") in (None, "illegal"), answer


@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.binary(min_size=1, max_size=300), st.booleans())
def test_any_bytes(unlimited: LimitedServer, sent: bytes, upgraded: bool) -> None:
    """Not even WebSocket frames, or not even HTTP: the server disconnects, or waits for more."""
    with open_socket(unlimited) as sock:
        if upgraded:
            assert b" 101 " in upgrade(unlimited, sock)
        sock.sendall(sent)
        sock.shutdown(1)
        answer = read_to_end(sock)
        assert b"Traceback" not in answer
        assert not answer.startswith(b"HTTP/1.1 5")


def test_server_works_afterwards(unlimited: LimitedServer, attacked: tuple[AttackedTable, LivePage]) -> None:
    target, _ = attacked
    assert unlimited.process.poll() is None
    assert fetch(unlimited, f"{target.table}/view").status_code == 200
    logged = unlimited.logged()
    assert "Traceback" not in logged, logged[-3000:]
    assert not [secret for secret in target.secrets[:-1] if secret in logged]


def test_every_message_type_is_generated() -> None:
    assert len(TYPES) >= 9
