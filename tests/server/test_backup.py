"""A copy of the database is a copy of everything: it is made while people play, and played on from where it was."""

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

from tests.server.cluster import many
from tests.server.pages import ask, legal, make_table, page, play_to_the_end, table_wish
from tests.server.services import Services, postgres_folder
from tests.server.serving import Server, serving
from tests.server.stored import stored_log, stored_match

BOT = {"kind": "bot", "bot": "random"}
MOVES = 6


@dataclass
class Kind:
    """A kind of database: where it is, how servers run on it, and how it is copied."""

    database: Path | str
    copied: Path | str
    serve: Callable[[Path | str], AbstractContextManager[Server]]
    back_up: Callable[[], None]
    restore: Callable[[], None]


def of_sqlite(place: Path) -> Kind:
    """As the documentation says, with SQLite's own backup."""
    database, copied = place / "club.sqlite3", place / "copy.sqlite3"

    def back_up() -> None:
        with closing(sqlite3.connect(database)) as own, closing(sqlite3.connect(copied)) as copy:
            own.backup(copy)

    return Kind(database, copied, serving, back_up, lambda: None)


def of_postgresql(place: Path, services: Services) -> Kind:
    """As the documentation says, with PostgreSQL's own programs."""
    (database, redis), (copied, _) = services.new(), services.new()
    programs, dump = postgres_folder(), place / "hedgerow.dump"
    assert programs is not None

    def back_up() -> None:
        subprocess.run([programs / "pg_dump", "--format=custom", f"--file={dump}", database], check=True)

    def restore() -> None:
        with psycopg.connect(copied) as connection:  # nothing of it may be there from elsewhere
            assert connection.execute("select count(*) from pg_tables where schemaname = 'public'").fetchone() == (0,)
        subprocess.run([programs / "pg_restore", "--no-owner", f"--dbname={copied}", dump], check=True)

    # A part of Redis that both use one after the other: what is left in it from before does not matter.
    return Kind(database, copied, lambda url: many(str(url), redis, workers=1), back_up, restore)


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    if request.param == "sqlite":
        return of_sqlite(tmp_path)
    return of_postgresql(tmp_path, request.getfixturevalue("services"))


async def some_moves(server: Server, table: str, tokens: dict[int, str], rng: Random) -> None:
    """People move a few times, each as soon as it is their turn."""
    async with page(server, table, *tokens.values()) as own:
        played = 0
        while played < MOVES:
            latest = max(own.updates.values(), key=lambda update: update["next_seq"])
            seats = [
                seat
                for seat in tokens
                if seat in latest["awaited"] and own.updates[seat]["next_seq"] == latest["next_seq"]
            ]
            if not seats:
                await own.until("update")
                continue
            move = rng.choice([move for move in legal(own.updates[seats[0]]) if move != "quit"])
            answer = await own.play(seats[0], move)
            if answer["type"] == "done":
                played += 1
                await own.reach(seats[0], answer["seq"] + 1)


def test_dump_restore_and_play_on(kind: Kind) -> None:
    rng = Random(5)
    with kind.serve(kind.database) as server:
        tables = [make_table(server, table_wish(game, ["me", BOT])) for game in ("tipperary", "cornwall", "woolybully")]
        open_table, keys = make_table(server, table_wish("cornwall", ["me", "link"]))
        for table, tokens in tables:
            asyncio.run(some_moves(server, table, tokens, rng))
        kind.back_up()
        for table, tokens in tables:
            asyncio.run(some_moves(server, table, tokens, rng))
    kind.restore()
    for table, _ in tables:
        now, then = stored_log(kind.database, table), stored_log(kind.copied, table)
        assert then == now[: len(then)], "the copy is a moment of the past"
        assert len(then) < len(now)
    with kind.serve(kind.copied) as server:
        for table, tokens in tables:
            for seat, token in tokens.items():
                assert ask(server, f"{table}/view", token=token).json()["seat"] == seat, "every link opens its seat"
            last = asyncio.run(play_to_the_end(server, table, tokens, rng))
            assert last["match"]["over"]
            assert ask(server, f"{table}/replay").json()["deal"].startswith("Fair: "), "the secret seed was in the copy"
        assert ask(server, f"{open_table}/join", {"token": keys[1], "name": "Late"}).status_code == 200
        assert ask(server, open_table).json()["stage"] == "running"
    for table, _ in tables:
        assert stored_match(kind.copied, table).over
