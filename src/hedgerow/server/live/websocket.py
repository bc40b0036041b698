"""WebSocket protocol for Uvicorn: limits that it does not have, and a short way for the messages of pages.

Uvicorn answers every ping and wraps every message into a dictionary, a queue and two calls of the application. Here
the application takes a connection over after it has accepted it (`take_over`), and then receives and sends texts
directly. A frame that is a whole text is read here; all other frames (parts, pings, closing) go through the library
`websockets` as before.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any, Final, Protocol

from litestar import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.speedups import apply_mask

from hedgerow.server.limits import TokenBucket
from hedgerow.server.live.sliced_reading import SlicedReading

MAX_FRAMES: Final = 64
"""Frames of one message."""
CONTROL_BURST: Final = 30
CONTROL_RATE: Final = 2.0
"""Pings and pongs at once, and per second; a browser sends one every twenty seconds."""
MAX_WAITING: Final = 8
"""Messages of a page that wait before the server stops reading from it."""
EXTENSION: Final = "hedgerow.socket"
"""The ASGI extension through which the application finds this protocol."""
_WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text without extensions."""


class PageSocket(Protocol):
    """A connection that carries texts."""

    async def receive(self) -> str:
        """Return the next text; raise `OSError` if the connection is closed."""

    async def send(self, data: bytes) -> None:
        """Send a text; wait while the other side does not read. Raise `OSError` if the connection is closed."""

    @property
    def ready(self) -> bool:
        """True if a text can be sent without waiting."""

    def send_now(self, data: bytes) -> None:
        """Send a text while `ready` is true. Raise `OSError` if the connection is closed."""


class AsgiSocket:
    """A connection through any ASGI server."""

    ready = False

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    def send_now(self, data: bytes) -> None:  # noqa: ARG002
        raise AssertionError("sending always waits")

    async def receive(self) -> str:
        return await self._socket.receive_data(mode="text")

    async def send(self, data: bytes) -> None:
        try:
            await self._socket.send_data(data, mode="text")
        except RuntimeError as error:  # this side has closed the connection in the meantime
            raise ConnectionResetError("the connection was closed") from error


def page_socket(socket: WebSocket[Any, Any, Any]) -> PageSocket:
    """Return the shortest way to an accepted connection."""
    extensions: Mapping[str, object] = socket.scope.get("extensions") or {}
    protocol = extensions.get(EXTENSION)
    return protocol.take_over() if isinstance(protocol, LimitedWebSocket) else AsgiSocket(socket)


