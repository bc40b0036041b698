"""Measured match-ups between bots, and the ratings of the built-in bots that are published from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.ratings import ratings
from hedgerow.bots import BOTS, Budget
from hedgerow.bots.ratings import MIN_GAMES
from hedgerow.games.core.contract import Json


@dataclass(frozen=True)
class MatchUpResult:
    """The measured result of one bot against another in one game."""

    game: str
    bot: str
    opponent: str
    games: int
    rate: float
    interval: tuple[float, float]
    extended: bool
    """True if games were added until the target was decided; `interval` is then a confidence sequence."""
    target: float | None
    finished: bool
    margin: tuple[float, float, float]
    times: tuple[float, float, float]
    """Seconds per move of the first bot: mean, 95th percentile, maximum."""
    command: str
    records: tuple[GameRecord, ...]

    @property
    def verdict(self) -> str:
        """Whether the target is met; "probably" if the interval contains the target."""
        if self.target is None:
            return "–"
        low, high = self.interval
        if low >= self.target:
            return "met"
        if high < self.target:
            return "missed"
        return "probably met" if self.rate >= self.target else "probably missed"


def published_ratings(game: str, results: Sequence[MatchUpResult]) -> dict[str, Json]:
    """Return the OpenSkill ratings of the built-in bots in a game, from all their games against each other.

    A bot that was measured with several budgets is listed under its plain name as well: with the longest budget of
    those with enough games, or else with the one with the most games.
    """
    match_ups = [
        result
        for result in results
        if result.game == game and _is_built_in(result.bot) and _is_built_in(result.opponent)
    ]
    # Alternate between the match-ups, as if they had been played at the same time.
    numbered = sorted(
        ((record.number, index, record) for index, match_up in enumerate(match_ups) for record in match_up.records),
        key=lambda entry: entry[:2],
    )
    bots = list(dict.fromkeys(bot for match_up in match_ups for bot in (match_up.bot, match_up.opponent)))
    return measured_ratings([record for _, _, record in numbered], bots, players=2)


def measured_ratings(records: Sequence[GameRecord], bots: Sequence[str], players: int) -> dict[str, Json]:
    """Return the ratings of the built-in bots among these, as the file `bot/ratings.json` of a game has them."""
    rated = [bot for bot in bots if _is_built_in(bot)]
    games = [record for record in records if all(_is_built_in(bot) for bot in record.bots)]
    number = {bot: sum(bot in record.bots for record in games) for bot in rated}
    levels: dict[str, Json] = {}
    # The last entry of a plain name remains.
    by_evidence = sorted(
        ratings(games, rated), key=lambda rating: (min(number[rating.bot], MIN_GAMES), _seconds(rating.bot))
    )
    for rating in by_evidence:
        entry: Json = {
            "mu": round(rating.mu, 2),
            "sigma": round(rating.sigma, 2),
            "ordinal": round(rating.ordinal, 2),
            "games": number[rating.bot],
        }
        levels[rating.bot] = entry
        levels[rating.bot.partition(":")[0]] = entry
    return {"model": "OpenSkill, Plackett-Luce, tau 0", "players": players, "levels": levels}


def _seconds(label: str) -> float:
    """Return the thinking time in a label, 0 if there is none."""
    budget = label.partition(":")[2]
    return (Budget.read(budget).seconds or 0.0) if budget else 0.0


def _is_built_in(label: str) -> bool:
    return label.partition(":")[0] in BOTS
