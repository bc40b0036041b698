"""Moves per second in interleaved rounds, so that all contestants meet the same weather."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from bench.contestants import Contestant, PlayGame
from bench.spread import Spread


@dataclass(frozen=True)
class Speed:
    """What the rounds gave for one contestant; `ratio` is to the yardstick of the same round."""

    games_per_round: int
    moves_per_game: float
    rate: Spread
    ratio: Spread | None


def timed(play_game: PlayGame, games: int, rng: Random) -> tuple[int, float]:
    """The moves of a number of games, and the seconds of processor time they took."""
    gc.collect()
    before = process_time()
    moves = sum(play_game(rng) for _ in range(games))
    return moves, process_time() - before


def calibrated(play_game: PlayGame, seconds: float) -> int:
    """How many games take about this long. The games played to find out warm everything up."""
    games = 1
    while True:
        _, taken = timed(play_game, games, Random(0))
        if taken >= seconds / 4:
            return max(1, round(games * seconds / taken))
        games *= 2


def race(
    contestants: Sequence[Contestant],
    yardstick: str,
    rounds: int,
    seconds: float,
    tell: Callable[[str], None],
) -> dict[str, Speed]:
    """Each contestant once in every round, in an order shuffled anew for each round."""
    games = {}
    for contestant in contestants:
        tell(f"calibrating {contestant.name}")
        games[contestant.name] = calibrated(contestant.play_game, seconds)
    moves = {contestant.name: 0 for contestant in contestants}
    rates: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    shuffler = Random(1)
    order = list(contestants)
    for number in range(1, rounds + 1):
        shuffler.shuffle(order)
        for contestant in order:
            name = contestant.name
            tell(f"round {number} of {rounds}: {name}")
            played, taken = timed(contestant.play_game, games[name], Random(number))
            moves[name] += played
            rates[name].append(played / taken)
    return {
        name: Speed(games[name], moves[name] / games[name] / rounds, Spread.of(rate), ratio(rate, rates, yardstick))
        for name, rate in rates.items()
    }


def ratio(rate: Sequence[float], rates: Mapping[str, Sequence[float]], yardstick: str) -> Spread | None:
    """Round by round how many times as fast; `None` without the yardstick."""
    if yardstick not in rates:
        return None
    return Spread.of([own / other for own, other in zip(rate, rates[yardstick], strict=True)])
