"""A bot that plays any legal move."""

from __future__ import annotations

from random import Random

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class RandomBot(Bot):
    """Every legal move is equally likely."""

    name = "random"
    version = "1"
    about = "plays any legal move"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        number = len(known.moves)
        reason = msg("only") if number == 1 else msg("chance", number=number)
        return Choice(known.moves.choice(rng), reason)
