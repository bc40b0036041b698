"""The pictures in the rules, over HTTP."""

from __future__ import annotations

import pytest

from hedgerow.games import REGISTRY
from hedgerow.tutorial.rulebook import pictures
from tests.server.pages import ask
from tests.server.serving import ONE_IS_ENOUGH, Server


@pytest.mark.parametrize("game", REGISTRY)
@ONE_IS_ENOUGH
def test_the_pictures_of_a_game_are_told_in_their_order(server: Server, game: str) -> None:
    answer = ask(server, f"/api/rules/{game}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=3600"
    told = answer.json()["pictures"]
    assert [one["name"] for one in told] == [one.name for one in pictures(game)]
    for one in told:
        assert one["view"]["game"] == game
        assert one["view"]["seat"] is None
        assert one["cells"] or one["parts"]


@pytest.mark.parametrize("game", ["chess", "..%2f..%2fserver", "x" * 200])
@ONE_IS_ENOUGH
def test_an_unknown_game_is_refused_with_the_known_ones(server: Server, game: str) -> None:
    answer = ask(server, f"/api/rules/{game}")
    assert answer.status_code in (400, 404)
    if answer.status_code == 400:
        assert "tipperary, cornwall, woolybully" in answer.json()["advice"]
