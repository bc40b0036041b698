"""The file that a tuning run leaves: weights in the form of the built-in ones, with how they were found."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow import __version__
from hedgerow.arena.tuning import TunePlan
from hedgerow.bots import BOTS
from hedgerow.games import game_class
from hedgerow.games.core.contract import Json
from hedgerow.games.core.weights import weight_sets


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
    package, _, _ = game_class(plan.setup.game).evaluator.partition(":")
    return {key: dict(weights) for key, weights in weight_sets(package).items()} if package else {}
