"""Bots against bots: random simulations, tournaments with ratings, tuning of weights and reports.

Games are played by processes of this machine or on a Ray cluster. This package exports the simulation; tournaments
start at `hedgerow.arena.tournament.Tournament`, tuning at `hedgerow.arena.tuning.Tuner`.
"""

from hedgerow.arena.simulate import FinishedGame, RunningStats, SimulationResult, random_game, simulate

__all__ = ["FinishedGame", "RunningStats", "SimulationResult", "random_game", "simulate"]
