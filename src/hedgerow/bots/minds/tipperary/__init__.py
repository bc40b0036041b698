"""What bots know about Tipperary."""

from hedgerow.bots.minds.tipperary.thoughts import TipperaryMind

__all__ = ["TipperaryMind"]
