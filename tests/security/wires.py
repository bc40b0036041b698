"""What no browser does: bytes sent by hand, from an address of one's own."""

from __future__ import annotations

import os
import socket
import struct
from base64 import b64encode
from contextlib import suppress

from websockets.asyncio.client import connect

from tests.server.pages import PATIENCE
from tests.server.serving import Server

ATTACKER = "127.0.0.2"
"""All of 127.0.0.0/8 is this machine: who attacks comes from another address than who behaves."""
TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0


def knock(server: Server, address: str = ATTACKER, buffer: int | None = None) -> socket.socket:
    """A connection on which nothing has been said."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    plug = socket.socket()
    plug.settimeout(PATIENCE)
    if buffer is not None:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    plug.bind((address, 0))
    plug.connect((host, int(port)))
    return plug


def upgrade(server: Server, plug: socket.socket, **headers: str) -> bytes:
    """Ask for a WebSocket; returns the head of the answer."""
    asked = {
        "Host": server.address.removeprefix("http://"),
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
    plug.sendall(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        part = plug.recv(1)
        if not part:
            break
        head += part
    return head


def frame(kind: int, data: bytes = b"", *, last: bool = True, length: int | None = None) -> bytes:
    """A frame as a client sends it; with `length`, one that lies about its size."""
    size = len(data) if length is None else length
    head = bytes([kind | (0x80 if last else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + data  # a mask that changes nothing


def pour(plug: socket.socket, data: bytes, most: int) -> int:
    """Send something again and again until the other side has had enough; how much it took."""
    taken = 0
    with suppress(ConnectionError):
        while taken < most:
            taken += plug.send(data)
    return taken


def rest(plug: socket.socket) -> bytes:
    """All that still comes until the other side closes; it has to."""
    received = b""
    with suppress(ConnectionError):
        while part := plug.recv(65_536):
            received += part
    return received


def close_code(received: bytes) -> int:
    """Why a WebSocket was closed, from the last frame of what came."""
    place = received.rfind(bytes([0x80 | CLOSE]))
    assert place >= 0, received[-200:]
    return int(struct.unpack("!H", received[place + 2 : place + 4])[0])


def connect_as(server: Server, address: str = ATTACKER) -> connect:
    """A WebSocket of a client that is not a browser."""
    return connect(server.live, max_size=None, max_queue=None, local_addr=(address, 0))
