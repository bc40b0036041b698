"""Tipperary: all lay tiles at the same time, each to a display of their own."""

from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.state import TipperaryState

__all__ = ["Tipperary", "TipperaryState"]
