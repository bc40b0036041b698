"""Hooks for the conformance suite: a toy may count its components itself, and faulty games list their own setups."""

from __future__ import annotations

from hedgerow.games import Game, Setup, State
from hedgerow.testing.hooks import default_setups


def setups(game_class: type[Game]) -> list[Setup]:
    """Return the setups that a faulty game lists, or the usual ones."""
    listed: list[Setup] = getattr(game_class, "setups", lambda: default_setups(game_class))()
    return listed


def component_counts(state: State) -> dict[str, int]:
    """Return the number of each component, if the game counts them."""
    counts: dict[str, int] = getattr(state, "component_counts", dict)()
    return counts
