"""Wooly Bully: secret colours and hands, fields to be fenced in, Wolves and Hunters at any time."""

from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.state import WoolyBullyState

__all__ = ["WoolyBully", "WoolyBullyState"]
