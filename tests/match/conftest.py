"""Registration of the toy games for the tests of matches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow import games


@pytest.fixture(autouse=True, scope="module")
def _toy_games_in_the_registry() -> Iterator[None]:
    """Register the toys per module, not per test: Hypothesis runs many examples within one test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.REGISTRY, "lantern", "tests.toys.lantern:Lantern")
        patch.setitem(games.REGISTRY, "tiled", "tests.match.tiled:TiledLantern")
        yield
