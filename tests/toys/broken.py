"""Registry of variants of Lantern with one fault each, which show that every conformance check can fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tests.toys.lantern import Lantern, LanternState

BROKEN: dict[str, tuple[str, type[Lantern]]] = {}
"""The check that must find the fault and the game class, by the name of the variant."""

AnyGame = TypeVar("AnyGame", bound=type[Lantern])
AnyState = TypeVar("AnyState", bound=type[LanternState])


def faulty_game(check: str) -> Callable[[AnyGame], AnyGame]:
    """Register a faulty game class."""

    def register(game: AnyGame) -> AnyGame:
        BROKEN[game.__name__] = (check, game)
        return game

    return register


def faulty_state(check: str) -> Callable[[AnyState], AnyState]:
    """Register a game class with a faulty state class."""

    def register(state: AnyState) -> AnyState:
        BROKEN[state.__name__] = (check, type(f"{state.__name__}Game", (Lantern,), {"state_class": state}))
        return state

    return register
