"""Test hooks: optional functions of a game that the conformance suite calls.

A game provides hooks as functions of a module `testing` beside its other modules. Both are optional::

    def setups(game_class: type[MyGame]) -> list[Setup]: ...
    def component_counts(state: MyState) -> dict[str, int]: ...
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from hedgerow.games.core.contract import Game, State
from hedgerow.games.core.setup import Setup


def setups_of(game_class: type[Game]) -> list[Setup]:
    """Return the setups to play in tests, which are not all the setups that can be opened.

    By default every player count occurs with every value of every option, but not with every combination of values.
    A game provides the hook `setups` if some values exclude each other or need a certain number of players.
    """
    hook = _hook(game_class, "setups")
    setups: list[Setup] = hook(game_class) if hook is not None else default_setups(game_class)
    return setups


def default_setups(game_class: type[Game]) -> list[Setup]:
    """Return the setups of a game without the hook `setups`."""
    options = game_class.option_list
    rows = max((len(option.values) for option in options), default=1)
    return [
        Setup(game_class.name, players, {option.name: option.values[row % len(option.values)] for option in options})
        for players in game_class.player_counts
        for row in range(rows)
    ]


def component_counts(state: State) -> dict[str, int]:
    """Return the total number of each component, in play and in supplies.

    The counts must never change during a game. They are empty for a game without the hook `component_counts`.
    """
    hook = _hook(type(state.game), "component_counts")
    counts: dict[str, int] = hook(state) if hook is not None else {}
    return counts


@cache
def _hook(game_class: type[Game], name: str) -> Callable[..., Any] | None:
    """Return a function of the module `testing` beside the game class, or beside one of its base classes."""
    for cls in game_class.__mro__:
        package = getattr(sys.modules.get(cls.__module__), "__package__", None)
        module = f"{package}.testing"
        if package and module != __package__ and find_spec(module) is not None:
            return getattr(import_module(module), name, None)
    return None
