"""Texts of Wooly Bully in other languages, for shared tests."""

from __future__ import annotations

from typing import Any, Final

SAME: Final = ("points_note", "ground.village", "piece.wolf", "headline.wolf")
"""Messages that are spelled the same in English and in another language."""
REFUSED_SETUPS: Final[list[tuple[tuple[Any, ...], str]]] = [
    ((2, {}, "tile 7 KKYV/VKKY"), "Zeile 1: Plättchen 7 hat zweimal dieselbe Seite"),
]
"""Players, options and tiles of setups that are refused, with the reason in German."""
