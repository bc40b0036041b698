"""What bots know about Tipperary."""

from hedgerow.games.tipperary.bot.evaluator import TipperaryEvaluator

__all__ = ["TipperaryEvaluator"]
