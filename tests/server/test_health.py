"""Health, metrics, the OpenAPI description and generated types."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from hedgerow.server.live.protocol import VERSION
from hedgerow.server.serve import MAX_OPEN_FILES
from tests.server.client import fetch, hotseat_table
from tests.server.serving import SINGLE_SERVER, Server, start


def test_health(server: Server) -> None:
    answer = fetch(server, "/health")
    assert answer.status_code == 200
    health = answer.json()
    assert (health["ok"], health["database"]) == (True, True)


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
    table, tokens = hotseat_table(server, "woolybully")
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
    assert {"TableRequest", "CreatedTable", "TableStatus", "MoveRequest", "SeatKey"} <= names
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
