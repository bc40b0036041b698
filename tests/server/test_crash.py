"""A server that is killed loses nothing it has acknowledged; one that is asked to stop says so and loses nothing."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from hedgerow.match import MoveEntry
from tests.server.pages import JsonDict, Page, ask, legal, make_table, moves_in, page, play_to_the_end, table_wish
from tests.server.processes import descendants, ends
from tests.server.serving import Server, serving
from tests.server.stored import checked_match, move_ids, stored_log, stored_match

TABLES = 50
ENOUGH = 400
"""So many moves are acknowledged before the power fails."""
KINDS: list[tuple[str, list[str | JsonDict]]] = [
    ("tipperary", ["me", {"kind": "bot", "bot": "random"}]),
    ("cornwall", ["me", "hotseat"]),
    ("woolybully", ["me", "hotseat", {"kind": "bot", "bot": "random"}]),
    ("tipperary", ["me", "hotseat", {"kind": "bot", "bot": "greedy"}]),
    ("cornwall", ["me", {"kind": "bot", "bot": "greedy"}]),
]


@dataclass
class Told:
    """A table, and what its page was told."""

    game: str
    table: str
    tokens: dict[int, str]
    bots: list[int]
    acknowledged: list[JsonDict] = field(default_factory=list)
    in_flight: JsonDict | None = None
    logs: dict[int | None, list[JsonDict]] = field(default_factory=dict)


async def play_on(server: Server, told: Told, rng: Random, acknowledged: asyncio.Semaphore) -> None:
    """A page plays its seats until the connection breaks, and remembers everything."""
    async with page(server, told.table, *told.tokens.values()) as own:
        told.logs = own.log
        stored = -1
        try:
            while True:
                latest = max(own.updates.values(), key=lambda update: update["next_seq"])
                if latest["next_seq"] <= stored:  # who has not seen the own move yet would decide on an old position
                    await own.until("update")
                    continue
                seats = [seat for seat in told.tokens if seat in latest["awaited"]]
                ready = [seat for seat in seats if own.updates[seat]["next_seq"] == latest["next_seq"]]
                if not ready:
                    await own.until("update")
                    continue
                seat = rng.choice(ready)
                move = rng.choice([move for move in legal(own.updates[seat]) if move != "quit"])
                name = f"{rng.getrandbits(64)}"
                told.in_flight = {"id": name, "seat": seat, "move": move, "seq": own.updates[seat]["next_seq"]}
                answer = await own.ask("play", **told.in_flight)
                if answer["type"] == "done":
                    stored = answer["seq"]
                    told.acknowledged.append({**told.in_flight, "place": stored})
                    acknowledged.release()
                told.in_flight = None
        except ConnectionClosed:
            pass


async def play_until_the_power_fails(server: Server, all_told: list[Told]) -> None:
    acknowledged = asyncio.Semaphore(0)
    pages = [
        asyncio.create_task(play_on(server, told, Random(number), acknowledged)) for number, told in enumerate(all_told)
    ]
    for _ in range(ENOUGH):
        await acknowledged.acquire()
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*pages)


def check(database: Path, told: Told) -> None:
    """The stored log against what the page was told."""
    match = checked_match(database, told.table, told.acknowledged)
    mine = [entry for entry in match.log if isinstance(entry, MoveEntry) and entry.seat in told.tokens]
    assert len(mine) - len(told.acknowledged) in ((0,) if told.in_flight is None else (0, 1))
    for seat, log in told.logs.items():
        assert json.loads(json.dumps(match.view(seat)["log"]))[: len(log)] == log


async def go_on(server: Server, told: Told, rng: Random) -> None:
    """The page comes back, repeats what was not answered, and plays until everybody has moved again."""
    before = min(map(len, told.logs.values()))
    async with page(server, told.table, *told.tokens.values(), since=before) as own:
        if told.in_flight is not None:
            answer = await own.ask("play", **told.in_flight)
            assert answer["type"] == "done" or told.game == "woolybully", answer
        restarted = own.updates[min(told.tokens)]["next_seq"]
        while not everybody_moved(own, told, restarted):
            latest = max(own.updates.values(), key=lambda update: update["next_seq"])
            if latest["table"]["stage"] == "over":
                return
            ready = [
                seat
                for seat in told.tokens
                if seat in latest["awaited"] and own.updates[seat]["next_seq"] == latest["next_seq"]
            ]
            if not ready:
                await own.until("update")
                continue
            seat = rng.choice(ready)
            answer = await own.play(seat, rng.choice([move for move in legal(own.updates[seat]) if move != "quit"]))
            assert answer["type"] == "done" or answer["code"] in ("stale", "illegal"), answer


def everybody_moved(own: Page, told: Told, since: int) -> bool:
    log = [entry for entry in own.log.get(min(told.tokens), []) if entry["seq"] >= since]
    return {entry["seat"] for entry in moves_in(log)} >= {*told.tokens, *told.bots}


def test_the_power_fails_in_the_middle_of_fifty_tables(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    all_told = []
    with serving(database) as server:
        for number in range(TABLES):
            game, seats = KINDS[number % len(KINDS)]
            table, tokens = make_table(server, table_wish(game, seats))
            bots = [seat for seat in range(len(seats)) if seat not in tokens]
            all_told.append(Told(game, table, tokens, bots))
        asyncio.run(play_until_the_power_fails(server, all_told))
    assert sum(len(told.acknowledged) for told in all_told) >= ENOUGH
    for told in all_told:
        check(database, told)
    lengths = {told.table: len(stored_log(database, told.table)) for told in all_told}

    with serving(database) as server:

        async def all_go_on() -> None:
            await asyncio.gather(*(go_on(server, told, Random(n)) for n, told in enumerate(all_told)))

        asyncio.run(all_go_on())
        for told in all_told[:3]:  # one of each game
            last = asyncio.run(play_to_the_end(server, told.table, told.tokens, Random(told.table)))
            assert last["match"]["over"]
            replay = ask(server, f"{told.table}/replay").json()
            assert replay["deal"].startswith("Fair: ")
    for told in all_told:
        log = stored_log(database, told.table)
        assert len(log) > lengths[told.table] or stored_match(database, told.table).over
        assert stored_match(database, told.table).log == tuple(log)
        names = move_ids(database, told.table)
        assert len(set(names.values())) == len(names)
        assert {move["place"] for move in told.acknowledged} <= names.keys()


def test_no_process_is_left_behind_by_a_killed_server(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", "--bot-workers", "3") as server:
        for game in ("tipperary", "cornwall", "woolybully"):
            make_table(server, table_wish(game, [{"kind": "bot"}, {"kind": "bot"}]))
        table, tokens = make_table(server, table_wish("cornwall", ["me", {"kind": "bot"}]))

        async def bots_have_played() -> None:
            async with page(server, table, *tokens.values()) as own:
                await own.see(0, lambda update: update["awaited"] == [0])
                assert (await own.play(0, legal(own.updates[0])[0]))["type"] == "done"

        asyncio.run(bots_have_played())
        workers = descendants(server.process.pid)
        assert len(workers) >= 3, "bots think in processes of their own"
        server.kill()
        assert [worker for worker in workers if not ends(worker)] == []


def test_a_server_that_is_asked_to_stop_says_so_and_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as server:
        made = [make_table(server, table_wish(game, seats)) for game, seats in KINDS]
        told = [Told(game, table, tokens, []) for (game, _), (table, tokens) in zip(KINDS, made, strict=True)]

        async def stop() -> tuple[int, list[list[str]]]:
            acknowledged = asyncio.Semaphore(0)
            closings = []

            async def watch(table: str) -> list[str]:
                async with page(server, table) as watching:
                    watchers.release()
                    with suppress(ConnectionClosed):
                        while True:
                            await watching.receive()
                    assert watching.socket.close_code == 1012  # the server restarts
                    return watching.received

            watchers = asyncio.Semaphore(0)
            watching = [asyncio.create_task(watch(one.table)) for one in told]
            for _ in told:
                await watchers.acquire()
            playing = [asyncio.create_task(play_on(server, one, Random(1), acknowledged)) for one in told]
            for _ in range(40):
                await acknowledged.acquire()
            workers = descendants(server.process.pid)
            code = await asyncio.to_thread(server.stop)
            await asyncio.gather(*playing)
            closings = await asyncio.gather(*watching)
            assert all(map(ends, workers))
            return code, closings

        code, closings = asyncio.run(stop())
        assert code == 0
        for messages in closings:
            assert json.loads(messages[-1])["type"] == "closing", "pages are told to come back"
            assert json.loads(messages[-1])["retry"] > 0
    for one in told:
        check(database, one)
    with serving(database) as server:

        async def all_go_on() -> None:
            await asyncio.gather(*(go_on(server, one, Random(5)) for one in told))

        asyncio.run(all_go_on())
