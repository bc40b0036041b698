"""What bots know about Wooly Bully beyond its rules."""

from hedgerow.bots.minds.woolybully.mind import WoolyBullyMind

__all__ = ["WoolyBullyMind"]
