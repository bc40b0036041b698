"""The bytes and messages that a page receives for each move, for every registered game.

    python -m bench.wire [--matches 3] [--players 3] [--json]

One page for each seat and one spectator follow each match over real connections. Seats play uniformly random moves; a
move is sent only when every page has seen the one before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any

from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from bench.children import database_folder, our_server
from bench.plain_http import HttpClient
from bench.table_load import HOST, PlayableMoves, random_move
from bench.targets import wide_console
from hedgerow.games import REGISTRY
from hedgerow.server.live.protocol import VERSION

MAX_MOVES = 150
"""Moves after which a match is left; random play of some games hardly ends."""


@dataclass(frozen=True)
class WireReport:
    """What pages received in the matches of one game."""

    game: str
    moves: int
    first_bytes: float
    """Bytes until a page shows the table."""
    median_bytes: float
    """Bytes of one move at one page, including the answer to the player who made it."""
    most_bytes: int
    messages: float
    """Messages of one move at one page, on average."""
    most_messages: int


class WirePage:
    """A page that counts what it receives."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.bytes = self.messages = self.next_seq = 0
        self.awaited: list[int] = []
        self.moves: dict[str, Any] | None = None
        self.over = False

    async def receive(self) -> dict[str, Any]:
        text = str(await self.socket.recv())
        self.bytes += len(text.encode())
        self.messages += 1
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.next_seq, self.awaited = message["next_seq"], message["awaited"]
            self.over = message.get("table", {"stage": ""})["stage"] == "over"
            for seat in message.get("seats", []):
                self.moves = seat["moves"]
        return message

    async def wait_for_length(self, length: int) -> None:
        while self.next_seq < length:
            await self.receive()

    def take(self) -> tuple[int, int]:
        """Return the bytes and messages since the last call."""
        counted = self.bytes, self.messages
        self.bytes = self.messages = 0
        return counted


async def play_match(port: int, game: str, players: int, rng: Random) -> tuple[list[int], list[tuple[int, int]]]:
    """Play a match; return the bytes of each page at the start, and the bytes and messages of each page and move."""
    http = HttpClient(HOST, port)
    seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * (players - 1)]
    created = await http.post("/api/tables", {"game": game, "seats": seats, "public": False})
    await http.close()
    tokens = {key["seat"]: key["token"] for key in created["keys"]}
    async with AsyncExitStack() as stack:
        pages = []
        for seat in (*range(players), None):
            socket = await stack.enter_async_context(connect(f"ws://{HOST}:{port}/api/live", compression=None))
            own = [] if seat is None else [tokens[seat]]
            hello = {"type": "hello", "v": VERSION, "table": created["table"]["id"], "tokens": own}
            await socket.send(json.dumps(hello))
            pages.append(WirePage(socket, seat))
            await pages[-1].wait_for_length(1)
        first = [page.take()[0] for page in pages]
        for page in pages:
            await _settle(page)
        return first, await _play_moves(pages, rng)


async def _settle(page: WirePage) -> None:
    """Receive everything that the server has sent so far; a ping is answered last."""
    await page.socket.send('{"type":"ping","n":1}')
    while (await page.receive())["type"] != "pong":
        pass
    page.take()


async def _play_moves(pages: list[WirePage], rng: Random) -> list[tuple[int, int]]:
    counts: list[tuple[int, int]] = []
    for _ in range(MAX_MOVES):
        page = next((page for page in pages if page.seat in page.awaited), None)
        if page is None or page.moves is None:
            break
        moves = PlayableMoves(**page.moves)
        move = random_move(moves, rng)
        play = {"type": "play", "id": f"{len(counts)}", "seat": page.seat, "move": move, "seq": page.next_seq}
        await page.socket.send(json.dumps(play))
        while (answer := await page.receive())["type"] != "done":
            assert answer["type"] == "update", answer
        for each in pages:
            await each.wait_for_length(answer["seq"] + 1)
        counts += [each.take() for each in pages]
        if page.over:
            break
    return counts


def measure(matches: int, players: int) -> list[WireReport]:
    """Play matches of every registered game and report what pages received."""
    with database_folder() as folder, our_server(folder / "wire.sqlite3") as (_, port):
        return [asyncio.run(_measure_game(port, name, matches, players)) for name in REGISTRY]


async def _measure_game(port: int, game: str, matches: int, players: int) -> WireReport:
    first: list[int] = []
    counts: list[tuple[int, int]] = []
    for number in range(matches):
        started, moves = await play_match(port, game, players, Random(number))
        first += started
        counts += moves
    sizes, messages = [size for size, _ in counts], [count for _, count in counts]
    return WireReport(
        game=game,
        moves=len(counts) // (players + 1),
        first_bytes=median(first),
        median_bytes=median(sizes),
        most_bytes=max(sizes),
        messages=sum(messages) / len(messages),
        most_messages=max(messages),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.wire", description="Bytes and messages of each move.")
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    reports = measure(chosen.matches, chosen.players)
    if chosen.json:
        print(json.dumps([asdict(report) for report in reports], indent=2))
        return 0
    table = Table("game", "moves", "first", "bytes per move", "most", "messages per move", "most")
    for report in reports:
        sizes = (f"{size:,.0f}" for size in (report.first_bytes, report.median_bytes, report.most_bytes))
        table.add_row(report.game, str(report.moves), *sizes, f"{report.messages:.2f}", str(report.most_messages))
    wide_console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
