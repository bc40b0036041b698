"""What must not be learned from metrics, from whose turn it is, from errors and from the log; what is never loaded."""

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
from hedgerow.server.cluster import bot_queue
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import tokens
from tests.security.calm import others_are_served
from tests.security.strict import Strict, strict
from tests.security.wires import knock, rest
from tests.server.pages import JsonDict, ask, hotseat_table, page, visitor
from tests.server.stored import Stored, change, rows, store
from tests.server.twins import random_match, twin

SOURCE = Path(__file__).parents[2] / "src" / "hedgerow"


# The same for two deals that differ in secrets only; replays, previews and errors: tests/server/test_leaks.py


def test_whose_turn_it_is_tells_nothing() -> None:
    """At every point of a match, `to_act` and `awaited` are the same whatever is hidden, so no wait tells anything."""
    for number in range(2):
        match = random_match(number, 2 + number, 12, hand_limit=number == 1)
        for viewer in (None, 0, 1):
            other = twin(match, viewer, Random(number))
            assert turns(match) == turns(other), (number, viewer)


def turns(match: Match) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
    return [(step.state.to_act, step.state.awaited, step.state.turn) for step in match.replay()]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Strict, Strict, Stored]]:
    """Two servers with a table that looks the same to a spectator, and is not."""
    match = random_match(2, 3, 14, hand_limit=False)
    here, there = Stored("secretive", match), Stored("secretive", twin(match, None, Random(2)))
    places = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there")
    for place, table in zip(places, (here, there), strict=True):
        store(place / "tables.sqlite3", [table])
    with strict(places[0], requests_per_second=0) as one, strict(places[1], requests_per_second=0) as other:
        yield one, other, here


def test_metrics_tell_nothing(twins: tuple[Strict, Strict, Stored]) -> None:
    """All numbers but those of clocks are the same, whatever is hidden, after the same has been asked."""
    one, other, table = twins
    assert asked_and_counted(one, table) == asked_and_counted(other, table)


def asked_and_counted(server: Strict, table: Stored) -> JsonDict:
    for path in ("", "/view", "/replay", "/picture", "/file"):
        ask(server, table.id + path)
    for seat, token in enumerate(table.tokens):
        for move in ("quit", "1a0@a2", "wolf@a2", "nonsense"):
            ask(server, f"{table.id}/preview", {"move": move}, token)
        ask(server, f"{table.id}/chat", {"text": f"It is {seat}"}, token)
        ask(server, f"{table.id}/moves", {"id": "1", "move": "nonsense", "seq": 0}, token)
    families = text_string_to_metric_families(ask(server, "/metrics").text)
    samples = [sample for family in families for sample in family.samples]
    timed = ("_created", "_sum", "_bucket")
    counted = {f"{it.name} {sorted(it.labels.items())}": it.value for it in samples if not it.name.endswith(timed)}
    assert {name.split()[0] for name in counted} >= {"hedgerow_refusals_total", "hedgerow_rooms"}
    return counted


def test_metrics_name_nobody(free: Strict) -> None:
    table, secrets = hotseat_table(free, "cornwall")
    ask(free, f"{table}/chat", {"text": "hello"}, secrets[0])
    text = ask(free, "/metrics").text
    assert table not in text
    assert "127.0.0." not in text
    assert not [secret for secret in secrets.values() if secret in text]


def test_how_long_a_bot_thinks_is_counted_in_whole_seconds(free: Strict) -> None:
    table, _ = hotseat_table(free, "woolybully")
    answer = ask(free, "/api/tables", {"game": "tipperary", "seats": [{"kind": "bot", "bot": "random"}] * 2})
    assert answer.status_code == 201
    with visitor(free) as client:
        for _ in range(10_000):
            if client.get(f"/api/tables/{answer.json()['table']['id']}").json()["stage"] == "over":
                break
    families = text_string_to_metric_families(ask(free, "/metrics").text)
    samples = {sample.name: sample.value for family in families for sample in family.samples}
    assert samples["hedgerow_bot_seconds_count"] > 0
    assert samples["hedgerow_bot_seconds_sum"].is_integer()
    assert table


# Errors and the log


