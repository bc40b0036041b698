"""Load generator for our server: two clients at each of many tables, each moving as soon as it is its turn.

    python -m bench.table_load PORT TABLES MOVES_PER_TABLE

Reads the commands `prepare` (create new tables) and `play N` (play and time N moves), one per line, and answers each
with a line of JSON, like `boardgameio/load.js`. Clients change to a new table after MOVES_PER_TABLE moves, or with 0
when the match is over. Moves are uniformly random among the legal moves of the update. A client decodes only the parts
of a message that it needs, so that the server is measured and not the client.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, NoReturn, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from bench.plain_http import HttpClient
from hedgerow.board import member_at
from hedgerow.games import REGISTRY
from hedgerow.games.core.notation import cell_name
from hedgerow.server.live.websocket import frame_length

HOST: Final = "127.0.0.1"
GAME: Final = next(iter(REGISTRY))
KEEP_ALIVE: Final = 15.0
"""Seconds between two pings; the server closes a connection that is silent for too long."""
ROUND_TIMEOUT: Final = 300.0
"""Seconds; far more than any machine needs."""
MAX_FRAME: Final = 2**24
WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
FRAME_HEADS: Final = {126: 4, 127: 10}
"""The lengths of the heads of frames by their second byte; others have two bytes."""


class PlayableMoves(msgspec.Struct):
    """The legal moves of a seat."""

    words: list[str]
    side: int
    places: list[tuple[str, int, str]]


class TableStage(msgspec.Struct):
    """The only part of a table's status that clients need."""

    stage: str


class PlayableSeat(msgspec.Struct):
    """The only part of a seat that clients need."""

    moves: PlayableMoves | None = None


class UpdateMessage(msgspec.Struct, tag="update"):
    """The changes of a table; missing parts are the same as before."""

    next_seq: int
    table: TableStage | None = None
    to_act: list[int] = []
    seats: list[PlayableSeat] | None = None


class DoneMessage(msgspec.Struct, tag="done"):
    """The server has stored a move."""

    seq: int | None = None


class RefusedMessage(msgspec.Struct, tag="refused"):
    """The server has refused a move."""

    code: str
    message: str


class WelcomeMessage(msgspec.Struct, tag="welcome"):
    """The server has accepted the connection to a table."""


class PongMessage(msgspec.Struct, tag="pong"):
    """The answer to a ping."""


_DECODER: Final = msgspec.json.Decoder(UpdateMessage | DoneMessage | RefusedMessage | WelcomeMessage | PongMessage)


@dataclass
class LoadTable:
    """A table and the tokens of its two seats."""

    id: str
    tokens: tuple[str, str]
    played: int = 0
    welcomed: int = 0


