"""Two clients at each of many tables of our server, each moving as soon as it is its turn.

    python -m bench.table_load PORT TABLES MOVES_PER_TABLE

Reads `prepare` (fresh tables are made) and `play N` (N moves are played and timed) line by line and answers each with
a line of JSON, as `boardgameio/load.js` does with its own server. A table is left for a fresh one after so many moves
(0: only when its match is over). Moves are uniformly random among the legal ones that came with the update. A client
reads no more of a message than it needs, so that the server is what is measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, NoReturn, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from bench.plain_http import Http
from hedgerow.board import member_at
from hedgerow.games.core.notation import cell_name

HOST: Final = "127.0.0.1"
GAME: Final = "tipperary"
KEEP_ALIVE: Final = 15.0
"""Seconds; a page that is silent for long is taken for gone."""
LONGEST_ROUND: Final = 300.0
"""Seconds; longer than any machine needs, so something has gone wrong."""
BytesLike = bytes | bytearray | memoryview


class Moves(msgspec.Struct):
    """What a seat may do."""

    words: list[str]
    side: int
    places: list[tuple[str, int, str]]


class TableNews(msgspec.Struct):
    """Of a table only its stage."""

    id: str
    stage: str


class Update(msgspec.Struct, tag="update"):
    """Where a match stands."""

    next_seq: int
    table: TableNews
    to_act: list[int] = []
    moves: Moves | None = None


class Done(msgspec.Struct, tag="done"):
    """A move is stored."""

    seq: int | None = None


class Refused(msgspec.Struct, tag="refused"):
    """A move is not taken."""

    code: str
    message: str


class Welcome(msgspec.Struct, tag="welcome"):
    """The table is open."""


class Pong(msgspec.Struct, tag="pong"):
    """The server is there."""


_DECODER: Final = msgspec.json.Decoder(Update | Done | Refused | Welcome | Pong)


@dataclass
class Table:
    """A fresh table and the secrets of its two seats."""

    id: str
    tokens: tuple[str, str]
    played: int = 0
    welcomed: int = 0


class Round:
    """So many moves, timed."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.started = 0
        self.refused = 0
        self.times: list[float] = []
        self.begun = time.perf_counter()
        self.over: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def takes_one(self) -> bool:
        if self.started == self.moves:
            return False
        self.started += 1
        return True

    def acknowledged(self, seconds: float) -> None:
        self.times.append(1000 * seconds)
        if len(self.times) == self.moves:
            self.over.set_result(time.perf_counter() - self.begun)


class Client(asyncio.Protocol):
    """A player with a WebSocket."""

    def __init__(self, load: Load, seat: int) -> None:
        self.load = load
        self.seat = seat
        self.other: Client = self
        self.table: Table | None = None
        self.news: Update | None = None
        self.own_seq = -1
        """Where the last own move stands in the log: older news are of no use."""
        self.sent: float | None = None
        self.open = asyncio.Event()
        self._socket = ClientProtocol(parse_uri(f"ws://{HOST}:{load.port}/api/live"))
        self._parts: list[BytesLike] = []

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._socket.send_request(self._socket.connect())
        self._flush()

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.load.leaving:
            give_up(f"the server has closed a connection: {self._socket.close_code} {self._socket.close_reason}")

    def data_received(self, data: bytes) -> None:
        self._socket.receive_data(data)
        self._flush()  # pongs
        for event in self._socket.events_received():
            if isinstance(event, Frame):
                self._take(event)
            else:
                self.open.set()
        if self._socket.handshake_exc is not None:
            raise self._socket.handshake_exc

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return
        if frame.fin and not self._parts:
            self.hear(frame.data)
            return
        self._parts.append(frame.data)
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self.hear(whole)

    def _flush(self) -> None:
        for data in self._socket.data_to_send():
            if data:
                self._transport.write(data)

    def say(self, text: str) -> None:
        self._socket.send_text(text.encode())
        self._flush()

    def close(self) -> None:
        self._transport.close()

    # Playing

    def sit_down(self, table: Table) -> None:
        self.table, self.news, self.own_seq = table, None, -1
        self.say(json.dumps({"type": "hello", "v": 1, "table": table.id, "tokens": [table.tokens[self.seat]]}))

    def hear(self, message: BytesLike) -> None:
        news = _DECODER.decode(message)
        if isinstance(news, Update):
            self.see(news)
        elif isinstance(news, Done):
            self.done(news.seq)
        elif isinstance(news, Refused):
            self.refused(news)

    def see(self, news: Update) -> None:
        table = self.table
        if table is None or news.table.id != table.id:  # the last words of the table before
            return
        if self.news is None:
            table.welcomed += 1
            if table.welcomed == 2:
                self.other.move()
        self.news = news
        self.go_on()

    def move(self) -> None:
        news, table, now = self.news, self.table, self.load.round
        if now is None or news is None or table is None or table.welcomed < 2 or self.sent is not None:
            return
        if news.next_seq <= self.own_seq or self.seat not in news.to_act or news.moves is None or not now.takes_one():
            return
        text = random_move(news.moves, self.load.rng)
        name = self.load.next_name()
        message = f'{{"type":"play","id":"{name}","seat":{self.seat},"move":"{text}","seq":{news.next_seq}}}'
        self.sent = time.perf_counter()
        self.say(message)

    def done(self, seq: int | None) -> None:
        table, now = self.table, self.load.round
        if self.sent is None or table is None or now is None or seq is None:
            return
        taken, self.sent = time.perf_counter() - self.sent, None
        self.own_seq = seq
        table.played += 1
        now.acknowledged(taken)
        self.go_on()

    def go_on(self) -> None:
        """Play on here, or go to another table together, when nobody has a move under way."""
        table = self.table
        if table is None:
            return
        limit = self.load.moves_per_table
        finished = table.played >= limit if limit else self.knows_the_end() or self.other.knows_the_end()
        if not finished:
            self.move()
        elif self.sent is None and self.other.sent is None:
            self.load.change_table(self, self.other)

    def knows_the_end(self) -> bool:
        return self.news is not None and self.news.table.stage == "over"

    def refused(self, refusal: Refused) -> None:
        """That must not happen; it is counted, and the player tries again with the next news."""
        print(f"refused: {refusal.code}: {refusal.message}", file=sys.stderr)
        if self.sent is not None and self.load.round is not None:
            self.sent = None
            self.load.round.refused += 1
            self.load.round.started -= 1


