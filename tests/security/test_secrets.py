"""Secrets that must not leak through metrics, turns, errors or the log; and code that is never loaded."""

from __future__ import annotations

import ast
import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from prometheus_client.parser import text_string_to_metric_families

from hedgerow.match import Match
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import tokens
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer, limited_server
from tests.security.raw_sockets import open_socket, read_to_end
from tests.server.client import JsonDict, fetch, hotseat_table, http_client, open_page
from tests.server.database import StoredTable, query_rows, store_tables, update_rows
from tests.server.secret_twins import random_match, secret_twin

SOURCE = Path(__file__).parents[2] / "src" / "hedgerow"


# Two deals that differ only in secrets; for replays, previews and errors see tests/server/test_leaks.py


def test_turns_reveal_nothing() -> None:
    """At every point of a match, `to_act` and `awaited` do not depend on hidden information, so no delay reveals it."""
    for number in range(2):
        match = random_match(number, 2 + number, 12, short_hands=number == 1)
        for viewer in (None, 0, 1):
            other = secret_twin(match, viewer, Random(number))
            assert turns(match) == turns(other), (number, viewer)


def turns(match: Match) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
    return [(step.state.to_act, step.state.awaited, step.state.turn) for step in match.replay()]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LimitedServer, LimitedServer, StoredTable]]:
    """Two servers with a table that looks the same to a spectator but has other secrets."""
    match = random_match(2, 3, 14, short_hands=False)
    here, there = StoredTable("secretive", match), StoredTable("secretive", secret_twin(match, None, Random(2)))
    places = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there")
    for place, table in zip(places, (here, there), strict=True):
        store_tables(place / "tables.sqlite3", [table])
    with (
        limited_server(places[0], requests_per_second=0) as one,
        limited_server(places[1], requests_per_second=0) as other,
    ):
        yield one, other, here


def test_metrics_reveal_nothing(twins: tuple[LimitedServer, LimitedServer, StoredTable]) -> None:
    """After the same requests, all metrics except durations are the same, whatever is hidden."""
    one, other, table = twins
    assert metrics_after_requests(one, table) == metrics_after_requests(other, table)


def metrics_after_requests(server: LimitedServer, table: StoredTable) -> JsonDict:
    for path in ("", "/view", "/replay", "/picture", "/file"):
        fetch(server, table.id + path)
    for seat, token in enumerate(table.tokens):
        for move in ("quit", "1a0@a2", "wolf@a2", "nonsense"):
            fetch(server, f"{table.id}/preview", {"move": move}, token)
        fetch(server, f"{table.id}/chat", {"text": f"It is {seat}"}, token)
        fetch(server, f"{table.id}/moves", {"id": "1", "move": "nonsense", "seq": 0}, token)
    families = text_string_to_metric_families(fetch(server, "/metrics").text)
    samples = [sample for family in families for sample in family.samples]
    timed = ("_created", "_sum", "_bucket")
    counted = {f"{it.name} {sorted(it.labels.items())}": it.value for it in samples if not it.name.endswith(timed)}
    assert {name.split()[0] for name in counted} >= {"hedgerow_refusals_total", "hedgerow_sessions"}
    return counted


def test_metrics_name_nobody(unlimited: LimitedServer) -> None:
    table, secrets = hotseat_table(unlimited, TURN_GAME)
    fetch(unlimited, f"{table}/chat", {"text": "hello"}, secrets[0])
    text = fetch(unlimited, "/metrics").text
    assert table not in text
    assert "127.0.0." not in text
    assert not [secret for secret in secrets.values() if secret in text]


def test_computing_time_of_bots_is_counted_in_whole_seconds(unlimited: LimitedServer) -> None:
    table, _ = hotseat_table(unlimited, SECRET_GAME)
    answer = fetch(
        unlimited, "/api/tables", {"game": SIMULTANEOUS_GAME, "seats": [{"kind": "bot", "bot": "random"}] * 2}
    )
    assert answer.status_code == 201
    with http_client(unlimited) as client:
        for _ in range(10_000):
            if client.get(f"/api/tables/{answer.json()['table']['id']}").json()["stage"] == "over":
                break
    families = text_string_to_metric_families(fetch(unlimited, "/metrics").text)
    samples = {sample.name: sample.value for family in families for sample in family.samples}
    assert samples["hedgerow_bot_seconds_count"] > 0
    assert samples["hedgerow_bot_seconds_sum"].is_integer()
    assert table


# Errors and the log


