"""Very many tiny requests or messages in one read of a socket: they neither fill the memory nor block the others."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import socket

import pytest

from hedgerow.server.limits import BURST
from hedgerow.server.live.protocol import MAX_MESSAGE
from hedgerow.server.live.sliced_reading import SLICE
from hedgerow.server.live.transport import MAX_PIPELINED
from tests.security.attacker import resident_bytes
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer
from tests.security.monitored_server import BLOCKED, monitored_server
from tests.security.raw_sockets import BINARY, CONTINUED, TEXT, frame, open_socket, read_to_end, upgrade

REQUEST = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
FLOOD = 500_000
"""Bytes that each connection sends."""
CONNECTIONS = 10
MAX_GROWTH = 64 * 2**20


def flood(server: LimitedServer, sock: socket, data: bytes) -> None:
    """Send data until all of it is sent or the server disconnects, and read what it answers."""
    with suppress(ConnectionError):
        sock.sendall(data)
    read_to_end(sock)
    assert server.process.poll() is None


def test_pipelined_requests_do_not_fill_the_memory(impatient: LimitedServer) -> None:
    data = REQUEST * (FLOOD // len(REQUEST))
    with others_are_served(impatient), ExitStack() as stack:
        before = resident_bytes(impatient)
        sockets = [stack.enter_context(open_socket(impatient)) for _ in range(CONNECTIONS)]
        for sock in sockets:
            sock.setblocking(False)
            with suppress(BlockingIOError, ConnectionError):
                sock.send(data)
        with open_socket(impatient) as last:
            flood(impatient, last, data)
        assert resident_bytes(impatient) - before < MAX_GROWTH


def test_few_pipelined_requests_are_answered(unlimited: LimitedServer) -> None:
    last = REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with open_socket(unlimited) as sock:
        sock.sendall(REQUEST * (MAX_PIPELINED - 1) + last)
        assert read_to_end(sock).count(b"HTTP/1.1 200 ") == MAX_PIPELINED
    with open_socket(unlimited) as sock:
        sock.sendall(REQUEST * (MAX_PIPELINED + 20))
        assert read_to_end(sock).count(b"HTTP/1.1 200 ") <= 1, "the server has disconnected"


@pytest.mark.parametrize("kind", ["text", "binary", "parts"])
def test_tiny_messages_do_not_block_the_event_loop(tmp_path: Path, kind: str) -> None:
    part = frame(TEXT, b"", last=False) + frame(CONTINUED)
    data = {"text": frame(TEXT), "binary": frame(BINARY), "parts": part}[kind]
    with monitored_server(tmp_path) as server, others_are_served(server):
        before = resident_bytes(server)
        for _ in range(3):
            with open_socket(server) as sock:
                upgrade(server, sock)
                flood(server, sock, data * (FLOOD // len(data)))
        assert resident_bytes(server) - before < MAX_GROWTH
        assert BLOCKED not in server.logged(), server.logged()


def test_many_messages_at_once_are_answered(unlimited: LimitedServer) -> None:
    """Messages that arrive in one read are processed in several turns, and none is lost."""
    pings = [frame(TEXT, json.dumps({"type": "ping", "n": number}).encode()) for number in range(BURST - 20)]
    long = frame(TEXT, json.dumps({"type": "ping", "n": -1}).encode().ljust(MAX_MESSAGE))
    data = b"".join([*pings[:50], long, *pings[50:]])
    assert len(data) > 3 * SLICE
    wanted = [*range(50), -1, *range(50, len(pings))]
    with open_socket(unlimited) as sock:
        upgrade(unlimited, sock)
        sock.sendall(data)
        received = b""
        while received.count(b"pong") < len(wanted):
            received += sock.recv(65_536)
    numbers = [int(text.partition(b"}")[0]) for text in received.split(b'"n":')[1:]]
    assert numbers == wanted
