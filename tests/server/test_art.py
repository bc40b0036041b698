"""The art of games over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.texts import texts_package
from hedgerow.render.artwork import art_in
from hedgerow.render.vocabulary import Vocabulary
from hedgerow.server.http.app import create_app
from hedgerow.server.settings import Settings
from tests.registered import TURN_GAME

Client = TestClient[Litestar]
MOST_BYTES = 12_000


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create_app(Settings(database="sqlite+aiosqlite://"))) as opened:
        yield opened


@pytest.mark.parametrize("game", REGISTRY)
def test_the_page_gets_the_vocabulary_that_pictures_are_drawn_with(client: Client, game: str) -> None:
    answer = client.get(f"/api/games/{game}/art", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert int(answer.headers["content-length"]) < MOST_BYTES
    art = art_in(texts_package(game_class(game)))
    sent = answer.json()
    assert msgspec.convert(sent["vocabulary"], Vocabulary) == art.vocabulary
    ids = {element.get("id") for element in ElementTree.fromstring(sent["symbols"] or "<svg />").iter()} - {None}
    assert ids == {name for name in art.own_names if name in art.drawings}
    for colour in art.own_names - ids:
        assert f"--{colour}: light-dark(" in sent["styles"]
        assert f".c-{colour} {{ fill: var(--{colour}) }}" in sent["styles"]


def test_art_is_sent_again_only_if_it_has_changed(client: Client) -> None:
    tag = client.get(f"/api/games/{TURN_GAME}/art").headers["etag"]
    again = client.get(f"/api/games/{TURN_GAME}/art", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_an_unknown_game_has_no_art(client: Client) -> None:
    assert client.get("/api/games/chess/art").status_code == 400
