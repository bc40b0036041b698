"""The ratings of the levels, measured by the arena and stored in a data file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import log, sqrt
from typing import Final

FLOOR: Final = 1000
"""The rating of random play."""
POINTS_PER_STEP: Final = 400 / log(10) / (sqrt(2) * 25 / 6)
"""Rating points for one unit of an OpenSkill mean.

On this scale, as in chess, a lead of 400 points wins ten games of eleven. By Plackett-Luce the odds of two bots are the
exponential of the difference of their means divided by √2 β, with β = 25/6.
"""
MIN_GAMES: Final = 60
"""Minimum number of games for a rating; with fewer, it depends more on its starting value than on the bot."""


@cache
def _measured() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Return the arena's results by game and level: `mu` and `sigma` of OpenSkill, and the number of games."""
    games: Mapping[str, Mapping[str, Mapping[str, float]]] = json.loads(
        files("hedgerow.bots").joinpath("ratings.json").read_text(encoding="utf-8")
    )["games"]
    return games


def rating(game: str, level: str) -> int | None:
    """Return the rating of a level in a game, or `None` if there are too few games for a rating."""
    levels = _measured().get(game, {})
    if any(levels.get(needed, {}).get("games", 0) < MIN_GAMES for needed in (level, "random")):
        return None
    return round(FLOOR + POINTS_PER_STEP * (levels[level]["mu"] - levels["random"]["mu"]))
