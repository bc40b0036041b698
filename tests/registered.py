"""The installed games by what they claim to have, and games of this repository by their properties.

Shared tests name no game. A test over all games takes its parameters from here or from the registry; a test that needs
one game of a kind takes the first one with the property that matters.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hedgerow.games import REGISTRY, Game, Setup, State
from hedgerow.games.core.evaluator import evaluator_class
from hedgerow.games.core.scene import GridKind
from tests.games.hooks import hook

BUILT_IN: Final = [name for name, cls in REGISTRY.items() if cls.__module__.startswith("hedgerow.games.")]
"""The games of this repository, which keeps their golden records; other packages test their own."""
KERNEL_GAMES: Final = [name for name in BUILT_IN if REGISTRY[name].kernel]
"""The games of this repository that the compiled kernel plays as well."""
COMPLETE: Final = [name for name, cls in REGISTRY.items() if cls.status == "complete"]
"""The games with all languages, help, rules and a lesson."""


def _first(has_property: Callable[[type[Game]], bool]) -> str:
    """Return the name of the first built-in game with a property."""
    return next(name for name in BUILT_IN if has_property(REGISTRY[name]))


def _first_decision(cls: type[Game]) -> State:
    """Return the first state of a game for two in which a seat is to act."""
    state = cls.open(Setup(cls.name, 2)).start()
    state.play_chance(Random(1))
    return state


def _is_simultaneous(cls: type[Game]) -> bool:
    return len(_first_decision(cls).to_act) > 1


SIMULTANEOUS_GAME: Final = _first(_is_simultaneous)
"""A game in which all seats act at once, each on a board of its own."""
TURN_GAME: Final = _first(lambda cls: not cls.has_secrets and not _is_simultaneous(cls))
"""A game without secrets in which the seats take turns on one board."""
SECRET_GAME: Final = _first(lambda cls: cls.has_secrets)
"""A game in which seats have secrets from each other."""
LEARNING_GAME: Final = _first(lambda cls: bool(evaluator_class(cls).features_version))
"""A game with features for a learned evaluation."""
GAME_ON: Final[dict[GridKind, str]] = {
    _first_decision(REGISTRY[name]).scene(None).boards[0].grid: name for name in reversed(BUILT_IN)
}
"""The first game on each kind of grid."""
CUSTOM_TILES_GAME: Final = _first(lambda cls: hook(cls.name, "tile_files", "largest_tiles") is not None)
"""A game whose tests write custom tile files of any size: `plain_tiles`, `large_tiles` and `largest_tiles`."""


def custom_tiles(name: str, *arguments: object) -> str:
    """Return a tile file of `CUSTOM_TILES_GAME`."""
    text: str = hook(CUSTOM_TILES_GAME, "tile_files", name)(*arguments)
    return text
