"""A database of the first published version is still opened, shown and played.

`data/tables_v1.sql` was written by that version: an open table, a running one with clocks, chat and an undo request,
a closed one, a finished one, and one that was closed before its match began.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.client import fetch, join, legal_moves, moves_in, open_page
from tests.server.database import query_rows, stored_match, update_rows
from tests.server.serving import Server, serving

DUMP = Path(__file__).parent / "data" / "tables_v1.sql"
OPEN, RUNNING, CLOSED, OVER, CLOSED_EARLY = "opentable1", "running123", "closed1234", "overtable1", "closedopen"
RUNNING_TOKENS = ["old-secret-2", "old-secret-3"]


@pytest.fixture
def old_database(tmp_path: Path) -> Path:
    """Return the old database."""
    database = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return database


@pytest.fixture
def old(old_database: Path) -> Iterator[Server]:
    """Yield a server on the old database."""
    with serving(old_database) as server:
        yield server


def test_every_table_has_its_stage_and_seats(old: Server) -> None:
    for table, stage, names in (
        (OPEN, "open", ["Ann", "", ""]),
        (RUNNING, "running", ["Ann", "Ben"]),
        (CLOSED, "closed", ["Ann", "Ben"]),
        (OVER, "over", ["Ann", "Ben"]),
        (CLOSED_EARLY, "closed", ["Aoife", ""]),
    ):
        status = fetch(old, table).json()
        assert (status["stage"], [seat["name"] for seat in status["seats"]]) == (stage, names), table
    listed = {stage: fetch(old, f"/api/tables?stage={stage}").json() for stage in ("open", "running", "over")}
    assert {stage: [table["id"] for table in tables] for stage, tables in listed.items()} == {
        "open": [OPEN],
        "running": [RUNNING],
        "over": [OVER],
    }


def test_running_table_keeps_clocks_chat_and_requests(old: Server) -> None:
    view = fetch(old, f"{RUNNING}/view", token=RUNNING_TOKENS[1]).json()
    status = view["table"]
    assert status["spectators_muted"]
    assert status["undo"] == {"by": 0, "to": 8, "agreed": []}
    assert status["clock"]["rule"] == {"kind": "bank", "seconds": 1_728_000.0, "increment": 5.0}
    assert len(status["clock"]["running"]) == 1
    assert all(left > 1_700_000 for left in status["clock"]["left"]), "the time without a server does not count"
    assert view["match"]["log"][-1]["text"] == "Good move"
    assert len(moves_in(view["match"]["log"])) == 6


def test_running_match_continues(old: Server) -> None:
    async def play() -> None:
        async with open_page(old, RUNNING, *RUNNING_TOKENS) as page:
            known = await page.request("play", id="m3", seat=1, move="4r0@-a3", seq=3)
            assert (known["type"], known["seq"]) == ("done", 3), "a move is known by its id"
            assert (await page.request("answer", seat=1, agree=True))["type"] == "done"
            update = await page.wait_for_update(0, lambda update: update["table"]["undo"] is None)
            seat = update["awaited"][0]
            await page.wait_for_length(seat, update["next_seq"])
            assert (await page.play(seat, legal_moves(page.updates[seat])[0]))["type"] == "done"

    asyncio.run(play())
    old.stop()
    assert stored_match(old.database, RUNNING).next_seq > 13
    assert query_rows(old.database, "select changed > created from tables where id = ?", RUNNING) == [(1,)]


def test_open_table_can_be_joined(old: Server) -> None:
    seat, ben = join(old, OPEN, "old-secret-1", "Ben")
    assert (seat, join(old, OPEN, ben)) == (1, (1, ben))
    assert join(old, OPEN, None, "Cid")[0] == 2
    assert fetch(old, OPEN).json()["stage"] == "running"


def test_link_that_was_taken_keeps_opening_its_seat(old_database: Path) -> None:
    """Older servers did not change the secret of a link when a guest took the seat."""
    change = "update tables set body = json_set(body, '$.seats[1].kind', 'link') where id = ?"
    update_rows(old_database, change, RUNNING)
    with serving(old_database) as old:
        assert join(old, RUNNING, RUNNING_TOKENS[1]) == (1, RUNNING_TOKENS[1])
        view = fetch(old, f"{RUNNING}/view", token=RUNNING_TOKENS[1]).json()
        assert (view["seat"], view["table"]["seats"][1]["kind"]) == (1, "link")


def test_closed_and_finished_tables_are_shown(old: Server) -> None:
    last = fetch(old, f"{CLOSED}/view").json()["match"]["log"][-1]
    assert (last["kind"], last["seat"], last["text"]) == ("notice", 0, "Ann has closed this table.")
    assert last["own"] == {"0": "You have closed this table."}
    replay = fetch(old, f"{OVER}/replay").json()
    assert replay["over"]
    assert replay["deal"].startswith("Verified fair: ")
    assert fetch(old, f"{OVER}/file").status_code == 200
