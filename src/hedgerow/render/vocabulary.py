"""The vocabulary: how the names of grounds and pieces in a scene are drawn, and the characters that stand for them.

Names are data (`vocabulary_file` reads them). Every position and size is filled in, so that the painters, here and on
the page, only draw what the vocabulary says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from hedgerow.games.core.scene import GridKind, SceneBoard

GRIDS: Final[tuple[GridKind, ...]] = ("square", "hex", "quadrant")
PARTS: Final[Mapping[GridKind, int]] = {"square": 1, "hex": 1, "quadrant": 4}
"""The number of ground names of a cell; on a quadrant grid: north, east, south, west."""


@dataclass(frozen=True)
class Spot:
    """One thing to draw: a symbol; without one, a disc of paper; without a `line` either, the initials of the name."""

    symbol: str = ""
    x: float = 0
    y: float = 0
    """The centre, relative to the centre of the cell."""
    width: float = 0
    height: float = 0
    """The size; the height of initials is their font size."""
    css: str = ""
    mirrored: bool = False
    line: float = 0
    """The line width of a disc."""

    def moved(self, x: float, y: float, scale: float = 1) -> Spot:
        """Return the spot scaled about the centre of the cell, then moved."""
        return replace(
            self, x=x + self.x * scale, y=y + self.y * scale, width=self.width * scale, height=self.height * scale
        )


Spots = tuple[Spot, ...]


@dataclass(frozen=True)
class GroundArt:
    """The drawings of a ground."""

    tone: str
    pattern: bool
    """True if the tone has a pattern `pt-…`; every tone has a flat colour `c-…`."""
    drawings: tuple[Spots, ...]
    """For each part of the cell."""
    marks: tuple[Spots, ...]
    """The same for small pictures."""
    letters: str


@dataclass(frozen=True)
class PieceArt:
    """The drawings of a piece."""

    place: str
    """Pieces in one place stand side by side; the ground's drawing moves aside for one place and is hidden by two."""
    full: Spots
    alone: Spots
    """Instead of `full` if the ground has no drawing."""
    under: Spots
    """Drawn below the ground's drawing."""
    mini: Spots
    """Instead of `full` in small pictures."""
    room: tuple[float, float, float] | None
    """Where the ground's drawing moves (x, y) and its scale."""
    top: bool
    """True to draw it above lines and outlines."""
    covers: bool
    """True to hide the mark of the ground in small pictures."""
    aside: float
    """The step to the right if there is a piece in another place."""
    spacing: float
    """The distance between pieces in the same place."""
    area: str
    """A ground: the piece is drawn at the centre of the connected cells of this ground in its group."""
    clearing: float
    """The distance within which cells of this ground have no drawing."""
    letters: str


@dataclass(frozen=True)
class GridArt:
    """The names for one kind of grid, and the look of names without a drawing."""

    grounds: Mapping[str, GroundArt]
    pieces: Mapping[str, PieceArt]
    undrawn_ground: GroundArt
    undrawn_piece: PieceArt

    def ground(self, name: str) -> GroundArt:
        """Return the drawings of a ground; for an unknown name, its letters on paper."""
        return self.grounds.get(name) or self.undrawn_ground

    def piece(self, name: str) -> PieceArt:
        """Return the drawings of a piece; for an unknown name, its letters on a disc."""
        return self.pieces.get(name) or self.undrawn_piece


@dataclass(frozen=True)
class SeatArt:
    """The colour of a seat, the letter for it, and the ink of its mark on that colour."""

    colour: str
    letter: str
    ink: str


Sound = Literal["wood", "paper", "coin", "bell", "bleat"]


@dataclass(frozen=True)
class Vocabulary:
    """All names that scenes of a game can use."""

    seats: tuple[SeatArt, ...]
    grids: Mapping[GridKind, GridArt]
    items: Mapping[str, str]
    """The drawings beside items of the score sheet; the spaces of an item are hyphens here."""
    owned: Mapping[str, str]
    """Pieces of which each seat has its own: the name without an owner (`figure-2`), and the name with a `*` for the
    colour of the owner (`figure-*-2`)."""
    sounds: Mapping[str, Sound]
    """How pieces, symbols of counters and the grounds of closed areas sound; others sound like wood or paper."""


def initials(name: str) -> str:
    """Return the two letters for a name without a drawing: `heron` is He, `grey-heron` Gh, `seal-1` S1."""
    first, *others = name.split("-")
    return (first[:1].upper() + others[0][:1]) if others and others[0] else first[:1].upper() + first[1:2]


def check_cells(board: SceneBoard) -> None:
    """Raise `ValueError` for a cell with the wrong number of grounds, or an outline with a part that no cell has."""
    count = PARTS[board.grid]
    for cell in board.cells:
        if len(cell.ground) != count:
            found = f"{len(cell.ground)}: {cell.ground!r}"
            raise ValueError(f"a cell of a {board.grid} grid has {count} ground names, not {found}")
    for x, y, part in (part for outline in board.outlines for part in outline.parts):
        if count == 1:
            raise ValueError(f"the cells of a {board.grid} grid have no parts: {(x, y, part)!r}")
        if not 0 <= part < count:
            raise ValueError(f"cell ({x}, {y}) has no part {part}: the parts are 0 to {count - 1}")
