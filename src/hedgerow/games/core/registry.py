"""The registry of games, and functions to open them by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from hedgerow.games.core.contract import Game, OptionValue, Setup
from hedgerow.games.core.errors import SetupError
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

REGISTRY: dict[str, str] = {
    "tipperary": "hedgerow.games.tipperary:Tipperary",
    "cornwall": "hedgerow.games.cornwall:Cornwall",
    "woolybully": "hedgerow.games.woolybully:WoolyBully",
}
"""The class of each game as `module:Class`, by name. It is imported when the game is first used."""


def game_class(name: str) -> type[Game]:
    """Return the class of a registered game, or raise `SetupError` if there is no game of this name."""
    place = REGISTRY.get(name)
    if place is None:
        raise SetupError(msg("no_game", name=repr(name), games=join(REGISTRY)))
    module, _, attribute = place.partition(":")
    cls: type[Game] = getattr(import_module(module), attribute)
    return cls


def open_game(setup: Setup) -> Game:
    """Return the game for a setup, or raise `SetupError`."""
    return game_class(setup.game).open(setup)


def new_game(
    name: str,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    tiles: str | None = None,
) -> Game:
    """Return a game for a number of players, or raise `SetupError`.

    `options` may leave options out; `tiles` is the text of a custom tile file.
    """
    return open_game(Setup(name, players, options or {}, tiles))
