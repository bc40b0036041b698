"""Ratings by OpenSkill: one number for each bot out of all its games, whoever it met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from hedgerow.arena.playing import GameRecord
from hedgerow.games import HedgerowError


@dataclass(frozen=True)
class Rating:
    """A bot's strength by the model of Plackett and Luce; everybody begins at 25 with an uncertainty of 8.3."""

    bot: str
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What it is at least worth, almost surely: mu less three times the uncertainty."""
        return self.mu - 3 * self.sigma


def model_of_play() -> Any:
    """OpenSkill's model; an error in words where the package is missing."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 an extra that may be missing
    except ImportError as error:
        raise HedgerowError(f"ratings need more packages: pip install 'hedgerow[arena]' ({error})") from error
    return PlackettLuce(tau=0.0)


def ratings(games: Sequence[GameRecord], bots: Sequence[str]) -> list[Rating]:
    """The ratings of all bots after these games, the strongest first.

    Bots do not change, so nothing is added to their uncertainty with time (OpenSkill's tau is 0).
    """
    model = model_of_play()
    held = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        there = sorted(set(game.bots), key=game.bots.index)
        if len(there) < 2:
            continue
        ranks = [_rank(game, bot) for bot in there]
        updated = model.rate([[held[bot]] for bot in there], ranks=ranks)
        held.update({bot: team[0] for bot, team in zip(there, updated, strict=True)})
    found = [Rating(bot, float(rating.mu), float(rating.sigma)) for bot, rating in held.items()]
    return sorted(found, key=lambda rating: -rating.mu)


def _rank(game: GameRecord, bot: str) -> float:
    """A bot's place in a game, the mean of its places if it has several seats; small is good."""
    standings = list(zip(game.shares, game.scores, strict=True))
    places = [sum(other > standings[seat] for other in standings) for seat, name in enumerate(game.bots) if name == bot]
    return fmean(places)
