"""A bot that plays any legal move."""

from __future__ import annotations

from random import Random

from hedgerow.bots.contract import Bot, Choice, Knowledge


class RandomBot(Bot):
    """Every legal move is equally likely."""

    name = "random"
    about = "plays any legal move"

    def choose(self, known: Knowledge, rng: Random) -> Choice:
        number = len(known.moves)
        reason = "the only move" if number == 1 else f"one of {number} moves, by chance"
        return Choice(known.moves.choice(rng), reason)
