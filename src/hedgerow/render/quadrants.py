"""Boards of square tiles, 96 units each, that their diagonals divide into four parts."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.core.scene import SceneCell
from hedgerow.render.grid_painter import GridPainter
from hedgerow.render.lattice import Edge
from hedgerow.render.markup import Point, circle, format_number, format_numbers, use
from hedgerow.render.vocabulary import PARTS, QUADRANT_GROUND, QUADRANT_PIECES, ground_art

SIDE = 96
_SHEEP_WIDTH, _SHEEP_HEIGHT = 33, 27

# Offsets from the upper left corner of a tile, for the parts in the north, east, south and west.
_SHEEP: tuple[Point, ...] = ((31.5, 7), (58.5, 34.5), (31.5, 62), (37.5, 34.5))
_HOUSES: tuple[tuple[Point, ...], ...] = (
    ((26, 9.5), (49, 9.5)),
    ((68, 27), (68, 49)),
    ((26, 69.5), (49, 69.5)),
    ((6, 27), (6, 49)),
)
_TREES: tuple[tuple[tuple[str, float, float], ...], ...] = (
    (("g-fir", 24, 4.5), ("g-tree", 40, 6.5), ("g-fir", 56, 4.5)),
    (("g-fir", 69, 23), ("g-tree", 73, 46)),
    (("g-fir", 24, 66.5), ("g-tree", 40, 68.5), ("g-fir", 56, 66.5)),
    (("g-fir", 9, 23), ("g-tree", 5, 46)),
)
_MINI_MARKS: tuple[Point, ...] = ((48, 19), (77, 48), (48, 77), (19, 48))
_WEST = 3
_DISC_RADIUS = {"well": 24, "wolf": 26, "hunter": 26, "shepherd": 15}


def paint_quadrants(painter: GridPainter) -> list[str]:
    """Return the markup of all layers of a quadrant board, from the ground up to the pieces."""
    mini = painter.level == "mini"
    fields = [
        (ground_art(painter.board, cell, part).tone, painter.lattice.triangle(coordinate, part))
        for coordinate, cell in painter.cells.items()
        for part in range(PARTS)
    ]
    markup = [painter.shadow(6 * painter.units, 8 * painter.units), *painter.ground(fields)]
    fences = list(_fences(painter))
    if mini:
        markup.append(painter.lines("edge-mini", fences))
    else:
        markup += [painter.lines("rail", fences), painter.lines("post", fences)]
    for coordinate, cell in painter.cells.items():
        left, top = coordinate[0] * SIDE * painter.units, coordinate[1] * SIDE * painter.units
        for part, name in enumerate(cell.ground):
            markup += _mini_field(name, part, left, top) if mini else _field(name, part, left, top)
    lines = painter.edges_by(lambda cell, other: "seam" if _is_joined(painter, cell, other) else "coast")
    if not mini:
        markup.append(painter.lines("seam", lines.get("seam", ())))
    markup.append(painter.lines("edge-mini" if mini else "edge", lines.get("coast", ())))
    # Outlines of fields run through the centres of tiles, so the pieces there are drawn on top of them.
    markup += painter.outlines()
    for coordinate, cell in painter.cells.items():
        markup += _pieces(cell, painter.lattice.centre(coordinate), painter.units)
    return markup


def _is_joined(painter: GridPainter, cell: SceneCell, other: SceneCell | None) -> bool:
    """Return whether two cells are joined; loose tiles are only shown side by side."""
    return other is not None and not (painter.loose and other.group != cell.group)


def _fences(painter: GridPainter) -> Iterator[Edge]:
    """Yield the edges between different grounds: along diagonals, and between tiles that do not match."""
    for coordinate, cell in painter.cells.items():
        middle = painter.lattice.centre_node(coordinate)
        for part, corner in enumerate(painter.lattice.corners(coordinate)):
            if cell.ground[part] != cell.ground[part - 1]:
                yield corner, middle
        x, y = coordinate
        edges = list(painter.lattice.edges(coordinate))
        for part, neighbour in ((1, painter.cells.get((x + 1, y))), (2, painter.cells.get((x, y + 1)))):
            if neighbour is None or not _is_joined(painter, cell, neighbour):
                continue
            if neighbour.ground[(part + 2) % 4] != cell.ground[part]:
                yield edges[part]


def _field(name: str, part: int, left: float, top: float) -> Iterator[str]:
    if name == "village":
        for x, y in _HOUSES[part]:
            yield use("g-house", left + x, top + y, 21, 19.5)
    elif name == "forest":
        for tree, x, y in _TREES[part]:
            yield use(tree, left + x, top + y, 18, 24)
    else:
        sheep = QUADRANT_GROUND[name].drawing or ""
        x, y = _SHEEP[part]
        if part == _WEST:  # faces outwards, like the sheep in the east
            mirrored = f'transform="translate({format_numbers(left + x, top + y)}) scale(-1 1)"'
            yield use(sheep, 0, 0, _SHEEP_WIDTH, _SHEEP_HEIGHT, mirrored)
        else:
            yield use(sheep, left + x, top + y, _SHEEP_WIDTH, _SHEEP_HEIGHT)


def _mini_field(name: str, part: int, left: float, top: float) -> Iterator[str]:
    mark = QUADRANT_GROUND[name].mini or ""
    x, y = (length / 4 for length in _MINI_MARKS[part])
    colour = name.removeprefix("field-")
    attributes = f'class="seat-{colour} mark"' if colour != name else ""
    yield use(mark, left + x - 3, top + y - 3, 6, 6, attributes)


def _pieces(cell: SceneCell, centre: Point, units: float) -> Iterator[str]:
    for name in cell.on_top:
        radius = _DISC_RADIUS[name] * units
        size = 1.56 * radius
        yield circle("so wool", *centre, radius, f'style="stroke-width:{format_number(2 * units)}"')
        yield use(QUADRANT_PIECES[name], centre[0] - size / 2, centre[1] - size / 2, size, size)
