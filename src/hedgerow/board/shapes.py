"""Shapes with printed cells, and their orientations.

A shape is a mapping from its cells to their prints (`None` for a plain shape). Orientations that
look the same count as one, so a symmetric shape with an asymmetric print has no symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from hedgerow.board.grid import Coordinate

PrintT = TypeVar("PrintT")
Transform = Callable[[int, int], Coordinate]


def _quarter_turn(x: int, y: int) -> Coordinate:
    return -y, x


def _mirror(x: int, y: int) -> Coordinate:
    return -x, y


def _sixth_turn(x: int, y: int) -> Coordinate:
    return -y, x + y


def transformed(shape: Mapping[Coordinate, PrintT], transform: Transform) -> dict[Coordinate, PrintT]:
    """Return the shape after a rotation or reflection about the origin."""
    return {transform(x, y): shown for (x, y), shown in shape.items()}


def anchored(shape: Mapping[Coordinate, PrintT]) -> dict[Coordinate, PrintT]:
    """Return the shape translated so that its first cell in reading order is (0, 0), with its cells in that order."""
    first_y, first_x = min((y, x) for x, y in shape)
    moved = {(x - first_x, y - first_y): shown for (x, y), shown in shape.items()}
    return dict(sorted(moved.items(), key=lambda cell: (cell[0][1], cell[0][0])))


def square_orientations(shape: Mapping[Coordinate, PrintT]) -> list[dict[Coordinate, PrintT]]:
    """Return the 8 orientations of a square-grid shape: four clockwise quarter turns, then the same mirrored."""
    result = []
    for start in (dict(shape), transformed(shape, _mirror)):
        current = start
        for _ in range(4):
            result.append(anchored(current))
            current = transformed(current, _quarter_turn)
    return result


def hex_rotations(shape: Mapping[Coordinate, PrintT]) -> list[dict[Coordinate, PrintT]]:
    """Return the 6 clockwise rotations of a hex-grid shape; hex tiles are printed on one side only."""
    result = []
    current = dict(shape)
    for _ in range(6):
        result.append(anchored(current))
        current = transformed(current, _sixth_turn)
    return result


def canonical_orientations(orientations: list[dict[Coordinate, PrintT]]) -> list[int]:
    """Return for each orientation the index of the first one that looks the same."""
    return [orientations.index(orientation) for orientation in orientations]


def is_connected(cells: set[Coordinate], directions: tuple[Coordinate, ...]) -> bool:
    """Return whether the cells are connected by steps in these directions and their opposites."""
    if not cells:
        return True
    waiting = [next(iter(cells))]
    seen = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for dx, dy in directions:
            for cell in ((x + dx, y + dy), (x - dx, y - dy)):
                if cell in cells and cell not in seen:
                    seen.add(cell)
                    waiting.append(cell)
    return len(seen) == len(cells)
