"""Geometry of grids: positions of cells, and the lines around sets of cells.

Corners are points of an integer lattice, so that a corner that two cells share is exactly the same point; only the last
step, `Lattice.to_point`, converts them to lengths. Edges run clockwise around their cell: the neighbour across an edge
has the reversed edge.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import GridKind
from hedgerow.render.markup import Point

Node = tuple[int, int]
Edge = tuple[Node, Node]


@dataclass(frozen=True)
class Lattice:
    """The geometry of one kind of grid."""

    is_hex: bool
    unit_x: float
    unit_y: float
    corner_steps: tuple[Node, ...]
    """Offsets from the centre of a cell to its corners, clockwise."""

    def centre_node(self, cell: Coordinate) -> Node:
        """Return the lattice point at the centre of a cell."""
        x, y = cell
        return (2 * x + y, 3 * y) if self.is_hex else (2 * x + 1, 2 * y + 1)

    def corners(self, cell: Coordinate) -> tuple[Node, ...]:
        """Return the corners of a cell, clockwise."""
        x, y = self.centre_node(cell)
        return tuple((x + dx, y + dy) for dx, dy in self.corner_steps)

    def edges(self, cell: Coordinate) -> Iterator[Edge]:
        """Return the edges of a cell, clockwise."""
        corners = self.corners(cell)
        return zip(corners, corners[1:] + corners[:1], strict=True)

    def neighbours(self, cell: Coordinate) -> list[Coordinate]:
        """Return the cells that share an edge with a cell."""
        x, y = cell
        straight = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        return [*straight, (x + 1, y - 1), (x - 1, y + 1)] if self.is_hex else straight

    def triangle(self, cell: Coordinate, part: int) -> tuple[Node, Node, Node]:
        """Return the triangle between an edge of a cell and its centre; parts are numbered like edges."""
        corners = self.corners(cell)
        return corners[part], corners[(part + 1) % len(corners)], self.centre_node(cell)

    def part_edges(self, cell: Coordinate, part: int) -> tuple[Edge, Edge, Edge]:
        """Return the edges of a part of a cell, clockwise."""
        start, end, centre = self.triangle(cell, part)
        return (start, end), (end, centre), (centre, start)

    def to_point(self, node: Node) -> Point:
        """Return the position of a lattice point in the picture of a board."""
        return node[0] * self.unit_x, node[1] * self.unit_y

    def centre(self, cell: Coordinate) -> Point:
        """Return the centre of a cell in the picture of a board."""
        return self.to_point(self.centre_node(cell))

    def scaled(self, factor: float) -> Lattice:
        """Return the same geometry with all lengths multiplied by a factor."""
        return Lattice(self.is_hex, self.unit_x * factor, self.unit_y * factor, self.corner_steps)


_SQUARE_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_HEX_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
HEX_RADIUS: Final = 30

LATTICES: Final[Mapping[GridKind, Lattice]] = {
    "square": Lattice(False, 24, 24, _SQUARE_CORNERS),
    "hex": Lattice(True, HEX_RADIUS * math.sqrt(3) / 2, HEX_RADIUS / 2, _HEX_CORNERS),
    "quadrant": Lattice(False, 48, 48, _SQUARE_CORNERS),
}


def loops(lattice: Lattice, cells: Iterable[Coordinate]) -> list[list[Node]]:
    """Return the closed lines around a set of cells: clockwise around areas, counterclockwise around holes."""
    return loops_of_edges(edge for cell in cells for edge in lattice.edges(cell))


def loops_of_edges(edges: Iterable[Edge]) -> list[list[Node]]:
    """Return the closed lines around areas, from all edges of their cells or parts; edges inside areas are dropped."""
    all_edges = dict.fromkeys(edges)
    boundary = [edge for edge in all_edges if (edge[1], edge[0]) not in all_edges]
    edges_from: dict[Node, list[Edge]] = defaultdict(list)
    for edge in boundary:
        edges_from[edge[0]].append(edge)
    result = []
    while edges_from:
        edge = next(iter(edges_from.values()))[0]
        loop: list[Node] = []
        while True:
            choices = edges_from[edge[0]]
            choices.remove(edge)
            if not choices:
                del edges_from[edge[0]]
            loop.append(edge[0])
            if edge[1] == loop[0]:
                break
            # Where areas touch only at a corner, the sharpest turn inwards stays on the same area.
            edge = max(edges_from[edge[1]], key=partial(_turn, edge))
        result.append(straighten(loop, closed=True))
    return result


def _turn(edge: Edge, next_edge: Edge) -> float:
    """Return the angle by which a line turns right from one edge to the next."""
    (x, y), (corner_x, corner_y), (to_x, to_y) = *edge, next_edge[1]
    old_x, old_y, new_x, new_y = corner_x - x, corner_y - y, to_x - corner_x, to_y - corner_y
    return math.atan2(old_x * new_y - old_y * new_x, old_x * new_x + old_y * new_y)


def chains(edges: Iterable[Edge]) -> list[list[Node]]:
    """Join edges into lines that are as long as possible; use each edge once, in either direction."""
    links: dict[Node, list[Node]] = defaultdict(list)
    for start, end in {(min(edge), max(edge)) for edge in edges}:
        links[start].append(end)
        links[end].append(start)
    result = []
    # Lines begin at ends and forks; only rings remain after that.
    starts = sorted(links, key=lambda node: (len(links[node]) % 2 == 0, node))
    for start in starts:
        while links[start]:
            line = [start]
            while links[line[-1]]:
                node = line[-1]
                next_node = min(links[node])
                links[node].remove(next_node)
                links[next_node].remove(node)
                line.append(next_node)
            result.append(straighten(line, closed=False))
    return result


def straighten(line: Sequence[Node], closed: bool) -> list[Node]:
    """Return a line without the points at which it does not turn."""
    count = len(line)
    corners = []
    for index, (x, y) in enumerate(line):
        if not closed and index in (0, count - 1):
            corners.append((x, y))
            continue
        before, after = line[index - 1], line[(index + 1) % count]
        if (x - before[0]) * (after[1] - y) != (y - before[1]) * (after[0] - x):
            corners.append((x, y))
    return corners


def inset(points: Sequence[Point], distance: float) -> list[Point]:
    """Return a loop moved inwards by a distance."""
    count = len(points)
    normals = []
    for index, (x, y) in enumerate(points):
        to_x, to_y = points[(index + 1) % count]
        length = math.hypot(to_x - x, to_y - y)
        normals.append(((y - to_y) / length, (to_x - x) / length))
    moved = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = normals[index - 1], normals[index]
        stretch = distance / (1 + ax * bx + ay * by)
        moved.append((x + (ax + bx) * stretch, y + (ay + by) * stretch))
    return moved
