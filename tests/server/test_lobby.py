"""The list of tables: fair between the addresses that create them, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hedgerow.server.http.routes import ROWS_AT_ONCE, listed
from hedgerow.server.settings import database_url
from hedgerow.server.storage import store as store_module
from hedgerow.server.storage.records import TableRow
from hedgerow.server.storage.store import Store
from tests.registered import TURN_GAME
from tests.server.in_process import new_session, running_runtime
from tests.server.test_long_logs import turns_during


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield database_url(str(tmp_path / "tables.sqlite3"))
    else:
        yield database_url(request.getfixturevalue("services").new()[0])


def row(table_id: str, origin: str, updated_at: float, stage: str = "open", public: bool = True) -> TableRow:
    return TableRow(table_id, TURN_GAME, stage, public, 0.0, updated_at, 1, "{}", None, origin)


async def stored(database: str, rows: list[TableRow]) -> Store:
    store = Store(database)
    await store.open()
    await asyncio.gather(*(store.write(new.id, table=new, new_table=True) for new in rows))
    return store


def test_addresses_are_listed_in_turn(database: str) -> None:
    rows = [
        *(row(f"crowd{number}", "crowd", 100.0 + number) for number in range(10)),
        row("old", "b", 1.0),
        row("new", "b", 2.0),
        row("other", "c", 50.0),
        row("private", "d", 200.0, public=False),
        row("running", "e", 200.0, stage="running"),
    ]

    async def main() -> None:
        store = await stored(database, rows)
        listed = [found.id for found in await store.list_tables("open", limit=6)]
        # The newest of each address, then the second of each, and so on.
        assert listed == ["crowd9", "other", "new", "crowd8", "old", "crowd7"]
        everything = await store.list_tables("open", public=None)
        assert [found.id for found in everything][:2] == ["private", "crowd9"]
        assert len(everything) == 14
        await store.close()

    asyncio.run(main())


def test_list_of_very_many_tables_reads_the_newest_ones(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MAX_CANDIDATES", 10)
    rows = [row(f"t{number}", "ab"[number % 2], float(number)) for number in range(30)]

    async def main() -> None:
        store = await stored(database, rows)
        listed = [found.id for found in await store.list_tables("open")]
        assert listed == [f"t{number}" for number in range(29, 19, -1)]
        await store.close()

    asyncio.run(main())


def test_all_running_tables_are_found_in_parts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "STREAMED", 7)
    rows = [row(f"t{number}", "a", float(number), stage="running") for number in range(30)]

    async def main() -> None:
        store = await stored(database, rows)
        assert await store.table_ids("running", 3.0) == [f"t{number}" for number in range(29, 2, -1)]
        assert await store.table_ids("running", 30.0) == []
        await store.close()

    asyncio.run(main())


def test_waiting_tables_are_counted_by_address(database: str) -> None:
    rows = [
        *(row(f"t{number}", "a", float(number)) for number in range(10)),
        row("private", "a", 9.5, public=False),
        row("running", "a", 9.5, stage="running"),
        row("other", "b", 9.5),
    ]

    async def main() -> None:
        store = await stored(database, rows)
        assert await store.count_waiting("a", 6.5) == 4
        assert await store.count_waiting("a", -1.0) == 11
        assert await store.count_waiting("nobody", -1.0) == 0
        await store.close()

    asyncio.run(main())


def test_long_list_of_tables_leaves_the_event_loop_free(tmp_path: Path) -> None:
    """A table with custom tiles and a chat before the match has eighty kilobytes."""

    async def test() -> None:
        async with running_runtime(tmp_path) as runtime:
            session = await new_session(runtime, TURN_GAME)
            rows = [replace(session.row, id=f"table{number}") for number in range(3 * ROWS_AT_ONCE)]
            found, turns = await turns_during(listed(runtime.registry, runtime.timekeeper, rows))
            assert [status.id for status in found] == [row.id for row in rows]
            assert turns > len(rows) / ROWS_AT_ONCE

    asyncio.run(test())
