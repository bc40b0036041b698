"""The rules over HTTP: texts and pictures."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from hedgerow.games import REGISTRY
from hedgerow.server.http.app import create_app
from hedgerow.server.settings import Settings
from hedgerow.tutorial.rulebook import pictures
from tests.registered import TURN_GAME
from tests.server.client import fetch
from tests.server.serving import SINGLE_SERVER, Server
from tests.toys.lantern import Lantern


@pytest.mark.parametrize("game", REGISTRY)
@SINGLE_SERVER
def test_pictures_of_a_game_are_returned_in_order(server: Server, game: str) -> None:
    answer = fetch(server, f"/api/rules/{game}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    returned = answer.json()["pictures"]
    assert [picture["name"] for picture in returned] == [picture.name for picture in pictures(game)]
    for picture in returned:
        assert picture["board"]["cells"]
        assert picture["cells"] or picture["parts"]


@SINGLE_SERVER
def test_the_text_of_the_rules_is_in_the_language(server: Server) -> None:
    german = fetch(server, f"/api/rules/{TURN_GAME}?language=de").json()["text"]
    english = fetch(server, f"/api/rules/{TURN_GAME}").json()["text"]
    assert [section["id"] for section in german["sections"]] == [section["id"] for section in english["sections"]]
    assert german["sections"][0]["title"] == "Ziel des Spiels"
    assert fetch(server, f"/api/rules/{TURN_GAME}/brief?language=de").json()["brief"] == german["brief"]


def test_game_without_rules_has_neither_text_nor_pictures() -> None:
    with REGISTRY.added(Lantern), TestClient(create_app(Settings(database="sqlite+aiosqlite://"))) as client:
        answer = client.get("/api/rules/lantern")
        assert (answer.status_code, answer.json()) == (200, {"text": None, "pictures": []})
        assert client.get("/api/rules/lantern/brief").json() == {"brief": []}
        [lantern] = [game for game in client.get("/api/games").json()["games"] if game["name"] == "lantern"]
        assert (lantern["rules"], lantern["lesson"]) == (False, False)


@pytest.mark.parametrize("game", ["chess", "..%2f..%2fserver", "x" * 200])
@SINGLE_SERVER
def test_unknown_game_is_refused_with_a_list(server: Server, game: str) -> None:
    answer = fetch(server, f"/api/rules/{game}")
    assert answer.status_code in (400, 404)
    if answer.status_code == 400:
        assert ", ".join(REGISTRY) in answer.json()["advice"]
