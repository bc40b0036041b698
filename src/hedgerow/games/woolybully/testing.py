"""Hooks for the conformance suite (`hedgerow.testing.hooks`)."""

from __future__ import annotations

from itertools import product

from hedgerow.board import members
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.setup import Setup
from hedgerow.games.woolybully.components import COLOURS, TILES
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.state import WoolyBullyState


def setups(game_class: type[WoolyBully]) -> list[Setup]:
    """Return every allowed combination of options for every player count."""
    options = game_class.option_list
    choices = [
        dict(zip((option.name for option in options), values, strict=True))
        for values in product(*(option.values for option in options))
    ]
    return [
        Setup(game_class.name, players, choice)
        for choice in choices
        if not (choice["extra_turn"] and choice["multi_tile"])
        for players in game_class.player_counts
    ]


def component_counts(state: WoolyBullyState) -> dict[str, int]:
    """Return the number of each tile, because every tile is unique, and of the shepherds."""
    counts = dict.fromkeys(range(1, TILES + 1), 0)
    for tiles in (state.bag, *state.hands, *state.gone):
        for tile in members(tiles):
            counts[tile] += 1
    for action in state.history:
        if action.placed_tile is not None:
            counts[action.placed_tile] += 1
    dealt = [colour for colour in state.colours if colour != NOBODY]
    duplicates = len(dealt) - len(set(dealt))
    return {f"tile {tile}": count for tile, count in counts.items()} | {"shepherds": COLOURS - duplicates}
