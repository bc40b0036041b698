"""Schemathesis: what the description of the HTTP side allows, and what it does not, sent to a real server.

No fault of the server, and every answer as it is described: its status, its type, its content.
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

from hedgerow.server.http.app import create
from hedgerow.server.settings import Settings
from tests.security.calm import others_are_served
from tests.security.strict import Strict
from tests.server.pages import PATIENCE, ask, hotseat_table, make_table, table_wish

EXAMPLES = int(os.environ.get("HEDGEROW_FUZZ", "10"))
"""For each address and method; the variable is for a long run."""
ENOUGH = 10
"""Addresses of which some must have been asked for something possible."""
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)


def to_the_letter(described: Any) -> Any:
    """Schemathesis stumbles over lists whose items differ by their places: here any item may be at any place."""
    if isinstance(described, list):
        return [to_the_letter(item) for item in described]
    if not isinstance(described, dict):
        return described
    told = {name: to_the_letter(value) for name, value in described.items()}
    if str(told.get("title", "")).endswith(("Wish", "Rule")):  # what more is sent is refused, which is not described
        told["additionalProperties"] = False
    items = told.pop("prefixItems", None)
    if items is not None:
        told |= {"minItems": len(items), "maxItems": len(items), "items": {"anyOf": items}}
    return told


APP = create(Settings(database="sqlite+aiosqlite://"))
DESCRIPTION = to_the_letter(msgspec.json.decode(encode_json(APP.openapi_schema.to_schema())))


def described(mode: str) -> Any:
    """The description, to make up requests that it allows, or that it does not."""
    config = {"seed": 8, "phases": {"coverage": {"enabled": False}}, "generation": {"mode": mode}}
    return schemathesis.openapi.from_dict(DESCRIPTION, config=schemathesis.Config.from_dict(config))


allowed = described("positive")
forbidden = described("negative").include(method="POST").exclude(path_regex="(resign|rematch)$")  # with a body
bounded = settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


class Targets:
    """Tables of all kinds, so that not every request is about one that is not there."""

    def __init__(self, server: Strict) -> None:
        self.server = server
        running, playing = hotseat_table(server, "woolybully")
        waiting, sitting = make_table(server, table_wish("cornwall", ["me", "hotseat", "open", "link"]))
        over, left = hotseat_table(server, "woolybully")
        for token in left.values():
            assert ask(server, f"{over}/moves", {"id": "1", "move": "quit", "seq": 10**6}, token).status_code == 200
        self.keys = {running: playing, waiting: sitting, over: left}
        self.seen: set[tuple[str, int]] = set()
        self.session = requests.Session()
        self.session.trust_env = False

    def aim(self, case: Any) -> None:
        """Put what is there into a request that was made up: a table, the secret of a seat, a game."""
        chosen = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode("utf-8", "replace"))
        if case.path_parameters and chosen % 8:
            table = list(self.keys)[chosen // 8 % len(self.keys)]
            case.path_parameters["table"] = table
            if chosen // 64 % 4:
                case.headers["X-Seat-Token"] = self.keys[table][chosen // 64 % 2]
        if isinstance(case.body, dict) and "game" in case.body and isinstance(case.body.get("seats"), list):
            seats = case.body["seats"][:3]
            case.body |= {"game": "cornwall", "seats": [*seats, {"kind": "open"}, {"kind": "open"}][:4]}
            if chosen % 2:
                case.body |= {"options": {}, "tiles": None, "clock": {"kind": "none"}}

    def answer(self, case: Any, *, meant_well: bool) -> None:
        """Send a request, and look at the answer."""
        self.aim(case)
        answer = case.call(base_url=self.server.address, session=self.session, timeout=PATIENCE)
        if meant_well:
            self.seen.add((case.operation.label, answer.status_code))
        case.validate_response(answer, checks=CHECKS)
        assert "Traceback" not in answer.text


@pytest.fixture(scope="module")
def targets(free: Strict) -> Iterator[Targets]:
    """At the end the server is well, and where enough was asked for, much of it could be done."""
    targets = Targets(free)
    yield targets
    asked = {label for label, _ in targets.seen}
    good = {label for label, status in targets.seen if status < 300}
    assert len(asked) < ENOUGH or len(good) > len(asked) / 4, "much of what was asked for could be done"
    with others_are_served(free):
        assert "Traceback" not in free.logged()


@allowed.parametrize()  # type: ignore[untyped-decorator]
@bounded
def test_every_answer_is_as_described(case: Any, targets: Targets) -> None:
    targets.answer(case, meant_well=True)


@forbidden.parametrize()  # type: ignore[untyped-decorator]
@bounded
def test_what_is_not_described_is_refused_as_described(case: Any, targets: Targets) -> None:
    targets.answer(case, meant_well=False)


def test_every_address_was_meant() -> None:
    labels = [found.ok().label for found in allowed.get_all_operations() if isinstance(found, Ok)]
    described = [f"{method.upper()} {path}" for path, item in DESCRIPTION["paths"].items() for method in item]
    assert sorted(labels) == sorted(described)
    assert len(labels) > 15
