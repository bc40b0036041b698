"""What the games of a tournament say: who beats whom, by how much, from which seat, how fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import fmean

from hedgerow.arena.intervals import Interval, mean_interval, rate_interval
from hedgerow.arena.playing import GameRecord
from hedgerow.arena.simulate import Spread


def pair_result(game: GameRecord, one: str, other: str) -> float | None:
    """How one bot did against another in a game: 1 ahead of it, 0 behind it, a half level; `None` if not both play.

    Who has the larger part of the victory is ahead; among those who have none, who has more points. A bot in several
    seats is compared in each of them.
    """
    mine = [seat for seat, bot in enumerate(game.bots) if bot == one]
    theirs = [seat for seat, bot in enumerate(game.bots) if bot == other]
    if not mine or not theirs:
        return None
    return fmean(_ahead(game, seat, rival) for seat, rival in product(mine, theirs))


def _ahead(game: GameRecord, seat: int, rival: int) -> float:
    mine, theirs = game.shares[seat], game.shares[rival]
    if mine == theirs == 0:
        mine, theirs = game.scores[seat], game.scores[rival]
    return 0.5 if mine == theirs else float(mine > theirs)


def pair_margin(game: GameRecord, one: str, other: str) -> float | None:
    """By how many points one bot did better than another in a game; `None` if not both play."""
    mine = [score for score, bot in zip(game.scores, game.bots, strict=True) if bot == one]
    theirs = [score for score, bot in zip(game.scores, game.bots, strict=True) if bot == other]
    return fmean(mine) - fmean(theirs) if mine and theirs else None


def by_deal(games: Sequence[GameRecord], result: Callable[[GameRecord], float | None]) -> tuple[list[float], int]:
    """The mean result of each deal, and how many games there were; games without a result are left out."""
    deals: dict[int, list[float]] = {}
    for game in games:
        found = result(game)
        if found is not None:
            deals.setdefault(game.deal, []).append(found)
    return [fmean(found) for found in deals.values()], sum(map(len, deals.values()))


@dataclass(frozen=True)
class Pair:
    """One bot against another."""

    one: str
    other: str
    games: int
    deals: int
    rate: Interval
    """How often the one is ahead of the other."""
    margin: Interval
    """By how many points."""


@dataclass(frozen=True)
class Standing:
    """One bot over all its games."""

    bot: str
    games: int
    wins: Interval
    """Its part of the victories."""
    fair: float
    """The part that it would have if all were equal."""
    score: Spread
    scores: tuple[int, ...]
    moves: int
    mean_seconds: float
    p95_seconds: float
    most_seconds: float


@dataclass(frozen=True)
class Seat:
    """A place at the table: how often who sits there wins, more or less than its due."""

    seat: int
    wins: Interval
    score: float


def pairs(games: Sequence[GameRecord], bots: Sequence[str]) -> list[Pair]:
    """Every two bots that have met."""
    found = []
    for one, other in combinations(bots, 2):
        rates, number = by_deal(games, lambda game, one=one, other=other: pair_result(game, one, other))  # type: ignore[misc]
        if rates:
            margins, _ = by_deal(games, lambda game, one=one, other=other: pair_margin(game, one, other))  # type: ignore[misc]
            found.append(Pair(one, other, number, len(rates), rate_interval(rates, number), mean_interval(margins)))
    return found


def standings(games: Sequence[GameRecord], bots: Sequence[str]) -> list[Standing]:
    """Every bot that has played."""
    found = (_standing_of(games, bot) for bot in bots if any(bot in game.bots for game in games))
    return list(found)


def _standing_of(games: Sequence[GameRecord], bot: str) -> Standing:
    own = [game for game in games if bot in game.bots]
    wins, number = by_deal(own, lambda game: _share(game, bot))
    seats = [(game, seat) for game in own for seat, name in enumerate(game.bots) if name == bot]
    spread = Spread()
    for game, seat in seats:
        spread.add(game.scores[seat])
    times = sorted(seconds for game, seat in seats for seconds in game.move_seconds[seat])
    return Standing(
        bot,
        number,
        rate_interval(wins, number),
        fmean(game.bots.count(bot) / len(game.bots) for game in own),
        spread,
        tuple(game.scores[seat] for game, seat in seats),
        len(times),
        fmean(times) if times else 0.0,
        times[min(len(times) - 1, int(0.95 * len(times)))] if times else 0.0,
        times[-1] if times else 0.0,
    )


def _share(game: GameRecord, bot: str) -> float:
    return sum(share for share, name in zip(game.shares, game.bots, strict=True) if name == bot)


def seats(games: Sequence[GameRecord]) -> list[Seat]:
    """Every place at the table."""
    found = []
    for seat in range(len(games[0].bots) if games else 0):
        wins, number = by_deal(games, lambda game, seat=seat: game.shares[seat])  # type: ignore[misc]
        found.append(Seat(seat, rate_interval(wins, number), fmean(game.scores[seat] for game in games)))
    return found


def lengths(games: Sequence[GameRecord]) -> Spread:
    """How many moves the games had."""
    spread = Spread()
    for game in games:
        spread.add(game.plies)
    return spread
