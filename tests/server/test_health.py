"""Health, metrics, the OpenAPI description and generated types."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from hedgerow.server.live.protocol import VERSION
from hedgerow.server.serve import MAX_OPEN_FILES
from tests.registered import SECRET_GAME, TURN_GAME
from tests.security.limited_server import limited_server
from tests.server.client import TIMEOUT, fetch, hotseat_table
from tests.server.serving import SINGLE_SERVER, Server, start

MAX_LOG_SIZE = 8_192
"""Bytes: more than the log of a test, and less than any database."""


def test_health(server: Server) -> None:
    answer = fetch(server, "/health")
    assert answer.status_code == 200
    health = answer.json()
    assert (health["ok"], health["database"]) == (True, True)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the limits of another process can be set on Linux only")
def test_health_tells_when_nothing_can_be_stored(tmp_path: Path) -> None:
    """The reason is logged once when it begins and once when it ends, however many attempts there are."""
    with limited_server(tmp_path, requests_per_second=0, heartbeat=0.1) as server:
        table, tokens = hotseat_table(server, TURN_GAME)
        assert fetch(server, "/health").json()["reason"] == ""
        before = len(server.logged().splitlines())  # the page may be missing, which is logged at the start
        limit_file_size(server, MAX_LOG_SIZE)
        for _ in range(20):
            refused = fetch(server, f"{table}/chat", {"text": "Hello"}, tokens[0])
            assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
            answer = fetch(server, "/health")
            assert answer.status_code == 503
            assert answer.json() == {**answer.json(), "ok": False, "database": True, "reason": "unwritable"}
        limit_file_size(server, resource.RLIM_INFINITY)
        deadline = time.monotonic() + TIMEOUT
        while not fetch(server, "/health").json()["ok"]:
            assert time.monotonic() < deadline
        assert fetch(server, f"{table}/chat", {"text": "Hello"}, tokens[0]).status_code == 200
        lines = server.logged().splitlines()[before:]
    assert len(lines) == 2, lines
    assert "nothing can be stored: " in lines[0]
    assert "changes can be stored again" in lines[1]


def test_health_notices_without_any_change_that_nothing_can_be_stored(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests_per_second=0) as server:
        deadline = time.monotonic() + TIMEOUT
        limit_file_size(server, MAX_LOG_SIZE)
        while fetch(server, "/health").json()["ok"]:  # what was written a moment ago may still count
            assert time.monotonic() < deadline


def limit_file_size(server: Server, size: int) -> None:
    """Keep a server from enlarging files beyond a size, as a full disk would. Its database is larger already."""
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def numbers(server: Server) -> dict[tuple[str, tuple[str, ...]], float]:
    answer = fetch(server, "/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_metrics_count_tables_moves_and_refusals(server: Server) -> None:
    before = numbers(server)
    table, tokens = hotseat_table(server, SECRET_GAME)
    for seat in (0, 1):
        body = {"id": "1", "move": "quit", "seq": 10**6}
        assert fetch(server, f"{table}/moves", body, tokens[seat]).status_code == 200
    assert fetch(server, f"{table}/moves", {"id": "2", "move": "quit", "seq": 10**6}, tokens[0]).status_code == 409
    after = numbers(server)

    def grown(name: str, *labels: str) -> float:
        return after[name, labels] - before.get((name, labels), 0.0)

    assert grown("hedgerow_tables_total") == 1
    assert grown("hedgerow_moves_total", "person") == 2
    assert grown("hedgerow_move_seconds_count") >= 2
    refused = [grown(name, *labels) for name, labels in after if name == "hedgerow_refusals_total"]
    assert sum(refused) == 1
    assert after["hedgerow_sessions", ()] >= 1


@SINGLE_SERVER
def test_openapi_description_covers_every_route(server: Server) -> None:
    described = fetch(server, "/schema/openapi.json")
    assert described.status_code == 200
    schema = described.json()
    assert schema["openapi"].startswith("3.")
    for path in ("/api/tables", "/api/tables/{table}/moves", "/api/tables/{table}/view", "/api/games", "/health"):
        assert path in schema["paths"]
    names = {name.split("_")[-1] for name in schema["components"]["schemas"]}
    assert {"TableRequest", "CreatedTable", "TableStatus", "PlayRequest", "SeatKey"} <= names
    assert fetch(server, "/schema").status_code == 200


@SINGLE_SERVER
def test_openapi_description_of_refusals_is_correct(server: Server) -> None:
    schema = fetch(server, "/schema/openapi.json").json()
    described = 0
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                if status.startswith(("4", "5")) and path != "/health":
                    found = response["content"]["application/json"]["schema"]
                    if "$ref" in found:
                        found = schema["components"]["schemas"][found["$ref"].rpartition("/")[2]]
                    assert found["properties"].keys() == {"code", "message", "advice"}, (path, status)
                    described += 1
    assert described > 5


def test_typescript_types_are_generated() -> None:
    created = subprocess.run(
        [sys.executable, "-m", "hedgerow.server.http.typescript"], capture_output=True, text=True, check=True
    )
    text = created.stdout
    assert text.count("{") == text.count("}") > 50
    for line in (
        f"export const VERSION = {VERSION};",
        '  readonly "POST /api/tables": TableRequest;',
        '  readonly "GET /api/tables/{table}/pieces": PiecesInfo;',
        '  readonly kind: "me" | "hotseat" | "open" | "link" | "bot";',
        "  readonly options: Readonly<Record<string, boolean | number | string>>;",
        "  readonly places: readonly (readonly [string, number, string])[];",
        "  readonly moves?: LegalMoves | null;",
        "export type FromPage = Hello | Play | Preview | Chat | Undo | Answer | Resign | Back | Ping;",
    ):
        assert line in text.splitlines(), f"{line} is missing"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the limits of another process can be read on Linux only")
def test_server_raises_the_limit_of_open_files(tmp_path: Path) -> None:
    """The limit becomes as high as the system allows, whatever it was before."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
    try:
        server = start(tmp_path / "tables.sqlite3")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    try:
        limits = Path(f"/proc/{server.process.pid}/limits").read_text().splitlines()
        soft, hard = next(line.split()[3:5] for line in limits if line.startswith("Max open files"))
        assert int(soft) == min(int(hard), MAX_OPEN_FILES)
    finally:
        server.stop()
        server.process.communicate()
