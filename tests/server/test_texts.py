"""The texts of games over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.texts import page_texts
from hedgerow.i18n import LANGUAGES, Language
from hedgerow.server.http.app import create_app
from hedgerow.server.settings import Settings
from tests.toys.lantern import Lantern

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create_app(Settings(database="sqlite+aiosqlite://"))) as opened:
        yield opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY)
def test_the_texts_of_a_game_are_sent_in_a_language(client: Client, game: str, language: Language) -> None:
    answer = client.get(f"/api/games/{game}/texts?language={language}")
    assert answer.status_code == 200
    assert answer.json() == {"messages": page_texts(game_class(game), language)}


def test_texts_are_sent_again_only_if_they_have_changed(client: Client) -> None:
    german = client.get("/api/games/cornwall/texts?language=de")
    assert german.headers["cache-control"] == "no-cache"
    known = {"If-None-Match": german.headers["etag"]}
    again = client.get("/api/games/cornwall/texts?language=de", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/games/cornwall/texts?language=fr", headers=known).status_code == 200


def test_an_unknown_game_is_refused(client: Client) -> None:
    answer = client.get("/api/games/chess/texts")
    assert answer.status_code == 400
    assert "cornwall" in answer.json()["advice"]


def test_a_game_without_texts_has_the_shared_ones(client: Client) -> None:
    with REGISTRY.added(Lantern):
        assert client.get("/api/games/lantern/texts").json() == {"messages": {"piece.tile": "Tile {number}"}}


def test_games_and_options_are_named_in_the_language(client: Client) -> None:
    games = {game["name"]: game for game in client.get("/api/games?language=de").json()["games"]}
    assert games["tipperary"]["pace"] == "30 Minuten · alle zugleich"
    [holes] = [option for option in games["cornwall"]["options"] if option["name"] == "holes"]
    assert holes["title"] == "Ein Gebiet ist abgeschlossen"
    assert holes["labels"][0] == "wenn kein Plättchen mehr heranpasst"
    [count_all] = [option for option in games["woolybully"]["options"] if option["name"] == "count_all"]
    assert (count_all["values"], count_all["labels"]) == ([False, True], ["", ""])
