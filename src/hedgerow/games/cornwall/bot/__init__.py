"""The evaluation of Cornwall positions for bots."""

from hedgerow.games.cornwall.bot.evaluator import CornwallEvaluator

__all__ = ["CornwallEvaluator"]