class Round:
    """A number of moves and their times."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.started = 0
        self.refused = 0
        self.times: list[float] = []
        self.started_at = time.perf_counter()
        self.over: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def start_move(self) -> bool:
        if self.started == self.moves:
            return False
        self.started += 1
        return True

    def finish_move(self, seconds: float) -> None:
        self.times.append(1000 * seconds)
        if len(self.times) == self.moves:
            self.over.set_result(time.perf_counter() - self.started_at)


class Client(asyncio.Protocol):
    """A player with a WebSocket."""

    def __init__(self, load: Load, seat: int) -> None:
        self.load = load
        self.seat = seat
        self.other: Client = self
        self.table: LoadTable | None = None
        self.welcomed = False
        """True after the welcome of the table; earlier updates are those of the previous one."""
        self.last_update: UpdateMessage | None = None
        self.stage = ""
        self.moves: PlayableMoves | None = None
        self.own_seq = -1
        """The position of the last own move in the log: older updates are ignored."""
        self.sent: float | None = None
        self.open = asyncio.Event()
        self._socket = ClientProtocol(parse_uri(f"ws://{HOST}:{load.port}/api/live"))
        self._rest = b""
        """The beginning of a frame that has not arrived completely."""

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._socket.send_request(self._socket.connect())
        self._flush()

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.load.stopping:
            give_up(f"the server closed a connection: {self._socket.close_code} {self._socket.close_reason}")

    def data_received(self, data: bytes) -> None:
        if not self.open.is_set():
            self._receive_slowly(data)
            return
        data = self._rest + data if self._rest else data
        start = 0
        while length := frame_length(data, start, MAX_FRAME):
            frame = data[start : start + length]
            if frame[0] == WHOLE_TEXT:
                self.receive(frame[FRAME_HEADS.get(frame[1], 2) :])
            else:
                self._receive_slowly(frame)
            start += length
        self._rest = data[start:]

    def _receive_slowly(self, data: bytes) -> None:
        """Receive the answer to the handshake, pings, and frames that close the connection."""
        self._socket.receive_data(data)
        self._flush()  # answers to pings
        for event in self._socket.events_received():
            if not isinstance(event, Frame):
                self.open.set()
        if self._socket.handshake_exc is not None:
            raise self._socket.handshake_exc

    def _flush(self) -> None:
        for data in self._socket.data_to_send():
            if data:
                self._transport.write(data)

    def send(self, text: str) -> None:
        """Send a text in one frame; its mask is zero, so that it costs nothing to apply."""
        data = text.encode()
        size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self._transport.write(b"\x81" + size + bytes(4) + data)

    def close(self) -> None:
        self._transport.close()

    # Playing

    def sit_down(self, table: LoadTable) -> None:
        self.table, self.last_update, self.own_seq, self.welcomed = table, None, -1, False
        self.send(json.dumps({"type": "hello", "v": 2, "table": table.id, "tokens": [table.tokens[self.seat]]}))

    def receive(self, message: bytes) -> None:
        decoded = _DECODER.decode(message)
        if isinstance(decoded, UpdateMessage):
            self.update(decoded)
        elif isinstance(decoded, WelcomeMessage):
            self.welcomed = True
        elif isinstance(decoded, DoneMessage):
            self.done(decoded.seq)
        elif isinstance(decoded, RefusedMessage):
            self.refused(decoded)

    def update(self, update: UpdateMessage) -> None:
        table = self.table
        if table is None or not self.welcomed:
            return
        if update.table is not None:
            self.stage = update.table.stage
        if update.seats is not None:
            self.moves = update.seats[0].moves
        if self.last_update is None:
            table.welcomed += 1
            if table.welcomed == 2:
                self.other.move()
        self.last_update = update
        self.continue_playing()

    def move(self) -> None:
        update, table, now = self.last_update, self.table, self.load.round
        if now is None or update is None or table is None or table.welcomed < 2 or self.sent is not None:
            return
        if update.next_seq <= self.own_seq or self.seat not in update.to_act or self.moves is None:
            return
        if not now.start_move():
            return
        text = random_move(self.moves, self.load.rng)
        move_id = self.load.next_move_id()
        message = f'{{"type":"play","id":"{move_id}","seat":{self.seat},"move":"{text}","seq":{update.next_seq}}}'
        self.sent = time.perf_counter()
        self.send(message)

    def done(self, seq: int | None) -> None:
        table, now = self.table, self.load.round
        if self.sent is None or table is None or now is None or seq is None:
            return
        taken, self.sent = time.perf_counter() - self.sent, None
        self.own_seq = seq
        table.played += 1
        now.finish_move(taken)
        self.continue_playing()

    def continue_playing(self) -> None:
        """Play on at this table or, when it is finished and no move is pending, change to another one."""
        table = self.table
        if table is None:
            return
        limit = self.load.moves_per_table
        finished = table.played >= limit if limit else self.is_over() or self.other.is_over()
        if not finished:
            self.move()
        elif self.sent is None and self.other.sent is None:
            self.load.change_table(self, self.other)

    def is_over(self) -> bool:
        return self.last_update is not None and self.stage == "over"

    def refused(self, refusal: RefusedMessage) -> None:
        """Count a refusal, which should not happen, and try again with the next update."""
        print(f"refused: {refusal.code}: {refusal.message}", file=sys.stderr)
        if self.sent is not None and self.load.round is not None:
            self.sent = None
            self.load.round.refused += 1
            self.load.round.started -= 1


def random_move(moves: PlayableMoves, rng: Random) -> str:
    """Return a legal move, all being equally likely."""
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
    raise AssertionError("the rank is smaller than the number of moves")


class Load:
    """All tables and clients of a load generator."""

    def __init__(self, port: int, tables: int, moves_per_table: int) -> None:
        self.port = port
        self.tables = tables
        self.moves_per_table = moves_per_table
        self.rng = Random(1)
        self.clients: list[Client] = []
        self.spares: list[LoadTable] = []
        self.round: Round | None = None
        self.stopping = False
        self._move_ids = map("m{}".format, count(1))

    def next_move_id(self) -> str:
        return next(self._move_ids)

    async def prepare(self, spares: int) -> None:
        """Create spare tables for the next round and, the first time, connect all clients."""
        http = HttpClient(HOST, self.port)
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
        while any(client.last_update is None for client in self.clients):
            await asyncio.sleep(0.02)

    async def play(self, moves: int) -> dict[str, object]:
        """Play and time a number of moves."""
        now = self.round = Round(moves)
        for client in self.clients:
            client.continue_playing()
        try:
            seconds = await asyncio.wait_for(now.over, ROUND_TIMEOUT)
        except TimeoutError:
            give_up(f"{len(now.times)} of {moves} moves were acknowledged before the timeout")
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
                client.send('{"type":"ping"}')

    def change_table(self, *pair: Client) -> None:
        if self.spares:
            fresh = self.spares.pop()
            for client in pair:
                client.sit_down(fresh)
        elif not self.moves_per_table:
            give_up("no spare tables are left: fewer tables than requested would play on")

    def stop(self) -> None:
        self.stopping = True
        for client in self.clients:
            client.close()


def give_up(reason: str) -> NoReturn:
    """End the process: an exception in a callback would only be logged, and the measurement would be wrong."""
    print(reason, file=sys.stderr, flush=True)
    os._exit(1)


async def new_table(http: HttpClient) -> LoadTable:
    """Create a table with two seats and join the second one through its link."""
    request = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "link"}], "public": False}
    created = await http.post("/api/tables", request)
    tokens = {key["seat"]: key["token"] for key in created["keys"]}
    joined = await http.post(f"/api/tables/{created['table']['id']}/join", {"name": "Second", "token": tokens[1]})
    return LoadTable(created["table"]["id"], (tokens[0], joined["token"]))


async def run_commands(load: Load) -> None:
    """Read commands and print one answer for each."""
    loop = asyncio.get_running_loop()
    pings = loop.create_task(load.keep_alive())
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command, _, number = line.strip().partition(" ")
        if command == "play":
            answer = await load.play(int(number))
        else:
            await load.prepare(int(number) if number else 2 * load.tables)
            answer = {}
        print(json.dumps(answer), flush=True)
    pings.cancel()
    load.stop()


def main() -> None:
    port, tables, moves_per_table = (int(argument) for argument in sys.argv[1:4])
    # Use the fastest event loop, so that the client does not limit the measurement.
    try:
        import uvloop  # noqa: PLC0415 not available on every system
    except ImportError:
        asyncio.run(run_commands(Load(port, tables, moves_per_table)))
    else:
        uvloop.run(run_commands(Load(port, tables, moves_per_table)))


if __name__ == "__main__":
    main()
