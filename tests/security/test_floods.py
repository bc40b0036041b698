"""Floods: clients that send too much, too slowly or without end are disconnected, and nobody else is affected."""

from __future__ import annotations

import asyncio
import json
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hedgerow.server.errors import Refusal
from hedgerow.server.limits import BURST, CHAT_BURST, MAX_BUCKETS, KeyedBuckets, SeatLimits
from hedgerow.server.live.transport import MAX_HEAD
from hedgerow.server.live.websocket import CONTROL_BURST, MAX_FRAMES
from tests.registered import TURN_GAME
from tests.security.attacker import attacker_client
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer, limited_server
from tests.security.raw_sockets import (
    ATTACKER,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    close_code,
    connect_from,
    frame,
    open_socket,
    read_to_end,
    send_repeatedly,
    upgrade,
)
from tests.server.client import TIMEOUT, LivePage, fetch, hotseat_table, http_client, open_page

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
MEGABYTES = 200 * 2**20
"""More than the server accepts."""


# Slow clients


BEGUN = {
    "nothing": b"",
    "a word": b"GET",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "half a body": HEAD + b'Content-Length: 5000\r\n\r\n{"game',
    "half a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "a body nobody wants": b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n",
}


def test_incomplete_request_times_out(impatient: LimitedServer) -> None:
    with others_are_served(impatient), ExitStack() as stack:
        slow = {name: stack.enter_context(open_socket(impatient)) for name in BEGUN}
        for name, sock in slow.items():
            sock.sendall(BEGUN[name])
        for name, sock in slow.items():
            expected = 200 if name == "a body nobody wants" else 408
            assert read_to_end(sock).startswith(f"HTTP/1.1 {expected} ".encode()), name


def test_dripping_request_times_out(impatient: LimitedServer) -> None:
    with others_are_served(impatient), open_socket(impatient) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        sock.settimeout(0.05)  # between two bytes
        answer = b""
        for _ in range(int(TIMEOUT / 0.05)):
            try:
                answer += sock.recv(1000)
                break
            except TimeoutError:
                sock.sendall(b"x")
        assert answer.startswith(b"HTTP/1.1 408 ")


def test_many_slow_connections_do_not_block_others(tmp_path: Path) -> None:
    with limited_server(tmp_path, connections_per_address=8, request_timeout=3.0) as server, ExitStack() as stack:
        slow = [stack.enter_context(open_socket(server)) for _ in range(40)]
        refused = 0
        for sock in slow:
            with suppress(ConnectionError):
                sock.sendall(b"GET / HTTP/1.1\r\n")
            refused += not read_to_end(sock)
        assert refused >= 20, "the connections of one address are limited"


def test_page_without_hello_is_disconnected(impatient: LimitedServer) -> None:
    async def chatter() -> None:
        async with connect_from(impatient) as socket_:
            with suppress(ConnectionClosed):
                for number in range(100):  # it sends something all the time, but no hello
                    await socket_.send(json.dumps({"type": "ping", "n": number}))
                    await socket_.recv()
                while True:
                    await asyncio.wait_for(socket_.recv(), TIMEOUT)
            assert socket_.close_code == 4000

    with others_are_served(impatient):
        asyncio.run(chatter())


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot end such connections")
def test_client_that_reads_nothing_is_disconnected(impatient: LimitedServer) -> None:
    with others_are_served(impatient), open_socket(impatient, "127.0.0.4", buffer=2048) as sock:
        # The requested responses exceed all buffers, and nothing is read.
        sock.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
        port = sock.getsockname()[1]
        assert is_open(impatient, port)
        waiting = select.poll()
        for _ in range(int(TIMEOUT * 10)):
            if not is_open(impatient, port):
                break
            waiting.poll(100)  # waits, without polling any descriptor
        assert not is_open(impatient, port)


