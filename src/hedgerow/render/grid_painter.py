"""The painter of boards: shadow, ground, lines, drawings and outlines in drawing order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import GridKind, Outline, SceneBoard, SceneCell
from hedgerow.render.artwork import Art
from hedgerow.render.cell_drawings import CellDrawings
from hedgerow.render.grid_lines import GridLines
from hedgerow.render.lattice import LATTICES, Edge, Lattice, Node, chains, inset, loops, loops_of_edges
from hedgerow.render.markup import Point, format_number, path, polyline, polylines
from hedgerow.render.vocabulary import PARTS, GridArt

Level = Literal["full", "mini"]
Part = tuple[int, int, int]
MINI_UNITS: Final = 0.25
"""The length of a unit of the art sheet at the mini level, where a square has 12 units instead of 48."""

_OVERLAP: Final = 0.8
"""The distance by which a ground extends under its neighbours, so that no paper shows through between them."""


_SHADOWS: Final[Mapping[GridKind, Point]] = {"square": (5, 6), "hex": (4, 5), "quadrant": (6, 8)}
"""The offset of the shadow to the right and down."""

_FENCE: Final = frozenset({"rail", "post"})

LINE_WIDTHS: Final = {"halo": 7, "last": 3.4, "brack-h": 7, "brack": 3, "ghost-h": 6.5, "ghost-l": 3.2}
"""The line widths of these classes in `classes.css`."""


@dataclass(frozen=True)
class GridPainter:
    """A board on its grid, at a level of detail."""

    board: SceneBoard
    art: Art
    level: Level
    boldness: float = 1
    """Factor for the width of outlines, so that they stay visible in small pictures."""
    loose: bool = False
    """True if this is a tile beside the boards, whose cells are not joined to each other."""

    @cached_property
    def cells(self) -> dict[Coordinate, SceneCell]:
        """The cells by their coordinates."""
        return {(cell.x, cell.y): cell for cell in self.board.cells}

    @property
    def names(self) -> GridArt:
        """The drawings of the names on this grid."""
        return self.art.vocabulary.grids[self.board.grid]

    @property
    def units(self) -> float:
        """The length of a unit of the art sheet at this level."""
        return MINI_UNITS if self.level == "mini" else 1

    @cached_property
    def lattice(self) -> Lattice:
        """The geometry of the grid at this level."""
        return self.art_lattice.scaled(self.units)

    @property
    def art_lattice(self) -> Lattice:
        """The geometry of the grid in units of the art."""
        return LATTICES[self.board.grid]

    def line_around(self, cells: Iterable[Coordinate]) -> str:
        """Return the path data of the line around a set of cells."""
        return polylines(map(self.points, loops(self.lattice, cells)), closed=True)

    def points(self, nodes: Sequence[Node]) -> list[Point]:
        """Return the positions of lattice points."""
        return [self.lattice.to_point(node) for node in nodes]

    def lines(self, css_class: str, edges: Iterable[Edge]) -> str:
        """Return edges as one path. Each edge of a fence has its own posts; other edges are joined."""
        lines = edges if css_class in _FENCE else chains(edges)
        return path(css_class, polylines(map(self.points, lines)))

    def markup(self) -> list[str]:
        """Return the markup of all layers, from the shadow up to the pieces above the outlines."""
        mini = self.level == "mini"
        drawings = CellDrawings(self.names, self.art_lattice, self.cells, mini)
        lines = GridLines(self.board.grid, self.lattice, self.cells, mini, self.loose)
        return [
            self._shadow(),
            *self._ground(),
            *(self.lines(name, edges) for name, edges in lines.under().items()),
            *self._scaled(part for cell in self.cells for part in drawings.low(cell)),
            *(self.lines(name, edges) for name, edges in lines.over().items()),
            *self._veil(),
            *self.outlines(),
            *self._scaled(part for cell in self.cells for part in drawings.top(cell)),
        ]

    def _scaled(self, parts: Iterable[str]) -> list[str]:
        """Return drawings in units of the art at the scale of this level."""
        body = "".join(parts)
        return [body] if self.units == 1 or not body else [f'<g transform="scale({self.units:g})">{body}</g>']

    def _shadow(self) -> str:
        right, down = (length * self.units for length in _SHADOWS[self.board.grid])
        return path("shadow", self.line_around(self.cells), f'transform="translate({right:g} {down:g})"')

    def _ground(self) -> list[str]:
        """Return the ground as one path for each tone, so that its pattern continues across cells."""
        by_tone: dict[tuple[str, bool], list[str]] = defaultdict(list)
        for coordinate, cell in self.cells.items():
            for part, name in enumerate(cell.ground):
                ground = self.names.ground(name)
                whole = len(cell.ground) == 1
                corners = self.lattice.corners(coordinate) if whole else self.lattice.triangle(coordinate, part)
                by_tone[ground.tone, ground.pattern].append(polyline(self.points(corners), closed=True))
        return [self._fill(tone, pattern, "".join(data)) for (tone, pattern), data in sorted(by_tone.items())]

    def _fill(self, tone: str, pattern: bool, data: str) -> str:
        if self.level == "mini" or not pattern:
            return path(f"c-{tone}", data)
        paint = f"url(#pt-{tone})"
        return f'<path fill="{paint}" stroke="{paint}" stroke-width="{format_number(_OVERLAP)}" d="{data}"/>'

    def _veil(self) -> list[str]:
        """Return the veil over closed areas of hexes, which are paler because nothing can change in them."""
        closed = closed_cells(self.board.outlines) & self.cells.keys()
        veiled = self.board.grid == "hex" and self.level == "full" and closed
        return [path("veil", self.line_around(closed))] if veiled else []

    def outlines(self) -> list[str]:
        """Return the outlines of the board, the last move on top."""
        # On a quadrant grid, the hedge of a scoring field has to be above the halo, which would cut off its leaves.
        order = ("score", "closed", "last") if self.board.grid == "quadrant" else ("closed", "score", "last")
        markup = []
        for outline in sorted(self.board.outlines, key=lambda outline: order.index(outline.kind)):
            cells = [cell for cell in dict.fromkeys(outline.cells) if cell in self.cells]
            parts = [part for part in dict.fromkeys(outline.parts) if part[:2] in self.cells]
            if cells or parts:
                markup += self._outline(outline.kind, cells, parts)
        return markup

    def _loops(self, cells: Sequence[Coordinate], parts: Sequence[Part]) -> list[list[Node]]:
        """Return the lines around the union of some cells and parts of cells."""
        if not parts:
            return loops(self.lattice, cells)
        whole = [(x, y, part) for x, y in cells for part in range(PARTS["quadrant"])]
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
            # Scoring fields usually have a hedge: a black line is distinguishable from leaves, a green one is not.
            return self._on_halo(("brack-h", "brack"), around)
        if self.board.grid != "hex" and _is_rectangle(cells):
            return self._on_halo(("brack-h", "brack"), self._brackets(cells))
        return self._on_halo(("ghost-h", "ghost-l"), around)

    def _on_halo(self, classes: tuple[str, str], data: str) -> list[str]:
        """Return a line on top of a wider one that separates it from the ground."""
        if self.boldness == 1:
            return [path(name, data) for name in classes]
        # A class overrides an attribute, so the width has to be in the style.
        widths = (LINE_WIDTHS[name] * self.boldness for name in classes)
        return [
            path(name, data, f'style="stroke-width:{format_number(width)}"')
            for name, width in zip(classes, widths, strict=True)
        ]

    def _brackets(self, cells: Sequence[Coordinate]) -> str:
        """Return the path data of four corners just outside a full rectangle."""
        out, arm = 5, 16
        corners = [self.lattice.to_point(node) for cell in cells for node in self.lattice.corners(cell)]
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
    """Return the cells of all closed areas."""
    return {cell for outline in outlines if outline.kind == "closed" for cell in outline.cells}
