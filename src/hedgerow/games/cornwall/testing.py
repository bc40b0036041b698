"""Hooks for the conformance suite (`hedgerow.testing.hooks`)."""

from __future__ import annotations

from itertools import product

from hedgerow.games.core.setup import Setup
from hedgerow.games.cornwall.game import HIGH_FLAG_VALUES, Cornwall
from hedgerow.games.cornwall.position import component_counts

__all__ = ["component_counts", "setups"]


def setups(game_class: type[Cornwall]) -> list[Setup]:
    """Return every bank with every kind of holes, and other flag values with the default options."""
    name, counts = game_class.name, game_class.player_counts
    banks, holes, _ = (option.values for option in game_class.option_list)
    flags = (HIGH_FLAG_VALUES, "M3/1,F1/1,V5/2,G2/0")
    return [
        *(
            Setup(name, players, {"coin_bank": bank, "holes": hole})
            for players, bank, hole in product(counts, banks, holes)
        ),
        *(Setup(name, players, {"flag_values": values}) for players, values in product(counts, flags)),
    ]
