"""An attacker: a client with an address of its own, and what its attacks cost others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx

from hedgerow.games import Setup
from hedgerow.match import Dealer, Match
from tests.registered import CUSTOM_TILES_GAME, TURN_GAME, custom_tiles
from tests.security.raw_sockets import ATTACKER
from tests.server.bot_server import BotServer
from tests.server.client import TIMEOUT, JsonDict, open_page, table_request
from tests.server.serving import Server

CROWD = 12
"""Tables of bots that the attacker creates."""
LARGE_MOVES = 40
"""Moves with large tiles, after which a picture takes half a second."""


@contextmanager
def attacker_client(server: Server, address: str = ATTACKER) -> Iterator[httpx.Client]:
    """Yield an HTTP client with another address than the bystander's."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    with httpx.Client(base_url=server.address, timeout=TIMEOUT, transport=transport, trust_env=False) as client:
        yield client


def resident_bytes(server: Server) -> int:
    """Return the memory of a server process."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


# Long logs


def long_match(entries: int) -> Match:
    """Return a running match with a long log: a player plays and undoes again and again."""
    rng = Random(entries)
    match = Match.start(Setup(TURN_GAME, 2, {}), None, Dealer.numbered(1))
    while match.next_seq < entries:
        seat = match.state.awaited[0]
        match.play(seat, rng.choice(list(match.state.moves(seat))))
        match.undo(seat, None, {1 - seat})
    return match


def match_with_large_tiles() -> Match:
    """Return a match with the largest tiles."""
    match, rng = (
        Match.start(Setup(CUSTOM_TILES_GAME, 5, {}, custom_tiles("largest_tiles", 1)), None, Dealer.numbered(1)),
        Random(1),
    )
    for _ in range(LARGE_MOVES):
        seat = match.state.awaited[0]
        match.play(seat, rng.choice(list(match.state.moves(seat))))
    return match


# Bots


def gated_bots(number: int) -> list[str | JsonDict]:
    """Return seats of bots that wait for permission to move."""
    return [{"kind": "bot", "bot": "gated"}] * number


def create_crowd(running: BotServer) -> None:
    """Create many tables of bots from the attacker's address, and wait until the first of them computes."""
    with attacker_client(running.server) as client:
        for _ in range(CROWD):
            assert client.post("/api/tables", json=table_request(TURN_GAME, gated_bots(4))).status_code == 201
    assert running.next_report() == TURN_GAME, "one of them computes, the others wait"


async def moves_of_others(running: BotServer, table: str, game: str) -> list[int]:
    """Return how many moves of other games were computed while each move of a table waited for its turn."""
    waits = []
    async with open_page(running.server, table) as page:
        for _ in range(4):
            others = 0
            while report_after_a_move(running) != game:
                others += 1
            waits.append(others)
            length = page.updates[None]["next_seq"]
            assert report_after_a_move(running) != game, "the bot's next move is not due yet"
            await page.wait_for_length(None, length + 1)  # now it is, and waits for its turn
    return waits


def report_after_a_move(running: BotServer) -> str:
    """Let the computing bot move; return the game of the next one that computes."""
    running.let_one_move()
    return running.next_report()
