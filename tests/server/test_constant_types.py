"""Which types cannot change: positions keep their values without a copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import pytest

from hedgerow.games import REGISTRY, game_class
from hedgerow.server.live.constant_types import is_constant


class Pair(NamedTuple):
    left: int
    right: str | None


class Listed(NamedTuple):
    values: list[int]


@dataclass(frozen=True)
class Frozen:
    pairs: tuple[Pair, ...]
    kind: Literal["a", "b"]


@dataclass(frozen=True)
class WithList:
    inner: tuple[Listed, ...]


@dataclass
class Thawed:
    value: int


@dataclass(frozen=True)
class Unknown:
    value: Missing  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize("kind", [int, str | None, tuple[int, str], tuple[tuple[int, ...], ...], Pair, Frozen])
def test_constant_types(kind: Any) -> None:
    assert is_constant(kind)


@pytest.mark.parametrize(
    "kind", [list, dict[str, int], tuple[list[int], ...], object, Listed, WithList, Thawed, Unknown]
)
def test_other_types(kind: Any) -> None:
    assert not is_constant(kind)


@pytest.mark.parametrize("game", REGISTRY)
def test_views_of_the_built_in_games_are_constant(game: str) -> None:
    assert is_constant(game_class(game).view_type)
