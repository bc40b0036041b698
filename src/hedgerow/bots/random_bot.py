"""A bot that plays any legal move."""

from __future__ import annotations

from random import Random

from hedgerow.bots.contract import Bot, Choice, Knowledge
from hedgerow.words import speaker

say = speaker(__package__)


class RandomBot(Bot):
    """Every legal move is equally likely."""

    name = "random"
    about = "plays any legal move"

    def choose(self, known: Knowledge, rng: Random) -> Choice:
        number = len(known.moves)
        reason = say("only") if number == 1 else say("chance", number=number)
        return Choice(known.moves.choice(rng), reason)
