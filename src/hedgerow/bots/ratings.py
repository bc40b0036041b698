"""The ratings of the levels, measured by the arena and stored in the folder of the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import log, sqrt
from typing import Final

from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.game_files import RATINGS, read_game_file

FLOOR: Final = 1000
"""The rating of random play."""
POINTS_PER_STEP: Final = 400 / log(10) / (sqrt(2) * 25 / 6)
"""Rating points for one unit of an OpenSkill mean.

On this scale, as in chess, a lead of 400 points wins ten games of eleven. By Plackett-Luce the odds of two bots are the
exponential of the difference of their means divided by √2 β, with β = 25/6.
"""
MIN_GAMES: Final = 60
"""Minimum number of games for a rating; with fewer, it depends more on its starting value than on the bot."""


def read_ratings(text: str) -> Mapping[str, Mapping[str, float]]:
    """Return the arena's results by level in a file of ratings, or raise an error if it has another form."""
    levels = json.loads(text)["levels"]
    return {level: {key: float(found[key]) for key in ("mu", "games")} for level, found in levels.items()}


@cache
def _measured(game: str) -> Mapping[str, Mapping[str, float]]:
    """Return the arena's results by level: `mu` of OpenSkill, and the number of games.

    A file that cannot be used is reported, and its game has no ratings.
    """
    try:
        text = read_game_file(game_class(game), RATINGS)
        return {} if text is None else read_ratings(text)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        REGISTRY.report(" ".join(f"The ratings of the game {game!r} are left out: {error!r}".split()))
        return {}


def rating(game: str, level: str) -> int | None:
    """Return the rating of a level in a game, or `None` if there are too few games for a rating."""
    levels = _measured(game)
    if any(levels.get(needed, {}).get("games", 0) < MIN_GAMES for needed in (level, "random")):
        return None
    return round(FLOOR + POINTS_PER_STEP * (levels[level]["mu"] - levels["random"]["mu"]))
