"""Bots compute in separate processes; when one dies or does not end, the table continues."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

from hedgerow.match import MoveEntry
from hedgerow.server.bots.workers import MAX_CRASHES
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.bot_server import bot_server
from tests.server.client import TIMEOUT, JsonDict, create_table, legal_moves, moves_in, open_page, table_request
from tests.server.database import stored_match
from tests.server.processes import descendants, wait_for_exit
from tests.server.serving import Server, serving

STUCK: list[str | JsonDict] = ["me", {"kind": "bot", "bot": "stuck"}]


async def play_until_bots_turn(server: Server, table: str, tokens: dict[int, str]) -> None:
    """Play until the bot has to compute."""
    async with open_page(server, table, *tokens.values()) as page:
        while page.updates[0]["awaited"] == [0]:
            before = page.updates[0]["next_seq"]
            assert (await page.play(0, legal_moves(page.updates[0])[0]))["type"] == "done"
            await page.wait_for_length(0, before + 1)


async def wait_for_bot_move(server: Server, table: str, tokens: dict[int, str]) -> list[JsonDict]:
    """Wait until the bot has moved; return its moves."""
    async with open_page(server, table, *tokens.values()) as page:
        await page.wait_for_update(0, lambda update: update["awaited"] == [0])
        return moves_in(page.log[0], 1)


def test_move_of_killed_bot_is_computed_again(tmp_path: Path) -> None:
    with bot_server(tmp_path, bot_seconds=600) as bots:
        server = bots.server
        table, tokens = create_table(server, table_request(TURN_GAME, STUCK))
        asyncio.run(play_until_bots_turn(server, table, tokens))
        first = bots.wait_until_computing()
        assert first in descendants(server.process.pid)
        os.kill(first, signal.SIGKILL)
        second = bots.wait_until_computing()
        assert second != first, "the same move is computed in another process"
        bots.release()
        os.kill(second, signal.SIGKILL)
        played = asyncio.run(wait_for_bot_move(server, table, tokens))
        assert played
        assert len({entry["seq"] for entry in played}) == len(played)


def test_bot_that_keeps_dying_is_replaced_by_the_substitute(tmp_path: Path) -> None:
    """The substitute chooses the move, in a worker process."""
    with bot_server(tmp_path, bot_seconds=600, substitute_bot="recording") as bots:
        server = bots.server
        table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, STUCK))
        for _ in range(MAX_CRASHES):
            os.kill(bots.wait_until_computing(), signal.SIGKILL)

        async def wait_for_move() -> int:
            async with open_page(server, table, *tokens.values()) as page:
                await page.wait_for_update(0, lambda _: bool(moves_in(page.log[0], 1)))
                return int(moves_in(page.log[0], 1)[0]["seq"])

        seq = asyncio.run(wait_for_move())
        assert bots.recorded_process() in descendants(server.process.pid), "not in the event loop"
        match = stored_match(server.database, table)
        before = next(step.state for step in match.replay() if step.entry.seq == seq - 1)
        played = match.log[seq]
        assert isinstance(played, MoveEntry)
        assert played.move == list(before.moves(1))[-1], "the substitute's move"


def test_slow_bot_is_stopped_and_replaced(tmp_path: Path) -> None:
    with bot_server(tmp_path, bot_seconds=0.5) as bots:
        server = bots.server
        table, tokens = create_table(server, table_request(TURN_GAME, STUCK))
        asyncio.run(play_until_bots_turn(server, table, tokens))
        stuck = bots.wait_until_computing()
        bots.release()  # for its later moves; this one is already stuck
        assert asyncio.run(wait_for_bot_move(server, table, tokens))
        assert wait_for_exit(stuck)


def test_computing_bot_ends_with_its_server(tmp_path: Path) -> None:
    with bot_server(tmp_path, bot_seconds=600) as bots:
        table, tokens = create_table(bots.server, table_request(TURN_GAME, STUCK))
        asyncio.run(play_until_bots_turn(bots.server, table, tokens))
        stuck = bots.wait_until_computing()
        bots.server.kill()
        try:
            assert wait_for_exit(stuck), "a process is left behind"
        finally:
            if Path(f"/proc/{stuck}").exists():
                os.kill(stuck, signal.SIGKILL)


def test_bot_workers_inherit_no_connections(tmp_path: Path) -> None:
    """A connection that the server closes is closed, even if a worker was started while it was open."""
    with serving(tmp_path / "tables.sqlite3") as server:
        address = urlsplit(server.address)
        assert address.hostname is not None
        assert address.port is not None
        with socket.create_connection((address.hostname, address.port), timeout=TIMEOUT) as early:
            early.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert early.recv(10_000).startswith(b"HTTP/1.1 200")
            table, tokens = create_table(server, table_request(TURN_GAME, ["me", {"kind": "bot", "bot": "random"}]))
            asyncio.run(play_until_bots_turn(server, table, tokens))
            assert asyncio.run(wait_for_bot_move(server, table, tokens))
            assert descendants(server.process.pid)
            early.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            while early.recv(10_000):
                pass
