"""How strong the levels are: measured by the arena, kept in a data file."""

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
"""One step of an OpenSkill mean on the scale that chess players know: 400 points more win ten games of eleven.

By Plackett-Luce the odds of two bots are the exponential of the difference of their means by √2 β; β is 25/6.
"""


FEWEST_GAMES: Final = 60
"""With fewer, a rating still tells more about where everybody begins than about the bot."""


@cache
def _measured() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """By game and level what the arena wrote: `mu` and `sigma` of OpenSkill."""
    games: Mapping[str, Mapping[str, Mapping[str, float]]] = json.loads(
        files("hedgerow.bots").joinpath("ratings.json").read_text(encoding="utf-8")
    )["games"]
    return games


def rating(game: str, level: str) -> int | None:
    """A level's rating in a game, random play being 1000; `None` where it was not measured, or hardly."""
    levels = _measured().get(game, {})
    if any(levels.get(known, {}).get("games", 0) < FEWEST_GAMES for known in (level, "random")):
        return None
    return round(FLOOR + POINTS_PER_STEP * (levels[level]["mu"] - levels["random"]["mu"]))
