"""Hooks for the conformance suite (`hedgerow.testing.hooks`)."""

from __future__ import annotations

from hedgerow.games.core.setup import Setup
from hedgerow.games.tipperary.county_squares import count_placements, is_sheep, is_tile, is_tower
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.state import TipperaryState


def setups(game_class: type[Tipperary]) -> list[Setup]:
    """Return every player count with every order; the solo option belongs to the solo game."""
    orders = game_class.option_list[0].values
    return [
        Setup(game_class.name, players, {"order": order, "solo": players == 1})
        for players in game_class.player_counts
        for order in orders
    ]


def component_counts(state: TipperaryState) -> dict[str, int]:
    """Return the number of tiles, bonus tiles, towers and wooden sheep."""
    counties = [county for county in state.counties if county]
    return {
        "tiles": state.bag.bit_count()
        + sum(len(tiles) for tiles in state.areas)
        + sum(count_placements(county, is_tile) for county in counties),
        "bonus tiles": sum(state.bonus_left)
        + sum(pending.hand >= 0 for pending in state.pending)
        + sum(county.bonuses.bit_count() for county in counties),
        "towers": state.towers_left
        + sum(state.tower_stock)
        + sum(count_placements(county, is_tower) for county in counties),
        "wooden sheep": state.sheep_left
        + sum(pending.sheep for pending in state.pending)
        + sum(count_placements(county, is_sheep) for county in counties),
    }
