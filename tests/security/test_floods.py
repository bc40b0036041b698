"""Oversized, endless, slow and too many: whoever does that is cut off, and nobody else notices."""

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
from hedgerow.server.limits import BURST, CHAT_BURST, MOST_REMEMBERED, Allowances, Seats
from hedgerow.server.live.transport import CONTROL_BURST, LARGEST_HEAD, MOST_FRAMES
from tests.security.calm import others_are_served
from tests.security.strict import Strict, strict
from tests.security.wires import (
    ATTACKER,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    close_code,
    connect_as,
    frame,
    knock,
    pour,
    rest,
    upgrade,
)
from tests.server.pages import PATIENCE, Page, ask, hotseat_table, page, visitor

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
MEGABYTES = 200 * 2**20
"""What nobody may get rid of here."""


# Slow


BEGUN = {
    "nothing": b"",
    "a word": b"GET",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "half a body": HEAD + b'Content-Length: 5000\r\n\r\n{"game',
    "half a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "a body nobody wants": b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n",
}


def test_a_request_that_does_not_end_is_cut_off(impatient: Strict) -> None:
    with others_are_served(impatient), ExitStack() as plugs:
        slow = {name: plugs.enter_context(knock(impatient)) for name in BEGUN}
        for name, plug in slow.items():
            plug.sendall(BEGUN[name])
        for name, plug in slow.items():
            expected = 200 if name == "a body nobody wants" else 408
            assert rest(plug).startswith(f"HTTP/1.1 {expected} ".encode()), name


def test_a_request_that_drips_is_cut_off(impatient: Strict) -> None:
    with others_are_served(impatient), knock(impatient) as plug:
        plug.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        plug.settimeout(0.05)  # between two bytes
        answer = b""
        for _ in range(int(PATIENCE / 0.05)):
            try:
                answer += plug.recv(1000)
                break
            except TimeoutError:
                plug.sendall(b"x")
        assert answer.startswith(b"HTTP/1.1 408 ")


def test_many_slow_connections_leave_room_for_others(tmp_path: Path) -> None:
    with strict(tmp_path, connections_per_address=8, patience=3.0) as house, ExitStack() as plugs:
        slow = [plugs.enter_context(knock(house)) for _ in range(40)]
        refused = 0
        for plug in slow:
            with suppress(ConnectionError):
                plug.sendall(b"GET / HTTP/1.1\r\n")
            refused += not rest(plug)
        assert refused >= 20, "one address has so many connections and no more"


def test_a_page_that_does_not_say_hello_is_cut_off(impatient: Strict) -> None:
    async def chatter() -> None:
        async with connect_as(impatient) as socket_:
            with suppress(ConnectionClosed):
                for number in range(100):  # it says something all the time, but not hello
                    await socket_.send(json.dumps({"type": "ping", "n": number}))
                    await socket_.recv()
                while True:
                    await asyncio.wait_for(socket_.recv(), PATIENCE)
            assert socket_.close_code == 4000

    with others_are_served(impatient):
        asyncio.run(chatter())


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot end such connections")
def test_who_takes_nothing_is_cut_off(impatient: Strict) -> None:
    with others_are_served(impatient), knock(impatient, "127.0.0.4", buffer=2048) as plug:
        # Far more is asked for than any buffer holds, and nothing is read.
        plug.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
        own = plug.getsockname()[1]
        assert is_open(impatient, own)
        waiting = select.poll()
        for _ in range(int(PATIENCE * 10)):
            if not is_open(impatient, own):
                break
            waiting.poll(100)  # on nothing: between two looks
        assert not is_open(impatient, own)


