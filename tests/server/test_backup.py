"""Backups: a copy that was made while people play contains everything, and play continues from it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import psycopg
import pytest

from hedgerow.games import REGISTRY
from tests.registered import TURN_GAME
from tests.server.client import create_table, fetch, legal_moves, open_page, play_to_end, table_request
from tests.server.cluster import cluster_server
from tests.server.database import stored_log, stored_match
from tests.server.services import Services, postgres_folder
from tests.server.serving import Server, serving

BOT = {"kind": "bot", "bot": "random"}
MOVES = 6


@dataclass
class DatabaseKind:
    """A database, how servers run on it, and how it is copied."""

    database: Path | str
    copied: Path | str
    serve: Callable[[Path | str], AbstractContextManager[Server]]
    back_up: Callable[[], None]
    restore: Callable[[], None]


def sqlite_kind(folder: Path) -> DatabaseKind:
    """Return a SQLite database with SQLite's own backup, as documented."""
    database, copied = folder / "club.sqlite3", folder / "copy.sqlite3"

    def back_up() -> None:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copied)) as copy:
            source.backup(copy)

    return DatabaseKind(database, copied, serving, back_up, lambda: None)


def postgresql_kind(folder: Path, services: Services) -> DatabaseKind:
    """Return a PostgreSQL database with its own tools, as documented."""
    (database, redis), (copied, _) = services.new(), services.new()
    programs, dump = postgres_folder(), folder / "hedgerow.dump"
    assert programs is not None

    def back_up() -> None:
        subprocess.run([programs / "pg_dump", "--format=custom", f"--file={dump}", database], check=True)

    def restore() -> None:
        with psycopg.connect(copied) as connection:  # it must contain nothing but the restored data
            assert connection.execute("select count(*) from pg_tables where schemaname = 'public'").fetchone() == (0,)
        subprocess.run([programs / "pg_restore", "--no-owner", f"--dbname={copied}", dump], check=True)

    # Both use the same Redis database one after the other; leftovers in it do not matter.
    return DatabaseKind(database, copied, lambda url: cluster_server(str(url), redis, workers=1), back_up, restore)


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> DatabaseKind:
    if request.param == "sqlite":
        return sqlite_kind(tmp_path)
    return postgresql_kind(tmp_path, request.getfixturevalue("services"))


async def play_some_moves(server: Server, table: str, tokens: dict[int, str], rng: Random) -> None:
    """Play a few moves of people, each when it is their turn."""
    async with open_page(server, table, *tokens.values()) as page:
        played = 0
        while played < MOVES:
            latest = max(page.updates.values(), key=lambda update: update["next_seq"])
            seats = [
                seat
                for seat in tokens
                if seat in latest["awaited"] and page.updates[seat]["next_seq"] == latest["next_seq"]
            ]
            if not seats:
                await page.wait_for("update")
                continue
            move = rng.choice([move for move in legal_moves(page.updates[seats[0]]) if move != "quit"])
            answer = await page.play(seats[0], move)
            if answer["type"] == "done":
                played += 1
                await page.wait_for_length(seats[0], answer["seq"] + 1)


def test_restored_backup_continues_all_matches(kind: DatabaseKind) -> None:
    rng = Random(5)
    with kind.serve(kind.database) as server:
        tables = [create_table(server, table_request(game, ["me", BOT])) for game in REGISTRY]
        open_table, keys = create_table(server, table_request(TURN_GAME, ["me", "link"]))
        for table, tokens in tables:
            asyncio.run(play_some_moves(server, table, tokens, rng))
        kind.back_up()
        for table, tokens in tables:
            asyncio.run(play_some_moves(server, table, tokens, rng))
    kind.restore()
    for table, _ in tables:
        now, then = stored_log(kind.database, table), stored_log(kind.copied, table)
        assert then == now[: len(then)], "the copy has the state of an earlier moment"
        assert len(then) < len(now)
    with kind.serve(kind.copied) as server:
        for table, tokens in tables:
            for seat, token in tokens.items():
                assert fetch(server, f"{table}/view", token=token).json()["seat"] == seat, "every link opens its seat"
            last = asyncio.run(play_to_end(server, table, tokens, rng))
            assert last["match"]["over"]
            assert fetch(server, f"{table}/replay").json()["deal"].startswith("Verified fair: "), (
                "the copy contains the secret seed"
            )
        assert fetch(server, f"{open_table}/join", {"token": keys[1], "name": "Late"}).status_code == 200
        assert fetch(server, open_table).json()["stage"] == "running"
    for table, _ in tables:
        assert stored_match(kind.copied, table).over
