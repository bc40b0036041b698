"""The conformance suite: random games that check any game against the contract at every node.

Usage::

    from hedgerow.games import game_class
    from hedgerow.testing import check

    print(check(game_class("tipperary"), games=100, seed=1))

Each check has a name; `CHECKS` describes them. A `ConformanceError` names the game, its setup, the seed, the number of
the game and the node, so that `check_game(game, seed, number)` reproduces the failure.

Hidden information is checked by comparing states that look the same to a seat: a state and its determinized version,
or the results of two moves. The view, the scene, the moves, the events and the refusals must be the same in both, and
both must give the same state when they are determinized with the same generator. If `Game.has_secrets` is false, every
determinized state must be a copy.

A game may say which setups to play and how many components it has; see `hedgerow.testing.hooks`.

The suite cannot check everything:

- Whether a determinized state agrees with the past. A recorded pass may prove that a hand had no fitting tile. If
  `State.determinize` ignores this, it deals impossible hands, and does so from all states that look the same. A game
  with such constraints must test them itself: play random games, record what each seat has revealed by its actions
  (passes, refusals to follow, answers), determinize for every other seat at every later node, and verify by the rules
  that each of these actions would have been forced or allowed with the dealt hand. Everything that the constraints
  depend on must be part of `State.fields`.
- Whether every possible deal occurs, with the right probability.
- Whether a view contains everything that the seat may know. Information that is missing in both the view and the
  determinized state counts as secret.
- Whether the rules are right. That is the task of the game's own tests.
"""

from hedgerow.testing.hooks import component_counts, setups_of
from hedgerow.testing.random_game import MAX_MOVES, check_game
from hedgerow.testing.report import (
    CHECKS,
    FULL,
    USUAL,
    ConformanceError,
    Location,
    Report,
    Thoroughness,
)
from hedgerow.testing.runner import check

__all__ = [
    "CHECKS",
    "FULL",
    "MAX_MOVES",
    "USUAL",
    "ConformanceError",
    "Location",
    "Report",
    "Thoroughness",
    "check",
    "check_game",
    "component_counts",
    "setups_of",
]
