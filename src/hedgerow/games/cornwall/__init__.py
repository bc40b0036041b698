"""Cornwall: hexes laid to one map, majorities in its regions, coins and a pub."""

from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.rules import CornwallState

__all__ = ["Cornwall", "CornwallState"]
