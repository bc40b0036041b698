"""Simulated WebSocket connections between pages and servers: ordered, delayed, and broken at any time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from types import SimpleNamespace
from typing import Any, Literal

from litestar.exceptions import WebSocketDisconnect

from tests.simulation.event_loop import Process
from tests.simulation.faults import Faults

End = Literal["page", "server"]
CLOSED = None
"""The value that is read from a closed connection."""


class Disconnected(Exception):
    """Raised for a page whose connection is lost."""


class Mailbox:
    """Messages for the page, in order."""

    def __init__(self) -> None:
        self._messages: list[bytes | None] = []
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: bytes | None) -> None:
        """Add a message."""
        self._messages.append(message)
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self, timeout: float) -> bytes | None:
        """Return the next message, or `None` if none arrives in time; raise `Disconnected` at the end."""
        if not self._messages:
            loop = asyncio.get_running_loop()
            self._waiter = loop.create_future()
            timer = loop.call_later(timeout, self._wake)
            await self._waiter
            timer.cancel()
            if not self._messages:
                return None
        message = self._messages.pop(0)
        if message is CLOSED:
            self._messages.append(CLOSED)
            raise Disconnected
        return message


class Link:
    """A connection between a page and a server."""

    def __init__(self, faults: Faults, server: Process) -> None:
        self._faults = faults
        self.server = server
        self._context = Context()
        self.open = True
        self.server_side = ServerSocket(self)
        self._lost = False
        self._to_page = Mailbox()
        self._put: dict[End, Callable[[Any], None]] = {
            "page": self._to_page.put,
            "server": self.server_side.received.put_nowait,
        }
        self._on_the_way: dict[End, deque[Any]] = {"page": deque(), "server": deque()}
        self._arrival: dict[End, float] = {"page": 0.0, "server": 0.0}
        """When the last message arrives at each end; a later one cannot overtake it."""
        server.on_death.append(self.lose)

    def _deliver(self, end: End, message: object) -> None:
        loop = asyncio.get_running_loop()
        when = self._arrival[end] = max(self._arrival[end], loop.time() + self._faults.delay())
        self._on_the_way[end].append(message)
        loop.call_at(when, self._arrive, end, context=self._context)

    def _arrive(self, end: End) -> None:
        message = self._on_the_way[end].popleft()
        if not self._lost:
            self._put[end](message)

    # The page's end

    def send(self, text: str) -> None:
        """Send a message to the server."""
        if not self.open:
            raise Disconnected
        self._deliver("server", text)

    async def receive(self, timeout: float) -> bytes | None:
        """Return the next message for the page, or `None` if none arrives in time."""
        return await self._to_page.get(timeout)

    def lose(self) -> None:
        """Break the connection. Messages on the way are lost; both ends learn about it after a while."""
        if self._lost:
            return
        self.open, self._lost = False, True
        loop, rng = asyncio.get_running_loop(), self._faults.rng
        for put in self._put.values():
            loop.call_later(rng.uniform(0.0, 1.0), put, CLOSED, context=self._context)

    # The server's end

    def send_to_page(self, data: bytes) -> None:
        """Send a message to the page; it vanishes if the connection is broken."""
        if self.open:
            self._deliver("page", data)

    def close_from_server(self) -> None:
        """Close the connection after the messages that were sent."""
        if self.open:
            self.open = False
            self._deliver("page", CLOSED)
            self.server_side.received.put_nowait(CLOSED)


class ServerSocket:
    """The server's end of a connection, with the methods of Litestar's WebSocket that the server uses."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.received: asyncio.Queue[str | None] = asyncio.Queue()
        self._closed = False
        self.scope = {"client": ("192.0.2.1", 1)}
        self.headers: dict[str, str] = {}
        self.query_params: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.url = SimpleNamespace(scheme="http")

    async def accept(self) -> None:
        """Accept the connection."""

    async def receive_data(self, mode: str) -> str:
        text = None if self._closed else await self.received.get()
        if text is CLOSED:
            self._closed = True
            raise WebSocketDisconnect(detail="disconnected")
        return text

    async def send_data(self, data: bytes, mode: str) -> None:
        if self._closed:
            raise RuntimeError("the connection was closed")
        await asyncio.sleep(0)
        self._link.send_to_page(data)

    async def close(self, code: int, reason: str = "") -> None:
        if self._closed:
            raise WebSocketDisconnect(detail="disconnected")
        self._link.close_from_server()
