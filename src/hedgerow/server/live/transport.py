"""HTTP protocol for Uvicorn, with limits that it does not have.

Uvicorn waits forever for the rest of a request and accepts a request head of any size. This protocol disconnects
clients that send too slowly or without end. The protocol of WebSockets is in `hedgerow.server.live.websocket`.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from hedgerow.server.limits import AddressLimits
from hedgerow.server.live.sliced_reading import SlicedReading
from hedgerow.server.live.websocket import LimitedWebSocket
from hedgerow.server.settings import Settings

MAX_HEAD: Final = 32_768
"""Bytes of a request before its body."""
MAX_PIPELINED: Final = 16
"""Requests that may wait behind the one that is being answered. Browsers send none before they have its answer."""
UNREAD_TIMEOUTS: Final = 3
"""A client that does not read is disconnected after this many request timeouts."""


class TooManyRequestsError(Exception):
    """A client has sent too many requests without waiting for an answer."""


class LimitedHttp(SlicedReading, HttpToolsProtocol):
    """HTTP with a timeout for complete requests, a maximum size of the head, and limits of connections and requests."""

    def __init__(self, *args: Any, timeout: float, address_limits: AddressLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timeout = timeout
        self._address_limits = address_limits
        self._deadline: asyncio.TimerHandle | None = None
        self._head_size = 0
        self._in_body = False
        self._counted = False
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered; others may be waiting behind it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._counted = self._address_limits.open_connection(self._address)
        if not self._counted:
            self.transport.abort()
            return
        _disconnect_unread(self.transport, self._timeout)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._stop_counting()
        if self._answered is not None:  # Uvicorn tells only the request that came last
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle

        async def send_if_open(message: Any) -> None:
            cycle.disconnected = cycle.disconnected or self.transport.is_closing()  # writing would fail
            await cycle.send(message)

        async def answer(scope: Any, receive: Any, _send: Any) -> None:
            await app(scope, receive, send_if_open)

        super()._start_asgi_task(cycle, answer)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _stop_counting(self) -> None:
        if self._counted:
            self._counted = False
            self._address_limits.close_connection(self._address)

    def _start_timer(self) -> None:
        self._deadline = self.loop.call_later(self._timeout, self._time_out)

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _time_out(self) -> None:
        self._deadline = None
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def pause(self) -> None:
        self.flow.pause_reading()

    def resume(self) -> None:
        self.flow.resume_reading()

    def read(self, data: bytes) -> None:
        if self._deadline is None:
            self._start_timer()
        if not self._in_body:
            self._head_size += len(data)
        HttpToolsProtocol.data_received(self, data)
        if self._head_size > MAX_HEAD and not self._in_body:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooManyRequestsError  # the parser stops, and Uvicorn calls `send_400_response`
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_body = True  # the application limits the body
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_body, self._head_size = False, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        self._stop_counting()  # the application counts pages
        self._unread = b""  # the client has to wait for the answer
        self.resume()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 the parser's message does not help clients
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            lines = [f"HTTP/1.1 {status.value} {status.phrase}", "Content-Length: 0", "Connection: close", "", ""]
            self.transport.write("\r\n".join(lines).encode())
        self.transport.close()


def _disconnect_unread(transport: asyncio.Transport, timeout: float) -> None:
    """Let the system close a connection whose client reads nothing, where the system can do that."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    connection = transport.get_extra_info("socket")
    if option is not None and connection is not None:
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, int(timeout * UNREAD_TIMEOUTS * 1000))


def protocols(settings: Settings) -> dict[str, Any]:
    """Return the arguments of Uvicorn's configuration that select these protocols."""
    # Behind a proxy all connections come from one address; the proxy has to count them.
    limit = 0 if settings.behind_proxy else settings.connections_per_address
    http = partial(LimitedHttp, timeout=settings.request_timeout, address_limits=AddressLimits(0.0, 0.0, limit))
    return {"http": http, "ws": LimitedWebSocket, "server_header": False}
