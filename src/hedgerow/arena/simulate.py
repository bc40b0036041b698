"""Simulation of many random games, and their statistics."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter
from typing import Protocol

from hedgerow import fast
from hedgerow.games import open_game
from hedgerow.games.core.contract import Game, State
from hedgerow.games.core.setup import Setup
from hedgerow.parallel import imap

BATCH = 25
"""The number of games that a process plays before it returns their results."""


class FinishedGame(Protocol):
    """What the statistics need of the final state of either engine."""

    def scores(self) -> Sequence[int]: ...

    def winners(self) -> Sequence[int]: ...


def random_game(game: Game, rng: Random) -> tuple[State, int]:
    """Play uniformly random moves to the end; return the final state and the number of moves without chance."""
    state = game.start()
    state.play_chance(rng)
    moves = 0
    while acting := state.to_act:
        seat = acting[0]
        state.play(seat, state.moves(seat).choice(rng))
        state.play_chance(rng)
        moves += 1
    return state, moves


def _fast_game(game: Game, rng: Random) -> tuple[FinishedGame, int]:
    """Play the same game as `random_game` in the kernel."""
    state = fast.start(game)
    return state, state.play_randomly(fast.PythonRandom(rng.getstate()[1]))


@dataclass
class RunningStats:
    """Mean, standard deviation and range of a stream of numbers."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    low: float = float("inf")
    high: float = float("-inf")

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def merge(self, other: RunningStats) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.low = min(self.low, other.low)
        self.high = max(self.high, other.high)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The sample standard deviation."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1)))


@dataclass
class SimulationResult:
    """The statistics of a simulation."""

    players: int
    engine: fast.Engine = "python"
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    """Elapsed time, including the start of the processes."""
    scores: list[RunningStats] = field(default_factory=list)
    """The points of each seat."""
    all_scores: RunningStats = field(default_factory=RunningStats)
    winning: RunningStats = field(default_factory=RunningStats)
    wins: list[float] = field(default_factory=list)
    """The number of victories of each seat; a shared victory is divided among the winners."""

    def __post_init__(self) -> None:
        self.scores = self.scores or [RunningStats() for _ in range(self.players)]
        self.wins = self.wins or [0.0] * self.players

    def add(self, state: FinishedGame, moves: int) -> None:
        """Add a finished game."""
        self.games += 1
        self.moves += moves
        scores = state.scores()
        for seat, score in enumerate(scores):
            self.scores[seat].add(score)
            self.all_scores.add(score)
        winners = state.winners()
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        self.winning.add(max(scores))

    def merge(self, other: SimulationResult) -> None:
        """Add the games of another result."""
        self.games += other.games
        self.moves += other.moves
        for own, others in zip(self.scores, other.scores, strict=True):
            own.merge(others)
        self.all_scores.merge(other.all_scores)
        self.winning.merge(other.winning)
        self.wins = [own + others for own, others in zip(self.wins, other.wins, strict=True)]

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


def simulate(
    setup: Setup,
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    engine: fast.Engine | None = None,
) -> SimulationResult:
    """Play random games and return their statistics.

    Each game has its own seed, so the result does not depend on `jobs`, the number of processes. It does not depend on
    the engine either: by default, the kernel plays if it can. `progress` is called with the number of games that were
    finished since the last call.
    """
    game = open_game(setup)
    chosen = fast.engine_for(game, engine)
    result = SimulationResult(game.players, chosen)
    start = perf_counter()
    batches = [(setup, first, min(BATCH, games - first), seed, chosen) for first in range(0, games, BATCH)]
    for batch in _play_batches(batches, jobs):
        result.merge(batch)
        progress(batch.games)
    result.seconds = perf_counter() - start
    return result


_Batch = tuple[Setup, int, int, int, fast.Engine]


def _play_batches(batches: list[_Batch], jobs: int) -> Iterator[SimulationResult]:
    jobs = min(jobs or os.cpu_count() or 1, len(batches))
    if jobs <= 1:
        yield from map(_play_batch, batches)
        return
    yield from imap(_play_batch, batches, jobs)


def _play_batch(batch: _Batch) -> SimulationResult:
    setup, first, count, seed, engine = batch
    game = open_game(setup)
    result = SimulationResult(game.players, engine)
    play = _fast_game if engine == "fast" else random_game
    for index in range(first, first + count):
        result.add(*play(game, Random(f"{seed}/{index}")))
    return result
