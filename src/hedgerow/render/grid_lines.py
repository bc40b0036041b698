"""The lines between the cells of each kind of grid, and the faint grid behind a board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import GridKind, SceneCell
from hedgerow.render.lattice import HEX_RADIUS, LATTICES, Edge, Lattice
from hedgerow.render.markup import format_number, format_numbers, path

_HALF_WIDTH = LATTICES["hex"].unit_x

ClassedEdges = Mapping[str, list[Edge]]
"""Edges by their CSS class, in drawing order."""


@dataclass(frozen=True)
class GridLines:
    """The lines of a board; `loose` cells of different groups are only shown side by side."""

    grid: GridKind
    lattice: Lattice
    cells: Mapping[Coordinate, SceneCell]
    mini: bool
    loose: bool

    def under(self) -> ClassedEdges:
        """Return the lines below the drawings."""
        if self.grid == "quadrant":
            fences = list(self._fences())
            return {"edge-mini": fences} if self.mini else {"rail": fences, "post": fences}
        if self.grid == "hex":
            return self._edges(_hex_line, ("edge-mini",) if self.mini else ("seam", "hedgeline", "coast"))
        return {}

    def over(self) -> ClassedEdges:
        """Return the lines above the drawings."""
        if self.grid == "hex":
            return {}
        inner = "cellline" if self.grid == "square" else "seam"
        return self._edges(self._outer_line(inner), ("edge-mini",) if self.mini else (inner, "edge"))

    def _edges(self, kind: Callable[[SceneCell, SceneCell | None], str], order: Iterable[str]) -> ClassedEdges:
        """Return all edges, each once, by the class that `kind` returns for the cells on both sides."""
        owners = {edge: cell for coordinate, cell in self.cells.items() for edge in self.lattice.edges(coordinate)}
        found: dict[str, list[Edge]] = defaultdict(list)
        for edge, cell in owners.items():
            other = owners.get((edge[1], edge[0]))
            if other is None or edge < (edge[1], edge[0]):
                name = kind(cell, other)
                found["edge-mini" if self.mini and name not in ("seam", "cellline") else name].append(edge)
        return {name: found[name] for name in order}

    def _outer_line(self, inner: str) -> Callable[[SceneCell, SceneCell | None], str]:
        apart = self.grid == "square" or self.loose

        def kind(cell: SceneCell, other: SceneCell | None) -> str:
            return "edge" if other is None or (apart and other.group != cell.group) else inner

        return kind

    def _fences(self) -> Iterator[Edge]:
        """Yield the edges between different grounds: along diagonals, and between tiles that do not match."""
        for coordinate, cell in self.cells.items():
            middle = self.lattice.centre_node(coordinate)
            for part, corner in enumerate(self.lattice.corners(coordinate)):
                if cell.ground[part] != cell.ground[part - 1]:
                    yield corner, middle
            x, y = coordinate
            edges = list(self.lattice.edges(coordinate))
            for part, beside in ((1, self.cells.get((x + 1, y))), (2, self.cells.get((x, y + 1)))):
                if beside is None or (self.loose and beside.group != cell.group):
                    continue
                if beside.ground[(part + 2) % 4] != cell.ground[part]:
                    yield edges[part]


def _hex_line(cell: SceneCell, other: SceneCell | None) -> str:
    if other is None:
        return "coast"
    return "seam" if other.ground == cell.ground else "hedgeline"


def square_grid(left: float, top: float, right: float, bottom: float, side: float) -> str:
    """Return the faint grid behind a board."""
    first_x, last_x = int(left // side), int(right // side)
    first_y, last_y = int(top // side), int(bottom // side)
    verticals = "".join(f"M{x * side:g} {top:.1f}V{bottom:.1f}" for x in range(first_x + 1, last_x + 1))
    horizontals = "".join(f"M{left:.1f} {y * side:g}H{right:.1f}" for y in range(first_y + 1, last_y + 1))
    return path("grid", verticals + horizontals)


def hex_grid(left: float, top: float, right: float, bottom: float, units: float) -> str:
    """Return the faint grid behind a board: a zigzag above each row of hexes, and the vertical edges."""
    half, radius = _HALF_WIDTH * units, HEX_RADIUS * units
    row_height = 1.5 * radius
    steps = int((right - left) // (2 * half)) + 3
    lines = []
    for row in range(int(top // row_height) - 1, int(bottom // row_height) + 2):
        # Every other row is shifted by half a hex; begin left of the frame, at the left corner of a hex.
        first = 2 * half * (left // (2 * half) - 1) + (row % 2) * half - half
        shoulder = row * row_height - radius / 2
        zigzag = f"l{format_numbers(half, -radius / 2)} {format_numbers(half, radius / 2)}" * steps
        verticals = "".join(
            f"M{format_numbers(first + 2 * half * step, shoulder)}v{format_number(radius)}" for step in range(steps + 1)
        )
        lines.append(f"M{format_numbers(first, shoulder)}{zigzag}{verticals}")
    return path("grid", "".join(lines))
