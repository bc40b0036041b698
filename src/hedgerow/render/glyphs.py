"""Which letters stand for which name of a scene where there are no pictures."""

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
"""The ground of a square: two characters."""

SQUARE_PIECES: Final[Mapping[str, str]] = {"wooden-sheep": "W", "sheep-symbol": "*", "bonus": "+"}
"""Before the ground; if there are several, the first of this list."""

ARMS: Final[Mapping[str, str]] = {
    "arms-castle": "Ca",
    "arms-harp": "Ha",
    "arms-bridge": "Br",
    "arms-rock": "Ro",
    "arms-bee": "Be",
}
"""Instead of the ground of the square of the town on which they stand."""

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
"""Small letters; the capital is the same ground where it is closed."""
QUADRANT_PIECES: Final[Mapping[str, str]] = {"wolf": "W", "hunter": "H", "shepherd": "S", "well": "O"}


_WORDS: Final[Mapping[str, str]] = {
    "pasture-1": "pasture with one sheep",
    "pasture-2": "pasture with two sheep",
    "grain": "grain field",
    "stone-1": "stone circle, 1 point",
    "stone-2": "stone circle, 2 points",
    "stone-3": "stone circle, 3 points",
    "town": "the hometown",
    "wooden-sheep": "wooden sheep",
    "sheep-symbol": "sheep symbol: brings a wooden sheep",
    "bonus": "bonus tile",
    "closed": "capital letter: closed, hedged in",
}
"""Names of a scene that say too little by themselves."""


def in_words(name: str) -> str:
    """A name of a scene as a player would say it."""
    kind, _, which = name.partition("-")
    match kind:
        case "arms":
            return f"coat of arms: {which}"
        case "field":
            return f"{which} field"
        case "figure":
            colour, _, value = which.partition("-")
            return f"{colour} figure, counts {value}"
        case _:
            return _WORDS.get(name, name.replace("-", " "))


def figure_glyph(name: str) -> str:
    """A figure as the first letter of its colour (black: k) and its value."""
    _, colour, value = name.split("-")
    return f"{'k' if colour == 'black' else colour[0]}{value}"


def quadrant_glyph(name: str, closed: bool) -> str:
    """A part of a tile: its ground, as a capital where it is closed."""
    return QUADRANT[name].upper() if closed else QUADRANT[name]


def square_glyph(cell: SceneCell) -> str:
    """A square: what stands on it, then its ground."""
    mark = next((letter for name, letter in SQUARE_PIECES.items() if name in cell.on_top), " ")
    ground = next((ARMS[name] for name in cell.on_top if name in ARMS), SQUARE[cell.ground[0]])
    return mark + ground


def hex_glyph(cell: SceneCell) -> str:
    """A hex: its ground, its feature, its first figure."""
    feature = next((HEX_FEATURES[name] for name in cell.on_top if name in HEX_FEATURES), " ")
    figure = next((figure_glyph(name) for name in cell.on_top if name.startswith("figure-")), "  ")
    return HEX[cell.ground[0]] + feature + figure


def tight_hex_glyph(cell: SceneCell) -> str:
    """A hex in three characters, or in four where a figure stands on a feature."""
    ground, feature, figure = HEX[cell.ground[0]], hex_glyph(cell)[1], hex_glyph(cell)[2:]
    if not figure.strip():
        return f"{ground}{feature} "
    return ground + figure + feature.strip()
