"""Lanterns with one fault each: the proof that every check of the conformance suite can fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tests.toys.lantern import Lantern, LanternState

BROKEN: dict[str, tuple[str, type[Lantern]]] = {}
"""For each variant, by name, the check that must find it and the game."""

AnyGame = TypeVar("AnyGame", bound=type[Lantern])
AnyState = TypeVar("AnyState", bound=type[LanternState])


def faulty_game(check: str) -> Callable[[AnyGame], AnyGame]:
    """Registers a game whose box is at fault."""

    def register(game: AnyGame) -> AnyGame:
        BROKEN[game.__name__] = (check, game)
        return game

    return register


def faulty_state(check: str) -> Callable[[AnyState], AnyState]:
    """Registers a game whose state is at fault."""

    def register(state: AnyState) -> AnyState:
        BROKEN[state.__name__] = (check, type(f"{state.__name__}Game", (Lantern,), {"state_class": state}))
        return state

    return register
