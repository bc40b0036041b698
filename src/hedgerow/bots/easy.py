"""A bot that makes the mistakes of somebody who plays for the first time."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.bots.greedy import changes, outlooks, wins, worth_taking
from hedgerow.games.core.contract import State
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

NOTICED: Final = 12
"""So many of the possible places come to its mind."""
BLUR: Final = 0.5
"""It misjudges what a move brings by about so many points."""
HASTE: Final = 0.5
"""How often it leaves a game merely because it is ahead, where that is possible."""


class EasyBot(Bot):
    """Looks at a few moves only and misjudges them a little.

    It does not think of acting out of turn. Where one can leave a game, it ends one that it has won, and often leaves
    too early because it is ahead.
    """

    name = "easy"
    version = "1"
    about = "overlooks most moves and misjudges the rest a little"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        evaluator, pass_move = evaluator_for(known.game), known.game.pass_move
        if pass_move is not None and pass_move in known.moves:
            return Choice(pass_move, msg("waits"))
        start, tried = outlooks(known, rng, _noticed(known, rng))
        found = worth_taking(tried)
        leaving = [outlook for outlook in tried if outlook.leaves]
        if leaving and _is_ahead(start, known.seat) and rng.random() < HASTE:
            return Choice(leaving[0].move, msg("ahead"))
        won = [outlook for outlook in found if outlook.ends and wins(known, outlook.move, rng)]

        def looks(number: int) -> float:
            outlook = found[number]
            return outlook.score + evaluator.tiebreak(outlook.after, known.seat) + rng.gauss(0, BLUR)

        chosen = won[0] if won else found[max(range(len(found)), key=looks)]
        return Choice(chosen.move, changes(start, chosen.after, known.seat) or msg("looks-good"))


def _is_ahead(state: State, seat: int) -> bool:
    scores = state.scores()
    return scores[seat] > max((score for rival, score in enumerate(scores) if rival != seat), default=0)


def _noticed(known: InformationState, rng: Random) -> list[int]:
    """A few places, and everything that can be said without one: pass, decline, leave."""
    moves = known.moves
    ranks = rng.sample(range(len(moves)), min(NOTICED, len(moves)))
    return sorted({*(moves.at(rank) for rank in ranks), *moves.compact().single[:NOTICED]})
