"""What bots know about Cornwall: what majorities, coins, figures and the pub are worth."""

from hedgerow.bots.minds.cornwall.mind import CornwallMind

__all__ = ["CornwallMind"]
