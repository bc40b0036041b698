"""Boards of squares, 48 units each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.board.grid import INITIAL_SIDE
from hedgerow.games.core.scene import SceneCell
from hedgerow.render.grid_painter import GridPainter
from hedgerow.render.markup import Point, path, rect, use
from hedgerow.render.vocabulary import ARMS, SQUARE_GROUND, SQUARE_PIECES, ground_art

SIDE = 48
_ARMS_WIDTH, _ARMS_HEIGHT = 48, 56
_ARMS_REACH = 40
"""Town squares nearer than this to the centre of the coat of arms get no roofs."""


def paint_squares(painter: GridPainter) -> list[str]:
    """Return the markup of all layers of a square board, from the ground up to the outlines."""
    arms = dict(_arms(painter))
    without_roofs = _squares_without_roofs(painter, arms)
    lines = painter.edges_by(_line_between)
    mini = painter.level == "mini"
    markup = [
        painter.shadow(5 * painter.units, 6 * painter.units),
        *painter.ground(
            (ground_art(painter.board, cell).tone, painter.lattice.corners(coordinate))
            for coordinate, cell in painter.cells.items()
        ),
    ]
    for coordinate, cell in painter.cells.items():
        left, top = coordinate[0] * SIDE * painter.units, coordinate[1] * SIDE * painter.units
        if mini:
            markup += _mini_square(cell, left, top)
        else:
            markup += _square(cell, left, top, with_drawing=coordinate not in without_roofs)
    if not mini:
        markup.append(painter.lines("cellline", lines.get("cell", ())))
    markup.append(painter.lines("edge-mini" if mini else "edge", lines.get("piece", ())))
    for (x, y), shield in arms.items():
        width, height = _ARMS_WIDTH * painter.units, _ARMS_HEIGHT * painter.units
        if mini:  # slightly larger, to be visible at all
            width, height = width * 1.3, height * 1.3
        markup.append(use(shield, x - width / 2, y - height / 2, width, height))
    return markup + painter.outlines()


def _line_between(cell: SceneCell, other: SceneCell | None) -> str:
    return "piece" if other is None or other.group != cell.group else "cell"


def _square(cell: SceneCell, left: float, top: float, with_drawing: bool) -> Iterator[str]:
    drawing = SQUARE_GROUND[cell.ground[0]].drawing if with_drawing else None
    wooden = "wooden-sheep" in cell.on_top
    if "bonus" in cell.on_top:
        yield rect("bonus", left + 4, top + 4, SIDE - 8, SIDE - 8)
    if drawing is not None:
        # The drawing of the ground is smaller behind a wooden sheep.
        scale = 0.62 if wooden else 1
        yield use(drawing, left + (1 if wooden else 0), top, SIDE * scale, SIDE * scale)
    if "bonus" in cell.on_top:
        yield use(SQUARE_PIECES["bonus"], left + 1.5, top + SIDE - 15.5, 14, 14)
    if wooden:
        has_drawing = drawing is not None
        width, height = (35, 31) if has_drawing else (42, 37)
        yield use(
            SQUARE_PIECES["wooden-sheep"],
            left + (SIDE - width - 1 if has_drawing else 3),
            top + (SIDE - height if has_drawing else 7),
            width,
            height,
        )
    if "sheep-symbol" in cell.on_top:
        yield use(SQUARE_PIECES["sheep-symbol"], left + SIDE - 20, top + 2, 18, 18)


def _mini_square(cell: SceneCell, left: float, top: float) -> Iterator[str]:
    mark = "dm-W" if "wooden-sheep" in cell.on_top else SQUARE_GROUND[cell.ground[0]].mini
    if mark is not None:
        yield use(mark, left, top, 12, 12)
    if "bonus" in cell.on_top:
        yield use("dm-bonus", left, top, 12, 12)
    if "sheep-symbol" in cell.on_top:
        yield use("dm-badge", left, top, 12, 12)


def _arms(painter: GridPainter) -> Iterator[tuple[Point, str]]:
    """Yield each coat of arms with the centre of its town."""
    for coordinate, cell in painter.cells.items():
        for name in cell.on_top:
            if name in ARMS:
                town = _town_around(painter, coordinate, cell.group)
                centres = [painter.lattice.centre(square) for square in town]
                xs, ys = [x for x, _ in centres], [y for _, y in centres]
                yield ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), ARMS[name]


def _town_around(painter: GridPainter, coordinate: Coordinate, group: int) -> list[Coordinate]:
    """Return the connected town squares of one piece, and in any case the square itself."""
    town = [
        other
        for other, cell in painter.cells.items()
        if (cell.group == group and cell.ground[0] == "town") or other == coordinate
    ]
    grid = _grid_for(town)
    return list(grid.coordinates(grid.flood(grid.cell(*coordinate), grid.cells(town))))


def _grid_for(cells: Iterable[Coordinate]) -> SquareGrid:
    """Return a grid that is large enough for the cells."""
    reach = max(max(abs(x), abs(y)) for x, y in cells) + 2
    side = INITIAL_SIDE
    while side // 2 < reach:
        side *= 2
    return SquareGrid.of(side)


def _squares_without_roofs(painter: GridPainter, arms: dict[Point, str]) -> set[Coordinate]:
    reach = _ARMS_REACH * painter.units
    return {
        coordinate
        for coordinate, cell in painter.cells.items()
        if cell.ground[0] == "town" and any(_distance(painter.lattice.centre(coordinate), at) < reach for at in arms)
    }


def _distance(first: Point, second: Point) -> float:
    return hypot(first[0] - second[0], first[1] - second[1])


def square_grid(left: float, top: float, right: float, bottom: float, side: float) -> str:
    """Return the faint grid behind a board."""
    first_x, last_x = int(left // side), int(right // side)
    first_y, last_y = int(top // side), int(bottom // side)
    verticals = "".join(f"M{x * side:g} {top:.1f}V{bottom:.1f}" for x in range(first_x + 1, last_x + 1))
    horizontals = "".join(f"M{left:.1f} {y * side:g}H{right:.1f}" for y in range(first_y + 1, last_y + 1))
    return path("grid", verticals + horizontals)
