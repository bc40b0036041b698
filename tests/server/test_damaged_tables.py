"""Damaged data: only the damaged table is refused, with a message, and it is never overwritten."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from hedgerow.games import Setup
from hedgerow.match import Dealer, Match
from hedgerow.server.tables.clocks import ClockRule
from tests.registered import TURN_GAME
from tests.server.client import LivePage, fetch, legal_moves, open_page
from tests.server.database import StoredTable, query_rows, store_tables, stored_match, update_rows
from tests.server.serving import Server, serving

Damage = Callable[[Path, StoredTable], None]


def some_match(number: int, moves: int = 9) -> Match:
    rng = Random(number)
    match = Match.start(Setup(TURN_GAME, 2), None, Dealer.numbered(number))
    for _ in range(moves):
        seat = match.state.awaited[0]
        match.play(seat, match.state.moves(seat).choice(rng))
    return match


# Ways to damage a table


def last_entry(text: Any) -> Damage:
    """Replace the last entry of the log."""

    def damage(database: Path, table: StoredTable) -> None:
        where = "update entries set body = ? where table_id = ? and seq = ?"
        update_rows(database, where, text, table.id, table.match.next_seq - 1)

    return damage


def changed_entry(edit: Callable[[dict[str, Any]], None], seq: int = -1) -> Damage:
    """Change the content of an entry."""

    def damage(database: Path, table: StoredTable) -> None:
        number = seq % table.match.next_seq
        where = "table_id = ? and seq = ?"
        entry = json.loads(query_rows(database, f"select body from entries where {where}", table.id, number)[0][0])
        edit(entry)
        update_rows(database, f"update entries set body = ? where {where}", json.dumps(entry), table.id, number)

    return damage


def executed(query: str) -> Damage:
    """Run a statement on the table."""

    def damage(database: Path, table: StoredTable) -> None:
        update_rows(database, query, table.id)

    return damage


def changed_body(edit: Callable[[dict[str, Any]], None]) -> Damage:
    """Change the data of the table."""

    def damage(database: Path, table: StoredTable) -> None:
        body = json.loads(query_rows(database, "select body from tables where id = ?", table.id)[0][0])
        edit(body)
        update_rows(database, "update tables set body = ? where id = ?", json.dumps(body), table.id)

    return damage


NO_TEXT = "cast(x'7bfffe80' as text)"
"""Bytes that are not UTF-8."""
SOFT: dict[str, Damage] = {
    "no JSON": last_entry("what was it?"),
    "nothing": last_entry(""),
    "null": last_entry("null"),
    "cut off": last_entry('{"seq": 20, "kind": "mo'),
    "a number": last_entry("17"),
    "deep": last_entry("[" * 5000),
    "unknown kind": changed_entry(lambda entry: entry.update(kind="dance")),
    "wrong number": changed_entry(lambda entry: entry.update(seq=3)),
    "no such outcome": changed_entry(lambda entry: entry.update(kind="chance", outcome="tile:999")),
    "unknown game": changed_entry(lambda entry: entry["setup"].update(game="chess"), 0),
    "other number of players": changed_entry(lambda entry: entry["setup"].update(players=99), 0),
    "a gap": executed("delete from entries where table_id = ? and seq = 5"),
    "no beginning": executed("delete from entries where table_id = ? and seq = 0"),
    "no log": executed("delete from entries where table_id = ?"),
    "another seed": executed("update tables set seed = '00000000000000000000000000000000' where id = ?"),
    "no seed at all": executed("update tables set seed = 'zz' where id = ?"),
    "body: no JSON": executed("update tables set body = 'oh' where id = ?"),
    "body: nothing": executed("update tables set body = '' where id = ?"),
    "body: no object": executed("update tables set body = '[]' where id = ?"),
    "body: no seats": changed_body(lambda body: body.pop("seats")),
    "body: too few seats": changed_body(lambda body: body["seats"].pop()),
    "body: strange stage": changed_body(lambda body: body.update(stage="limbo")),
    "body: not begun, though it has": changed_body(lambda body: body.update(stage="open")),
}
HARD: dict[str, Damage] = {
    "entry": executed(f"update entries set body = {NO_TEXT} where table_id = ? and seq = 4"),
    "body": executed(f"update tables set body = {NO_TEXT} where id = ?"),
    "blob": executed("update entries set body = x'00ff' where table_id = ? and seq = 4"),
}


def everything(database: Path, table: str) -> list[tuple[Any, ...]]:
    """Return everything that is stored about a table, as bytes."""
    return [
        *query_rows(
            database,
            "select hex(body), hex(seed), stage, version, changed from tables where id = ?",
            table,
        ),
        *query_rows(database, "select seq, hex(body), move_id from entries where table_id = ? order by seq", table),
    ]


def is_damaged(answer: httpx.Response) -> bool:
    problem = answer.json()
    return answer.status_code == 500 and problem["code"] == "damaged" and bool(problem["advice"])


async def check_socket(server: Server, table: StoredTable) -> None:
    """Check that a page is refused and can open another table on the same connection."""
    async with connect(server.live) as socket:
        page = LivePage(socket)
        hello = {"type": "hello", "v": 2, "table": table.id, "tokens": [table.tokens[0]]}
        await socket.send(json.dumps(hello))
        answer = await page.receive()
        assert (answer["type"], answer.get("code")) == ("refused", "damaged")
        await socket.send(json.dumps({"type": "ping"}))
        assert (await page.receive())["type"] == "pong"


async def check_sound(server: Server, table: StoredTable) -> None:
    """Check that another table can be played."""
    async with open_page(server, table.id, *table.tokens) as page:
        seat = page.updates[0]["awaited"][0]
        assert (await page.play(seat, legal_moves(page.updates[seat])[0]))["type"] == "done"


@pytest.mark.parametrize("damages", [SOFT, HARD], ids=["entries and bodies", "no text"])
def test_damaged_table_is_refused_alone_and_not_changed(tmp_path: Path, damages: dict[str, Damage]) -> None:
    database = tmp_path / "tables.sqlite3"
    damaged = {name: StoredTable(f"bad{number}", some_match(number)) for number, name in enumerate(damages)}
    sound = StoredTable("sound", some_match(99))
    store_tables(database, [*damaged.values(), sound])
    for name, table in damaged.items():
        damages[name](database, table)
    before = {name: everything(database, table.id) for name, table in damaged.items()}
    wrong = []
    with serving(database) as server:
        for name, table in damaged.items():
            answers = [
                fetch(server, f"{table.id}/view"),
                fetch(server, f"{table.id}/replay"),
                fetch(server, f"{table.id}/moves", {"id": "1", "move": "x", "seq": 0}, table.tokens[0]),
                fetch(server, f"{table.id}/chat", {"text": "Hello?"}),
                fetch(server, f"{table.id}/resign", {}, table.tokens[0]),
                fetch(server, f"{table.id}/join", {"token": table.tokens[0]}),
            ]
            if not all(map(is_damaged, answers)):
                wrong.append((name, [answer.text for answer in answers]))
            else:
                asyncio.run(check_socket(server, table))
        asyncio.run(check_sound(server, sound))
        listed = fetch(server, "/api/tables?stage=running").json()
        assert "sound" in [table["id"] for table in listed]
    assert wrong == []
    for name, table in damaged.items():
        assert everything(database, table.id) == before[name], f"{name}: the table was overwritten"
    assert stored_match(database, "sound").next_seq > sound.match.next_seq


WRONG_TYPES = {
    "version": "update tables set version = 'many' where id = ?",
    "version: fraction": "update tables set version = 1.5 where id = ?",
    "version: blob": "update tables set version = x'00' where id = ?",
    "updated": "update tables set changed = 'yesterday' where id = ?",
    "updated: blob": "update tables set changed = x'ff' where id = ?",
    "created": "update tables set created = 'yesterday' where id = ?",
    "public": "update tables set public = 'perhaps' where id = ?",
    "game": "update tables set game = x'ff' where id = ?",
    "seed": "update tables set seed = x'00' where id = ?",
    "seed: number": "update tables set seed = 17 where id = ?",
    "body": "update tables set body = x'7b7d' where id = ?",
    "clocks: too few": "update tables set body = json_set(body, '$.face.left', json('[]')) where id = ?",
    "clocks: no such seat": "update tables set body = json_set(body, '$.face.running', json('[7]')) where id = ?",
    "clocks: not finite": "update tables set body = json_set(body, '$.face.since', 1e308) where id = ?",
}


def test_wrong_types_in_a_row_do_not_keep_the_server_from_starting(tmp_path: Path) -> None:
    """SQLite stores anything anywhere. A running clock makes the server use the row at the start."""
    database = tmp_path / "tables.sqlite3"
    clock, now = ClockRule(kind="move", seconds=5000), time.time()
    tables = {name: StoredTable(f"bad{n}", some_match(n), clock, now, (), now) for n, name in enumerate(WRONG_TYPES)}
    sound = StoredTable("sound", some_match(99), clock, now, (), now)
    store_tables(database, [*tables.values(), sound])
    for name, query in WRONG_TYPES.items():
        update_rows(database, query, tables[name].id)
    for alive in ("soon", "nan", "1e999", str(now)):
        update_rows(database, "insert or replace into notes values ('alive', ?)", alive)
        update_rows(database, "insert or replace into notes values ('downtimes', ?)", "[[1, 2], 3]")
        with serving(database) as server:
            asyncio.run(check_sound(server, sound))
            for table in tables.values():
                answer = fetch(server, f"{table.id}/view", None, table.tokens[0])
                assert answer.status_code == 200 or is_damaged(answer), answer.text
            assert "sound" in [table["id"] for table in fetch(server, "/api/tables?stage=running").json()]


def test_bad_snapshot_is_ignored(tmp_path: Path) -> None:
    """The log alone is enough to load a table."""
    database = tmp_path / "tables.sqlite3"
    match, earlier = some_match(1), some_match(1, 4)
    good, old = match.snapshot().to_record(), earlier.snapshot().to_record()
    fields = good["fields"]
    assert isinstance(fields, dict)
    snapshots: dict[str, Any] = {
        "good": good,
        "of an earlier point": old,
        "no JSON": "what was it?",
        "no object": [],
        "no fields": {**good, "fields": {}},
        "strange fields": {**good, "fields": 5},
        "cut fields": {**good, "fields": {key: str(value)[:-1] for key, value in fields.items()}},
        "of another log": some_match(2).snapshot().to_record(),
        "longer than the log": {**good, "length": 10**6},
        "of nothing": {**good, "length": 0},
        "of a negative length": {**good, "length": -3},
        "wrong digest": {**good, "digest": "0" * 64},
        "of another position": {**good, "fields": old["fields"]},
    }
    tables = {name: StoredTable(f"snap{number}", match) for number, name in enumerate(snapshots)}
    no_text = StoredTable("snaptext", match)
    store_tables(database, [*tables.values(), no_text])
    for name, table in tables.items():
        body = snapshots[name]
        text = body if isinstance(body, str) else msgspec.json.encode(body).decode()
        update_rows(database, "insert into snapshots values (?, ?, ?)", table.id, match.next_seq, text)
    update_rows(database, f"insert into snapshots values (?, ?, {NO_TEXT})", no_text.id, match.next_seq)
    wanted = json.loads(json.dumps(match.view(None)))
    for name in ("seat", "next_seq", "to_act", "undo_to"):  # these are beside the match
        del wanted[name]
    wrong = []
    with serving(database) as server:
        for name, table in {**tables, "no text": no_text}.items():
            answer = fetch(server, f"{table.id}/view")
            if answer.status_code != 200 or answer.json()["match"] != wanted:
                wrong.append(name)
            else:
                asyncio.run(check_sound(server, table))
    assert wrong == []
    for table in tables.values():
        assert stored_match(database, table.id).next_seq > match.next_seq
