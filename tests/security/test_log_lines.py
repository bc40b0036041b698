"""A hostile client cannot fill the log: it says what happened, without secrets and not once for each attempt."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from websockets.exceptions import WebSocketException

from tests.registered import TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer, limited_server
from tests.security.raw_sockets import ATTACKER, BINARY, TEXT, connect_from, frame, open_socket, read_to_end, upgrade
from tests.server.client import fetch, hotseat_table
from tests.server.database import update_rows

ATTEMPTS = 40
"""Attempts of each kind."""
MAX_LINES = 12
"""Lines for all attempts of all kinds together."""
HEAD = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BROKEN_REQUESTS = (
    HEAD + b'Content-Length: 5000\r\n\r\n{"name',  # broken off
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
    HEAD + b'Content-Length: 12\r\n\r\n{"name":"\xff"}',
    HEAD + b"Content-Length: 99999999\r\n\r\n",
    HEAD + b"Content-Length: many\r\n\r\n",
    HEAD + b"Content-Length: 20000\r\n\r\n" + b"[" * 20_000,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
    b"SSH-2.0-OpenSSH_9.2\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/SECRET/view HTTP/1.1\r\nHost: x\r\nX-Seat-Token: SECRET\r\nCookie: guest=SECRET\r\n\r\n",
    b"GET /SECRET HTTP/1.1\r\nHost: x\r\nX\0Y: SECRET\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://SECRET\r\nContent-Length: 2\r\n\r\n{}",
)
BROKEN_HANDSHAKES: tuple[dict[str, str], ...] = (
    {"Origin": "http://SECRET.example"},
    {"Sec_WebSocket_Key": "SECRET"},
    {"Sec_WebSocket_Version": "99"},
    {"Sec_WebSocket_Extensions": "SECRET; \\"},
    {"Sec_WebSocket_Protocol": "SECRET,,"},
    {"Upgrade": "SECRET"},
)
BROKEN_FRAMES = (
    frame(TEXT, b"\xff"),
    frame(TEXT, b"SECRET"),
    frame(BINARY, b"SECRET\xff"),
    frame(TEXT, b'{"type":"hello","v":1,"table":"SECRET","tokens":["SECRET"]}'),
    frame(3, b"SECRET"),
    frame(TEXT | 0x70, b"SECRET"),
    b"\x81\x06SECRET",  # not masked
    frame(TEXT, length=2**40),
)


def test_hostile_clients_do_not_fill_the_log(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests_per_second=0, connections_per_address=0) as server:
        with others_are_served(server):
            for _ in range(ATTEMPTS):
                for request in BROKEN_REQUESTS:
                    send(server, request)
                for headers in BROKEN_HANDSHAKES:
                    with open_socket(server) as sock:
                        upgrade(server, sock, **headers)
                for frames in BROKEN_FRAMES:
                    send(server, frames, upgraded=True)
        check_log(server)


def test_refusals_and_floods_are_not_logged(tmp_path: Path) -> None:
    async def flood() -> None:
        for _ in range(ATTEMPTS):
            try:
                async with connect_from(server, ATTACKER) as socket:
                    for number in range(500):
                        await socket.send(json.dumps({"type": "ping", "n": number}))
            except (WebSocketException, OSError):
                continue

    with limited_server(tmp_path, requests_per_second=2, connections_per_address=8) as server:
        with others_are_served(server):
            for _ in range(ATTEMPTS):
                send(server, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            asyncio.run(flood())
        check_log(server)


def test_damaged_table_is_logged_a_few_times_only(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests_per_second=0) as server:
        table, _ = hotseat_table(server, TURN_GAME)
    update_rows(server.database, "update tables set body = '{}' where id = ?", table)
    with limited_server(tmp_path, requests_per_second=0) as server:
        for _ in range(ATTEMPTS):
            assert fetch(server, f"{table}/view").json()["code"] == "damaged"
        assert f"table {table} is damaged" in server.logged()
        check_log(server, "ERROR")


def send(server: LimitedServer, data: bytes, *, upgraded: bool = False) -> None:
    """Send bytes and nothing more; wait until the server has closed the connection."""
    with open_socket(server) as sock:
        if upgraded:
            assert b" 101 " in upgrade(server, sock)
        sock.sendall(data)
        sock.shutdown(1)
        read_to_end(sock)


def check_log(server: LimitedServer, *expected: str) -> None:
    logged = server.logged()
    assert len(logged.splitlines()) <= MAX_LINES, logged
    for unwanted in {"ERROR", "Traceback", "SECRET", "Exception"} - set(expected):
        assert unwanted not in logged, logged
