"""Crashes: a killed server loses nothing that it has acknowledged; a stopped one also informs its pages."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from hedgerow.games import REGISTRY
from hedgerow.match import MoveEntry
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import (
    JsonDict,
    LivePage,
    create_table,
    fetch,
    legal_moves,
    moves_in,
    open_page,
    play_to_end,
    table_request,
)
from tests.server.database import move_ids, sent_log, stored_log, stored_match, verified_match
from tests.server.processes import descendants, wait_for_exit
from tests.server.serving import Server, serving

TABLES = 50
MOVES_BEFORE_KILL = 400
"""Number of acknowledged moves before the server is killed; at most, in later cycles."""
CYCLES = int(os.environ.get("HEDGEROW_KILL_CYCLES", "1"))
"""How often the server is killed; `make faults` does it 50 times."""
KINDS: list[tuple[str, list[str | JsonDict]]] = [
    (SIMULTANEOUS_GAME, ["me", {"kind": "bot", "bot": "random"}]),
    (TURN_GAME, ["me", "hotseat"]),
    (SECRET_GAME, ["me", "hotseat", {"kind": "bot", "bot": "random"}]),
    (SIMULTANEOUS_GAME, ["me", "hotseat", {"kind": "bot", "bot": "greedy"}]),
    (TURN_GAME, ["me", {"kind": "bot", "bot": "greedy"}]),
]


@dataclass
class PageRecord:
    """A table, and everything that its page has received."""

    game: str
    table: str
    tokens: dict[int, str]
    bots: list[int]
    acknowledged: list[JsonDict] = field(default_factory=list)
    in_flight: JsonDict | None = None
    logs: dict[int | None, list[JsonDict]] = field(default_factory=dict)


async def play_until_disconnected(
    server: Server, record: PageRecord, rng: Random, acknowledged: asyncio.Semaphore
) -> None:
    """Play the seats of a page until the connection breaks, perhaps before the page is open, and record everything."""
    with suppress(ConnectionClosed, InvalidMessage, OSError):
        async with open_page(server, record.table, *record.tokens.values()) as page:
            await play(page, record, rng, acknowledged)


async def play(page: LivePage, record: PageRecord, rng: Random, acknowledged: asyncio.Semaphore) -> None:
    """Play until the connection breaks."""
    record.logs = page.log
    stored = -1
    while True:
        latest = max(page.updates.values(), key=lambda update: update["next_seq"])
        if latest["next_seq"] <= stored:  # without its own move, the page would decide on an old position
            await page.wait_for("update")
            continue
        seats = [seat for seat in record.tokens if seat in latest["awaited"]]
        ready = [seat for seat in seats if page.updates[seat]["next_seq"] == latest["next_seq"]]
        if not ready:
            await page.wait_for("update")
            continue
        seat = rng.choice(ready)
        move = rng.choice([move for move in legal_moves(page.updates[seat]) if move != "quit"])
        name = f"{rng.getrandbits(64)}"
        record.in_flight = {"id": name, "seat": seat, "move": move, "seq": page.updates[seat]["next_seq"]}
        answer = await page.request("play", **record.in_flight)
        if answer["type"] == "done":
            stored = answer["seq"]
            record.acknowledged.append({**record.in_flight, "place": stored})
            acknowledged.release()
        record.in_flight = None


async def play_until_killed(server: Server, records: list[PageRecord], cycle: int, moves: int) -> None:
    acknowledged = asyncio.Semaphore(0)
    pages = [
        asyncio.create_task(play_until_disconnected(server, record, Random(f"{cycle}/{number}"), acknowledged))
        for number, record in enumerate(records)
    ]
    for _ in range(moves):
        await acknowledged.acquire()
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*pages)


def check(database: Path, record: PageRecord) -> None:
    """Compare the stored log with what the page has received."""
    match = verified_match(database, record.table, record.acknowledged)
    mine = [entry for entry in match.log if isinstance(entry, MoveEntry) and entry.seat in record.tokens]
    assert len(mine) - len(record.acknowledged) in ((0,) if record.in_flight is None else (0, 1))
    for seat, log in record.logs.items():
        assert sent_log(match, seat)[: len(log)] == log


async def continue_playing(server: Server, record: PageRecord, rng: Random) -> None:
    """Reconnect, repeat an unanswered move, and play until everybody has moved again."""
    before = min(map(len, record.logs.values()), default=0)
    async with open_page(server, record.table, *record.tokens.values(), since=before) as page:
        if record.in_flight is not None:
            answer = await page.request("play", **record.in_flight)
            assert answer["type"] == "done" or record.game == SECRET_GAME, answer
        restarted = page.updates[min(record.tokens)]["next_seq"]
        while not everybody_moved(page, record, restarted):
            latest = max(page.updates.values(), key=lambda update: update["next_seq"])
            if latest["table"]["stage"] == "over":
                return
            ready = [
                seat
                for seat in record.tokens
                if seat in latest["awaited"] and page.updates[seat]["next_seq"] == latest["next_seq"]
            ]
            if not ready:
                await page.wait_for("update")
                continue
            seat = rng.choice(ready)
            answer = await page.play(
                seat, rng.choice([move for move in legal_moves(page.updates[seat]) if move != "quit"])
            )
            assert answer["type"] == "done" or answer["code"] in ("stale", "illegal"), answer


def everybody_moved(page: LivePage, record: PageRecord, since: int) -> bool:
    log = [entry for entry in page.log.get(min(record.tokens), []) if entry["seq"] >= since]
    return {entry["seat"] for entry in moves_in(log)} >= {*record.tokens, *record.bots}


@pytest.mark.parametrize("cycle", range(CYCLES))
def test_killed_server_loses_no_acknowledged_move_of_fifty_tables(tmp_path: Path, cycle: int) -> None:
    database = tmp_path / "tables.sqlite3"
    moves = Random(cycle).randint(1, MOVES_BEFORE_KILL) if cycle else MOVES_BEFORE_KILL
    records = []
    with serving(database) as server:
        for number in range(TABLES):
            game, seats = KINDS[number % len(KINDS)]
            table, tokens = create_table(server, table_request(game, seats))
            bots = [seat for seat in range(len(seats)) if seat not in tokens]
            records.append(PageRecord(game, table, tokens, bots))
        asyncio.run(play_until_killed(server, records, cycle, moves))
    assert sum(len(record.acknowledged) for record in records) >= moves
    for record in records:
        check(database, record)
    lengths = {record.table: len(stored_log(database, record.table)) for record in records}

    with serving(database) as server:

        async def all_continue() -> None:
            await asyncio.gather(*(continue_playing(server, record, Random(n)) for n, record in enumerate(records)))

        asyncio.run(all_continue())
        for record in records[:3]:  # one of each game
            last = asyncio.run(play_to_end(server, record.table, record.tokens, Random(record.table)))
            assert last["match"]["over"]
            replay = fetch(server, f"{record.table}/replay").json()
            assert replay["deal"].startswith("Verified fair: ")
    for record in records:
        log = stored_log(database, record.table)
        assert len(log) > lengths[record.table] or stored_match(database, record.table).over
        assert stored_match(database, record.table).log == tuple(log)
        names = move_ids(database, record.table)
        assert len(set(names.values())) == len(names)
        assert {move["place"] for move in record.acknowledged} <= names.keys()


def test_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", "--bot-workers", "3") as server:
        for game in REGISTRY:
            create_table(server, table_request(game, [{"kind": "bot"}, {"kind": "bot"}]))
        table, tokens = create_table(server, table_request(TURN_GAME, ["me", {"kind": "bot"}]))

        async def bots_have_played() -> None:
            async with open_page(server, table, *tokens.values()) as page:
                await page.wait_for_update(0, lambda update: update["awaited"] == [0])
                assert (await page.play(0, legal_moves(page.updates[0])[0]))["type"] == "done"

        asyncio.run(bots_have_played())
        workers = descendants(server.process.pid)
        assert len(workers) >= 3, "bots compute in separate processes"
        server.kill()
        assert [worker for worker in workers if not wait_for_exit(worker)] == []


def test_stopped_server_informs_pages_and_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as server:
        created = [create_table(server, table_request(game, seats)) for game, seats in KINDS]
        records = [
            PageRecord(game, table, tokens, []) for (game, _), (table, tokens) in zip(KINDS, created, strict=True)
        ]

        async def stop() -> tuple[int, list[list[str]]]:
            acknowledged, watchers = asyncio.Semaphore(0), asyncio.Semaphore(0)

            async def watch(table: str) -> list[str]:
                async with open_page(server, table) as watching:
                    watchers.release()
                    with suppress(ConnectionClosed):
                        while True:
                            await watching.receive()
                    assert watching.socket.close_code == 1012  # service restart
                    return watching.received

            watching = [asyncio.create_task(watch(record.table)) for record in records]
            for _ in records:
                await watchers.acquire()
            playing = [
                asyncio.create_task(play_until_disconnected(server, record, Random(1), acknowledged))
                for record in records
            ]
            for _ in range(40):
                await acknowledged.acquire()
            workers = descendants(server.process.pid)
            code = await asyncio.to_thread(server.stop)
            await asyncio.gather(*playing)
            closings = await asyncio.gather(*watching)
            assert all(map(wait_for_exit, workers))
            return code, closings

        code, closings = asyncio.run(stop())
        assert code == 0
        for messages in closings:
            assert json.loads(messages[-1])["type"] == "closing", "pages are asked to reconnect"
            assert json.loads(messages[-1])["retry"] > 0
    for record in records:
        check(database, record)
    with serving(database) as server:

        async def all_continue() -> None:
            await asyncio.gather(*(continue_playing(server, record, Random(5)) for record in records))

        asyncio.run(all_continue())
