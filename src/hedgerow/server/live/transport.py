"""What is on the wire, before it is a request or a message: whoever sends too slowly, or without end, is cut off.

Uvicorn has no such limits of its own: it waits for ever for the rest of a request, keeps a head of any size, and
answers every ping.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from hedgerow.server.limits import Addresses, Allowance
from hedgerow.server.settings import Settings

LARGEST_HEAD: Final = 32_768
"""Bytes of a request before its body."""
MOST_FRAMES: Final = 64
"""Parts of one message."""
CONTROL_BURST: Final = 30
CONTROL_RATE: Final = 2.0
"""Pings and pongs: a browser sends one every twenty seconds."""
SLICE: Final = 4_096
"""Bytes that are looked at before it is asked again whether it was too much."""
UNREAD_SECONDS: Final = 3
"""Who does not take what is sent is cut off after so many times the patience."""


class PatientHttp(HttpToolsProtocol):
    """HTTP with an end to patience: a request has to be there, whole, within some seconds."""

    patience: float
    doors: Addresses
    _deadline: asyncio.TimerHandle | None = None
    _head = 0
    _in_body = False
    _inside = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._inside = self.doors.connects(self._address)
        if not self._inside:
            self.transport.abort()
            return
        _cut_off_unread(self.transport, self.patience)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._leave()
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.doors.leaves(self._address)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.patience, self._late)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._wait()
        if not self._in_body:
            self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and not self._in_body:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_body = True  # which has a limit of its own
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait_no_more()
        self._in_body, self._head = False, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._wait_no_more()
        self._leave()  # pages are counted when they are let in
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 the words of a parser help nobody
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            lines = [f"HTTP/1.1 {status.value} {status.phrase}", "Content-Length: 0", "Connection: close", "", ""]
            self.transport.write("\r\n".join(lines).encode())
        self.transport.close()


class MeasuredSocket(WebSocketsSansIOProtocol):
    """A WebSocket that takes no endless messages and no flood of pings."""

    _allowance: Allowance

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._allowance = Allowance(CONTROL_BURST, CONTROL_RATE)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAMES:
            self._refuse(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:  # Uvicorn would log where in its code it has found that out
            self._refuse(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._allowance.take() < 0:
            self._refuse(CloseCode.POLICY_VIOLATION)
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allowance.take() < 0:
            self._refuse(CloseCode.POLICY_VIOLATION)
        else:
            super().handle_pong(event)

    def _refuse(self, code: CloseCode) -> None:
        if self.transport.is_closing():
            return
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()


def _cut_off_unread(transport: asyncio.Transport, patience: float) -> None:
    """The system itself ends a connection whose other side takes nothing, where it can."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    connection = transport.get_extra_info("socket")
    if option is not None and connection is not None:
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, int(patience * UNREAD_SECONDS * 1000))


def protocols(settings: Settings) -> dict[str, Any]:
    """For Uvicorn: how it talks HTTP and WebSocket under these settings."""
    # Behind a proxy all connections come from one address; the proxy has to count them.
    most = 0 if settings.behind_proxy else settings.connections_per_address
    limits = {"patience": settings.patience, "doors": Addresses(0.0, 0.0, most)}
    return {"http": type("Http", (PatientHttp,), limits), "ws": MeasuredSocket, "server_header": False}
