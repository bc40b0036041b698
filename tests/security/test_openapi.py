"""Schemathesis: requests that the OpenAPI description allows, and requests that it does not, sent to a real server.

The server must not fail, and every response must match its description: status, type and content.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from litestar.serialization import encode_json
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hedgerow.server.http.app import create_app
from hedgerow.server.settings import Settings
from tests.registered import SECRET_GAME, TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer
from tests.server.client import TIMEOUT, create_table, fetch, hotseat_table, table_request

EXAMPLES = int(os.environ.get("HEDGEROW_FUZZ", "10"))
"""Examples for each route; the variable is for long runs."""
ENOUGH = 10
"""Number of tested routes from which on a share of successful requests is required."""
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)


def adapt(schema: Any) -> Any:
    """Adapt a schema: Schemathesis does not support lists with a type for each place."""
    if isinstance(schema, list):
        return [adapt(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    adapted = {name: adapt(value) for name, value in schema.items()}
    if str(adapted.get("title", "")).endswith(("Request", "Rule")):
        adapted["additionalProperties"] = False  # unknown fields are refused, which the description does not say
    items = adapted.pop("prefixItems", None)
    if items is not None:
        adapted |= {"minItems": len(items), "maxItems": len(items), "items": {"anyOf": items}}
    return adapted


APP = create_app(Settings(database="sqlite+aiosqlite://"))
DESCRIPTION = adapt(msgspec.json.decode(encode_json(APP.openapi_schema.to_schema())))


def description(mode: str) -> Any:
    """Return the description for the generation of valid or of invalid requests."""
    config = {"seed": 8, "phases": {"coverage": {"enabled": False}}, "generation": {"mode": mode}}
    return schemathesis.openapi.from_dict(DESCRIPTION, config=schemathesis.Config.from_dict(config))


allowed = description("positive")
# The excluded routes have no body.
forbidden = description("negative").include(method="POST").exclude(path_regex="(resign|rematch|hint)$")
bounded = settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


class Targets:
    """Tables of all kinds, so that requests meet existing ones."""

    def __init__(self, server: LimitedServer) -> None:
        self.server = server
        running, playing = hotseat_table(server, SECRET_GAME)
        waiting, sitting = create_table(server, table_request(TURN_GAME, ["me", "hotseat", "open", "link"]))
        over, left = hotseat_table(server, SECRET_GAME)
        for token in left.values():
            assert fetch(server, f"{over}/moves", {"id": "1", "move": "quit", "seq": 10**6}, token).status_code == 200
        self.keys = {running: playing, waiting: sitting, over: left}
        self.seen: set[tuple[str, int]] = set()
        self.session = requests.Session()
        self.session.trust_env = False

    def aim(self, case: Any) -> None:
        """Put existing things into a generated request: a table, the secret of a seat, a game."""
        chosen = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode("utf-8", "replace"))
        if case.path_parameters and chosen % 8:
            table = list(self.keys)[chosen // 8 % len(self.keys)]
            case.path_parameters["table"] = table
            if chosen // 64 % 4:
                case.headers["X-Seat-Token"] = self.keys[table][chosen // 64 % 2]
        if isinstance(case.body, dict) and "game" in case.body and isinstance(case.body.get("seats"), list):
            seats = case.body["seats"][:3]
            case.body |= {"game": TURN_GAME, "seats": [*seats, {"kind": "open"}, {"kind": "open"}][:4]}
            if chosen % 2:
                case.body |= {"options": {}, "tiles": None, "clock": {"kind": "none"}}

    def check(self, case: Any, *, valid: bool) -> None:
        """Send a request and check the response."""
        self.aim(case)
        response = case.call(base_url=self.server.address, session=self.session, timeout=TIMEOUT)
        if valid:
            self.seen.add((case.operation.label, response.status_code))
        case.validate_response(response, checks=CHECKS)
        assert "Traceback" not in response.text


@pytest.fixture(scope="module")
def targets(unlimited: LimitedServer) -> Iterator[Targets]:
    """Check at the end that the server works, and that many of the valid requests succeeded."""
    targets = Targets(unlimited)
    yield targets
    tested = {label for label, _ in targets.seen}
    successful = {label for label, status in targets.seen if status < 300}
    assert len(tested) < ENOUGH or len(successful) > len(tested) / 4, "many of the requests could be carried out"
    with others_are_served(unlimited):
        assert "Traceback" not in unlimited.logged()


@allowed.parametrize()  # type: ignore[untyped-decorator]
@bounded
def test_every_response_matches_its_description(case: Any, targets: Targets) -> None:
    targets.check(case, valid=True)


@forbidden.parametrize()  # type: ignore[untyped-decorator]
@bounded
def test_invalid_requests_are_refused_as_described(case: Any, targets: Targets) -> None:
    targets.check(case, valid=False)


def test_every_route_is_tested() -> None:
    labels = [found.ok().label for found in allowed.get_all_operations() if isinstance(found, Ok)]
    described = [f"{method.upper()} {path}" for path, item in DESCRIPTION["paths"].items() for method in item]
    assert sorted(labels) == sorted(described)
    assert len(labels) > 15
