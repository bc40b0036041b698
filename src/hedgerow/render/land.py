"""What all maps share: the ground, the shadow, and cells pointed out together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import Outline, SceneBoard, SceneCell
from hedgerow.render.lattice import LATTICES, Edge, Lattice, Node, chains, inset, loops, loops_of_edges
from hedgerow.render.markup import Point, number, path, polyline, polylines
from hedgerow.render.vocabulary import PARTS

Level = Literal["full", "mini"]
Part = tuple[int, int, int]
MINI_UNITS: Final = 0.25
"""The mini level counts 12 units where the full one counts 48."""

_OVERLAP: Final = 0.8
"""How far a ground reaches under its neighbours, so that no paper shows through between them."""


LINE_WIDTHS: Final = {"halo": 7, "last": 3.4, "brack-h": 7, "brack": 3, "ghost-h": 6.5, "ghost-l": 3.2}
"""As in the classes of these names."""


@dataclass(frozen=True)
class Land:
    """A board on its grid, at a level of detail."""

    board: SceneBoard
    level: Level
    boldness: float = 1
    """How much heavier the lines around pointed-out cells are, so that they hold in small pictures."""
    loose: bool = False
    """Whether these are pieces beside the boards, which only lie next to each other."""

    @cached_property
    def cells(self) -> dict[Coordinate, SceneCell]:
        """The cells by their place."""
        return {(cell.x, cell.y): cell for cell in self.board.cells}

    @property
    def units(self) -> float:
        """How long a unit of the art sheet is here."""
        return MINI_UNITS if self.level == "mini" else 1

    @cached_property
    def lattice(self) -> Lattice:
        """Where the cells lie."""
        return LATTICES[self.board.grid].shrunk(self.units)

    def line_around(self, cells: Iterable[Coordinate]) -> str:
        """The path data around a set of cells."""
        return polylines(map(self.points, loops(self.lattice, cells)), closed=True)

    def points(self, nodes: Sequence[Node]) -> list[Point]:
        """Lattice points on paper."""
        return [self.lattice.on_paper(node) for node in nodes]

    def lines(self, css_class: str, edges: Iterable[Edge]) -> str:
        """Edges as one path."""
        return path(css_class, polylines(map(self.points, chains(edges))))

    def edges_by(self, kind: Callable[[SceneCell, SceneCell | None], str | None]) -> dict[str, list[Edge]]:
        """The edges between cells sorted by what `kind` says of the two sides, each edge once."""
        owners = {edge: cell for place, cell in self.cells.items() for edge in self.lattice.edges(place)}
        sorted_edges: dict[str, list[Edge]] = defaultdict(list)
        for edge, cell in owners.items():
            other = owners.get((edge[1], edge[0]))
            if (other is None or edge < (edge[1], edge[0])) and (name := kind(cell, other)) is not None:
                sorted_edges[name].append(edge)
        return sorted_edges

    def shadow(self, right: float, down: float) -> str:
        """The hard shadow of everything that lies here."""
        return path("shadow", self.line_around(self.cells), f'transform="translate({right} {down})"')

    def ground(self, shapes: Iterable[tuple[str, Sequence[Node]]]) -> list[str]:
        """The ground: for each tone one path, so that its pattern runs on across the map."""
        by_tone: dict[str, list[str]] = defaultdict(list)
        for tone, corners in shapes:
            by_tone[tone].append(polyline(self.points(corners), closed=True))
        return [self._painted(tone, "".join(by_tone[tone])) for tone in sorted(by_tone)]

    def _painted(self, tone: str, lines: str) -> str:
        if self.level == "mini":
            return path(f"c-{tone}", lines)
        paint = f"url(#pt-{tone})"
        return f'<path fill="{paint}" stroke="{paint}" stroke-width="{number(_OVERLAP)}" d="{lines}"/>'

    def outlines(self) -> list[str]:
        """The cells pointed out, the last move on top."""
        # The hedge of a field that counts stands on the halo of its line, which would cut the leaves in half.
        order = ("score", "closed", "last") if self.board.grid == "quadrant" else ("closed", "score", "last")
        painted = []
        for outline in sorted(self.board.outlines, key=lambda outline: order.index(outline.kind)):
            cells = [cell for cell in dict.fromkeys(outline.cells) if cell in self.cells]
            parts = [part for part in dict.fromkeys(outline.parts) if part[:2] in self.cells]
            if cells or parts:
                painted += self._outline(outline.kind, cells, parts)
        return painted

    def _loops(self, cells: Sequence[Coordinate], parts: Sequence[Part]) -> list[list[Node]]:
        """The lines around cells and parts of cells together."""
        if not parts:
            return loops(self.lattice, cells)
        whole = [(x, y, part) for x, y in cells for part in range(PARTS)]
        return loops_of_edges(edge for x, y, part in (*whole, *parts) for edge in self.lattice.part_edges((x, y), part))

    def _outline(self, kind: str, cells: Sequence[Coordinate], parts: Sequence[Part]) -> list[str]:
        mini = self.level == "mini"
        lines = [self.points(loop) for loop in self._loops(cells, parts)]
        around = polylines(lines, closed=True)
        if kind == "closed":
            inside = [inset(line, 3.4 * self.units) for line in lines]
            hedge = "hedged" if self.board.grid == "quadrant" else "closed"
            return [path(f"{hedge}-mini" if mini else hedge, polylines(inside, closed=True))]
        if kind == "last":
            return [path("last-mini", around)] if mini else self._on_halo(("halo", "last"), around)
        if mini:
            return [path("brack-mini" if parts else "go-mini", around)]
        if parts:
            # Fields that count are hedged in as a rule: a line of ink is told from leaves, a green one is not.
            return self._on_halo(("brack-h", "brack"), around)
        if self.board.grid != "hex" and _is_rectangle(cells):
            return self._on_halo(("brack-h", "brack"), self._brackets(cells))
        return self._on_halo(("ghost-h", "ghost-l"), around)

    def _on_halo(self, classes: tuple[str, str], lines: str) -> list[str]:
        """A line on a wider one that parts it from the ground."""
        if self.boldness == 1:
            return [path(name, lines) for name in classes]
        # A class beats an attribute, so the width sits in the style.
        widths = (LINE_WIDTHS[name] * self.boldness for name in classes)
        return [
            path(name, lines, f'style="stroke-width:{number(width)}"')
            for name, width in zip(classes, widths, strict=True)
        ]

    def _brackets(self, cells: Sequence[Coordinate]) -> str:
        """Four corners just outside a full rectangle."""
        out, arm = 5, 16
        corners = [self.lattice.on_paper(node) for cell in cells for node in self.lattice.corners(cell)]
        left, right = min(x for x, _ in corners) - out, max(x for x, _ in corners) + out
        top, bottom = min(y for _, y in corners) - out, max(y for _, y in corners) + out
        return polylines(
            [(x, y + dy * arm), (x, y), (x + dx * arm, y)]
            for x, dx in ((left, 1), (right, -1))
            for y, dy in ((top, 1), (bottom, -1))
        )


def _is_rectangle(cells: Sequence[Coordinate]) -> bool:
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1) == len(cells)


def closed_cells(outlines: Iterable[Outline]) -> set[Coordinate]:
    """The cells of closed areas."""
    return {cell for outline in outlines if outline.kind == "closed" for cell in outline.cells}
