"""Copies of built-in games under other names, which the page does not know: it shows them at the generic table.

They use the tiles, texts and drawings of the originals, because those are found by the module of a game.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from random import Random

from hedgerow.games import Game, Setup
from hedgerow.games.core.registry import GROUP, OWN
from hedgerow.games.core.scene import GridKind


def _grid(game: type[Game]) -> GridKind:
    """Return the grid of a game's first board."""
    state = game.open(Setup(game.name, 2)).start()
    state.play_chance(Random(1))
    return state.scene(None).boards[0].grid


# The registry imports this module while it loads games, so the originals are found without it.
ORIGINALS: dict[GridKind, type[Game]] = {
    _grid(game): game
    for game in (entry.load() for entry in entry_points(group=GROUP) if entry.dist and entry.dist.name == OWN)
}


def _copy(grid: GridKind, name: str) -> type[Game]:
    """Return a copy of the game on a grid under another name."""
    original = ORIGINALS[grid]
    return type(name.title(), (original,), {"__module__": original.__module__, "name": name, "title": name.title()})


SquareToy = _copy("square", "squares")
HexToy = _copy("hex", "hexes")
QuadrantToy = _copy("quadrant", "quadrants")

COPIES = {"squares": f"{__name__}:SquareToy", "hexes": f"{__name__}:HexToy", "quadrants": f"{__name__}:QuadrantToy"}
"""The entry points of the copies."""
