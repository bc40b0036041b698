"""Heronry: build a marsh together and nest your herons by its ponds."""

from hedgerow_heronry.game import Heronry
from hedgerow_heronry.state import HeronryState

__all__ = ["Heronry", "HeronryState"]
