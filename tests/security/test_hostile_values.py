"""Hostile bytes in every field of every request and message, on SQLite and PostgreSQL: refused, never a failure."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.server.errors import STATUS
from hedgerow.server.settings import database_url
from tests.registered import SECRET_GAME
from tests.security.bystander import others_are_served
from tests.security.hostile_requests import (
    BODIES,
    PARAMETERS,
    REQUIRED,
    base_messages,
    bodies_of,
    common_requests,
    messages_of,
    requests_for,
)
from tests.security.limited_server import LimitedServer, limited_server
from tests.security.raw_http import RawClient, RawRequest, RawResponse
from tests.security.test_openapi import DESCRIPTION
from tests.server.client import TIMEOUT, http_client, table_request
from tests.server.services import open_folder, postgres, postgres_folder

ROUTES = {
    f"{method.upper()} {path}": route for path, item in DESCRIPTION["paths"].items() for method, route in item.items()
}
COMMON = ("GET /api/tables", "GET /api/tables/{table}/view", "GET /api/tables/{table}/owner", "POST /api/guest")
"""Routes on which the headers and the language are tested; in long runs, on all of them."""
INVALID_UTF8 = 1007
"""The close code that the standard demands for a text that is not UTF-8."""
MAX_LINES = 200
"""Lines of the log for all hostile requests and messages together."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server without limits on each kind of database; at the end, it serves others and has logged little."""
    free: dict[str, Any] = {"requests_per_second": 0, "connections_per_address": 0, "waiting_tables_per_address": 0}
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        with limited_server(folder, **free) as server:
            yield from checked(server)
        return
    if postgres_folder() is None:
        pytest.skip("PostgreSQL is not installed (see scripts/services)")
    with TemporaryDirectory(prefix="hedgerow-") as data, postgres(open_folder(Path(data) / "postgres")) as database:
        url = database_url(database.new_database("hostile"))
        with limited_server(folder, database=url, **free) as server:
            yield from checked(server)


def checked(server: LimitedServer) -> Iterator[LimitedServer]:
    with others_are_served(server):
        yield server
    logged = server.logged()
    assert "Traceback" not in logged, logged[-3000:]
    assert len(logged.splitlines()) < MAX_LINES, logged[-3000:]


class Table:
    """A running table, the cookie of its owner and the token of a seat."""

    def __init__(self, server: LimitedServer) -> None:
        with http_client(server) as client:
            answer = client.post("/api/tables", json=table_request(SECRET_GAME, ["me", "hotseat"]))
            assert answer.status_code == 201, answer.text
            self.id = str(answer.json()["table"]["id"])
            self.token = str(answer.json()["keys"][0]["token"])
            self.cookie = f"guest={client.cookies['guest']}"

    def fill_in(self, data: bytes) -> bytes:
        return data.replace(b"TABLE", self.id.encode()).replace(b"TOKEN", self.token.encode())

    @property
    def headers(self) -> tuple[tuple[bytes, bytes], ...]:
        return (
            (b"X-Seat-Token", self.token.encode()),
            (b"Cookie", self.cookie.encode()),
            (b"Content-Type", b"application/json"),
        )


@pytest.mark.parametrize("label", sorted(ROUTES))
def test_hostile_values_in_every_field_of_requests(target: LimitedServer, label: str) -> None:
    table, client = Table(target), RawClient(target)
    method, path = label.split()
    parameters = [(found["name"], found["in"]) for found in ROUTES[label].get("parameters", [])]
    valid = path
    for name, value in PARAMETERS.items():
        valid = valid.replace(f"{{{name}}}", value)
    body = BODIES.get(label)
    base = RawRequest(
        method,
        valid.encode() + REQUIRED.get(label, b""),
        table.headers,
        None if body is None else json.dumps(body).encode(),
    )
    requests = [base, *requests_for(parameters, path.encode(), base)]
    if label in COMMON or "HEDGEROW_FUZZ" in os.environ:
        requests += common_requests(base)
    if body is not None:
        requests += [replace(base, body=hostile) for hostile in bodies_of(body)]
    for request in requests:
        filled = replace(request, path=table.fill_in(request.path), body=request.body and table.fill_in(request.body))
        check_response(client.send(filled), filled)
    client.close()
    assert client.connections <= 1 + len(requests) / 3, "only what is no HTTP at all ends a connection"


def test_routes_with_a_required_query_have_an_example() -> None:
    required = {
        label
        for label, route in ROUTES.items()
        if any(found["in"] == "query" and found.get("required") for found in route.get("parameters", []))
    }
    assert required == set(REQUIRED)


def check_response(response: RawResponse, request: RawRequest) -> None:
    shown = (request.encoded()[:300], response.head, response.body[:300])
    assert response.status < 500, shown
    if response.status >= 400 and response.body:
        problem = json.loads(response.body)
        assert STATUS[problem["code"]] == response.status or response.status in (404, 405), shown
        assert problem["message"], shown
        assert problem["advice"], shown


def test_every_body_has_an_example() -> None:
    with_body = {label for label, route in ROUTES.items() if "requestBody" in route}
    assert with_body == set(BODIES)
    for label in with_body:
        schema: Any = ROUTES[label]["requestBody"]["content"]["application/json"]["schema"]
        found = DESCRIPTION["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        assert BODIES[label].keys() == found.get("properties", {}).keys(), label


@pytest.mark.parametrize("message", list(base_messages()), ids=lambda message: message["type"])
def test_hostile_values_in_every_field_of_messages(target: LimitedServer, message: dict[str, Any]) -> None:
    table = Table(target)
    for group in messages_of(message):
        asyncio.run(send_group(target, table, [table.fill_in(text) for text in group]))


async def send_group(server: LimitedServer, table: Table, texts: list[bytes]) -> None:
    """Send messages over one connection, each with a ping after it; continue with a new one after invalid UTF-8."""
    left = iter(texts)
    while not await send_until_closed(server, table, left):
        pass


async def send_until_closed(server: LimitedServer, table: Table, texts: Iterator[bytes]) -> bool:
    """Return True if all messages were sent, False if the server closed the connection after invalid UTF-8."""
    hello = {"type": "hello", "v": 2, "table": table.id, "tokens": [table.token]}
    text = b""
    async with connect(server.live, max_size=None, max_queue=None) as socket, asyncio.timeout(TIMEOUT):
        with suppress(ConnectionClosed):
            await socket.send(json.dumps(hello))
            for number, text in enumerate(texts):
                await socket.send(text, text=True)
                await socket.send(json.dumps({"type": "ping", "n": 10_000 + number}))
                while (answer := json.loads(await socket.recv())) != {"type": "pong", "n": 10_000 + number}:
                    assert STATUS.get(answer.get("code"), 200) < 500, (text, answer)
            return True
        assert not is_utf8(text), (text, socket.close_code)
        assert socket.close_code == INVALID_UTF8, text
        return False


def is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
