"""Moves per second in interleaved rounds, so that all contestants run under the same conditions."""

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
    """The speed of one contestant; `ratio` compares it with the yardstick in the same round."""

    games_per_round: int
    moves_per_game: float
    rate: Spread
    ratio: Spread | None


def timed(play_game: PlayGame, games: int, rng: Random) -> tuple[int, float]:
    """Play some games; return the number of moves and the processor time in seconds."""
    gc.collect()
    before = process_time()
    moves = sum(play_game(rng) for _ in range(games))
    return moves, process_time() - before


def games_for(play_game: PlayGame, seconds: float) -> int:
    """Return the number of games that take about this long; the games played to find out serve as a warm-up."""
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
    update_status: Callable[[str], None],
) -> dict[str, Speed]:
    """Measure each contestant once in every round, in a random order."""
    games = {}
    for contestant in contestants:
        update_status(f"calibrating {contestant.name}")
        games[contestant.name] = games_for(contestant.play_game, seconds)
    moves = {contestant.name: 0 for contestant in contestants}
    rates: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    shuffler = Random(1)
    order = list(contestants)
    for number in range(1, rounds + 1):
        shuffler.shuffle(order)
        for contestant in order:
            name = contestant.name
            update_status(f"round {number} of {rounds}: {name}")
            played, taken = timed(contestant.play_game, games[name], Random(number))
            moves[name] += played
            rates[name].append(played / taken)
    return {
        name: Speed(games[name], moves[name] / games[name] / rounds, Spread.of(rate), ratio(rate, rates, yardstick))
        for name, rate in rates.items()
    }


def ratio(rate: Sequence[float], rates: Mapping[str, Sequence[float]], yardstick: str) -> Spread | None:
    """Return the speed relative to the yardstick in the same round; `None` without the yardstick."""
    if yardstick not in rates:
        return None
    return Spread.of([own / other for own, other in zip(rate, rates[yardstick], strict=True)])