def is_open(server: LimitedServer, port: int) -> bool:
    """Return True if the server's end of a connection is open; `port` is the client's port."""
    ends = [line.split()[1:4] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    wanted = (f":{server.port:04X}", f":{port:04X}")
    return any(here.endswith(wanted[0]) and there.endswith(wanted[1]) for here, there, _ in ends)


# Too large or endless


def test_endless_head(impatient: LimitedServer) -> None:
    with others_are_served(impatient):
        for begun, more in (
            (b"GET / HTTP/1.1\r\nX-Long: ", b"x" * 65_536),
            (b"GET / HTTP/1.1\r\n", b"X-More: 1\r\n" * 5_000),
            (b"GET /", b"x" * 65_536),
            (b"", b"\r\n" * 30_000),
        ):
            with open_socket(impatient) as sock:
                sock.sendall(begun)
                taken = send_repeatedly(sock, more, MEGABYTES)
                assert MAX_HEAD < taken < MEGABYTES
                assert read_to_end(sock)[:13] in (b"", b"HTTP/1.1 431 ", b"HTTP/1.1 400 ", b"HTTP/1.1 408 ")


def test_endless_body(impatient: LimitedServer) -> None:
    with others_are_served(impatient):
        chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
        with open_socket(impatient) as sock:
            sock.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
            assert send_repeatedly(sock, chunk, 50 * MEGABYTES) < 50 * MEGABYTES
        with http_client(impatient) as client:
            assert client.post("/api/tables", content=b"x" * 2_000_000).status_code == 413
            assert client.post("/api/tables", content=b"[" * 90_000).status_code == 400


@pytest.mark.parametrize(
    ("first", "more", "code"),
    [
        (frame(TEXT, length=2**40), b"x" * 1000, 1009),
        (frame(TEXT, b"x", last=False), frame(CONTINUED, b"x" * 10, last=False), 1009),
        (frame(TEXT, b"x", last=False), frame(CONTINUED, last=False), 1009),
        (frame(PING, b"x" * 100), frame(PING, b"x" * 10), 1008),
        (frame(PONG), frame(PONG), 1008),
    ],
    ids=["a lie about its length", "endless parts", "endless empty parts", "pings", "pongs"],
)
def test_endless_message(impatient: LimitedServer, first: bytes, more: bytes, code: int) -> None:
    with others_are_served(impatient):
        with open_socket(impatient) as sock:
            assert b" 101 " in upgrade(impatient, sock)
            sock.sendall(first + more * MAX_FRAMES)
            assert close_code(read_to_end(sock)) == code
        with open_socket(impatient) as sock:
            upgrade(impatient, sock)
            assert send_repeatedly(sock, first + more * 1000, MEGABYTES) < MEGABYTES


def test_invalid_utf8(unlimited: LimitedServer) -> None:
    with open_socket(unlimited) as sock:
        upgrade(unlimited, sock)
        sock.sendall(frame(TEXT, b"\xff\xfe", last=False) + frame(CONTINUED, b"\xc0"))
        assert close_code(read_to_end(sock)) == 1007
    assert "Traceback" not in unlimited.logged()


def test_fragmented_messages_and_some_pings_are_accepted(unlimited: LimitedServer) -> None:
    ping = json.dumps({"type": "ping", "n": 7}).encode()
    with open_socket(unlimited) as sock:
        upgrade(unlimited, sock)
        sock.sendall(frame(PING, b"hello") * (CONTROL_BURST - 1))
        parts = [ping[place : place + 1] for place in range(len(ping))]
        assert 3 < len(parts) < MAX_FRAMES
        sock.sendall(frame(TEXT, parts[0], last=False))
        for part in parts[1:-1]:
            sock.sendall(frame(CONTINUED, part, last=False))
        sock.sendall(frame(CONTINUED, parts[-1]))
        received = b""
        while b'"pong"' not in received:
            part = sock.recv(1000)
            assert part, received
            received += part
        assert received.count(b"hello") == CONTROL_BURST - 1


# Too many


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server with low limits."""
    with limited_server(tmp_path_factory.mktemp("mean"), connections_per_address=8, requests_per_second=2) as running:
        yield running


def test_connections_per_address_are_limited(strict_server: LimitedServer) -> None:
    async def open_many() -> None:
        opened = [await connect_from(strict_server) for _ in range(8)]
        with pytest.raises(InvalidStatus):
            await connect_from(strict_server)
        await opened[0].close()
        async with connect_from(strict_server) as again:  # as soon as one is closed
            await again.send('{"type": "ping", "n": 1}')
            assert "pong" in str(await again.recv())
        for socket_ in opened:
            await socket_.close()

    with others_are_served(strict_server):
        asyncio.run(open_many())
        with ExitStack() as stack:
            silent = [stack.enter_context(open_socket(strict_server)) for _ in range(8)]
            with open_socket(strict_server) as refused:
                assert read_to_end(refused) == b""
            with open_socket(strict_server, "127.0.0.5") as other:
                other.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                assert read_to_end(other).startswith(b"HTTP/1.1 200 ")
            silent[0].sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert read_to_end(silent[0]).startswith(b"HTTP/1.1 200 ")


def test_requests_per_address_are_limited(strict_server: LimitedServer) -> None:
    body = {"game": TURN_GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
    with others_are_served(strict_server):
        with attacker_client(strict_server, "127.0.0.6") as client:
            answers = [client.get("/health") for _ in range(200)]
            statuses = [answer.status_code for answer in answers]
            assert statuses.count(200) >= 60, "the requests of thirty seconds at once"
            assert set(statuses) == {200, 429}
            assert answers[statuses.index(429)].json()["code"] == "too-fast"
        # Creating a table counts as many requests.
        created = [create_table_from("127.0.0.7", strict_server, body) for _ in range(10)]
        assert created[0] == 201
        assert created[-1] == 429
        assert created.count(201) < 8


def create_table_from(address: str, server: LimitedServer, body: object) -> int:
    body = json.dumps(body).encode()
    with open_socket(server, address) as sock:
        sock.sendall(HEAD + f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return int(read_to_end(sock).split()[1])


def test_actions_per_seat_are_limited_across_pages(impatient: LimitedServer) -> None:
    table, tokens = hotseat_table(impatient, TURN_GAME)
    number, each = 20, 150

    async def back(page: LivePage) -> int:
        """Send messages within the limit of one page; return how many were refused."""
        for count in range(each):
            await page.send("back", id=str(count), seat=0)
        answers = [await page.wait_for("done", "refused") for _ in range(each)]
        return sum(answer.get("code") == "too-fast" for answer in answers)

    async def run() -> None:
        async with (
            AsyncPages(impatient, table, tokens[0], number) as pages,
            open_page(impatient, table, tokens[1]) as other,
        ):
            refused = sum(await asyncio.gather(*(back(page) for page in pages)))
            assert 0 < refused < number * each - BURST
            assert (await other.request("back", seat=1))["type"] == "done", "the other seat is not affected"

    with others_are_served(impatient):
        asyncio.run(run())


class AsyncPages:
    """Many pages at one seat."""

    def __init__(self, server: LimitedServer, table: str, token: str, number: int) -> None:
        self._server, self._table, self._token, self._number = server, table, token, number
        self._pages: list[LivePage] = []

    async def __aenter__(self) -> list[LivePage]:
        hello = json.dumps({"type": "hello", "v": 2, "table": self._table, "tokens": [self._token]})
        for _ in range(self._number):
            page = LivePage(await connect(self._server.live, max_size=None, max_queue=None, local_addr=(ATTACKER, 0)))
            await page.socket.send(hello)
            await page.wait_for("welcome")
            self._pages.append(page)
        return self._pages

    async def __aexit__(self, *_error: object) -> None:
        for page in self._pages:
            await page.socket.close()


@pytest.mark.parametrize("watching", [False, True], ids=["a seat", "spectators"])
def test_chat_is_limited_across_connections(impatient: LimitedServer, watching: bool) -> None:
    table, tokens = hotseat_table(impatient, TURN_GAME)
    codes = []

    async def talk() -> None:
        mine = [] if watching else [tokens[0]]
        for count in range(4):  # each time with a new connection, a new name and another address
            async with connect(impatient.live, max_size=None, local_addr=(f"127.0.1.{count + 1}", 0)) as socket_:
                page = LivePage(socket_)
                hello = {"type": "hello", "v": 2, "table": table, "tokens": mine}
                await socket_.send(json.dumps(hello))
                for number in range(CHAT_BURST):
                    codes.append((await page.request("chat", id=str(number), text=f"{count} {number}")).get("code"))

    with others_are_served(impatient):
        asyncio.run(talk())
        assert codes[:CHAT_BURST] == [None] * CHAT_BURST
        assert "too-fast" in codes
        assert codes.count(None) < 3 * CHAT_BURST
        answer = fetch(impatient, f"{table}/chat", {"text": "I may still talk"}, tokens[1])
        assert answer.status_code == 200


def test_number_of_remembered_buckets_is_limited() -> None:
    buckets = KeyedBuckets(2, 0.001)
    for number in range(MAX_BUCKETS + 100):
        buckets.charge(number)
    assert len(buckets._buckets) == MAX_BUCKETS
    buckets.charge(MAX_BUCKETS)
    with pytest.raises(Refusal):
        buckets.charge(MAX_BUCKETS)


def test_no_limits_without_a_rate() -> None:
    limits = SeatLimits(limited=False)
    for _ in range(10 * BURST):
        limits.charge_action("table", 0)
        limits.charge_chat("table", "Ann")
