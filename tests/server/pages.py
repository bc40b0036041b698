"""What a page does, without the page: makes tables, connects, plays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect

from hedgerow.board import members
from hedgerow.games.core.notation import cell_name
from tests.server.serving import Server

JsonDict = dict[str, Any]
PATIENCE = 30.0
"""Seconds after which a message will not come any more: a test then fails instead of standing still."""


def table_wish(game: str, seats: Sequence[str | JsonDict], **more: Any) -> JsonDict:
    """A new table; a seat may be given by its kind alone."""
    return {"game": game, "seats": [{"kind": seat} if isinstance(seat, str) else seat for seat in seats], **more}


def make_table(server: Server, wish: JsonDict) -> tuple[str, dict[int, str]]:
    """Make a table; its name, and the secrets of its seats."""
    answer = ask(server, "/api/tables", wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"]["id"], {key["seat"]: key["token"] for key in made["keys"]}


def join(server: Server, table: str, token: str | None = None, name: str = "") -> tuple[int, str]:
    """Sit down."""
    answer = ask(server, f"{table}/join", {"token": token, "name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()["seat"], answer.json()["token"]


def hotseat_table(server: Server, game: str, players: int = 2, **more: Any) -> tuple[str, dict[int, str]]:
    """A table that has begun, with all its seats at one screen."""
    return make_table(server, table_wish(game, ["me", *["hotseat"] * (players - 1)], **more))


def ask(server: Server, path: str, body: JsonDict | None = None, token: str | None = None) -> httpx.Response:
    """Ask over HTTP: something about a table, or, with a body, for something to be done."""
    headers = {} if token is None else {"X-Seat-Token": token}
    with visitor(server, headers=headers) as client:
        address = path if path.startswith("/") else f"/api/tables/{path}"
        return client.get(address) if body is None else client.post(address, json=body)


def visitor(server: Server, **more: Any) -> httpx.Client:
    """Somebody with cookies of their own. There is no encryption here, and preparing for it takes long."""
    return httpx.Client(base_url=server.address, timeout=PATIENCE, verify=False, trust_env=False, **more)


def moves_in(log: Sequence[JsonDict], seat: int | None = None) -> list[JsonDict]:
    """The moves of a log, of one seat or of all."""
    return [entry for entry in log if entry["kind"] == "move" and seat in (None, entry["seat"])]


def legal(update: JsonDict) -> list[str]:
    """All legal moves of an update, unfolded."""
    moves = update.get("moves") or {"words": [], "side": 0, "places": []}
    side = moves["side"]
    cells = [
        f"{piece}@{cell_name(number % side - side // 2, number // side - side // 2)}"
        for piece, first, bits in moves["places"]
        for number in members(int(bits, 16) << first)
    ]
    return [*moves["words"], *cells]


class Page:
    """A page at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.updates: dict[int | None, JsonDict] = {}
        """The newest update of each seat."""
        self.log: dict[int | None, list[JsonDict]] = {}
        """For each seat the log as it was sent, piece by piece."""
        self.received: list[str] = []
        self.heard: Callable[[JsonDict], object] = lambda _message: None
        """Is told of every message that comes."""

    async def receive(self) -> JsonDict:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = str(await self.socket.recv())
        self.received.append(text)
        message: JsonDict = json.loads(text)
        if message["type"] == "update":
            seat = message["seat"]
            self.updates[seat] = message
            for entry in message.get("match", {}).get("log", []):
                log = self.log.setdefault(seat, [])
                if entry["seq"] >= len(log):
                    log.append(entry)
        self.heard(message)
        return message

    async def send(self, kind: str, **more: Any) -> str:
        """Send a message; returns its id."""
        name = str(more.pop("id", uuid4().hex))
        await self.socket.send(json.dumps({"type": kind, "id": name, **more}))
        return name

    async def ask(self, kind: str, **more: Any) -> JsonDict:
        """Send a message and wait for its answer; updates that come meanwhile are kept."""
        name = await self.send(kind, **more)
        while True:
            message = await self.receive()
            if message.get("id") == name:
                return message

    async def until(self, *kinds: str) -> JsonDict:
        """Wait for a message of a kind."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def see(self, seat: int | None, wanted: Callable[[JsonDict], bool]) -> JsonDict:
        """The newest update of a seat, as soon as it is as wanted."""
        while not wanted(self.updates[seat]):
            await self.until("update")
        return self.updates[seat]

    async def reach(self, seat: int | None, number: int) -> JsonDict:
        """The newest update of a seat, as soon as it has seen so many entries of the log."""
        return await self.see(seat, lambda update: bool(update["next_seq"] >= number))

    async def play(self, seat: int, move: str, seq: int | None = None) -> JsonDict:
        """Play a move as decided on the newest update."""
        seen = self.updates[seat]["next_seq"] if seq is None else seq
        return await self.ask("play", seat=seat, move=move, seq=seen)


@asynccontextmanager
async def page(server: Server, table: str, *tokens: str, since: int = 0) -> AsyncIterator[Page]:
    """A page that has opened a table and seen its first updates."""
    # Whatever a test does not read must not keep the connection from being closed.
    async with connect(server.live, max_size=None, max_queue=None) as socket:
        opened = Page(socket)
        await socket.send(json.dumps({"type": "hello", "v": 1, "table": table, "tokens": tokens, "since": since}))
        first = await opened.receive()
        assert first["type"] == "welcome", first
        for _ in range(max(len(tokens), 1)):
            await opened.until("update")
        yield opened


async def play_to_the_end(server: Server, table: str, tokens: dict[int, str], rng: Random) -> JsonDict:
    """One page plays all these seats at random until the match is over; returns the last update.

    Who may leave the game or decline mostly declines, so that games are played and not left.
    """
    async with page(server, table, *tokens.values()) as own:
        while True:
            latest = max(own.updates.values(), key=lambda update: update["next_seq"])
            if latest["table"]["stage"] == "over":
                return latest
            told = [seat for seat in tokens if own.updates[seat]["next_seq"] == latest["next_seq"]]
            awaited = [seat for seat in told if seat in latest["awaited"]]
            if not awaited:
                await own.until("update")
                continue
            seat = rng.choice(awaited)
            moves = legal(own.updates[seat])
            staying = [move for move in moves if move != "quit"] or moves
            answer = await own.play(seat, rng.choice(staying))
            assert answer["type"] in ("done", "refused"), answer
            assert answer.get("code") in (None, "stale", "illegal"), answer


def decided(own: Page, seats: Iterable[int], rng: Random) -> JsonDict | None:
    """A random move of one of these seats, if it is the turn of one that has seen everything."""
    latest = max(own.updates.values(), key=lambda update: update["next_seq"])
    ready = [
        seat for seat in seats if seat in latest["awaited"] and own.updates[seat]["next_seq"] == latest["next_seq"]
    ]
    if not ready:
        return None
    seat = rng.choice(ready)
    moves = legal(own.updates[seat])
    move = rng.choice([move for move in moves if move != "quit"] or moves)
    return {"id": f"{rng.getrandbits(64)}", "seat": seat, "move": move, "seq": latest["next_seq"]}
