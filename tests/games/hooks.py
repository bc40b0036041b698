"""What the tests of a game provide to shared tests: optional modules of the package `tests.games.GAME`.

A game that is new or comes from another distribution has none, and gets the defaults of the shared tests.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def hook(game: str, module: str, name: str, default: Any = None) -> Any:
    """Return a function or constant of a module of a game's tests, or the default if there is none."""
    path = f"{__package__}.{game}"
    if find_spec(path) is None or find_spec(f"{path}.{module}") is None:
        return default
    return getattr(import_module(f"{path}.{module}"), name, default)
