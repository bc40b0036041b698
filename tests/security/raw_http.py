"""HTTP requests of arbitrary bytes over one connection, which is opened again when the server has closed it."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass

from tests.security.raw_sockets import open_socket
from tests.server.serving import Server

_LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")


@dataclass(frozen=True)
class RawRequest:
    """A request; every part may contain anything."""

    method: str
    path: bytes
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes | None = None

    def encoded(self) -> bytes:
        """Return the bytes that are sent."""
        head = b"%s %s HTTP/1.1\r\nHost: x\r\n" % (self.method.encode(), self.path)
        head += b"".join(b"%s: %s\r\n" % header for header in self.headers)
        if self.body is None:
            return head + b"\r\n"
        return head + b"Content-Length: %d\r\n\r\n" % len(self.body) + self.body


@dataclass(frozen=True)
class RawResponse:
    """A response."""

    status: int
    head: bytes
    body: bytes

    @property
    def closed(self) -> bool:
        """True if the server closes the connection."""
        return b"\r\nconnection: close" in self.head.lower()


class RawClient:
    """A client with a connection that stays open."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._socket: socket.socket | None = None
        self.connections = 0

    def send(self, request: RawRequest) -> RawResponse:
        """Send a request and return the response."""
        if self._socket is None:
            self._socket = open_socket(self._server)
            self.connections += 1
        self._socket.sendall(request.encoded())
        response = self._receive(self._socket)
        if response.closed:
            self.close()
        return response

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _receive(self, sock: socket.socket) -> RawResponse:
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._part(sock)
        head, _, body = received.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        while length is not None and len(body) < int(length[1]):
            body += self._part(sock)
        return RawResponse(int(head.split()[1]), head, body)

    def _part(self, sock: socket.socket) -> bytes:
        part = sock.recv(65_536)
        assert part, "the server disconnected without a response"
        return part
