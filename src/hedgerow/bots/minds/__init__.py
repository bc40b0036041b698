"""What bots know about each game beyond its rules. The only rooms outside a game's folder that know the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from hedgerow.bots.minds.mind import Glimpse, Mind
from hedgerow.bots.minds.weights import Weights, built_in_weights
from hedgerow.games.contract import Game

MINDS: Final[dict[str, str]] = {
    "cornwall": "hedgerow.bots.minds.cornwall:CornwallMind",
    "tipperary": "hedgerow.bots.minds.tipperary:TipperaryMind",
    "woolybully": "hedgerow.bots.minds.woolybully:WoolyBullyMind",
}
"""By the game's name. A game that is not here is played by its score alone."""


def mind_for(game: Game, weights: Mapping[str, float] | None = None) -> Mind:
    """The mind for a game; with other weights than its own, if some are given."""
    kind = mind_class(game)
    if kind is Mind:
        return Mind(game, Weights())
    return kind(game, built_in_weights(game.name, game.players).replaced(weights or {}))


def mind_class(game: Game) -> type[Mind]:
    """The kind of mind for a game, for what it knows without weighing anything."""
    where = MINDS.get(game.name)
    return Mind if where is None else _load(where)


@cache
def _load(where: str) -> type[Mind]:
    module, name = where.split(":")
    kind: type[Mind] = getattr(import_module(module), name)
    return kind


__all__ = ["MINDS", "Glimpse", "Mind", "Weights", "mind_class", "mind_for"]
