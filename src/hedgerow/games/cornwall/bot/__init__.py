"""What bots know about Cornwall: what majorities, coins, figures and the pub are worth."""

from hedgerow.games.cornwall.bot.evaluator import CornwallEvaluator

__all__ = ["CornwallEvaluator"]
