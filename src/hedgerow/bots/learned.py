"""Learned evaluations, which the planner uses together with the hand-made ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from hedgerow.bots.plan import Plan
from hedgerow.games import REGISTRY, Game
from hedgerow.games.core.contract import State
from hedgerow.games.core.evaluator import Evaluator, evaluator_class
from hedgerow.games.core.game_files import NETWORK, read_game_file
from hedgerow.games.core.network import BadNetwork, Forecast, Network, read_network

JUDGED: Final = 12
"""The number of plans that are judged again, the best by the hand-made evaluation."""


@cache
def built_in_network(game: type[Game], players: int) -> Network | None:
    """Return the network that comes with a game for a number of players, or `None` if there is none.

    A file that cannot be used is reported, and the hand-made evaluation plays alone.
    """
    version = evaluator_class(game).features_version
    try:
        text = read_game_file(game, NETWORK.format(players=players)) if version else None
        return None if text is None else read_network(text, game.name, players, version).network
    except (BadNetwork, UnicodeError) as error:
        REGISTRY.report(f"The learned evaluation of the game {game.name!r} for {players} players is left out: {error}")
        return None


def forecast(state: State, seat: int, network: Network, evaluator: Evaluator[State]) -> Forecast:
    """Return what a seat may expect between two turns; at the end of the game, the result."""
    if state.to_act:
        return network.forecast(*evaluator.features(state, seat))
    scores, winners = state.scores(), state.winners()
    best = max((score for other, score in enumerate(scores) if other != seat), default=0)
    return Forecast(scores[seat] - best, scores[seat], (seat in winners) / len(winners))


def judged_again(best_first: Sequence[Plan], seat: int, evaluator: Evaluator[State]) -> Sequence[Plan]:
    """Return the best plans in the order of the mean of both evaluations, followed by the others.

    Where one evaluation errs, the other rarely errs in the same direction.
    """
    game = evaluator.game
    network = built_in_network(type(game), game.players) if not game.setup.tiles else None
    if network is None:
        return best_first

    def judged(plan: Plan) -> Plan:
        learned = forecast(plan.after, seat, network, evaluator).lead
        return replace(plan, value=(evaluator.value(plan.after, seat) + learned) / 2)

    judged_plans = sorted(map(judged, best_first[:JUDGED]), key=lambda plan: -plan.value)
    return [*judged_plans, *best_first[JUDGED:]]
