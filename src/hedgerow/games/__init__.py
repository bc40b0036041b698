"""The games, and functions to open them by name.

Each built-in game is a subpackage; `hedgerow.games.core` has the contract that games implement and the code that they
share. Other distributions add games by entry points of the group `hedgerow.games`.
"""

from hedgerow.games.core.contract import CHANCE, Event, Game, ScoreItem, State
from hedgerow.games.core.errors import (
    GameNotInstalled,
    HedgerowError,
    IllegalMove,
    MalformedMove,
    MoveError,
    NotationError,
    NotYourTurn,
    SetupError,
    TileFileError,
)
from hedgerow.games.core.registry import REGISTRY, game_class, new_game, open_game
from hedgerow.games.core.setup import Option, OptionValue, Setup

__all__ = [
    "CHANCE",
    "REGISTRY",
    "Event",
    "Game",
    "GameNotInstalled",
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
    "TileFileError",
    "game_class",
    "new_game",
    "open_game",
]
