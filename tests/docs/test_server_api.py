"""docs/server-api.md lists every route and every error code of the server."""

from __future__ import annotations

import re
from pathlib import Path

from hedgerow.server.errors import STATUS
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


def test_every_route_is_described() -> None:
    paths = {path for handler in ROUTES for path in handler.paths}
    names = {"table": "ID", "game": "GAME", "step": "STEP", "puzzle": "PUZZLE", "deal": "DEAL"}
    plain = {re.sub(r"\{(\w+):\w+\}", lambda part: names[part[1]], path) for path in paths}
    assert documented_routes() == plain


def test_every_error_code_is_described() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", TEXT, re.MULTILINE)
    assert {code: int(status) for code, status in rows} == STATUS
