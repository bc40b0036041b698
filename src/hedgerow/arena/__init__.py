"""Many matches: simulation."""

from hedgerow.arena.simulate import Result, Spread, random_game, simulate

__all__ = ["Result", "Spread", "random_game", "simulate"]
