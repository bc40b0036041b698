"""The evaluation of Tipperary positions for bots."""

from hedgerow.games.tipperary.bot.evaluator import TipperaryEvaluator

__all__ = ["TipperaryEvaluator"]
