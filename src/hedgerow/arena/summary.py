"""The summary of a tournament, for the terminal, the JSON output and the HTML report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from hedgerow import fast
from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.intervals import Interval
from hedgerow.arena.ratings import Rating, ratings
from hedgerow.arena.simulate import RunningStats
from hedgerow.arena.statistics import (
    PairResult,
    SeatResult,
    Standing,
    game_lengths,
    pair_results,
    seat_results,
    standings,
)
from hedgerow.arena.tournament import TournamentResult
from hedgerow.games.core.contract import Json


@dataclass(frozen=True)
class Summary:
    """The statistics of a tournament's complete deals."""

    result: TournamentResult
    deals: int
    ratings: Sequence[Rating]
    standings: Sequence[Standing]
    pairs: Sequence[PairResult]
    seats: Sequence[SeatResult]
    length: RunningStats

    @property
    def games(self) -> Sequence[GameRecord]:
        return self.result.games

    @property
    def engines(self) -> dict[fast.Engine, int]:
        """The number of games that this run has played with each engine."""
        return {
            "fast": sum(game.engine == "fast" for game in self.games),
            "python": sum(game.engine == "python" for game in self.games),
        }

    def to_json(self) -> dict[str, Json]:
        """Return the summary as JSON data."""
        plan = self.result.plan
        setup = plan.setup
        data: dict[str, Json] = {
            "game": setup.game,
            "players": setup.players,
            "options": dict(setup.options),
            "custom_tiles": setup.tiles is not None,
            "bots": list(plan.labels),
            "seed": plan.seed,
            "games": len(self.games),
            "deals": self.deals,
            "engines": {str(engine): games for engine, games in self.engines.items()},
            "interrupted": self.result.interrupted,
            "decided": self.result.decided,
            "ratings": [
                {
                    "bot": rating.bot,
                    "mu": round(rating.mu, 3),
                    "sigma": round(rating.sigma, 3),
                    "ordinal": round(rating.ordinal, 3),
                }
                for rating in self.ratings
            ],
            "standings": [_standing_json(standing) for standing in self.standings],
            "pairs": [_pair_json(pair) for pair in self.pairs],
            "seats": [
                {"seat": seat.seat, "wins": interval_json(seat.wins), "score": round(seat.score, 3)}
                for seat in self.seats
            ],
            "length": _stats_json(self.length),
        }
        if self.result.sequences:
            data["anytime"] = [
                {"bot": bot, "against": opponent, "rate": interval_json(sequence.interval)}
                for bot, opponent, sequence in self.result.sequences
            ]
        return data


def summarize(result: TournamentResult) -> Summary:
    """Compute the statistics of a tournament."""
    games, labels = result.games, result.plan.labels
    return Summary(
        result,
        len({game.deal for game in games}),
        ratings(games, labels),
        standings(games, labels),
        pair_results(games, labels),
        seat_results(games),
        game_lengths(games),
    )


def interval_json(interval: Interval) -> dict[str, Json]:
    """Return an interval as JSON data; infinite bounds become `null`."""
    low, high = ((round(bound, 5) if isfinite(bound) else None) for bound in (interval.low, interval.high))
    return {"value": round(interval.value, 5), "low": low, "high": high}


def _stats_json(stats: RunningStats) -> dict[str, Json]:
    if not stats.count:
        return {"mean": None, "deviation": None, "lowest": None, "highest": None}
    return {
        "mean": round(stats.mean, 4),
        "deviation": round(stats.deviation, 4),
        "lowest": stats.low,
        "highest": stats.high,
    }


def _standing_json(standing: Standing) -> Json:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "wins": interval_json(standing.wins),
        "fair": round(standing.fair, 5),
        "score": _stats_json(standing.score),
        "moves": standing.moves,
        "seconds_per_move": {
            "mean": round(standing.mean_seconds, 6),
            "p95": round(standing.p95_seconds, 6),
            "most": round(standing.max_seconds, 6),
        },
    }


def _pair_json(pair: PairResult) -> Json:
    return {
        "bot": pair.bot,
        "against": pair.opponent,
        "games": pair.games,
        "deals": pair.deals,
        "rate": interval_json(pair.rate),
        "margin": interval_json(pair.margin),
    }
