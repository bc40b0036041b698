"""A map of square tiles, 96 units each, cut by their diagonals into four fields."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.core.scene import SceneCell
from hedgerow.render.land import Land
from hedgerow.render.lattice import Edge
from hedgerow.render.markup import Point, number, numbers, use
from hedgerow.render.vocabulary import PARTS, QUADRANT_GROUND, QUADRANT_PIECES, terrain_of

SIDE = 96
_SHEEP_WIDTH, _SHEEP_HEIGHT = 33, 27

# From the upper left corner of a tile, for the fields in the north, east, south and west.
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


def paint_quadrants(land: Land) -> list[str]:
    """Ground, fences where fields differ, drawings, seams between tiles, outlines, pieces."""
    mini = land.level == "mini"
    fields = [
        (terrain_of(land.board, cell, part).tone, land.lattice.triangle(place, part))
        for place, cell in land.cells.items()
        for part in range(PARTS)
    ]
    painted = [land.shadow(6 * land.units, 8 * land.units), *land.ground(fields)]
    fences = list(_fences(land))
    if mini:
        painted.append(land.lines("edge-mini", fences))
    else:
        painted += [land.lines("rail", fences), land.lines("post", fences)]
    for place, cell in land.cells.items():
        left, top = place[0] * SIDE * land.units, place[1] * SIDE * land.units
        for part, name in enumerate(cell.ground):
            painted += _mini_field(name, part, left, top) if mini else _field(name, part, left, top)
    lines = land.edges_by(lambda cell, other: "seam" if _is_joined(land, cell, other) else "coast")
    if not mini:
        painted.append(land.lines("seam", lines.get("seam", ())))
    painted.append(land.lines("edge-mini" if mini else "edge", lines.get("coast", ())))
    # Lines around fields run through the middle of tiles, where pieces lie: under these.
    painted += land.outlines()
    for place, cell in land.cells.items():
        painted += _pieces(cell, land.lattice.centre(place), land.units)
    return painted


def _is_joined(land: Land, cell: SceneCell, other: SceneCell | None) -> bool:
    """Whether the land goes on from one cell to the other: loose tiles only lie beside each other."""
    return other is not None and not (land.loose and other.group != cell.group)


def _fences(land: Land) -> Iterator[Edge]:
    """Where different fields meet: along the diagonals, and between tiles that do not match."""
    for place, cell in land.cells.items():
        middle = land.lattice.centre_node(place)
        for part, corner in enumerate(land.lattice.corners(place)):
            if cell.ground[part] != cell.ground[part - 1]:
                yield corner, middle
        x, y = place
        edges = list(land.lattice.edges(place))
        for part, neighbour in ((1, land.cells.get((x + 1, y))), (2, land.cells.get((x, y + 1)))):
            if neighbour is None or not _is_joined(land, cell, neighbour):
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
        if part == _WEST:  # looks outwards, like the one in the east
            turned = f'transform="translate({numbers(left + x, top + y)}) scale(-1 1)"'
            yield use(sheep, 0, 0, _SHEEP_WIDTH, _SHEEP_HEIGHT, turned)
        else:
            yield use(sheep, left + x, top + y, _SHEEP_WIDTH, _SHEEP_HEIGHT)


def _mini_field(name: str, part: int, left: float, top: float) -> Iterator[str]:
    mark = QUADRANT_GROUND[name].mini or ""
    x, y = (length / 4 for length in _MINI_MARKS[part])
    colour = name.removeprefix("field-")
    more = f'class="seat-{colour} mark"' if colour != name else ""
    yield use(mark, left + x - 3, top + y - 3, 6, 6, more)


def _pieces(cell: SceneCell, centre: Point, units: float) -> Iterator[str]:
    for name in cell.on_top:
        radius = _DISC_RADIUS[name] * units
        size = 1.56 * radius
        yield (
            f'<circle class="so wool" cx="{number(centre[0])}" cy="{number(centre[1])}"'
            f' r="{number(radius)}" style="stroke-width:{number(2 * units)}"/>'
        )
        yield use(QUADRANT_PIECES[name], centre[0] - size / 2, centre[1] - size / 2, size, size)
