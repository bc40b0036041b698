"""Cornwall: hexes laid to one map, majorities in its regions, coins and a pub."""

from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.state import CornwallState

__all__ = ["Cornwall", "CornwallState"]