def test_a_fault_of_the_server_is_told_without_details(tmp_path: Path) -> None:
    """Something is wrong with the database: clients get a sentence, the log gets no secret."""
    with strict(tmp_path, requests_per_second=0, secret="a secret of the server") as server:
        table, secrets = hotseat_table(server, "woolybully")
        cookie = make_noise(server, table, secrets)
        seeds = [seed for (seed,) in rows(server.database, "select seed from tables where seed is not null")]
        change(server.database, "update tables set version = version + 5 where id = ?", table)
        ask(server, f"{table}/chat", {"text": "Said too late"}, secrets[0])
        for name in ("entries", "snapshots", "tables"):
            rows(server.database, f"alter table {name} rename to gone_{name}")
        answers = [ask(server, f"{table}{path}", None, secrets[0]) for path in ("", "/view", "/replay", "/file")]
        answers += [ask(server, "/api/tables"), ask(server, f"{table}/chat", {"text": "Hello"}, secrets[0])]
        answers.append(ask(server, f"{table}/moves", {"id": "1", "move": "quit", "seq": 10**6}, secrets[0]))
        answers.append(ask(server, "/api/tables", {"game": "cornwall", "seats": [{"kind": "me"}, {"kind": "open"}]}))
        assert {answer.status_code for answer in answers} & {500, 503, 409}
        for answer in answers:
            told = answer.json()
            if isinstance(told, dict) and answer.status_code >= 400:
                assert told.keys() == {"code", "message", "advice"}
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
        assert "no such table" in logged, "whoever runs the server has to learn of it"
        assert '"seats"' not in logged, "what was to be stored is not told"
    secret = {"tokens": [*secrets.values()], "digests": [tokens.digest(token) for token in secrets.values()]}
    secret |= {"seeds": seeds, "cookies": [cookie, cookie.split(".")[2]], "server": ["a secret of the server"]}
    for kind, found in secret.items():
        assert found
        assert not [text for text in found if text in logged], kind


def test_the_errors_of_the_database_are_logged_without_values(tmp_path: Path) -> None:
    """Else a write that fails would put seats and seeds into the log."""
    for url in (f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite3'}", "postgresql+psycopg://ann@localhost/x"):
        opened = Store(url)
        assert opened.engine.sync_engine.hide_parameters
        assert opened._thread is None or opened._thread._engine.hide_parameters


def make_noise(server: Strict, table: str, secrets: dict[int, str]) -> str:
    """All kinds of requests, good and bad, with secrets in them; returns the cookie of somebody."""
    for token in [*secrets.values(), "wrong"]:
        for path in ("", "/view", "/replay"):
            ask(server, table + path, None, token)
        ask(server, f"{table}/moves", {"id": "1", "move": token, "seq": 0}, token)
        ask(server, f"{token}/view", None, token)
        with knock(server) as plug:
            plug.sendall(f"GET /{token} HTTP/9.9\r\nX-Seat-Token: {token}\r\n\r\n".encode())
            rest(plug)

    async def talk() -> None:
        async with page(server, table, *secrets.values()) as own:
            for text in ("{", json.dumps({"type": "hello", "v": 9, "table": table, "tokens": list(secrets.values())})):
                await own.socket.send(text)
                await own.until("refused")

    asyncio.run(talk())
    with visitor(server) as client:
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
def test_a_server_that_cannot_start_does_not_say_its_passwords(database: str, redis: str) -> None:
    command = [sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--database", database, "--redis", redis]
    ended = subprocess.run([*command, "--workers", "2"], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    said = ended.stdout + ended.stderr
    assert said
    assert "geheim" not in said


# No pickle

LOADERS = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle", "jsonpickle", "joblib", "yaml"}
RUNNERS = {"eval", "exec", "compile", "__import__"}


def test_nothing_that_was_stored_or_sent_is_ever_run() -> None:
    """No file of ours can load objects from bytes or run a text."""
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
                assert node.func.id not in RUNNERS, path


UNPICKLING = """
import sys
def watch(event, _):
    if event == "pickle.find_class":
        print("unpickled", file=sys.stderr)
sys.addaudithook(watch)
print("watched", file=sys.stderr)
import tests.security.strict
tests.security.strict.main()
"""


def test_a_server_unpickles_nothing(tmp_path: Path) -> None:
    """Python itself watches: tables are read, made, played and stored, and no object is loaded from bytes."""
    database = tmp_path / "tables.sqlite3"
    store(database, [Stored("stored", random_match(1, 2, 8, hand_limit=False))])
    settings = json.dumps({"database": f"sqlite+aiosqlite:///{database}", "requests_per_second": 0})
    with subprocess.Popen(
        [sys.executable, "-c", UNPICKLING, settings], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")
        server = Strict(process, address, database, tmp_path / "none")
        with others_are_served(server):
            assert ask(server, "stored/replay").status_code == 200
        process.terminate()
        _, logged = process.communicate(timeout=60)
    assert "watched" in logged
    assert "unpickled" not in logged


def test_errands_are_json() -> None:
    asked = bot_queue.Errands("redis://127.0.0.1:1/0", 1.0)
    queue = asked._queue
    assert queue._dump is json.dumps
    assert queue._load is json.loads
