"""Scenes: descriptions of what to draw, independent of the renderer.

A scene names the contents of each cell (`meadow`, `pasture-2`, `tower`) and the cells that belong together. The
renderers decide how that looks: SVG with symbols, or letters and colours in a terminal. A scene contains neither
rules nor colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hedgerow.board import Coordinate

GridKind = Literal["square", "hex", "quadrant"]


@dataclass(frozen=True)
class SceneCell:
    """One cell of a board."""

    x: int
    y: int
    ground: tuple[str, ...]
    """The terrain: one name, or four clockwise from the north on a `quadrant` grid."""
    group: int = 0
    """A number shared by all cells of a piece. Lines are drawn between different groups."""
    on_top: tuple[str, ...] = ()
    """Pieces and symbols on the cell, lowest first."""


@dataclass(frozen=True)
class Outline:
    """Cells to highlight together."""

    kind: Literal["last", "score", "closed"]
    cells: tuple[Coordinate, ...] = ()
    parts: tuple[tuple[int, int, int], ...] = ()
    """Quadrants to highlight: x, y and 0 to 3 for north, east, south, west."""


@dataclass(frozen=True)
class SceneBoard:
    """A board, or a single tile beside the boards."""

    title: str
    grid: GridKind
    cells: tuple[SceneCell, ...]
    notes: tuple[str, ...] = ()
    """Short lines under the title."""
    outlines: tuple[Outline, ...] = ()
    seat: int | None = None
    """The seat that owns the board; its mark is shown with the title."""
    coordinates: bool = False
    """True to label columns and rows as in the notation (`column_name`)."""


@dataclass(frozen=True)
class Scene:
    """A whole position."""

    title: str
    notes: tuple[str, ...]
    boards: tuple[SceneBoard, ...]
    """The boards, drawn large."""
    tray: tuple[SceneBoard, ...] = ()
    """Tiles and other components beside the boards, drawn small."""
    numbered_seats: bool = False
    """True to mark seats by number instead of colour, because colours have another meaning in the game."""
