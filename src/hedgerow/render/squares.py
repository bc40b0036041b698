"""A map of squares, 48 units each: displays and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.board.grid import SMALLEST_SIDE
from hedgerow.games.core.scene import SceneCell
from hedgerow.render.land import Land
from hedgerow.render.markup import Point, path, rect, use
from hedgerow.render.vocabulary import ARMS, SQUARE_GROUND, SQUARE_PIECES, terrain_of

SIDE = 48
_ARMS_WIDTH, _ARMS_HEIGHT = 48, 56
_ARMS_REACH = 40
"""Squares of a town nearer than this to the middle of its arms stay without roofs."""


def paint_squares(land: Land) -> list[str]:
    """Ground, drawings, lines, pieces and outlines, in the order in which they are printed."""
    arms = dict(_arms(land))
    free = _squares_without_roofs(land, arms)
    lines = land.edges_by(_line_between)
    mini = land.level == "mini"
    painted = [
        land.shadow(5 * land.units, 6 * land.units),
        *land.ground(
            (terrain_of(land.board, cell).tone, land.lattice.corners(place)) for place, cell in land.cells.items()
        ),
    ]
    for place, cell in land.cells.items():
        left, top = place[0] * SIDE * land.units, place[1] * SIDE * land.units
        if mini:
            painted += _mini_square(cell, left, top)
        else:
            painted += _square(cell, left, top, with_drawing=place not in free)
    if not mini:
        painted.append(land.lines("cellline", lines.get("cell", ())))
    painted.append(land.lines("edge-mini" if mini else "edge", lines.get("piece", ())))
    for (x, y), shield in arms.items():
        width, height = _ARMS_WIDTH * land.units, _ARMS_HEIGHT * land.units
        if mini:  # a little larger than life, to be seen at all
            width, height = width * 1.3, height * 1.3
        painted.append(use(shield, x - width / 2, y - height / 2, width, height))
    return painted + land.outlines()


def _line_between(cell: SceneCell, other: SceneCell | None) -> str:
    return "piece" if other is None or other.group != cell.group else "cell"


def _square(cell: SceneCell, left: float, top: float, with_drawing: bool) -> Iterator[str]:
    drawing = SQUARE_GROUND[cell.ground[0]].drawing if with_drawing else None
    wooden = "wooden-sheep" in cell.on_top
    if "bonus" in cell.on_top:
        yield rect("bonus", left + 4, top + 4, SIDE - 8, SIDE - 8)
    if drawing is not None:
        # A wooden sheep stands in front: what is drawn on the square makes room for it.
        scale = 0.62 if wooden else 1
        yield use(drawing, left + (1 if wooden else 0), top, SIDE * scale, SIDE * scale)
    if "bonus" in cell.on_top:
        yield use(SQUARE_PIECES["bonus"], left + 1.5, top + SIDE - 15.5, 14, 14)
    if wooden:
        behind = drawing is not None
        width, height = (35, 31) if behind else (42, 37)
        yield use(
            SQUARE_PIECES["wooden-sheep"],
            left + (SIDE - width - 1 if behind else 3),
            top + (SIDE - height if behind else 7),
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


def _arms(land: Land) -> Iterator[tuple[Point, str]]:
    """The coats of arms with the middle of the town they stand for."""
    for place, cell in land.cells.items():
        for name in cell.on_top:
            if name in ARMS:
                block = _town_around(land, place, cell.group)
                centres = [land.lattice.centre(town) for town in block]
                xs, ys = [x for x, _ in centres], [y for _, y in centres]
                yield ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), ARMS[name]


def _town_around(land: Land, place: Coordinate, group: int) -> list[Coordinate]:
    """The connected town squares of one laid piece, and the square itself in any case."""
    town = [
        there
        for there, cell in land.cells.items()
        if (cell.group == group and cell.ground[0] == "town") or there == place
    ]
    grid = _frame(town)
    return list(grid.coordinates(grid.flood(grid.cell(*place), grid.cells(town))))


def _frame(cells: Iterable[Coordinate]) -> SquareGrid:
    """A grid with room for these cells."""
    reach = max(max(abs(x), abs(y)) for x, y in cells) + 2
    side = SMALLEST_SIDE
    while side // 2 < reach:
        side *= 2
    return SquareGrid.of(side)


def _squares_without_roofs(land: Land, arms: dict[Point, str]) -> set[Coordinate]:
    reach = _ARMS_REACH * land.units
    return {
        place
        for place, cell in land.cells.items()
        if cell.ground[0] == "town" and any(_distance(land.lattice.centre(place), at) < reach for at in arms)
    }


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def square_grid(left: float, top: float, right: float, bottom: float, side: float) -> str:
    """The faint lines of the map sheet."""
    first_x, last_x = int(left // side), int(right // side)
    first_y, last_y = int(top // side), int(bottom // side)
    upright = "".join(f"M{x * side:g} {top:.1f}V{bottom:.1f}" for x in range(first_x + 1, last_x + 1))
    level = "".join(f"M{left:.1f} {y * side:g}H{right:.1f}" for y in range(first_y + 1, last_y + 1))
    return path("grid", upright + level)
