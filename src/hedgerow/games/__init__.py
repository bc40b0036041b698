"""The games, and the way to open one.

A new game is one folder and one line in `REGISTRY`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from hedgerow.games.core.contract import CHANCE, Event, Game, Option, OptionValue, ScoreItem, Setup, State
from hedgerow.games.core.errors import (
    BoxError,
    HedgerowError,
    IllegalMove,
    MalformedMove,
    MoveError,
    NotationError,
    NotYourTurn,
    SetupError,
)
from hedgerow.i18n import join, messages_of

msg = messages_of("hedgerow.games.core")

REGISTRY: dict[str, str] = {
    "tipperary": "hedgerow.games.tipperary:Tipperary",
    "cornwall": "hedgerow.games.cornwall:Cornwall",
    "woolybully": "hedgerow.games.woolybully:WoolyBully",
}
"""Each game's name and the place of its class, which is imported when it is first asked for."""


def game_class(name: str) -> type[Game]:
    """The class of a registered game."""
    place = REGISTRY.get(name)
    if place is None:
        raise SetupError(msg("no_game", name=repr(name), games=join(REGISTRY)))
    module, _, attribute = place.partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def open_game(setup: Setup) -> Game:
    """The box for a setup."""
    return game_class(setup.game).open(setup)


def new_game(
    name: str,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    tiles: str | None = None,
) -> Game:
    """The box of a game for a number of players; `tiles` is the text of a custom tile file."""
    return open_game(Setup(name, players, options or {}, tiles))


__all__ = [
    "CHANCE",
    "REGISTRY",
    "BoxError",
    "Event",
    "Game",
    "HedgerowError",
    "IllegalMove",
    "MalformedMove",
    "MoveError",
    "NotYourTurn",
    "NotationError",
    "Option",
    "OptionValue",
    "ScoreItem",
    "Setup",
    "SetupError",
    "State",
    "game_class",
    "new_game",
    "open_game",
]
