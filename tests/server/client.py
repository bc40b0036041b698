"""A page without a browser: creates tables, connects, plays."""

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
from tests.server.page_state import HELLO, PageState
from tests.server.serving import Server

JsonDict = dict[str, Any]
TIMEOUT = 120.0
"""Seconds to wait for a message before a test fails."""


def table_request(game: str, seats: Sequence[str | JsonDict], **more: Any) -> JsonDict:
    """Return the request for a table; a seat may be given by its kind alone."""
    return {"game": game, "seats": [{"kind": seat} if isinstance(seat, str) else seat for seat in seats], **more}


def create_table(server: Server, body: JsonDict) -> tuple[str, dict[int, str]]:
    """Create a table; return its id and the secrets of its seats."""
    answer = fetch(server, "/api/tables", body)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    return created["table"]["id"], {key["seat"]: key["token"] for key in created["keys"]}


def join(server: Server, table: str, token: str | None = None, name: str = "") -> tuple[int, str]:
    """Take a seat; return it and its secret."""
    answer = fetch(server, f"{table}/join", {"token": token, "name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()["seat"], answer.json()["token"]


def hotseat_table(server: Server, game: str, players: int = 2, **more: Any) -> tuple[str, dict[int, str]]:
    """Create a table that has begun, with all seats at one screen."""
    return create_table(server, table_request(game, ["me", *["hotseat"] * (players - 1)], **more))


def fetch(server: Server, path: str, body: JsonDict | None = None, token: str | None = None) -> httpx.Response:
    """Send an HTTP request: GET, or POST with a body. Paths without a slash at the start are below `/api/tables/`."""
    headers = {} if token is None else {"X-Seat-Token": token}
    with http_client(server, headers=headers) as client:
        address = path if path.startswith("/") else f"/api/tables/{path}"
        return client.get(address) if body is None else client.post(address, json=body)


def http_client(server: Server, **more: Any) -> httpx.Client:
    """Return a client with its own cookies. It skips TLS, which is not used here and takes long to set up."""
    return httpx.Client(base_url=server.address, timeout=TIMEOUT, verify=False, trust_env=False, **more)


def moves_in(log: Sequence[JsonDict], seat: int | None = None) -> list[JsonDict]:
    """Return the moves of a log, of one seat or of all."""
    return [entry for entry in log if entry["kind"] == "move" and seat in (None, entry["seat"])]


def legal_moves(update: JsonDict) -> list[str]:
    """Return all legal moves of an update."""
    moves = update.get("moves") or {"words": [], "side": 0, "places": []}
    side = moves["side"]
    cells = [
        f"{piece}@{cell_name(number % side - side // 2, number // side - side // 2)}"
        for piece, first, bits in moves["places"]
        for number in members(int(bits, 16) << first)
    ]
    return [*moves["words"], *cells]


class LivePage:
    """A page at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state = PageState()
        self.log: dict[int | None, list[JsonDict]] = {}
        """The log of each seat, assembled from its updates."""
        self.received: list[str] = []
        self.on_message: Callable[[JsonDict], object] = lambda _message: None
        """Called with every message that is received."""

    @property
    def updates(self) -> dict[int | None, JsonDict]:
        """The newest view of each seat; its log has the entries of the last update."""
        return self.state.views

    async def receive(self) -> JsonDict:
        """Return the next message."""
        async with asyncio.timeout(TIMEOUT):
            text = str(await self.socket.recv())
        self.received.append(text)
        message: JsonDict = json.loads(text)
        if message["type"] == "welcome":
            self.state = PageState()
        if message["type"] == "update":
            self.state.apply(message)
            for seat, update in self.updates.items():
                log = self.log.setdefault(seat, [])
                log += [entry for entry in update.get("match", {}).get("log", []) if entry["seq"] >= len(log)]
        self.on_message(message)
        return message

    async def send(self, kind: str, **more: Any) -> str:
        """Send a message; return its id."""
        name = str(more.pop("id", uuid4().hex))
        await self.socket.send(json.dumps({"type": kind, "id": name, **more}))
        return name

    async def request(self, kind: str, **more: Any) -> JsonDict:
        """Send a message and return its answer; updates in between are recorded."""
        name = await self.send(kind, **more)
        while True:
            message = await self.receive()
            if message.get("id") == name:
                return message

    async def wait_for(self, *kinds: str) -> JsonDict:
        """Return the next message of one of these types."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def wait_for_update(self, seat: int | None, wanted: Callable[[JsonDict], bool]) -> JsonDict:
        """Return the newest update of a seat once it satisfies a condition."""
        while not wanted(self.updates[seat]):
            await self.wait_for("update")
        return self.updates[seat]

    async def wait_for_length(self, seat: int | None, number: int) -> JsonDict:
        """Return the newest update of a seat once its log has at least this many entries."""
        return await self.wait_for_update(seat, lambda update: bool(update["next_seq"] >= number))

    async def play(self, seat: int, move: str, seq: int | None = None) -> JsonDict:
        """Play a move that is decided on the newest update."""
        seen = self.updates[seat]["next_seq"] if seq is None else seq
        return await self.request("play", seat=seat, move=move, seq=seen)


@asynccontextmanager
async def open_page(
    server: Server, table: str, *tokens: str, since: int = 0, language: str = "en"
) -> AsyncIterator[LivePage]:
    """Yield a page that has opened a table and received its first updates."""
    # Unlimited, so that messages which a test does not read cannot block the closing of the connection.
    async with connect(server.live, max_size=None, max_queue=None) as socket:
        page = LivePage(socket)
        hello = {**HELLO, "table": table, "tokens": tokens, "since": since, "language": language}
        await socket.send(json.dumps(hello))
        first = await page.receive()
        assert first["type"] == "welcome", first
        await page.wait_for("update")
        yield page


async def play_to_end(server: Server, table: str, tokens: dict[int, str], rng: Random) -> JsonDict:
    """Play these seats at random until the match is over; return the last update.

    Seats stay in the game if they can.
    """
    async with open_page(server, table, *tokens.values()) as page:
        while True:
            latest = max(page.updates.values(), key=lambda update: update["next_seq"])
            if latest["table"]["stage"] == "over":
                return latest
            current = [seat for seat in tokens if page.updates[seat]["next_seq"] == latest["next_seq"]]
            awaited = [seat for seat in current if seat in latest["awaited"]]
            if not awaited:
                await page.wait_for("update")
                continue
            seat = rng.choice(awaited)
            moves = legal_moves(page.updates[seat])
            staying = [move for move in moves if move != "quit"] or moves
            answer = await page.play(seat, rng.choice(staying))
            assert answer["type"] in ("done", "refused"), answer
            assert answer.get("code") in (None, "stale", "illegal"), answer


def choose_move(page: LivePage, seats: Iterable[int], rng: Random) -> JsonDict | None:
    """Return a random move of one of these seats that is awaited and up to date; `None` if there is none."""
    latest = max(page.updates.values(), key=lambda update: update["next_seq"])
    ready = [
        seat for seat in seats if seat in latest["awaited"] and page.updates[seat]["next_seq"] == latest["next_seq"]
    ]
    if not ready:
        return None
    seat = rng.choice(ready)
    moves = legal_moves(page.updates[seat])
    move = rng.choice([move for move in moves if move != "quit"] or moves)
    return {"id": f"{rng.getrandbits(64)}", "seat": seat, "move": move, "seq": latest["next_seq"]}
