"""Holds any game to the contract: random games, everything checked at every node.

    from hedgerow.games import game_class
    from hedgerow.testing import check

    print(check(game_class("tipperary"), games=100, seed=1))

Each check has a name; `CHECKS` says what it means. A `ConformanceError` names the game, its setup,
the seed, the number of the game and the node, so that `check_game(game, seed, number)` gets there again.

What is hidden is checked with twins: a state and its redeal for a seat (or the results of two moves
that look the same to it). All that the seat is shown, offered, told and refused must be the same in
both, both must give the same redeal with the same generator, and the redeal must stand up to all
that a position has to. With `Game.has_secrets` unset there are no twins: every redeal must be a copy.

What the suite cannot see:

- Whether a redeal respects what follows from the past. A recorded pass may prove that the hand then
  had no tile that fitted; a redeal that ignores it deals hands that cannot be, and does so from both
  twins alike. The suite knows no rule by which a hand of now could be held against a moment of then.
  A game with such constraints must test this itself: play random games, keep what each seat has
  shown by acting (passes, refusals to follow, questions answered), redeal for every other seat at
  every later node, and work out by its own rules that each of these acts would have been forced or
  allowed with the hand dealt. It must also hold whatever they depend on in `State.fields`.
- Whether all deals that are possible for a seat are dealt, and as often as they should be.
- Whether the view holds all that a seat may know: what neither view nor redeal treats as known is
  taken for secret.
- What the rules are. That is for the game's own tests.
"""

from hedgerow.testing.playthrough import LONGEST, check_game
from hedgerow.testing.report import (
    CHECKS,
    FULL,
    USUAL,
    ConformanceError,
    Place,
    Report,
    Thoroughness,
)
from hedgerow.testing.runs import check

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