def test_fault_is_reported_without_details(tmp_path: Path) -> None:
    """After a failure of the database, clients get a message without details and the log contains no secret."""
    with limited_server(tmp_path, requests_per_second=0, secret="a secret of the server") as server:
        table, secrets = hotseat_table(server, SECRET_GAME)
        cookie = send_various_requests(server, table, secrets)
        seeds = [seed for (seed,) in query_rows(server.database, "select seed from tables where seed is not null")]
        update_rows(server.database, "update tables set version = version + 5 where id = ?", table)
        fetch(server, f"{table}/chat", {"text": "Said too late"}, secrets[0])
        for name in ("entries", "snapshots", "tables"):
            query_rows(server.database, f"alter table {name} rename to gone_{name}")
        answers = [fetch(server, f"{table}{path}", None, secrets[0]) for path in ("", "/view", "/replay", "/file")]
        answers += [fetch(server, "/api/tables"), fetch(server, f"{table}/chat", {"text": "Hello"}, secrets[0])]
        answers.append(fetch(server, f"{table}/moves", {"id": "1", "move": "quit", "seq": 10**6}, secrets[0]))
        answers.append(fetch(server, "/api/tables", {"game": TURN_GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}))
        assert {answer.status_code for answer in answers} & {500, 503, 409}
        for answer in answers:
            data = answer.json()
            if isinstance(data, dict) and answer.status_code >= 400:
                assert data.keys() == {"code", "message", "advice"}
            for word in (
                "Traceback",
                "sqlalchemy",
                "sqlite",
                ".py",
                "gone_",
                "no such table",
                "select",
                "SELECT",
                "/tmp",
            ):
                assert word not in answer.text, answer.text
        logged = server.logged()
        assert "no such table" in logged, "the operator has to see the cause"
        assert '"seats"' not in logged, "the values of a failed write are not logged"
    secret = {"tokens": [*secrets.values()], "digests": [tokens.digest(token) for token in secrets.values()]}
    secret |= {"seeds": seeds, "cookies": [cookie, cookie.split(".")[2]], "server": ["a secret of the server"]}
    for kind, found in secret.items():
        assert found
        assert not [text for text in found if text in logged], kind


def test_database_errors_are_logged_without_values(tmp_path: Path) -> None:
    """Otherwise a failed write would put seats and seeds into the log."""
    for url in (f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite3'}", "postgresql+psycopg://ann@localhost/x"):
        opened = Store(url)
        assert opened.engine.sync_engine.hide_parameters
        assert opened._sqlite is None or opened._sqlite._engine.hide_parameters


def send_various_requests(server: LimitedServer, table: str, secrets: dict[int, str]) -> str:
    """Send valid and invalid requests that contain secrets; return a guest's cookie."""
    for token in [*secrets.values(), "wrong"]:
        for path in ("", "/view", "/replay"):
            fetch(server, table + path, None, token)
        fetch(server, f"{table}/moves", {"id": "1", "move": token, "seq": 0}, token)
        fetch(server, f"{token}/view", None, token)
        with open_socket(server) as sock:
            sock.sendall(f"GET /{token} HTTP/9.9\r\nX-Seat-Token: {token}\r\n\r\n".encode())
            read_to_end(sock)

    async def talk() -> None:
        async with open_page(server, table, *secrets.values()) as page:
            for text in ("{", json.dumps({"type": "hello", "v": 9, "table": table, "tokens": list(secrets.values())})):
                await page.socket.send(text)
                await page.wait_for("refused")

    asyncio.run(talk())
    with http_client(server) as client:
        client.post("/api/guest", json={"name": "Ann"})
        client.post("/api/guest", json={"name": 5})
        return client.cookies["guest"]


@pytest.mark.parametrize(
    ("database", "redis"),
    [
        ("postgresql://ann:geheim1@127.0.0.1:1/none", "redis://:geheim2@127.0.0.1:1/0"),
        ("postgresql://ann:geheim1@127.0.0.1:1/none", "http://:geheim2@127.0.0.1:1/0"),
        ("postgresql://ann:geheim1@127.0.0.1:x/none", "redis://:geheim2@127.0.0.1:1/0"),
        ("mysql://ann:geheim1@127.0.0.1:1/none", "redis://:geheim2@127.0.0.1:1/0"),
    ],
    ids=["nobody there", "no redis", "no port", "no driver"],
)
def test_failed_start_does_not_print_passwords(database: str, redis: str) -> None:
    command = [sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--database", database, "--redis", redis]
    ended = subprocess.run([*command, "--workers", "2"], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    said = ended.stdout + ended.stderr
    assert said
    assert "geheim" not in said


# No pickle

LOADERS = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle", "jsonpickle", "joblib", "yaml"}
RUNNERS = {"eval", "exec", "compile", "__import__"}
COMPILED_FROM_SLOTS = SOURCE / "games" / "core" / "tile_state.py"
"""Compiles the `copy` of a class from the names of its slots, as dataclasses do; no data reaches it."""


def test_source_never_deserialises_code() -> None:
    """No module can load objects from bytes or run a text."""
    files = sorted(SOURCE.rglob("*.py"))
    assert len(files) > 100
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named: list[str] = []
            if isinstance(node, ast.Import):
                named = [alias.name.split(".")[0] for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                named = [(node.module or "").split(".")[0]]
            assert not LOADERS & set(named), path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in RUNNERS or path == COMPILED_FROM_SLOTS, path


UNPICKLING = """
import sys
def watch(event, _):
    if event == "pickle.find_class":
        print("unpickled", file=sys.stderr)
sys.addaudithook(watch)
print("watched", file=sys.stderr)
import tests.security.limited_server
tests.security.limited_server.main()
"""


def test_server_unpickles_nothing(tmp_path: Path) -> None:
    """With an audit hook: tables are loaded, created, played and stored without unpickling any object."""
    database = tmp_path / "tables.sqlite3"
    store_tables(database, [StoredTable("stored", random_match(1, 2, 8, short_hands=False))])
    settings = json.dumps({"database": f"sqlite+aiosqlite:///{database}", "requests_per_second": 0})
    with subprocess.Popen(
        [sys.executable, "-c", UNPICKLING, settings], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")
        server = LimitedServer(process, address, database, tmp_path / "none")
        with others_are_served(server):
            assert fetch(server, "stored/replay").status_code == 200
        process.terminate()
        _, logged = process.communicate(timeout=60)
    assert "watched" in logged
    assert "unpickled" not in logged
