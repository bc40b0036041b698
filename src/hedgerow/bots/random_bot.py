"""A bot that plays a random legal move."""

from __future__ import annotations

from random import Random

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class RandomBot(Bot):
    """A bot that plays a random legal move; all are equally likely."""

    name = "random"
    version = "1"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        number = len(known.moves)
        reason = msg("only") if number == 1 else msg("random", number=number)
        return Choice(known.moves.choice(rng), reason)
