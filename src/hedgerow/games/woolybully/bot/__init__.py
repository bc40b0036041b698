"""The evaluation of positions of Wooly Bully for bots."""

from hedgerow.games.woolybully.bot.evaluator import WoolyBullyEvaluator

__all__ = ["WoolyBullyEvaluator"]
