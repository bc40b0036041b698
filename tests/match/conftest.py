"""Registration of the toy games for the tests of matches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow.games import REGISTRY
from tests.match.tiled import TiledLantern
from tests.toys.lantern import Lantern


@pytest.fixture(autouse=True, scope="module")
def _toy_games_in_the_registry() -> Iterator[None]:
    """Register the toys per module, not per test: Hypothesis runs many examples within one test."""
    with REGISTRY.added(Lantern, TiledLantern):
        yield
