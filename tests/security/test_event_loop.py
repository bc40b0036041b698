"""No request makes the event loop compute for long, whatever the table is like."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest

from hedgerow.games import Setup
from hedgerow.match import Dealer, Match
from tests.registered import COMPLETE, CUSTOM_TILES_GAME, SECRET_GAME, custom_tiles
from tests.security.attacker import match_with_large_tiles
from tests.security.hostile_requests import BODIES, PARAMETERS
from tests.security.limited_server import LimitedServer
from tests.security.monitored_server import BLOCKED, monitored_server
from tests.security.test_hostile_values import ROUTES
from tests.server.client import JsonDict, create_table, fetch, http_client, legal_moves, open_page, table_request
from tests.server.database import StoredTable, store_tables

ENTRIES = 6_000
"""Entries of a long log."""
LANGUAGES = ("en", "de")
"""Pictures are requested of the present position in one language, and of an earlier one in the other."""
SHOWN = ("picture", "pieces", "position", "replay", "view")
ENDING = ("/moves", "/resign", "/close")
"""Routes that are not called, because the seat could not play after that."""


def long_match(entries: int) -> Match:
    """Return a match in which a player plays and undoes again and again; it can be ended by resigning."""
    rng = Random(entries)
    match = Match.start(Setup(SECRET_GAME, 2, {}), None, Dealer.numbered(1))
    while match.next_seq < entries:
        seat = match.state.awaited[0]
        moves = [move for move in match.state.moves(seat) if match.game.move_text(seat, move) != "quit"]
        match.play(seat, rng.choice(moves))
        match.undo(seat, None, {1 - seat})
    return match


LONG = StoredTable("longtable", long_match(ENTRIES))
LARGE = StoredTable("largetiles", match_with_large_tiles())


@pytest.fixture(scope="module")
def monitored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server that watches its event loop, with two tables that are as large as possible."""
    folder = tmp_path_factory.mktemp("monitored")
    store_tables(folder / "tables.sqlite3", [LONG, LARGE])
    with monitored_server(folder, requests_per_second=0, connections_per_address=0) as server:
        yield server


def send(client: httpx.Client, label: str, table: StoredTable, language: str) -> httpx.Response:
    """Send a valid request of a route."""
    method, path = label.split()
    for name, value in (PARAMETERS | {"table": table.id}).items():
        path = path.replace(f"{{{name}}}", value)
    body: Any = json.loads(json.dumps(BODIES.get(label)).replace("TOKEN", table.tokens[0]))
    headers = {"X-Seat-Token": table.tokens[0], "Accept-Encoding": "gzip"}
    line = table.match.line
    query: dict[str, str | int] = {"language": language, "seq": line[-1].seq}
    if language == "de":
        query["step"] = len(line) - 1
    return client.request(method, path, json=body, headers=headers, params=query)


@pytest.mark.parametrize("table", [LONG, LARGE], ids=lambda table: table.id)
def test_no_request_blocks_the_event_loop(monitored: LimitedServer, table: StoredTable) -> None:
    labels = ["GET /schema", *sorted(label for label in ROUTES if not label.endswith(ENDING))]
    with http_client(monitored) as client:
        statuses = {
            label: send(client, label, table, language).status_code for language in LANGUAGES for label in labels
        }
    assert all(statuses[f"GET /api/tables/{{table}}/{shown}"] == 200 for shown in SHOWN), statuses
    assert sum(status == 200 for status in statuses.values()) > len(labels) / 2, statuses
    assert not any(status >= 500 for status in statuses.values()), statuses
    assert BLOCKED not in monitored.logged(), monitored.logged()


@pytest.mark.parametrize("game", COMPLETE)
def test_no_lesson_blocks_the_event_loop(monitored: LimitedServer, game: str) -> None:
    """Every step, the move that it teaches, and the preview of that move."""
    with http_client(monitored) as client:
        steps = client.get(f"/api/lessons/{game}").json()["steps"]
        for number, step in enumerate(steps):
            path = f"/api/lessons/{game}/{number}"
            assert client.post(path, json={}).status_code == 200
            if step["task"]:
                move = {"move": step["move"]}
                assert client.post(path, json=move).json()["reached"]
                assert client.post(f"{path}/preview", json=move).status_code == 200
    assert BLOCKED not in monitored.logged(), monitored.logged()


@pytest.mark.parametrize("table", [LONG, LARGE], ids=lambda table: table.id)
def test_no_message_blocks_the_event_loop(monitored: LimitedServer, table: StoredTable) -> None:
    async def play() -> None:
        async with open_page(monitored, table.id, *table.tokens) as page:
            for _ in range(3):
                seat = page.updates[0]["awaited"][0]
                move = legal_moves(page.updates[seat])[0]
                preview = await page.request("preview", seat=seat, move=move)
                assert preview["type"] == "preview", preview
                answer = await page.play(seat, move)
                assert answer["type"] == "done", answer
                length = (await page.wait_for_length(seat, answer["seq"] + 1))["next_seq"]
                if (await page.request("undo", seat=seat))["type"] == "done":
                    await page.wait_for_length(seat, length + 1)

    asyncio.run(play())
    assert BLOCKED not in monitored.logged(), monitored.logged()


def test_moves_with_new_tiles_do_not_block_the_event_loop(monitored: LimitedServer) -> None:
    """Nobody has asked for the legal moves, so the tiles are measured when the move is played."""
    match = Match.start(Setup(CUSTOM_TILES_GAME, 5, {}, custom_tiles("largest_tiles", 2)), None, Dealer.numbered(1))
    people = StoredTable("newtiles", match)
    store_tables(monitored.database, [people])
    seat = match.state.awaited[0]
    move = match.game.move_text(seat, next(iter(match.state.moves(seat))))
    request = {"id": "1", "move": move, "seq": match.next_seq}
    assert fetch(monitored, f"{people.id}/moves", request, people.tokens[seat]).status_code == 200
    bots: list[str | JsonDict] = [{"kind": "bot", "bot": "random"}] * 5
    table, _ = create_table(monitored, table_request(CUSTOM_TILES_GAME, bots, tiles=custom_tiles("largest_tiles", 3)))

    async def watch() -> None:
        async with open_page(monitored, table) as page:
            await page.wait_for_length(None, 3 * match.next_seq)

    asyncio.run(watch())
    assert BLOCKED not in monitored.logged(), monitored.logged()


def test_end_of_a_long_match_does_not_block_the_event_loop(monitored: LimitedServer) -> None:
    for token in LONG.tokens:
        fetch(monitored, f"{LONG.id}/moves", {"id": "end", "move": "quit", "seq": 10**6}, token)
    file, replay = fetch(monitored, f"{LONG.id}/file"), fetch(monitored, f"{LONG.id}/replay")
    assert (file.status_code, len(file.json()["log"])) == (200, fetch(monitored, f"{LONG.id}/view").json()["next_seq"])
    assert replay.json()["over"]
    assert BLOCKED not in monitored.logged(), monitored.logged()
