"""Statistics of a tournament: head-to-head results, standings, seats and lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import fmean

from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.intervals import Interval, mean_interval, rate_interval
from hedgerow.arena.simulate import RunningStats


def head_to_head(game: GameRecord, first: str, second: str) -> float | None:
    """Return 1 if the first bot finished ahead of the second, 0 if behind, 0.5 if level; `None` if they did not meet.

    The bot with the larger share of the victory is ahead; among losers, the one with more points. A bot in several
    seats is compared in each of them, and the mean is returned.
    """
    first_seats = [seat for seat, bot in enumerate(game.bots) if bot == first]
    second_seats = [seat for seat, bot in enumerate(game.bots) if bot == second]
    if not first_seats or not second_seats:
        return None
    return fmean(_ahead(game, seat, rival) for seat, rival in product(first_seats, second_seats))


def _ahead(game: GameRecord, seat: int, rival: int) -> float:
    own, other = game.shares[seat], game.shares[rival]
    if own == other == 0:
        own, other = game.scores[seat], game.scores[rival]
    return 0.5 if own == other else float(own > other)


def points_margin(game: GameRecord, first: str, second: str) -> float | None:
    """Return the first bot's points minus the second bot's; `None` if they did not meet."""
    first_scores = [score for score, bot in zip(game.scores, game.bots, strict=True) if bot == first]
    second_scores = [score for score, bot in zip(game.scores, game.bots, strict=True) if bot == second]
    return fmean(first_scores) - fmean(second_scores) if first_scores and second_scores else None


def deal_means(games: Sequence[GameRecord], result: Callable[[GameRecord], float | None]) -> tuple[list[float], int]:
    """Return the mean result of each deal and the number of games, leaving out games with the result `None`."""
    deals: dict[int, list[float]] = {}
    for game in games:
        value = result(game)
        if value is not None:
            deals.setdefault(game.deal, []).append(value)
    return [fmean(values) for values in deals.values()], sum(map(len, deals.values()))


@dataclass(frozen=True)
class PairResult:
    """The results of one bot against another."""

    bot: str
    opponent: str
    games: int
    deals: int
    rate: Interval
    """How often the bot finishes ahead of the opponent."""
    margin: Interval
    """The bot's points minus the opponent's."""


@dataclass(frozen=True)
class Standing:
    """The overall results of one bot."""

    bot: str
    games: int
    wins: Interval
    """The bot's share of victories."""
    fair: float
    """The share of victories that the bot would have if all bots were equally strong."""
    score: RunningStats
    scores: tuple[int, ...]
    moves: int
    mean_seconds: float
    p95_seconds: float
    max_seconds: float


@dataclass(frozen=True)
class SeatResult:
    """The results of one seat, over all bots that played in it."""

    seat: int
    wins: Interval
    score: float


def pair_results(games: Sequence[GameRecord], bots: Sequence[str]) -> list[PairResult]:
    """Return the results of every two bots that have met."""
    results = []
    for first, second in combinations(bots, 2):
        rates, number = deal_means(games, lambda game, a=first, b=second: head_to_head(game, a, b))  # type: ignore[misc]
        if rates:
            margins, _ = deal_means(games, lambda game, a=first, b=second: points_margin(game, a, b))  # type: ignore[misc]
            rate, margin = rate_interval(rates, number), mean_interval(margins)
            results.append(PairResult(first, second, number, len(rates), rate, margin))
    return results


def standings(games: Sequence[GameRecord], bots: Sequence[str]) -> list[Standing]:
    """Return the standing of every bot that has played."""
    return [_standing_of(games, bot) for bot in bots if any(bot in game.bots for game in games)]


def _standing_of(games: Sequence[GameRecord], bot: str) -> Standing:
    own = [game for game in games if bot in game.bots]
    wins, number = deal_means(own, lambda game: _share(game, bot))
    seats = [(game, seat) for game in own for seat, name in enumerate(game.bots) if name == bot]
    score = RunningStats()
    for game, seat in seats:
        score.add(game.scores[seat])
    times = sorted(seconds for game, seat in seats for seconds in game.move_seconds[seat])
    return Standing(
        bot,
        number,
        rate_interval(wins, number),
        fmean(game.bots.count(bot) / len(game.bots) for game in own),
        score,
        tuple(game.scores[seat] for game, seat in seats),
        len(times),
        fmean(times) if times else 0.0,
        times[min(len(times) - 1, int(0.95 * len(times)))] if times else 0.0,
        times[-1] if times else 0.0,
    )


def _share(game: GameRecord, bot: str) -> float:
    return sum(share for share, name in zip(game.shares, game.bots, strict=True) if name == bot)


def seat_results(games: Sequence[GameRecord]) -> list[SeatResult]:
    """Return the results of every seat."""
    results = []
    for seat in range(len(games[0].bots) if games else 0):
        wins, number = deal_means(games, lambda game, seat=seat: game.shares[seat])  # type: ignore[misc]
        results.append(SeatResult(seat, rate_interval(wins, number), fmean(game.scores[seat] for game in games)))
    return results


def game_lengths(games: Sequence[GameRecord]) -> RunningStats:
    """Return statistics of the number of moves per game."""
    lengths = RunningStats()
    for game in games:
        lengths.add(game.plies)
    return lengths
