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
from tests.registered import COMPLETE, TURN_GAME
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
    german = client.get(f"/api/games/{TURN_GAME}/texts?language=de")
    assert german.headers["cache-control"] == "no-cache"
    known = {"If-None-Match": german.headers["etag"]}
    again = client.get(f"/api/games/{TURN_GAME}/texts?language=de", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/api/games/{TURN_GAME}/texts?language=fr", headers=known).status_code == 200


def test_an_unknown_game_is_refused(client: Client) -> None:
    answer = client.get("/api/games/chess/texts")
    assert answer.status_code == 400
    assert TURN_GAME in answer.json()["advice"]


def test_a_game_without_texts_has_the_shared_ones(client: Client) -> None:
    with REGISTRY.added(Lantern):
        assert client.get("/api/games/lantern/texts").json() == {"messages": {"piece.tile": "Tile {number}"}}


@pytest.mark.parametrize("game", COMPLETE)
def test_games_and_options_are_named_in_the_language(client: Client, game: str) -> None:
    german, english = (
        next(sent for sent in client.get(f"/api/games?language={language}").json()["games"] if sent["name"] == game)
        for language in ("de", "en")
    )
    assert "" != german["pace"] != english["pace"]
    sent, other = german["options"], english["options"]
    for option, shown in zip(game_class(game).option_list, sent, strict=True):
        assert (shown["name"], shown["values"]) == (option.name, list(option.values))
        assert shown["title"]
        assert len(shown["labels"]) == len(option.values)
        assert option.values != (False, True) or shown["labels"] == ["", ""]
    assert [option["title"] for option in sent] != [option["title"] for option in other]
    assert [option["labels"] for option in sent] != [option["labels"] for option in other]
