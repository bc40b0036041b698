"""The characters that stand for grounds and pieces where there are no pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.games.core.scene import SceneCell

SQUARE: Final[Mapping[str, str]] = {
    "meadow": " ·",
    "pasture-1": " s",
    "pasture-2": "ss",
    "grain": '""',
    "distillery": " D",
    "bog": "~~",
    "ruin": " R",
    "stone-1": "o1",
    "stone-2": "o2",
    "stone-3": "o3",
    "town": "::",
    "tower": " T",
    "forest": " F",
    "mountain": " M",
    "village": " V",
}
"""Grounds of squares: two characters each."""

SQUARE_PIECES: Final[Mapping[str, str]] = {"wooden-sheep": "W", "sheep-symbol": "*", "bonus": "+"}
"""Pieces on squares, written before the ground; if there are several, only the first in this order is shown."""

ARMS: Final[Mapping[str, str]] = {
    "arms-castle": "Ca",
    "arms-harp": "Ha",
    "arms-bridge": "Br",
    "arms-rock": "Ro",
    "arms-bee": "Be",
}
"""Coats of arms, written instead of the ground of their square."""

HEX: Final[Mapping[str, str]] = {"mountain": "M", "forest": "F", "village": "V", "meadow": ".", "moor": "~"}
HEX_FEATURES: Final[Mapping[str, str]] = {"cottage": "c", "flag": "f", "chapel": "h"}
QUADRANT: Final[Mapping[str, str]] = {
    "field-black": "k",
    "field-blue": "b",
    "field-red": "r",
    "field-yellow": "y",
    "village": "v",
    "forest": "f",
}
"""Grounds of a quadrant; in a closed field the letter is a capital."""
QUADRANT_PIECES: Final[Mapping[str, str]] = {"wolf": "W", "hunter": "H", "shepherd": "S", "well": "O"}


def figure_glyph(name: str) -> str:
    """Return a figure as the first letter of its colour (black: k) and its value."""
    _, colour, value = name.split("-")
    return f"{'k' if colour == 'black' else colour[0]}{value}"


def quadrant_glyph(name: str, closed: bool) -> str:
    """Return the letter of a quadrant's ground, as a capital if it is closed."""
    return QUADRANT[name].upper() if closed else QUADRANT[name]


def square_glyph(cell: SceneCell) -> str:
    """Return the piece on a square, then its ground: three characters."""
    mark = next((letter for name, letter in SQUARE_PIECES.items() if name in cell.on_top), " ")
    ground = next((ARMS[name] for name in cell.on_top if name in ARMS), SQUARE[cell.ground[0]])
    return mark + ground


def hex_glyph(cell: SceneCell) -> str:
    """Return the ground of a hex, its feature and its first figure: four characters."""
    feature = next((HEX_FEATURES[name] for name in cell.on_top if name in HEX_FEATURES), " ")
    figure = next((figure_glyph(name) for name in cell.on_top if name.startswith("figure-")), "  ")
    return HEX[cell.ground[0]] + feature + figure


def tight_hex_glyph(cell: SceneCell) -> str:
    """Return a hex in three characters, or in four if a figure stands on a feature."""
    ground, feature, figure = HEX[cell.ground[0]], hex_glyph(cell)[1], hex_glyph(cell)[2:]
    if not figure.strip():
        return f"{ground}{feature} "
    return ground + figure + feature.strip()
