"""One board in its frame: the grid behind it, its cells, and its coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hedgerow.games.core.notation import column_name
from hedgerow.games.core.scene import GridKind, SceneBoard
from hedgerow.render.artwork import Art
from hedgerow.render.grid_lines import hex_grid, square_grid
from hedgerow.render.grid_painter import MINI_UNITS, GridPainter, Level
from hedgerow.render.lattice import LATTICES
from hedgerow.render.markup import format_number, format_numbers, text_element

_DETAIL_WIDTH: Final[Mapping[GridKind, float]] = {"square": 48, "hex": 52, "quadrant": 48}
"""The width of a cell's drawing in units; a quadrant tile holds two drawings side by side."""

MIN_FULL_WIDTH: Final = 20
"""Minimum width of a cell for the full drawings, in pixels; narrower cells get the mini drawings."""

_EMPTY_AREA: Final = (0, 0, 4, 3)
"""The area that is shown of an empty board, in cells: left, top, right, bottom."""

_MIN_OUTLINE_SCALE: Final = 0.7
"""The scale below which outlines do not become thinner."""

_LABEL_SIZE: Final = 12
_LABEL_GAP: Final = 10
_MIN_LABEL_DISTANCE: Final = 16


@dataclass(frozen=True)
class Rect:
    """A rectangle, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def level_for(grid: GridKind, scale: float) -> Level:
    """Return the level of detail that is legible at a scale."""
    return "full" if scale * _DETAIL_WIDTH[grid] >= MIN_FULL_WIDTH else "mini"


@dataclass(frozen=True)
class BoardPicture:
    """A board at a scale, in pixels for each unit of the art sheet."""

    board: SceneBoard
    scale: float
    margin: float

    @cached_property
    def cell_bounds(self) -> Rect:
        """The rectangle around the cells, relative to the origin of the grid."""
        lattice = LATTICES[self.board.grid]
        nodes = [node for cell in self.board.cells for node in lattice.corners((cell.x, cell.y))]
        if not nodes:
            left, top, right, bottom = _EMPTY_AREA
            nodes = [(2 * left, 2 * top), (2 * right, 2 * bottom)]
        points = [lattice.to_point(node) for node in nodes]
        xs, ys = [x * self.scale for x, _ in points], [y * self.scale for _, y in points]
        return Rect(min(xs), min(ys), max(xs), max(ys))

    @cached_property
    def labels(self) -> list[tuple[str, float, float, str]]:
        """The coordinate labels: CSS class, position relative to the origin of the grid, text."""
        if not self.board.coordinates or not self.board.cells:
            return []
        return [*self._column_labels(), *self._row_labels()]

    def _column_labels(self) -> Iterator[tuple[str, float, float, str]]:
        lattice = LATTICES[self.board.grid]
        bottom_rows: dict[int, int] = {}
        for cell in self.board.cells:
            bottom_rows[cell.x] = max(cell.y, bottom_rows.get(cell.x, cell.y))
        step = self._label_step(2 * lattice.unit_x)
        for x in range(min(bottom_rows), max(bottom_rows) + 1):
            if (x - min(bottom_rows)) % step:
                continue
            if not lattice.is_hex:
                position = lattice.centre((x, 0))[0] * self.scale
                yield "coord", position, self.cell_bounds.bottom + _LABEL_GAP + _LABEL_SIZE, column_name(x)
            elif x in bottom_rows:
                # Columns of hexes are slanted: the label is below the last hex of the column.
                x_position, y_position = (length * self.scale for length in lattice.centre((x, bottom_rows[x] + 1)))
                yield "coord", x_position, y_position + 0.36 * _LABEL_SIZE, column_name(x)

    def _row_labels(self) -> Iterator[tuple[str, float, float, str]]:
        rows = [cell.y for cell in self.board.cells]
        lattice = LATTICES[self.board.grid]
        height = lattice.unit_y * (3 if lattice.is_hex else 2)
        for y in range(min(rows), max(rows) + 1, self._label_step(height)):
            position = lattice.centre((0, y))[1] * self.scale
            yield "coord-row", self.cell_bounds.left - _LABEL_GAP, position + 0.36 * _LABEL_SIZE, str(y + 1)

    def _label_step(self, pitch: float) -> int:
        """Return the distance between labels in cells, so that they do not overlap."""
        return max(1, -int(-_MIN_LABEL_DISTANCE // (pitch * self.scale)))

    @cached_property
    def bounds(self) -> Rect:
        """The rectangle around cells, labels and margin, relative to the origin of the grid."""
        cells = self.cell_bounds
        margin = self.margin
        left, bottom = cells.left - margin, cells.bottom + margin
        right = cells.right + margin
        if self.labels:
            left = min(left, cells.left - margin - 16)
            bottom = max(cells.bottom + margin, max(y for _, _, y, _ in self.labels) + 16)
            columns = [x for css_class, x, _, _ in self.labels if css_class == "coord"]
            left, right = min(left, min(columns) - 16), max(right, max(columns) + 16)
        return Rect(left, cells.top - margin, right, bottom)

    def draw(self, art: Art, frame: Rect, show_grid: bool) -> list[str]:
        """Return the markup of the board, centred in a frame; `show_grid` draws the faint grid behind it."""
        origin_x = round((frame.left + frame.right - self.bounds.left - self.bounds.right) / 2)
        origin_y = round((frame.top + frame.bottom - self.bounds.top - self.bounds.bottom) / 2)
        level = level_for(self.board.grid, self.scale)
        units = MINI_UNITS if level == "mini" else 1
        scale = self.scale / units
        inner = []
        if show_grid:
            inner.append(self._grid_lines(frame, origin_x, origin_y, scale, units))
        if self.board.cells:
            boldness = max(1, _MIN_OUTLINE_SCALE / self.scale)
            inner += GridPainter(self.board, art, level, boldness, loose=not show_grid).markup()
        transform = f"translate({format_numbers(origin_x, origin_y)}) scale({scale:.6g})"
        return [
            f'<g transform="{transform}">',
            *inner,
            "</g>",
            *(text_element(css_class, x + origin_x, y + origin_y, text) for css_class, x, y, text in self.labels),
        ]

    def _grid_lines(self, frame: Rect, origin_x: float, origin_y: float, scale: float, units: float) -> str:
        left, right = (frame.left - origin_x) / scale, (frame.right - origin_x) / scale
        top, bottom = (frame.top - origin_y) / scale, (frame.bottom - origin_y) / scale
        if self.board.grid == "hex":
            return hex_grid(left, top, right, bottom, units)
        side = 2 * LATTICES[self.board.grid].unit_x * units
        return square_grid(left, top, right, bottom, side)


def rounded_rect(css_class: str, rect: Rect, radius: float) -> str:
    """Return a `<rect>` element with round corners."""
    return (
        f'<rect class="{css_class}" x="{format_number(rect.left)}" y="{format_number(rect.top)}"'
        f' width="{format_number(rect.width)}" height="{format_number(rect.height)}" rx="{format_number(radius)}"/>'
    )
