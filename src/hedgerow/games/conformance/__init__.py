"""Holds any game to the contract: random games, everything checked at every node.

    from hedgerow.games import game_class
    from hedgerow.games.conformance import check

    print(check(game_class("tipperary"), games=100, seed=1))

Each check has a name; `CHECKS` says what it means. A `ConformanceError` names the game, its setup,
the seed, the number of the game and the node, so that `check_game(game, seed, number)` gets there again.
"""

from hedgerow.games.conformance.playthrough import LONGEST, check_game
from hedgerow.games.conformance.report import (
    CHECKS,
    FULL,
    USUAL,
    ConformanceError,
    Place,
    Report,
    Thoroughness,
)
from hedgerow.games.conformance.runs import check

__all__ = [
    "CHECKS",
    "FULL",
    "LONGEST",
    "USUAL",
    "ConformanceError",
    "Place",
    "Report",
    "Thoroughness",
    "check",
    "check_game",
]
