"""What there is to draw, said once by each game and drawn by any kind of picture.

A scene names what lies where (`meadow`, `pasture-2`, `tower`) and which cells belong together; how that
looks is the painter's affair: SVG with the art sheet, letters and colours in a terminal. No rules
and no colours live here.
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
    """The terrain: one name; four, clockwise from the north, on a `quadrant` grid."""
    group: int = 0
    """Cells of one laid piece share a number; lines are drawn between different ones."""
    on_top: tuple[str, ...] = ()
    """Pieces and symbols on the cell, lowest first."""


@dataclass(frozen=True)
class Outline:
    """Cells to be pointed out together."""

    kind: Literal["last", "score", "closed"]
    cells: tuple[Coordinate, ...] = ()
    parts: tuple[tuple[int, int, int], ...] = ()
    """On a `quadrant` grid, parts of cells: x, y and 0 to 3 for north, east, south, west."""


@dataclass(frozen=True)
class SceneBoard:
    """A map, a display, or a loose tile."""

    title: str
    grid: GridKind
    cells: tuple[SceneCell, ...]
    notes: tuple[str, ...] = ()
    """Short lines under the title."""
    outlines: tuple[Outline, ...] = ()
    seat: int | None = None
    """Whose it is; its colour and mark are shown with the title."""
    coordinates: bool = False
    """Whether columns and rows are labelled, as in the notation (`column_name`)."""


@dataclass(frozen=True)
class Scene:
    """A whole position."""

    title: str
    notes: tuple[str, ...]
    boards: tuple[SceneBoard, ...]
    """The maps and displays, large."""
    tray: tuple[SceneBoard, ...] = ()
    """Loose tiles and what else lies beside the boards, small."""
    numbered_seats: bool = False
    """Whether seats are marked by number instead of colour, because colours mean something else in the game."""
