"""One board in its frame: the map sheet behind it, its cells, and its coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hedgerow.games.core.notation import column_name
from hedgerow.games.core.scene import GridKind, SceneBoard
from hedgerow.render.hexes import hex_grid, paint_hexes
from hedgerow.render.land import MINI_UNITS, Land, Level
from hedgerow.render.lattice import LATTICES
from hedgerow.render.markup import number, numbers, words
from hedgerow.render.quadrants import paint_quadrants
from hedgerow.render.squares import paint_squares, square_grid

_PAINTERS: Final = {"square": paint_squares, "hex": paint_hexes, "quadrant": paint_quadrants}

_DETAIL_WIDTH: Final[Mapping[GridKind, float]] = {"square": 48, "hex": 52, "quadrant": 48}
"""How many units wide the drawings of a cell are; a quadrant tile holds two beside each other."""

SMALLEST_FULL: Final = 20
"""Cells narrower than this many pixels get the mini drawings."""

_EMPTY: Final = (0, 0, 4, 3)
"""How many columns and rows of bare map are shown where nothing lies yet."""

_BOLD_BELOW: Final = 0.7
"""Below this scale the lines around the last move and the like get no thinner."""

_LABEL_SIZE: Final = 12
_LABEL_GAP: Final = 10
_CLOSEST_LABELS: Final = 16


@dataclass(frozen=True)
class Box:
    """A rectangle."""

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
    """Which drawings are legible at this scale."""
    return "full" if scale * _DETAIL_WIDTH[grid] >= SMALLEST_FULL else "mini"


@dataclass(frozen=True)
class BoardPicture:
    """A board at a scale: pixels for each unit of the art sheet."""

    board: SceneBoard
    scale: float
    margin: float

    @cached_property
    def cell_box(self) -> Box:
        """The rectangle around the cells, in pixels from the origin of the grid."""
        lattice = LATTICES[self.board.grid]
        nodes = [node for cell in self.board.cells for node in lattice.corners((cell.x, cell.y))]
        if not nodes:
            left, top, columns, rows = _EMPTY
            nodes = [(2 * left, 2 * top), (2 * columns, 2 * rows)]
        points = [lattice.on_paper(node) for node in nodes]
        xs, ys = [x * self.scale for x, _ in points], [y * self.scale for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys))

    @cached_property
    def labels(self) -> list[tuple[str, float, float, str]]:
        """The coordinates: class, place in pixels from the origin of the grid, text."""
        if not self.board.coordinates or not self.board.cells:
            return []
        return [*self._column_labels(), *self._row_labels()]

    def _column_labels(self) -> Iterator[tuple[str, float, float, str]]:
        lattice = LATTICES[self.board.grid]
        lowest: dict[int, int] = {}
        for cell in self.board.cells:
            lowest[cell.x] = max(cell.y, lowest.get(cell.x, cell.y))
        step = self._label_step(2 * lattice.unit_x)
        for x in range(min(lowest), max(lowest) + 1):
            if (x - min(lowest)) % step:
                continue
            if not lattice.is_hex:
                at = lattice.centre((x, 0))[0] * self.scale
                yield "coord", at, self.cell_box.bottom + _LABEL_GAP + _LABEL_SIZE, column_name(x)
            elif x in lowest:
                # Columns of hexes lean: each is labelled on the bare hex where it ends.
                at, below = (length * self.scale for length in lattice.centre((x, lowest[x] + 1)))
                yield "coord", at, below + 0.36 * _LABEL_SIZE, column_name(x)

    def _row_labels(self) -> Iterator[tuple[str, float, float, str]]:
        rows = [cell.y for cell in self.board.cells]
        lattice = LATTICES[self.board.grid]
        height = lattice.unit_y * (3 if lattice.is_hex else 2)
        for y in range(min(rows), max(rows) + 1, self._label_step(height)):
            at = lattice.centre((0, y))[1] * self.scale
            yield "coord-row", self.cell_box.left - _LABEL_GAP, at + 0.36 * _LABEL_SIZE, str(y + 1)

    def _label_step(self, pitch: float) -> int:
        """Every how many cells there is room for a label."""
        return max(1, -int(-_CLOSEST_LABELS // (pitch * self.scale)))

    @cached_property
    def box(self) -> Box:
        """All that must be seen, in pixels from the origin of the grid."""
        cells = self.cell_box
        room = self.margin
        left, bottom = cells.left - room, cells.bottom + room
        right = cells.right + room
        if self.labels:
            left = min(left, cells.left - room - 16)
            bottom = max(cells.bottom + room, max(y for _, _, y, _ in self.labels) + 16)
            columns = [x for css_class, x, _, _ in self.labels if css_class == "coord"]
            left, right = min(left, min(columns) - 16), max(right, max(columns) + 16)
        return Box(left, cells.top - room, right, bottom)

    def painted(self, frame: Box, map_sheet: bool) -> list[str]:
        """The board in the middle of a frame, with the lines of the map sheet behind it if wished."""
        origin_x = round((frame.left + frame.right - self.box.left - self.box.right) / 2)
        origin_y = round((frame.top + frame.bottom - self.box.top - self.box.bottom) / 2)
        level = level_for(self.board.grid, self.scale)
        units = MINI_UNITS if level == "mini" else 1
        scale = self.scale / units
        inner = []
        if map_sheet:
            inner.append(self._sheet_lines(frame, origin_x, origin_y, scale, units))
        if self.board.cells:
            boldness = max(1, _BOLD_BELOW / self.scale)
            inner += _PAINTERS[self.board.grid](Land(self.board, level, boldness, loose=not map_sheet))
        place = f"translate({numbers(origin_x, origin_y)}) scale({scale:.6g})"
        return [
            f'<g transform="{place}">',
            *inner,
            "</g>",
            *(words(css_class, x + origin_x, y + origin_y, text) for css_class, x, y, text in self.labels),
        ]

    def _sheet_lines(self, frame: Box, origin_x: float, origin_y: float, scale: float, units: float) -> str:
        left, right = (frame.left - origin_x) / scale, (frame.right - origin_x) / scale
        top, bottom = (frame.top - origin_y) / scale, (frame.bottom - origin_y) / scale
        if self.board.grid == "hex":
            return hex_grid(left, top, right, bottom, units)
        side = 2 * LATTICES[self.board.grid].unit_x * units
        return square_grid(left, top, right, bottom, side)


def rounded(css_class: str, box: Box, radius: float) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect class="{css_class}" x="{number(box.left)}" y="{number(box.top)}"'
        f' width="{number(box.width)}" height="{number(box.height)}" rx="{number(radius)}"/>'
    )
