"""The drawings that stand for the names in a scene.

A new name needs an entry here, one in `glyphs` and one in each of the `locales`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hedgerow.games.core.scene import GridKind, Outline, SceneBoard, SceneCell


class GroundArt(NamedTuple):
    """The drawings of a ground."""

    tone: str
    """The fill: pattern `pt-…`, flat colour `c-…`."""
    drawing: str | None = None
    """The symbol on top of the fill."""
    mini: str | None = None
    """The simple symbol for small pictures."""

    @property
    def pattern(self) -> str:
        return f"pt-{self.tone}"

    @property
    def flat(self) -> str:
        return f"c-{self.tone}"


class FigureArt(NamedTuple):
    """The drawing of a seat's figure: its shape, the position of its mark, and its position on a hex."""

    shape: str
    mark_x: float
    mark_y: float
    mark_size: float
    left: float
    top: float
    scale: float


SEAT_COLOURS: Final = ("red", "blue", "yellow", "green", "black")
"""The colours of the seats in order; each has a mark `mk-…`."""

SQUARE_GROUND: Final[Mapping[str, GroundArt]] = {
    "meadow": GroundArt("meadow"),
    "pasture-1": GroundArt("pasture", "d-p1", "dm-P1"),
    "pasture-2": GroundArt("pasture", "d-p2", "dm-P2"),
    "grain": GroundArt("grain", None, "dm-G"),
    "distillery": GroundArt("distil", "d-distil", "dm-D"),
    "bog": GroundArt("bog", "d-bog", "dm-B"),
    "ruin": GroundArt("ruin", "d-ruin", "dm-R"),
    "stone-1": GroundArt("stone", "d-s1", "dm-S"),
    "stone-2": GroundArt("stone", "d-s2", "dm-S"),
    "stone-3": GroundArt("stone", "d-s3", "dm-S"),
    "town": GroundArt("town", "d-houses"),
    "tower": GroundArt("stone", "p-tower", "dm-T"),
    "forest": GroundArt("forest", "d-forest", "dm-F"),
    "mountain": GroundArt("mount", "d-mountain", "dm-K"),
    "village": GroundArt("village", "d-village", "dm-V"),
}

HEX_GROUND: Final[Mapping[str, GroundArt]] = {
    "mountain": GroundArt("mount", "d6-mountain", "dm-K"),
    "forest": GroundArt("forest", "d6-forest", "dm-F"),
    "village": GroundArt("village", "d6-village", "dm-V"),
    "meadow": GroundArt("meadow"),
    "moor": GroundArt("bog", "d6-moor", "dm-B"),
}

QUADRANT_GROUND: Final[Mapping[str, GroundArt]] = {
    "field-black": GroundArt("fk", "w-k", "mk-black"),
    "field-blue": GroundArt("fb", "w-b", "mk-blue"),
    "field-red": GroundArt("fr", "w-r", "mk-red"),
    "field-yellow": GroundArt("fy", "w-y", "mk-yellow"),
    "village": GroundArt("village", "g-house", "dm-V"),
    "forest": GroundArt("forest", "g-fir", "dm-F"),
}

ARMS: Final[Mapping[str, str]] = {
    name: name for name in ("arms-castle", "arms-harp", "arms-bridge", "arms-rock", "arms-bee")
}

SQUARE_PIECES: Final[Mapping[str, str]] = {
    "wooden-sheep": "g-wood",
    "sheep-symbol": "p-badge",
    "bonus": "g-fox",
    **ARMS,
}

HEX_FEATURES: Final[Mapping[str, str]] = {"cottage": "p-cottage", "flag": "p-flag", "chapel": "p-chapel"}

_FIGURE_SHAPES: Final = {
    1: FigureArt("fig-s", 19.25, 33.75, 9.5, -12, -17, 34 / 48),
    2: FigureArt("fig-t", 18.5, 27.5, 11, -13, -19, 36 / 48),
    3: FigureArt("fig-b", 17, 27, 14, -18, -19, 36 / 48),
}

HEX_FIGURES: Final[Mapping[str, tuple[str, FigureArt]]] = {
    f"figure-{colour}-{value}": (colour, figure) for colour in SEAT_COLOURS for value, figure in _FIGURE_SHAPES.items()
}

QUADRANT_PIECES: Final[Mapping[str, str]] = {
    "wolf": "p-wolf",
    "hunter": "p-hunter",
    "shepherd": "p-shepherd",
    "well": "p-well",
}

GROUNDS: Final[Mapping[GridKind, Mapping[str, GroundArt]]] = {
    "square": SQUARE_GROUND,
    "hex": HEX_GROUND,
    "quadrant": QUADRANT_GROUND,
}

PIECES: Final[Mapping[GridKind, frozenset[str]]] = {
    "square": frozenset(SQUARE_PIECES),
    "hex": frozenset(HEX_FEATURES) | frozenset(HEX_FIGURES),
    "quadrant": frozenset(QUADRANT_PIECES),
}

PARTS: Final = 4
"""The number of quadrants of a tile: north, east, south, west."""

_NAMES_PER_CELL: Final[Mapping[GridKind, int]] = {"square": 1, "hex": 1, "quadrant": PARTS}


def check_names(board: SceneBoard) -> None:
    """Raise `ValueError` if a board uses a name without a drawing, or an invalid part of a cell."""
    grounds, pieces = GROUNDS[board.grid], PIECES[board.grid]
    for cell in board.cells:
        if len(cell.ground) != _NAMES_PER_CELL[board.grid]:
            raise ValueError(
                f"a cell of a {board.grid} grid has {_NAMES_PER_CELL[board.grid]} ground names,"
                f" not {len(cell.ground)}: {cell.ground!r}"
            )
        for name in cell.ground:
            if name not in grounds:
                raise ValueError(f"no drawing for the ground {name!r} on a {board.grid} grid")
        for name in cell.on_top:
            if name not in pieces:
                raise ValueError(f"no drawing for {name!r} on top of a cell of a {board.grid} grid")
    for outline in board.outlines:
        _check_parts(board.grid, outline)


def _check_parts(grid: GridKind, outline: Outline) -> None:
    if outline.parts and grid != "quadrant":
        raise ValueError(f"the cells of a {grid} grid have no parts: {outline.parts!r}")
    for x, y, part in outline.parts:
        if not 0 <= part < PARTS:
            raise ValueError(f"cell ({x}, {y}) has no part {part}: the parts are 0 to {PARTS - 1}")


def seat_colour(seat: int) -> str:
    """Return the colour of a seat."""
    if not 0 <= seat < len(SEAT_COLOURS):
        raise ValueError(f"there is no mark for seat {seat}: the seats are 0 to {len(SEAT_COLOURS) - 1}")
    return SEAT_COLOURS[seat]


def ground_art(board: SceneBoard, cell: SceneCell, part: int = 0) -> GroundArt:
    """Return the drawings of a cell's ground, on a quadrant grid of one part of it."""
    return GROUNDS[board.grid][cell.ground[part]]
