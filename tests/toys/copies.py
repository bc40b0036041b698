"""Copies of the built-in games under other names, which the page does not know: it shows them at the generic table.

They use the tiles, texts and drawings of the originals, because those are found by the module of a game.
"""

from __future__ import annotations

from hedgerow.games.cornwall import Cornwall
from hedgerow.games.tipperary import Tipperary
from hedgerow.games.woolybully import WoolyBully


class SquareToy(Tipperary):
    """Tiles and pieces of one square, which can be turned and flipped, on a board of each player."""

    __module__ = Tipperary.__module__
    name = "squares"
    title = "Squares"


class HexToy(Cornwall):
    """Tiles of three hexes and figures on a common board."""

    __module__ = Cornwall.__module__
    name = "hexes"
    title = "Hexes"


class QuadrantToy(WoolyBully):
    """Secret hands of tiles with two faces."""

    __module__ = WoolyBully.__module__
    name = "quadrants"
    title = "Quadrants"


COPIES = {cls.name: f"{__name__}:{cls.__name__}" for cls in (SquareToy, HexToy, QuadrantToy)}
"""The entry points of the copies."""
