"""The games and setups in which the kernel is compared with the Python rules."""

from __future__ import annotations

from functools import cache

from hedgerow.games import REGISTRY, Setup, open_game
from hedgerow.games.core.contract import Game
from hedgerow.testing import setups_of

COMPILED = [name for name, game in REGISTRY.items() if game.kernel]
"""The games whose rules are compiled."""


@cache
def setups(name: str) -> list[Setup]:
    """Return the setups in which a game is compared."""
    return setups_of(REGISTRY[name])


def game_of(setup: Setup) -> Game:
    """Return the game of a setup."""
    return open_game(setup)
