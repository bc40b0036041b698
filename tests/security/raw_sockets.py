"""Raw sockets: bytes that no browser sends, from a separate address."""

from __future__ import annotations

import os
import socket
import struct
from base64 import b64encode
from contextlib import suppress

from websockets.asyncio.client import connect

from tests.server.client import TIMEOUT
from tests.server.serving import Server

ATTACKER = "127.0.0.2"
"""All of 127.0.0.0/8 is this machine, so attackers get another address than the bystander."""
TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0


def open_socket(server: Server, address: str = ATTACKER, buffer: int | None = None) -> socket.socket:
    """Return a connection on which nothing has been sent."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    sock = socket.socket()
    sock.settimeout(TIMEOUT)
    if buffer is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    sock.bind((address, 0))
    sock.connect((host, int(port)))
    return sock


def upgrade(server: Server, sock: socket.socket, **headers: str) -> bytes:
    """Request a WebSocket; return the head of the response."""
    all_headers = {
        "Host": server.address.removeprefix("http://"),
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in all_headers.items())
    sock.sendall(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        part = sock.recv(1)
        if not part:
            break
        head += part
    return head


def frame(kind: int, data: bytes = b"", *, last: bool = True, length: int | None = None) -> bytes:
    """Return a frame of a client; `length` overrides its size."""
    size = len(data) if length is None else length
    head = bytes([kind | (0x80 if last else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + data  # a mask that changes nothing


def send_repeatedly(sock: socket.socket, data: bytes, most: int) -> int:
    """Send data repeatedly until the server disconnects; return the number of bytes."""
    taken = 0
    with suppress(ConnectionError):
        while taken < most:
            taken += sock.send(data)
    return taken


def read_to_end(sock: socket.socket) -> bytes:
    """Return everything that is received until the server closes the connection."""
    received = b""
    with suppress(ConnectionError):
        while part := sock.recv(65_536):
            received += part
    return received


def close_code(received: bytes) -> int:
    """Return the close code in the last frame."""
    place = received.rfind(bytes([0x80 | CLOSE]))
    assert place >= 0, received[-200:]
    return int(struct.unpack("!H", received[place + 2 : place + 4])[0])


def connect_from(server: Server, address: str = ATTACKER) -> connect:
    """Connect a WebSocket from an address."""
    return connect(server.live, max_size=None, max_queue=None, local_addr=(address, 0))