def is_open(server: Strict, port: int) -> bool:
    """Whether the server's end of a connection is still there, by the port at the other end."""
    ends = [line.split()[1:4] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    wanted = (f":{server.port:04X}", f":{port:04X}")
    return any(here.endswith(wanted[0]) and there.endswith(wanted[1]) for here, there, _ in ends)


# Oversized and endless


def test_a_head_without_end(impatient: Strict) -> None:
    with others_are_served(impatient):
        for begun, more in (
            (b"GET / HTTP/1.1\r\nX-Long: ", b"x" * 65_536),
            (b"GET / HTTP/1.1\r\n", b"X-More: 1\r\n" * 5_000),
            (b"GET /", b"x" * 65_536),
            (b"", b"\r\n" * 30_000),
        ):
            with knock(impatient) as plug:
                plug.sendall(begun)
                taken = pour(plug, more, MEGABYTES)
                assert LARGEST_HEAD < taken < MEGABYTES
                assert rest(plug)[:13] in (b"", b"HTTP/1.1 431 ", b"HTTP/1.1 400 ", b"HTTP/1.1 408 ")


def test_a_body_without_end(impatient: Strict) -> None:
    with others_are_served(impatient):
        chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
        with knock(impatient) as plug:
            plug.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
            assert pour(plug, chunk, 50 * MEGABYTES) < 50 * MEGABYTES
        with visitor(impatient) as client:
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
def test_a_message_without_end(impatient: Strict, first: bytes, more: bytes, code: int) -> None:
    with others_are_served(impatient):
        with knock(impatient) as plug:
            assert b" 101 " in upgrade(impatient, plug)
            plug.sendall(first + more * MOST_FRAMES)
            assert close_code(rest(plug)) == code
        with knock(impatient) as plug:
            upgrade(impatient, plug)
            assert pour(plug, first + more * 1000, MEGABYTES) < MEGABYTES


def test_a_text_that_is_none(free: Strict) -> None:
    with knock(free) as plug:
        upgrade(free, plug)
        plug.sendall(frame(TEXT, b"\xff\xfe", last=False) + frame(CONTINUED, b"\xc0"))
        assert close_code(rest(plug)) == 1007
    assert "Traceback" not in free.logged()


def test_some_parts_and_some_pings_are_fine(free: Strict) -> None:
    ping = json.dumps({"type": "ping", "n": 7}).encode()
    with knock(free) as plug:
        upgrade(free, plug)
        plug.sendall(frame(PING, b"hello") * (CONTROL_BURST - 1))
        parts = [ping[place : place + 1] for place in range(len(ping))]
        assert 3 < len(parts) < MOST_FRAMES
        plug.sendall(frame(TEXT, parts[0], last=False))
        for part in parts[1:-1]:
            plug.sendall(frame(CONTINUED, part, last=False))
        plug.sendall(frame(CONTINUED, parts[-1]))
        received = b""
        while b'"pong"' not in received:
            part = plug.recv(1000)
            assert part, received
            received += part
        assert received.count(b"hello") == CONTROL_BURST - 1


# Too many


@pytest.fixture(scope="module")
def mean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strict]:
    """A server that gives little to anybody."""
    with strict(tmp_path_factory.mktemp("mean"), connections_per_address=8, requests_per_second=2) as running:
        yield running


def test_one_address_has_only_so_many_connections(mean: Strict) -> None:
    async def open_many() -> None:
        opened = [await connect_as(mean) for _ in range(8)]
        with pytest.raises(InvalidStatus):
            await connect_as(mean)
        await opened[0].close()
        async with connect_as(mean) as again:  # as soon as one has gone
            await again.send('{"type": "ping", "n": 1}')
            assert "pong" in str(await again.recv())
        for socket_ in opened:
            await socket_.close()

    with others_are_served(mean):
        asyncio.run(open_many())
        with ExitStack() as plugs:
            silent = [plugs.enter_context(knock(mean)) for _ in range(8)]
            with knock(mean) as refused:
                assert rest(refused) == b""
            with knock(mean, "127.0.0.5") as other:
                other.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                assert rest(other).startswith(b"HTTP/1.1 200 ")
            silent[0].sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert rest(silent[0]).startswith(b"HTTP/1.1 200 ")


