"""Pictures of the rules over HTTP."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from hedgerow.games import REGISTRY
from hedgerow.server.http.app import create_app
from hedgerow.server.settings import Settings
from hedgerow.tutorial.rulebook import pictures
from tests.server.client import fetch
from tests.server.serving import SINGLE_SERVER, Server


@pytest.mark.parametrize("game", REGISTRY)
@SINGLE_SERVER
def test_pictures_of_a_game_are_returned_in_order(server: Server, game: str) -> None:
    answer = fetch(server, f"/api/rules/{game}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=3600"
    returned = answer.json()["pictures"]
    assert [picture["name"] for picture in returned] == [picture.name for picture in pictures(game)]
    for picture in returned:
        assert picture["view"]["game"] == game
        assert picture["view"]["seat"] is None
        assert picture["cells"] or picture["parts"]


def test_game_without_pictures_has_an_empty_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "lantern", "tests.toys.lantern:Lantern")
    with TestClient(create_app(Settings(database="sqlite+aiosqlite://"))) as client:
        answer = client.get("/api/rules/lantern")
        assert (answer.status_code, answer.json()) == (200, {"pictures": []})


@pytest.mark.parametrize("game", ["chess", "..%2f..%2fserver", "x" * 200])
@SINGLE_SERVER
def test_unknown_game_is_refused_with_a_list(server: Server, game: str) -> None:
    answer = fetch(server, f"/api/rules/{game}")
    assert answer.status_code in (400, 404)
    if answer.status_code == 400:
        assert "tipperary, cornwall, woolybully" in answer.json()["advice"]
