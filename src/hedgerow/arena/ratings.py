"""OpenSkill ratings: one number for the strength of each bot, from all its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from hedgerow.arena.game_runner import GameRecord
from hedgerow.games import HedgerowError


@dataclass(frozen=True)
class Rating:
    """A bot's strength in the Plackett-Luce model; every bot starts at 25 with an uncertainty of 8.3."""

    bot: str
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A lower bound of the strength: mu minus three times the uncertainty."""
        return self.mu - 3 * self.sigma


def rating_model() -> Any:
    """Return OpenSkill's model; raise `HedgerowError` if the package is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 an extra that may be missing
    except ImportError as error:
        raise HedgerowError(f"ratings need more packages: pip install 'hedgerow[arena]' ({error})") from error
    return PlackettLuce(tau=0.0)


def ratings(games: Sequence[GameRecord], bots: Sequence[str]) -> list[Rating]:
    """Return the ratings of all bots after these games, the strongest first.

    Bots do not change, so their uncertainty does not grow with time (OpenSkill's tau is 0).
    """
    model = rating_model()
    current = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        teams = sorted(set(game.bots), key=game.bots.index)
        if len(teams) < 2:
            continue
        ranks = [_rank(game, bot) for bot in teams]
        updated = model.rate([[current[bot]] for bot in teams], ranks=ranks)
        current.update({bot: team[0] for bot, team in zip(teams, updated, strict=True)})
    results = [Rating(bot, float(rating.mu), float(rating.sigma)) for bot, rating in current.items()]
    return sorted(results, key=lambda rating: -rating.mu)


def _rank(game: GameRecord, bot: str) -> float:
    """Return a bot's rank in a game, 0 being the best, or the mean rank of its seats."""
    standings = list(zip(game.shares, game.scores, strict=True))
    ranks = [sum(other > standings[seat] for other in standings) for seat, name in enumerate(game.bots) if name == bot]
    return fmean(ranks)
