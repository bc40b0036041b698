"""The store: group commits, conflicts and migrations."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Float, event, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.types import TypeEngine

from hedgerow.server.settings import database_url
from hedgerow.server.storage import store as store_module
from hedgerow.server.storage.batched_writes import WriteConflict
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.schema import METADATA
from hedgerow.server.storage.store import Store
from tests.registered import TURN_GAME
from tests.server.client import TIMEOUT
from tests.server.cluster import Network
from tests.server.database import query_rows
from tests.server.services import Services


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    created: str = request.getfixturevalue("services").new()[0]
    return created


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database_url(database))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def a_table(name: str, version: int = 1) -> TableRow:
    return TableRow(name, TURN_GAME, "open", True, 1.0, 1.0, version, f"version {version}", None)


async def outcome(write: asyncio.Future[None] | asyncio.Task[None]) -> str:
    try:
        async with asyncio.timeout(TIMEOUT):
            await write
    except WriteConflict:
        return "conflict"
    return "stored"


def test_conflicting_write_fails_alone(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for number in range(10):
                await store.write(f"t{number}", table=a_table(f"t{number}"), new_table=True, entries=[EntryRow(0, "a")])
            # All at once, so that they share a transaction; three of them conflict.
            tasks = []
            for number in range(10):
                seq = 0 if number == 4 else 1
                rows = [EntryRow(seq, "b"), EntryRow(seq + 1, "c")]
                table = a_table(f"t{number}", 7 if number == 6 else 2)
                new = number == 8
                tasks.append(asyncio.create_task(store.write(f"t{number}", table=table, new_table=new, entries=rows)))
            outcomes = [await outcome(task) for task in tasks]
            assert outcomes == ["conflict" if number in (4, 6, 8) else "stored" for number in range(10)]
            for number in range(10):
                log, snapshot = await store.read_log(f"t{number}")
                failed = number in (4, 6, 8)
                assert [entry.body for entry in log] == (["a"] if failed else ["a", "b", "c"]), "all of it or nothing"
                assert snapshot is None
                row = await store.read_table(f"t{number}")
                assert row == a_table(f"t{number}", 1 if failed else 2)

    asyncio.run(run())


@pytest.mark.parametrize("length", [1, 2, 3, 4, 6, 7])
def test_long_log_is_read_in_parts(database: str, length: int) -> None:
    """The event loop has other work between two parts."""
    log = [EntryRow(seq, f"{seq}", f"{seq}" if seq % 2 else None) for seq in range(length)]

    async def run() -> None:
        async with opened(database) as store:
            await store.write("t", table=a_table("t"), new_table=True, entries=log)
            await store.write("u", table=a_table("u"), new_table=True, entries=[EntryRow(0, "other")])
            with counted_statements(store) as statements:
                assert (await store.read_log("t")) == (log, None)
            parts = [text for text in statements if "FROM entries" in text]
            assert len(parts) == length // 3 + 1

    with patch.object(store_module, "LOG_PART", 3):
        asyncio.run(run())


@contextmanager
def counted_statements(store: Store) -> Iterator[list[str]]:
    """Yield the statements that a store executes during the context."""
    found = list[str]()

    def record(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        found.append(statement)

    event.listen(store.engine.sync_engine, "before_cursor_execute", record)
    yield found
    event.remove(store.engine.sync_engine, "before_cursor_execute", record)


def test_two_stores_on_one_database(database: str) -> None:
    async def run() -> None:
        async with opened(database) as one, opened(database) as other:
            await one.write("t", table=a_table("t"), new_table=True, entries=[EntryRow(0, "start")])
            for seq in range(1, 20):
                tasks = [
                    asyncio.create_task(store.write("t", entries=[EntryRow(seq, name, f"{name}:{seq}")]))
                    for store, name in ((one, "one"), (other, "other"))
                ]
                outcomes = [await outcome(task) for task in tasks]
                assert sorted(outcomes) == ["conflict", "stored"]
                winner = ("one", "other")[outcomes.index("stored")]
                for store in (one, other):
                    log, _ = await store.read_log("t")
                    assert log[-1] == EntryRow(seq, winner, f"{winner}:{seq}")
            # For the table itself, its version decides.
            tasks = [
                asyncio.create_task(store.write("t", table=replace(a_table("t", 2), body=name)))
                for store, name in ((one, "one"), (other, "other"))
            ]
            assert sorted([await outcome(task) for task in tasks]) == ["conflict", "stored"]

    asyncio.run(run())


def test_impossible_write_does_not_stop_the_others(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.write("t", table=a_table("t"), new_table=True)
            odd = asyncio.create_task(store.write("t", entries=[EntryRow(0, "\ud800 is no text")]))
            good = asyncio.create_task(store.write("t", entries=[EntryRow(1, "text")]))
            with pytest.raises(Exception, match="surrogates"):
                async with asyncio.timeout(TIMEOUT):
                    await odd
            assert await outcome(good) == "stored"

    asyncio.run(run())


def test_waiting_writes_are_stored_before_closing(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            tasks = [
                asyncio.create_task(store.write(f"t{number}", table=a_table(f"t{number}"), new_table=True))
                for number in range(50)
            ]
            await asyncio.sleep(0)  # they are queued, and nothing is written yet
        for task in tasks:
            assert await outcome(task) == "stored"

    asyncio.run(run())
    assert query_rows(database, "select count(*) from tables") == [(50,)]


def test_only_the_newest_snapshot_is_kept(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.write("t", table=a_table("t"), new_table=True, entries=[EntryRow(0, "a")])
            for seq in (1, 2, 3):
                await store.write("t", entries=[EntryRow(seq, "b")], snapshot=EntryRow(seq, f"after {seq}"))
                assert (await store.read_log("t"))[1] == EntryRow(seq, f"after {seq}")

    asyncio.run(run())


def test_lists_and_notes(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for number in range(5):
                row = replace(a_table(f"t{number}"), updated_at=float(number), public=number != 3)
                await store.write(row.id, table=row, new_table=True)
            assert [row.id for row in await store.list_tables("open", limit=3)] == ["t4", "t2", "t1"]
            assert await store.list_tables("running") == []
            assert await store.table_ids("open", 1.0) == ["t4", "t3", "t2", "t1"]
            assert {row.id for row in await store.read_tables(["t0", "t3", "nowhere"])} == {"t0", "t3"}
            assert await store.read_table("nowhere") is None
            assert await store.read_note("alive") is None
            assert await store.change_notes({}, {"alive": "1"})
            assert await store.change_notes({"alive": "1"}, {"alive": "2", "downtimes": "[]"})
            assert await store.read_notes(["alive", "downtimes", "nothing"]) == {"alive": "2", "downtimes": "[]"}
            assert await store.is_available()

    asyncio.run(run())


def test_notes_change_together_or_not_at_all(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            assert await store.change_notes({}, {"alive": "1", "downtimes": "[]"})
            known = await store.read_notes(["alive", "downtimes"])
            assert not await store.change_notes({**known, "alive": "0"}, {"downtimes": "[1]", "alive": "2"})
            assert not await store.change_notes({}, {"other": "x", "alive": "2"}), "the value is set already"
            assert await store.read_notes(["alive", "downtimes", "other"]) == known

    asyncio.run(run())


def test_commits_are_durable(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(str(tmp_path / "tables.sqlite3")) as store, store.engine.connect() as connection:
            assert (await connection.execute(text("pragma journal_mode"))).scalar_one() == "wal"
            assert (await connection.execute(text("pragma synchronous"))).scalar_one() >= 2

    asyncio.run(run())


def test_migrations_run_once(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def run() -> None:
        async with opened(database) as store:  # an empty one
            await store.write("t", table=a_table("t"), new_table=True)
            async with store.engine.connect() as connection:
                assert await connection.run_sync(differences) == [], "the migrations produce the schema of the code"
        before = query_rows(database, "select * from alembic_version")
        assert len(before) == 1
        async with opened(database) as store:  # one that is up to date
            assert await store.read_table("t") == a_table("t")
        assert query_rows(database, "select * from alembic_version") == before

    asyncio.run(run())


def shape(connection: Connection) -> dict[str, Any]:
    """Return the structure of a database in a form that does not depend on its kind."""
    looked = inspect(connection)
    return {
        name: {
            "columns": [
                (column["name"], _kind(column["type"]), column["nullable"]) for column in looked.get_columns(name)
            ],
            "key": looked.get_pk_constraint(name)["constrained_columns"],
            "indexes": sorted((index["name"], index["column_names"]) for index in looked.get_indexes(name)),
        }
        for name in looked.get_table_names()
    }


def _kind(kind: TypeEngine[Any]) -> str:
    return "FLOAT" if isinstance(kind, Float) else str(kind.as_generic())


def test_migrations_give_the_same_schema_on_both_databases(tmp_path: Path, services: Services) -> None:
    async def shapes() -> list[dict[str, Any]]:
        found = []
        for database in (str(tmp_path / "tables.sqlite3"), services.new()[0]):
            async with opened(database) as store, store.engine.connect() as connection:
                found.append(await connection.run_sync(shape))
        return found

    one, other = asyncio.run(shapes())
    assert one == other
    assert one.keys() >= {"tables", "entries", "snapshots", "notes", "alembic_version"}


def test_servers_start_together_on_an_empty_database(services: Services) -> None:
    database = services.new()[0]

    async def start() -> str:
        async with opened(database) as store:
            return await store.add_note("secret", uuid4().hex)

    async def run() -> list[str]:
        return await asyncio.gather(*(start() for _ in range(6)))

    assert len(set(asyncio.run(run()))) == 1, "all of them use the same secret"


def test_unavailable_database_is_not_flooded(services: Services) -> None:
    network = Network(services.postgres.port)
    database = services.new()[0].replace(f":{services.postgres.port}/", f":{network.port}/")

    async def run() -> None:
        async with opened(database) as store:
            await store.write("t", table=a_table("t"), new_table=True)
            await asyncio.to_thread(network.cut)
            refused = network.refused
            assert not await store.is_available()
            tries = [asyncio.create_task(store.write("t", entries=[EntryRow(n, "x")])) for n in range(20)]
            for task in tries:
                with pytest.raises((SQLAlchemyError, OSError)):
                    await task
            assert await asyncio.gather(*(store.is_available() for _ in range(50))) == [False] * 50
            assert network.refused - refused < 10, "one connection is tried, the others fail at once"
            await asyncio.to_thread(network.restore)
            async with asyncio.timeout(TIMEOUT):
                while not await store.is_available():
                    await asyncio.sleep(0.05)
            await store.write("t", entries=[EntryRow(0, "after it came back")])

    try:
        asyncio.run(run())
    finally:
        network.close()
