"""Bots think in processes of their own; when one dies or does not come to an end, the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.own_registry import own_house
from tests.server.pages import PATIENCE, JsonDict, legal, make_table, moves_in, page, table_wish
from tests.server.processes import descendants, ends
from tests.server.serving import Server, serving

STUCK: list[str | JsonDict] = ["me", {"kind": "bot", "bot": "stuck"}]


async def bots_turn(server: Server, table: str, tokens: dict[int, str]) -> None:
    """Play until the bot has to think."""
    async with page(server, table, *tokens.values()) as own:
        while own.updates[0]["awaited"] == [0]:
            before = own.updates[0]["next_seq"]
            assert (await own.play(0, legal(own.updates[0])[0]))["type"] == "done"
            await own.reach(0, before + 1)


async def bot_has_moved(server: Server, table: str, tokens: dict[int, str]) -> list[JsonDict]:
    """Wait until the bot has had its turn; what it has played."""
    async with page(server, table, *tokens.values()) as own:
        await own.see(0, lambda update: update["awaited"] == [0])
        return moves_in(own.log[0], 1)


def test_a_killed_bot_is_asked_again(tmp_path: Path) -> None:
    with own_house(tmp_path, bot_seconds=600) as house:
        server = house.server
        table, tokens = make_table(server, table_wish("cornwall", STUCK))
        asyncio.run(bots_turn(server, table, tokens))
        first = house.thinking()
        assert first in descendants(server.process.pid)
        os.kill(first, signal.SIGKILL)
        second = house.thinking()
        assert second != first, "the same question in another process"
        house.set_free()
        os.kill(second, signal.SIGKILL)
        played = asyncio.run(bot_has_moved(server, table, tokens))
        assert played
        assert len({entry["seq"] for entry in played}) == len(played)


def test_a_bot_that_dies_again_and_again_does_not_stop_the_table(tmp_path: Path) -> None:
    with own_house(tmp_path, bot_seconds=600) as house:
        server = house.server
        table, tokens = make_table(server, table_wish("tipperary", STUCK))
        for _ in range(3):
            os.kill(house.thinking(), signal.SIGKILL)

        async def see_a_move() -> None:
            async with page(server, table, *tokens.values()) as own:
                await own.see(0, lambda _: bool(moves_in(own.log[0], 1)))

        asyncio.run(see_a_move())


def test_a_bot_that_thinks_too_long_is_replaced(tmp_path: Path) -> None:
    with own_house(tmp_path, bot_seconds=0.5) as house:
        server = house.server
        table, tokens = make_table(server, table_wish("cornwall", STUCK))
        asyncio.run(bots_turn(server, table, tokens))
        stuck = house.thinking()
        house.set_free()  # for its later moves; this one is stuck already
        assert asyncio.run(bot_has_moved(server, table, tokens))
        assert ends(stuck)


def test_a_thinking_bot_ends_with_its_server(tmp_path: Path) -> None:
    with own_house(tmp_path, bot_seconds=600) as house:
        table, tokens = make_table(house.server, table_wish("cornwall", STUCK))
        asyncio.run(bots_turn(house.server, table, tokens))
        stuck = house.thinking()
        house.server.kill()
        try:
            assert ends(stuck), "a process is left behind"
        finally:
            if Path(f"/proc/{stuck}").exists():
                os.kill(stuck, signal.SIGKILL)


def test_workers_hold_no_connections_of_the_server(tmp_path: Path) -> None:
    """A connection that the server closes is closed, though a worker was started while it was open."""
    with serving(tmp_path / "tables.sqlite3") as server:
        place = urlsplit(server.address)
        assert place.hostname is not None
        assert place.port is not None
        with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as early:
            early.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert early.recv(10_000).startswith(b"HTTP/1.1 200")
            table, tokens = make_table(server, table_wish("cornwall", ["me", {"kind": "bot", "bot": "random"}]))
            asyncio.run(bots_turn(server, table, tokens))
            assert asyncio.run(bot_has_moved(server, table, tokens))
            assert descendants(server.process.pid)
            early.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            while early.recv(10_000):
                pass
