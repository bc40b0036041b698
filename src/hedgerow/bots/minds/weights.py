"""The numbers that a mind weighs with: read from data files, found by self-play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from hedgerow.games.errors import SetupError


class Weights(dict[str, float]):
    """Weights by name."""

    def replaced(self, others: Mapping[str, float]) -> Weights:
        """These weights with some of them replaced; `SetupError` for a name that is not among them."""
        for name in others:
            if name not in self:
                raise SetupError(f"there is no weight {name!r}; there is {', '.join(self)}")
        return Weights({**self, **others})


@lru_cache(maxsize=64)
def _file(game: str) -> Mapping[str, Mapping[str, float]]:
    text = files("hedgerow.bots.minds").joinpath("data", f"{game}.json").read_text(encoding="utf-8")
    sets: Mapping[str, Mapping[str, float]] = json.loads(text)["weights"]
    return sets


def built_in_weights(game: str, players: int) -> Weights:
    """A game's own weights: those of `any` number of players, and what differs for this one."""
    sets = _file(game)
    return Weights({**sets["any"], **sets.get(str(players), {})})
