"""docs/server-api.md lists every route and every error code of the server."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from hedgerow.server.errors import STATUS
from hedgerow.server.http import deal_schemas, puzzle_schemas, routes, schemas
from hedgerow.server.http.routes import ROUTES

TEXT = (Path(__file__).parents[2] / "docs" / "server-api.md").read_text(encoding="utf-8")


def documented_routes() -> set[str]:
    """Return the addresses in the first column, with shortened ones (`…/pieces`, `resign`) written out."""
    routes = set()
    for cell in re.findall(r"^\| (`(?:GET|POST) [^|]+) \|", TEXT, re.MULTILINE):
        first = ""
        for span in re.findall(r"`([^`]+)`", cell):
            path = span.split()[-1].partition("?")[0]
            if path.startswith("…"):
                path = first + path[1:]
            elif not path.startswith("/"):
                path = f"{first.rpartition('/')[0]}/{path}"
            first = first or path
            routes.add(path)
    return routes


def body_types() -> dict[str, type]:
    """Return the type of the body that each route takes, by the address of the route."""
    types: dict[str, type] = {}
    for handler in ROUTES:
        name = re.fullmatch(r"JSONBody\[(\w+)\]", str(handler.fn.__annotations__.get("data", "")))
        if name is not None:
            modules = (schemas, puzzle_schemas, deal_schemas, routes)
            body: type = next(getattr(module, name[1]) for module in modules if hasattr(module, name[1]))
            types |= {plain_path(path): body for path in handler.paths}
    return types


def plain_path(path: str) -> str:
    """Return the path of a route as the page writes it."""
    names = {"table": "ID", "game": "GAME", "step": "STEP", "puzzle": "PUZZLE", "deal": "DEAL"}
    return re.sub(r"\{(\w+):\w+\}", lambda part: names[part[1]], path)


def test_every_route_is_described() -> None:
    assert documented_routes() == {plain_path(path) for handler in ROUTES for path in handler.paths}


def test_every_body_has_an_example_that_the_route_accepts() -> None:
    examples = dict(re.findall(r"^\| `POST ([^`?]+)` \| `(\{[^`]*\})` \|$", TEXT, re.MULTILINE))
    types = body_types()
    assert len(types) > 8
    # A preview of a lesson takes the body of a preview at a table.
    assert types.keys() - examples.keys() == {"/api/lessons/GAME/STEP/preview"}
    for path, example in examples.items():
        msgspec.json.decode(example, type=types[path])


def test_every_error_code_is_described() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", TEXT, re.MULTILINE)
    assert {code: int(status) for code, status in rows} == STATUS
