"""Games that are not installed or cannot be used: the server runs without them, and their tables are kept."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect

from hedgerow.games import REGISTRY, Setup
from hedgerow.i18n import LANGUAGES
from hedgerow.match import Dealer, Match
from hedgerow.server.tables.clocks import ClockRule
from tests.distributions import install
from tests.server.client import LivePage, create_table, fetch, http_client, play_to_end, table_request
from tests.server.database import StoredTable, query_rows, store_tables
from tests.server.page_state import HELLO
from tests.server.serving import Server, serving
from tests.toys.lantern import Lantern

LANTERN = {"lantern": "lantern_game:Lantern"}


def stored(database: Path) -> list[tuple[object, ...]]:
    """Return everything that is stored about all tables."""
    return [
        *query_rows(database, "select * from tables order by id"),
        *query_rows(database, "select * from entries order by table_id, seq"),
    ]


def store_lantern(database: Path) -> list[StoredTable]:
    """Store two running tables of Lantern, one with a bot to move and one with a clock that has run out."""
    with REGISTRY.added(Lantern):
        match = Match.start(Setup("lantern", 2), None, Dealer.numbered(1))
        rng = Random(1)
        for _ in range(4):
            seat = match.state.awaited[0]
            match.play(seat, match.state.moves(seat).choice(rng))
        clock = ClockRule(kind="move", seconds=5)
        tables = [StoredTable("bots", match, bots=(0, 1)), StoredTable("clock", match, clock, 1.0)]
        store_tables(database, tables)
    return tables


async def refused_hello(server: Server, table: StoredTable) -> str:
    async with connect(server.live) as socket:
        hello = {**HELLO, "table": table.id, "tokens": [table.tokens[0]]}
        await socket.send(json.dumps(hello))
        return str((await LivePage(socket).receive())["code"])


def test_a_table_of_a_missing_game_is_refused_in_words_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "tables.sqlite3"
    tables = store_lantern(database)
    before = stored(database)
    with serving(database) as server:
        for table in tables:
            for path, body in (("view", None), ("replay", None), ("chat", {"text": "Hello?"})):
                answer = fetch(server, f"{table.id}/{path}", body, table.tokens[0])
                assert (answer.status_code, answer.json()["code"]) == (501, "not-installed")
                assert answer.json()["message"] == "The game 'lantern' is not installed on this server."
            assert asyncio.run(refused_hello(server, table)) == "not-installed"
        assert fetch(server, "/api/tables?stage=running").json() == []
    assert stored(database) == before
    assert "lantern" not in capfd.readouterr().err, "no line for each table"

    install(tmp_path, "hedgerow-lantern", LANTERN, {"lantern_game": "from tests.toys.lantern import Lantern"})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with serving(database) as server:
        opened = fetch(server, "clock/view", None, tables[1].tokens[0])
        assert opened.status_code == 200
        assert opened.json()["table"]["game"] == "lantern"


def test_the_refusal_is_in_the_language_of_the_page(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    [table, _] = store_lantern(database)
    with serving(database) as server:
        answers = []
        for language in LANGUAGES:
            with http_client(server, headers={"Accept-Language": language}) as client:
                answers.append(client.get(f"/api/tables/{table.id}/view").json())
    assert len({answer["message"] for answer in answers}) == len({answer["advice"] for answer in answers}) == 4
    assert all("'lantern'" in answer["message"] for answer in answers)


def test_the_server_starts_without_broken_games_and_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "hedgerow-odd", {"odd": "odd_game:Odd"}, {"odd_game": "import no_such_module"})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with serving(tmp_path / "tables.sqlite3") as server:
        offered = fetch(server, "/api/games").json()["games"]
        assert [game["name"] for game in offered] == list(REGISTRY)
        body = {"game": "odd", "seats": [{"kind": "bot", "bot": "random"}]}
        assert fetch(server, "/api/tables", body).json()["message"] == "The game 'odd' is not installed on this server."
    [line] = [line for line in capfd.readouterr().err.splitlines() if "odd" in line]
    assert line.startswith("hedgerow: The game 'odd' of hedgerow-odd is left out: ModuleNotFoundError")


def test_bots_move_at_random_in_a_game_whose_evaluator_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code = "from tests.toys.lantern import Lantern\nLantern.evaluator = 'no_such_module:Judge'"
    install(tmp_path, "hedgerow-lantern", LANTERN, {"lantern_game": code})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with serving(tmp_path / "tables.sqlite3", "--bot-pace", "0") as server:
        table, tokens = create_table(server, table_request("lantern", ["me", {"kind": "bot", "bot": "greedy"}]))
        assert asyncio.run(play_to_end(server, table, tokens, Random(1)))["match"]["over"]
    lines = [line for line in capfd.readouterr().err.splitlines() if "no_such_module" in line]
    assert lines
    assert all("bot greedy failed in lantern" in line for line in lines)
