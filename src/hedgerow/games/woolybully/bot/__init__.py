"""What bots know about Wooly Bully beyond its rules."""

from hedgerow.games.woolybully.bot.evaluator import WoolyBullyEvaluator

__all__ = ["WoolyBullyEvaluator"]
