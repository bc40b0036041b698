"""Wooly Bully: players with secret colours and hidden hands close fields; Wolves and Hunters interrupt at any time."""

from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.state import WoolyBullyState

__all__ = ["WoolyBully", "WoolyBullyState"]
