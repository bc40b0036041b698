"""Uniform random play, by the thousand: the engine's pulse."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter

from hedgerow.games import open_game
from hedgerow.games.core.contract import CHANCE, Game, Setup, State
from hedgerow.parallel import mapped

BATCH = 25
"""Games that one process plays before it reports."""


def random_game(game: Game, rng: Random) -> tuple[State, int]:
    """One game by uniform random moves: its last state and how many moves the seats made."""
    state = game.start()
    moves = 0
    while acting := state.to_act:
        seat = acting[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
        else:
            state.play(seat, state.moves(seat).choice(rng))
            moves += 1
    return state, moves


@dataclass
class Spread:
    """Mean and spread of numbers that come one by one."""

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

    def merge(self, other: Spread) -> None:
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
        """The standard deviation of the sample."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1)))


@dataclass
class Result:
    """What a simulation has found."""

    players: int
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    """Time on the clock, set-up of the processes included."""
    scores: list[Spread] = field(default_factory=list)
    """For each seat."""
    all_scores: Spread = field(default_factory=Spread)
    winning: Spread = field(default_factory=Spread)
    wins: list[float] = field(default_factory=list)
    """For each seat; a shared victory counts in parts."""

    def __post_init__(self) -> None:
        self.scores = self.scores or [Spread() for _ in range(self.players)]
        self.wins = self.wins or [0.0] * self.players

    def add(self, state: State, moves: int) -> None:
        """Count a finished game in."""
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

    def merge(self, other: Result) -> None:
        """Count the games of another result in."""
        self.games += other.games
        self.moves += other.moves
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.merge(theirs)
        self.all_scores.merge(other.all_scores)
        self.winning.merge(other.winning)
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


def simulate(
    setup: Setup, games: int, seed: int, jobs: int = 1, progress: Callable[[int], None] = lambda _: None
) -> Result:
    """Random games numbered from 0; each has its own seed, so the result does not depend on `jobs`."""
    game = open_game(setup)
    result = Result(game.players)
    start = perf_counter()
    batches = [(setup, first, min(BATCH, games - first), seed) for first in range(0, games, BATCH)]
    for batch in _played(batches, jobs):
        result.merge(batch)
        progress(batch.games)
    result.seconds = perf_counter() - start
    return result


_Batch = tuple[Setup, int, int, int]


def _played(batches: list[_Batch], jobs: int) -> Iterator[Result]:
    jobs = min(jobs or os.cpu_count() or 1, len(batches))
    if jobs <= 1:
        yield from map(_play_batch, batches)
        return
    yield from mapped(_play_batch, batches, jobs)


def _play_batch(batch: _Batch) -> Result:
    setup, first, number, seed = batch
    game = open_game(setup)
    result = Result(game.players)
    for index in range(first, first + number):
        result.add(*random_game(game, Random(f"{seed}/{index}")))
    return result