def test_one_address_may_ask_for_only_so_much(mean: Strict) -> None:
    wish = {"game": "cornwall", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with others_are_served(mean):
        with knock(mean, "127.0.0.6") as plug:
            plug.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 199)
            plug.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = rest(plug)
            served, refused = answer.count(b"HTTP/1.1 200 "), answer.count(b"HTTP/1.1 429 ")
            assert served >= 60, "thirty seconds' worth at once"
            assert refused > 0
            assert served + refused == 200
            assert b'"too-fast"' in answer
        # A table counts for many requests.
        answers = [ask_from("127.0.0.7", mean, wish) for _ in range(10)]
        assert answers[0] == 201
        assert answers[-1] == 429
        assert answers.count(201) < 8


def ask_from(address: str, server: Strict, wish: object) -> int:
    body = json.dumps(wish).encode()
    with knock(server, address) as plug:
        plug.sendall(HEAD + f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return int(rest(plug).split()[1])


def test_one_seat_is_counted_however_many_pages_it_is_open_on(impatient: Strict) -> None:
    table, tokens = hotseat_table(impatient, "cornwall")
    number, each = 20, 150

    async def back(own: Page) -> int:
        """Each page stays within its own limit."""
        for count in range(each):
            await own.send("back", id=str(count), seat=0)
        answers = [await own.until("done", "refused") for _ in range(each)]
        return sum(answer.get("code") == "too-fast" for answer in answers)

    async def run() -> None:
        async with AsyncPages(impatient, table, tokens[0], number) as pages, page(impatient, table, tokens[1]) as other:
            refused = sum(await asyncio.gather(*(back(own) for own in pages)))
            assert 0 < refused < number * each - BURST
            assert (await other.ask("back", seat=1))["type"] == "done", "the other seat is not meant"

    with others_are_served(impatient):
        asyncio.run(run())


class AsyncPages:
    """Many pages at one seat."""

    def __init__(self, server: Strict, table: str, token: str, number: int) -> None:
        self._server, self._table, self._token, self._number = server, table, token, number
        self._pages: list[Page] = []

    async def __aenter__(self) -> list[Page]:
        hello = json.dumps({"type": "hello", "v": 1, "table": self._table, "tokens": [self._token]})
        for _ in range(self._number):
            own = Page(await connect(self._server.live, max_size=None, max_queue=None, local_addr=(ATTACKER, 0)))
            await own.socket.send(hello)
            await own.until("welcome")
            self._pages.append(own)
        return self._pages

    async def __aexit__(self, *_error: object) -> None:
        for own in self._pages:
            await own.socket.close()


@pytest.mark.parametrize("watching", [False, True], ids=["a seat", "spectators"])
def test_talk_is_counted_however_it_comes(impatient: Strict, watching: bool) -> None:
    table, tokens = hotseat_table(impatient, "cornwall")
    codes = []

    async def talk() -> None:
        mine = [] if watching else [tokens[0]]
        for count in range(4):  # each time on a new connection, under a new name, from another address
            async with connect(impatient.live, max_size=None, local_addr=(f"127.0.1.{count + 1}", 0)) as socket_:
                own = Page(socket_)
                hello = {"type": "hello", "v": 1, "table": table, "tokens": mine}
                await socket_.send(json.dumps(hello))
                for number in range(CHAT_BURST):
                    codes.append((await own.ask("chat", id=str(number), text=f"{count} {number}")).get("code"))

    with others_are_served(impatient):
        asyncio.run(talk())
        assert codes[:CHAT_BURST] == [None] * CHAT_BURST
        assert "too-fast" in codes
        assert codes.count(None) < 3 * CHAT_BURST
        answer = ask(impatient, f"{table}/chat", {"text": "I may still talk"}, tokens[1])
        assert answer.status_code == 200


def test_what_is_remembered_about_whom_has_an_end() -> None:
    each = Allowances(2, 0.001)
    for number in range(MOST_REMEMBERED + 100):
        each.take(number)
    assert len(each._each) == MOST_REMEMBERED
    each.take(MOST_REMEMBERED)
    with pytest.raises(Refusal):
        each.take(MOST_REMEMBERED)


def test_without_limits_nothing_is_counted() -> None:
    seats = Seats(limited=False)
    for _ in range(10 * BURST):
        seats.acts("table", 0)
        seats.speaks("table", "Ann")
