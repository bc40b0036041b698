"""The output file of `hedgerow tune --out`: weights in the format of the built-in ones, and their origin."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow import __version__
from hedgerow.arena.tuning import TuningPlan
from hedgerow.bots import BOTS
from hedgerow.games import game_class
from hedgerow.games.core.contract import Json
from hedgerow.games.core.weights import weight_sets


def tuned_weights_file(
    plan: TuningPlan, weights: Mapping[str, float], command: str, generations: int, result: Mapping[str, Json]
) -> dict[str, Json]:
    """Return the built-in sets of weights, with the tuned set in place of the one for the plan's number of players."""
    sets = _built_in_sets(plan)
    key = str(plan.setup.players) if "any" in sets else "any"
    return {
        "weights": {**sets, key: dict(weights)},
        "found_by": {
            "command": command,
            "version": __version__,
            "generations": generations,
            "against": plan.opponent.label,
            "result": dict(result),
        },
    }


def _built_in_sets(plan: TuningPlan) -> dict[str, Json]:
    if plan.bot.kind not in BOTS:
        return {}
    package, _, _ = game_class(plan.setup.game).evaluator.partition(":")
    return {key: dict(weights) for key, weights in weight_sets(package).items()} if package else {}
