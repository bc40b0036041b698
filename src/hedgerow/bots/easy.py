"""A bot that makes the mistakes of somebody who plays for the first time."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, Knowledge
from hedgerow.bots.greedy import changes, outlooks, worth_taking

NOTICED: Final = 8
"""So many of the possible moves come to its mind."""
BLUR: Final = 2.0
"""It misjudges what a move brings by about so many points."""


class EasyBot(Bot):
    """Looks at a few moves only and misjudges them a little."""

    name = "easy"
    about = "overlooks most moves and misjudges the rest a little"

    def choose(self, known: Knowledge, rng: Random) -> Choice:
        moves = known.moves
        ranks = rng.sample(range(len(moves)), min(NOTICED, len(moves)))
        noticed = {moves.at(rank) for rank in ranks}
        if known.game.decline is not None and known.game.decline in moves:
            noticed.add(known.game.decline)
        start, tried = outlooks(known, rng, sorted(noticed))
        found = worth_taking(tried)
        chosen = max(found, key=lambda outlook: outlook.score + rng.gauss(0, BLUR))
        return Choice(chosen.move, changes(start, chosen.after, known.seat) or "looks good")