class LimitedWebSocket(SlicedReading, WebSocketsSansIOProtocol):
    """A WebSocket that accepts no endless messages and no flood of pings or messages."""

    _bucket: TokenBucket
    _inbox: Inbox | None = None
    """The waiting messages, once the application has taken the connection over."""
    _rest: bytes = b""
    """The beginning of a frame that has not arrived completely."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._bucket = TokenBucket(CONTROL_BURST, CONTROL_RATE)
        self._unwritten: list[bytes] = []
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope["extensions"][EXTENSION] = self
        await super().run_asgi()

    # For the application

    def take_over(self) -> PageSocket:
        """Let the application receive and send texts directly from now on."""
        inbox = Inbox()
        while not self.queue.empty():
            inbox.put_nowait(self.queue.get_nowait())
        self._inbox = self.queue = inbox  # type: ignore[assignment]
        self.read_on()
        return DirectSocket(self, inbox)

    def send_whole(self, data: bytes) -> None:
        """Send a whole text. All texts of one turn of the event loop are written at once."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ConnectionResetError("the connection was closed")
        if not self._unwritten:
            self.loop.call_soon(self._flush)
        self._unwritten += (text_head(len(data)), data)

    def _flush(self) -> None:
        unwritten, self._unwritten = self._unwritten, []
        if unwritten and not self.transport.is_closing():
            self.transport.write(b"".join(unwritten))

    async def send(self, message: ASGISendEvent) -> None:
        self._flush()  # a request to close comes after the texts
        await super().send(message)

    # Receiving

    @property
    def full(self) -> bool:
        return (self.queue.qsize() if self._inbox is None else len(self._inbox.waiting)) >= MAX_WAITING

    def pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def read(self, data: bytes) -> None:
        if not self.handshake_initiated:  # Uvicorn passes on the head of the request
            WebSocketsSansIOProtocol.data_received(self, data)
            return
        data = self._rest + data if self._rest else data
        start = 0
        while (length := frame_length(data, start, self.config.ws_max_size)) and not self.transport.is_closing():
            self._receive_frame(data[start : start + length])
            start += length
        self._rest = data[start:]

    def _receive_frame(self, frame: bytes) -> None:
        inbox = None if self.frames or self.close_sent else self._inbox
        text = None if inbox is None else whole_text(frame)
        if inbox is None or text is None:
            WebSocketsSansIOProtocol.data_received(self, frame)
            return
        inbox.put_nowait({"type": "websocket.receive", "text": text})
        if self.full:
            self.pause()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MAX_FRAMES:
            self._refuse(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:  # Uvicorn would log a traceback
            self._refuse(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._bucket.take() < 0:
            self._refuse(CloseCode.POLICY_VIOLATION)
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bucket.take() < 0:
            self._refuse(CloseCode.POLICY_VIOLATION)
        else:
            super().handle_pong(event)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def _refuse(self, code: CloseCode) -> None:
        if self.transport.is_closing():
            return
        self._flush()
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()


class Inbox:
    """The waiting events of a connection. It has the methods of a queue that Uvicorn uses."""

    __slots__ = ("_waiter", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        """Append an event."""
        self.waiting.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def empty(self) -> bool:
        """Return True if no event is waiting."""
        return not self.waiting

    async def get(self) -> Any:
        """Wait for the next event and return it. Only one task may wait."""
        while not self.waiting:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self.waiting.popleft()


class DirectSocket:
    """A connection that the application has taken over."""

    __slots__ = ("_inbox", "_protocol")

    def __init__(self, protocol: LimitedWebSocket, inbox: Inbox) -> None:
        self._protocol = protocol
        self._inbox = inbox

    async def receive(self) -> str:
        event = await self._inbox.get()
        if not self._inbox.waiting:
            self._protocol.read_on()
        if event["type"] != "websocket.receive":
            raise ConnectionResetError("the connection was closed")
        text: str = event.get("text") or ""  # no message of a page is binary
        return text

    @property
    def ready(self) -> bool:
        return self._protocol.writable.is_set()

    def send_now(self, data: bytes) -> None:
        self._protocol.send_whole(data)

    async def send(self, data: bytes) -> None:
        if not self.ready:
            await self._protocol.writable.wait()
        self.send_now(data)


def frame_length(data: bytes, start: int, most: int) -> int:
    """Return the length of the frame that begins at `start`; 0 if it has not arrived completely.

    A frame that claims to be longer than `most` bytes does not have to be complete: it will be refused.
    """
    available = len(data) - start
    if available < 2:
        return 0
    length, head = data[start + 1] & 0x7F, 2 + 4 * (data[start + 1] >> 7)
    if length > 125:
        size = 2 if length == 126 else 8
        if available < 2 + size:
            return 0
        length, head = int.from_bytes(data[start + 2 : start + 2 + size], "big"), head + size
        if length > most:
            return available
    return head + length if available >= head + length else 0


def whole_text(frame: bytes) -> str | None:
    """Return the text of a frame that is a short or middle-sized whole text from a client; `None` for any other."""
    if frame[0] != _WHOLE_TEXT or not frame[1] & 0x80 or frame[1] == 0xFF:
        return None
    head = 8 if frame[1] == 0xFE else 6
    try:
        return apply_mask(frame[head:], frame[head - 4 : head]).decode()
    except UnicodeDecodeError:
        return None  # refused like any other faulty frame


def text_head(length: int) -> bytes:
    """Return the head of a frame that is a whole text from a server."""
    if length < 126:
        return bytes((_WHOLE_TEXT, length))
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
