"""All that a tournament has found, in one place: for the terminal, for programs and for the HTML report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from hedgerow.arena.comparing import Pair, Seat, Standing, lengths, pairs, seats, standings
from hedgerow.arena.intervals import Interval
from hedgerow.arena.playing import GameRecord
from hedgerow.arena.ratings import Rating, ratings
from hedgerow.arena.simulate import Spread
from hedgerow.arena.tournament import Ending
from hedgerow.games.core.contract import Json


@dataclass(frozen=True)
class Summary:
    """What the complete deals of a tournament say."""

    ending: Ending
    deals: int
    ratings: Sequence[Rating]
    standings: Sequence[Standing]
    pairs: Sequence[Pair]
    seats: Sequence[Seat]
    length: Spread

    @property
    def games(self) -> Sequence[GameRecord]:
        return self.ending.games

    def to_json(self) -> dict[str, Json]:
        """Ready for JSON."""
        plan = self.ending.plan
        setup = plan.setup
        found: dict[str, Json] = {
            "game": setup.game,
            "players": setup.players,
            "options": dict(setup.options),
            "custom_tiles": setup.tiles is not None,
            "bots": list(plan.labels),
            "seed": plan.seed,
            "games": len(self.games),
            "deals": self.deals,
            "interrupted": self.ending.interrupted,
            "decided": self.ending.decided,
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
            "length": _spread_json(self.length),
        }
        if self.ending.sequences:
            found["anytime"] = [
                {"bot": one, "against": other, "rate": interval_json(sequence.interval)}
                for one, other, sequence in self.ending.sequences
            ]
        return found


def summary(ending: Ending) -> Summary:
    """What a tournament has found."""
    games, labels = ending.games, ending.plan.labels
    return Summary(
        ending,
        len({game.deal for game in games}),
        ratings(games, labels),
        standings(games, labels),
        pairs(games, labels),
        seats(games),
        lengths(games),
    )


def interval_json(interval: Interval) -> dict[str, Json]:
    """An interval as data; a bound that is nowhere is `null`."""
    low, high = ((round(bound, 5) if isfinite(bound) else None) for bound in (interval.low, interval.high))
    return {"value": round(interval.value, 5), "low": low, "high": high}


def _spread_json(spread: Spread) -> dict[str, Json]:
    if not spread.count:
        return {"mean": None, "deviation": None, "lowest": None, "highest": None}
    return {
        "mean": round(spread.mean, 4),
        "deviation": round(spread.deviation, 4),
        "lowest": spread.low,
        "highest": spread.high,
    }


def _standing_json(standing: Standing) -> Json:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "wins": interval_json(standing.wins),
        "fair": round(standing.fair, 5),
        "score": _spread_json(standing.score),
        "moves": standing.moves,
        "seconds_per_move": {
            "mean": round(standing.mean_seconds, 6),
            "p95": round(standing.p95_seconds, 6),
            "most": round(standing.most_seconds, 6),
        },
    }


def _pair_json(pair: Pair) -> Json:
    return {
        "bot": pair.one,
        "against": pair.other,
        "games": pair.games,
        "deals": pair.deals,
        "rate": interval_json(pair.rate),
        "margin": interval_json(pair.margin),
    }
