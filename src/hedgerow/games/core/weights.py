"""The weights of an evaluator: tuned by self-play and stored in a data file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from hedgerow.games.core.errors import SetupError


class Weights(dict[str, float]):
    """Weights by name."""

    def replaced(self, others: Mapping[str, float]) -> Weights:
        """Return a copy with some weights replaced; raise `SetupError` for an unknown name."""
        for name in others:
            if name not in self:
                raise SetupError(f"there is no weight {name!r}; the weights are {', '.join(self)}")
        return Weights({**self, **others})


@lru_cache(maxsize=64)
def weight_sets(package: str) -> Mapping[str, Mapping[str, float]]:
    """Return the weights in a package's `weights.json`: for `any` player count, and overrides by player count."""
    text = files(package).joinpath("weights.json").read_text(encoding="utf-8")
    sets: Mapping[str, Mapping[str, float]] = json.loads(text)["weights"]
    return sets


def built_in_weights(package: str, players: int) -> Weights:
    """Return a package's weights for a number of players."""
    sets = weight_sets(package)
    return Weights({**sets["any"], **sets.get(str(players), {})})
