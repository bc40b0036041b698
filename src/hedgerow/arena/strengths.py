"""What is known about the strength of the levels, in the form in which it is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.arena.playing import GameRecord
from hedgerow.arena.ratings import ratings
from hedgerow.bots import BOTS, Budget
from hedgerow.bots.ratings import FEWEST_GAMES
from hedgerow.games.core.contract import Json


@dataclass(frozen=True)
class Measured:
    """One bot against another in one game."""

    game: str
    one: str
    other: str
    games: int
    rate: float
    interval: tuple[float, float]
    extended: bool
    """Whether it was played on until the target was decided; the interval then holds whenever one looks."""
    target: float | None
    finished: bool
    margin: tuple[float, float, float]
    times: tuple[float, float, float]
    """Seconds a move of the first bot: mean, 95th percentile, most."""
    command: str
    records: tuple[GameRecord, ...]

    @property
    def verdict(self) -> str:
        """Whether the target is met, and how sure that is."""
        if self.target is None:
            return "–"
        low, high = self.interval
        if low >= self.target:
            return "met, surely"
        if high < self.target:
            return "not met, surely"
        return "met" if self.rate >= self.target else "not met"


def level_ratings(found: Sequence[Measured]) -> dict[str, Json]:
    """OpenSkill ratings of the levels, game by game, out of all their games.

    A level that was measured with several times to think is listed under its plain name, too: with the longest of those
    in which it has played enough, or else with the one in which it has played most.
    """
    games: dict[str, Json] = {}
    for game in dict.fromkeys(one.game for one in found):
        levels = [one for one in found if one.game == game and _is_level(one.one) and _is_level(one.other)]
        # By turns from all match-ups, as if they had been played together.
        records = sorted(
            ((record.number, place, record) for place, one in enumerate(levels) for record in one.records),
            key=lambda numbered: numbered[:2],
        )
        bots = list(dict.fromkeys(bot for one in levels for bot in (one.one, one.other)))
        rated = ratings([record for _, _, record in records], bots)
        played = {bot: sum(bot in record.bots for _, _, record in records) for bot in bots}
        entries: dict[str, Json] = {}
        for rating in sorted(rated, key=lambda rating: (min(played[rating.bot], FEWEST_GAMES), _seconds(rating.bot))):
            entry: Json = {
                "mu": round(rating.mu, 2),
                "sigma": round(rating.sigma, 2),
                "ordinal": round(rating.ordinal, 2),
                "games": played[rating.bot],
            }
            entries[rating.bot] = entry
            entries[rating.bot.partition(":")[0]] = entry
        games[game] = entries
    return {"model": "OpenSkill, Plackett-Luce, tau 0", "players": 2, "games": games}


def _seconds(label: str) -> float:
    """The time to think that a label names; 0 for none."""
    own = label.partition(":")[2]
    return (Budget.read(own).seconds or 0.0) if own else 0.0


def _is_level(label: str) -> bool:
    return label.partition(":")[0] in BOTS
