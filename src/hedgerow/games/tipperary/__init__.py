"""Tipperary: every player places tiles around a home town, all at the same time."""

from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.state import TipperaryState

__all__ = ["Tipperary", "TipperaryState"]
