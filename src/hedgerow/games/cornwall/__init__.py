"""Cornwall: all players place tiles on one map and compete for its regions with figures."""

from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.state import CornwallState

__all__ = ["Cornwall", "CornwallState"]
