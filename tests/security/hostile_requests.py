"""Every request and message of the protocols with a hostile value in each of its fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from msgspec import inspect

from hedgerow.analysis.puzzle_file import built_in_puzzles
from hedgerow.games import game_class
from tests.registered import TURN_GAME
from tests.security.hostile_values import BYTES, ESCAPED_ONLY, JSON_VALUES, SHORT_JSON_VALUES, escaped
from tests.security.random_messages import TYPES
from tests.security.raw_http import RawRequest

HERE = "HOSTILE"
"""Takes the place of a hostile value in a body."""
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/guest": {"name": "Ann"},
    "POST /api/tables": {
        "game": TURN_GAME,
        "seats": [{"kind": "me"}, {"kind": "bot", "name": "Ben", "bot": "random"}],
        "options": {"tiles": 1},
        "tiles": "x",
        "clock": {"kind": "bank", "seconds": 60, "increment": 1},
        "public": True,
        "purist": False,
    },
    "POST /api/tables/{table}/join": {"name": "Ann", "token": "TOKEN", "seat": 0},
    "POST /api/tables/{table}/start": {"bots": "random"},
    "POST /api/tables/{table}/close": {},
    "POST /api/tables/{table}/replace": {"seat": 1, "bot": "random"},
    "POST /api/tables/{table}/mute": {"seat": 1, "muted": True},
    "POST /api/tables/{table}/moves": {"id": "1", "move": "quit", "seq": 1000},
    "POST /api/tables/{table}/preview": {"move": "quit"},
    "POST /api/tables/{table}/chat": {"text": "Hello"},
    "POST /api/lessons/{game}/{step}": {"move": "pass"},
    "POST /api/lessons/{game}/{step}/preview": {"move": "pass"},
    "POST /api/puzzles/{game}/{puzzle}/preview": {"move": "pass", "moves": []},
    "POST /api/puzzles/{game}/{puzzle}/attempt": {"moves": ["pass"]},
    "POST /api/tables/{table}/practice": {"step": 3, "seat": 0, "luck": "fresh"},
    "POST /api/deals": {"game": TURN_GAME, "level": "random", "players": 2},
}
"""A valid body for each route that has one."""
PARAMETERS = {
    "table": "TABLE",
    "game": TURN_GAME,
    "step": "0",
    "stage": "open",
    "since": "0",
    "theme": "dark",
    "puzzle": built_in_puzzles(game_class(TURN_GAME))[0].id,
    "deal": f"{TURN_GAME}.random.2.abcdefghjk",
}
REQUIRED = {"GET /api/tables/{table}/position": b"?seq=0"}
"""Queries of the routes that need one."""
HEADERS = ("Cookie", "Accept-Language", "Accept-Encoding", "Accept", "Content-Type", "Origin", "Sec-Fetch-Site", "Host")
"""Headers that the server reads, besides the token of a seat."""


def requests_for(parameters: list[tuple[str, str]], path: bytes, base: RawRequest) -> Iterator[RawRequest]:
    """Yield requests of a route with hostile values in its parameters; `path` is its path with names in braces."""
    filled, mark, query = base.path.partition(b"?")
    for name, where in parameters:
        if where == "path":
            others = _filled(path, except_for=name) + mark + query
            yield from (replace(base, path=_with_path(others, name, value)) for value in _in_addresses())
        elif where == "query":
            yield from (replace(base, path=filled + _query(name, value)) for value in _in_addresses())
        else:
            yield from (replace(base, headers=((name.encode(), value), *base.headers)) for value in BYTES.values())


def _in_addresses() -> Iterator[bytes]:
    """Yield values for an address: as escapes, and as they are."""
    yield from map(escaped, (*BYTES.values(), *ESCAPED_ONLY.values()))
    yield from BYTES.values()


def _filled(path: bytes, except_for: str = "") -> bytes:
    for name, value in PARAMETERS.items():
        if name != except_for:
            path = path.replace(b"{%s}" % name.encode(), value.encode())
    return path


def _with_path(path: bytes, name: str, value: bytes) -> bytes:
    return path.replace(b"{%s}" % name.encode(), value)


def _query(name: str, value: bytes) -> bytes:
    return b"?%s=%s" % (name.encode(), value)


def common_requests(base: RawRequest) -> Iterator[RawRequest]:
    """Yield a request with hostile values in the parts that all routes have: query and usual headers."""
    yield from (replace(base, path=base.path + _query("language", value)) for value in _in_addresses())
    yield from (replace(base, path=base.path + b"?" + value) for value in _in_addresses())
    for name in HEADERS:
        for value in BYTES.values():
            yield replace(base, headers=((name.encode(), value), *base.headers))
    for value in BYTES.values():
        yield replace(base, headers=((b"Cookie", b"guest=" + value), *base.headers))
        yield replace(base, headers=((b"Cookie", b"guest=a.b." + value), *base.headers))


def bodies_of(body: dict[str, Any]) -> Iterator[bytes]:
    """Yield a body with a hostile value in the place of each value, of each key, and of the whole."""
    yield from JSON_VALUES.values()
    for template in [*_templates(body), {**body, "more": HERE}]:
        text = json.dumps(template).encode()
        yield from (text.replace(b'"%s"' % HERE.encode(), value) for value in JSON_VALUES.values())


def _templates(value: Any) -> Iterator[Any]:
    """Yield a value with the placeholder at each place."""
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    for key, inner in items:
        for template in [HERE, *_templates(inner)]:
            changed = value.copy()
            changed[key] = template
            yield changed
    if isinstance(value, dict):
        yield {HERE: 1, **value}


def base_messages() -> Iterator[dict[str, Any]]:
    """Yield a message of each type with all its fields."""
    usual: dict[type, Any] = {inspect.StrType: "x", inspect.IntType: 0, inspect.BoolType: True}
    known = {"v": 2, "table": "TABLE", "tokens": ["TOKEN"], "language": "en", "move": "quit", "seq": 1000}
    for message in TYPES:
        described = inspect.type_info(message)
        assert isinstance(described, inspect.StructType)
        fields = {field.name: known.get(field.name, usual.get(type(field.type), 0)) for field in described.fields}
        yield {"type": described.tag, **fields}


def messages_of(message: dict[str, Any]) -> Iterator[list[bytes]]:
    """Yield groups of messages, each with a hostile value in one field."""
    for template in [*_templates(message), {**message, "more": HERE}, HERE]:
        text = json.dumps(template).encode()
        yield [text.replace(b'"%s"' % HERE.encode(), value) for value in SHORT_JSON_VALUES.values()]
