"""The file that a tuning run leaves: weights in the form of the built-in ones, with how they were found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from hedgerow import __version__
from hedgerow.arena.tuning import TunePlan
from hedgerow.bots import BOTS
from hedgerow.games.core.contract import Json


def tuned_file(
    plan: TunePlan, weights: Mapping[str, float], command: str, generations: int, result: Mapping[str, Json]
) -> dict[str, Json]:
    """The built-in sets of weights with the tuned one for this number of players among them."""
    sets = _built_in(plan)
    key = str(plan.setup.players) if "any" in sets else "any"
    return {
        "weights": {**sets, key: dict(weights)},
        "found_by": {
            "command": command,
            "version": __version__,
            "generations": generations,
            "against": plan.against.label,
            "result": dict(result),
        },
    }


def _built_in(plan: TunePlan) -> dict[str, Json]:
    if plan.bot.kind not in BOTS:
        return {}
    file = files("hedgerow.bots.minds").joinpath("data", f"{plan.setup.game}.json")
    found: dict[str, Json] = json.loads(file.read_text(encoding="utf-8"))["weights"] if file.is_file() else {}
    return found