def random_move(moves: Moves, rng: Random) -> str:
    """All legal moves are equally likely."""
    places = [(piece, first, int(bits, 16)) for piece, first, bits in moves.places]
    count = len(moves.words) + sum(cells.bit_count() for _, _, cells in places)
    rank = int(rng.random() * count)
    if rank < len(moves.words):
        return moves.words[rank]
    rank -= len(moves.words)
    for piece, first, cells in places:
        if rank < cells.bit_count():
            number, half = first + member_at(cells, rank), moves.side // 2
            return f"{piece}@{cell_name(number % moves.side - half, number // moves.side - half)}"
        rank -= cells.bit_count()
    raise AssertionError("a rank is smaller than the number of moves")


class Load:
    """All tables and clients."""

    def __init__(self, port: int, tables: int, moves_per_table: int) -> None:
        self.port = port
        self.tables = tables
        self.moves_per_table = moves_per_table
        self.rng = Random(1)
        self.clients: list[Client] = []
        self.spares: list[Table] = []
        self.round: Round | None = None
        self.leaving = False
        self._names = iter(names())

    def next_name(self) -> str:
        return next(self._names)

    async def prepare(self, spares: int) -> None:
        """Enough fresh tables for the next round; the first time, everybody comes and sits down."""
        http = Http(HOST, self.port)
        while len(self.spares) < spares:
            self.spares.append(await new_table(http))
        await http.close()
        if self.clients:
            return
        for _ in range(self.tables):
            pair = Client(self, 0), Client(self, 1)
            pair[0].other, pair[1].other = pair[1], pair[0]
            for client in pair:
                await asyncio.get_running_loop().create_connection(lambda client=client: client, HOST, self.port)  # type: ignore[misc]
                await client.open.wait()
            table = self.spares.pop()
            for client in pair:
                client.sit_down(table)
            self.clients += pair
        while any(client.news is None for client in self.clients):
            await asyncio.sleep(0.02)

    async def play(self, moves: int) -> dict[str, object]:
        """Play and time so many moves."""
        now = self.round = Round(moves)
        for client in self.clients:
            client.go_on()
        try:
            seconds = await asyncio.wait_for(now.over, LONGEST_ROUND)
        except TimeoutError:
            give_up(f"{len(now.times)} of {moves} moves were acknowledged, then nothing happened any more")
        self.round = None
        return {
            "seconds": seconds,
            "milliseconds": now.times,
            "refused": now.refused,
            "processor": time.process_time(),
        }

    async def keep_alive(self) -> None:
        while True:
            await asyncio.sleep(KEEP_ALIVE)
            for client in self.clients:
                client.say('{"type":"ping"}')

    def change_table(self, *pair: Client) -> None:
        if self.spares:
            fresh = self.spares.pop()
            for client in pair:
                client.sit_down(fresh)
        elif not self.moves_per_table:
            give_up("there are no fresh tables left: fewer tables than wanted would play on")

    def leave(self) -> None:
        self.leaving = True
        for client in self.clients:
            client.close()


def give_up(reason: str) -> NoReturn:
    """A measurement that went wrong is none; an exception in a callback would only be logged."""
    print(reason, file=sys.stderr, flush=True)
    os._exit(1)


def names() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"m{number}"


async def new_table(http: Http) -> Table:
    """A table of two people: one makes it, the other follows the link of the second seat."""
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "link"}], "public": False}
    made = await http.post("/api/tables", wish)
    tokens = {key["seat"]: key["token"] for key in made["keys"]}
    await http.post(f"/api/tables/{made['table']['id']}/join", {"name": "Second", "token": tokens[1]})
    return Table(made["table"]["id"], (tokens[0], tokens[1]))


async def obey(load: Load) -> None:
    """One answer for each line."""
    loop = asyncio.get_running_loop()
    keeping = loop.create_task(load.keep_alive())
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        word, _, number = line.strip().partition(" ")
        if word == "play":
            answer = await load.play(int(number))
        else:
            await load.prepare(int(number) if number else 2 * load.tables)
            answer = {}
        print(json.dumps(answer), flush=True)
    keeping.cancel()
    load.leave()


def main() -> None:
    port, tables, moves_per_table = (int(argument) for argument in sys.argv[1:4])
    # The quickest loop there is on this system: the client must not be what is measured.
    try:
        import uvloop  # noqa: PLC0415 it is not there on every system
    except ImportError:
        asyncio.run(obey(Load(port, tables, moves_per_table)))
    else:
        uvloop.run(obey(Load(port, tables, moves_per_table)))


if __name__ == "__main__":
    main()
