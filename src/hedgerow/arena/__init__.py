"""Many matches: simulation."""

from hedgerow.arena.simulate import Result, random_game, simulate

__all__ = ["Result", "random_game", "simulate"]
