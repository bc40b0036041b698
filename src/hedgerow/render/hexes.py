"""Boards of hexes with pointy tops, radius 30: terrain, features on paper discs, figures."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.core.scene import SceneCell
from hedgerow.render.grid_painter import GridPainter, closed_cells
from hedgerow.render.lattice import HEX_RADIUS, LATTICES
from hedgerow.render.markup import Point, circle, format_number, format_numbers, path, use
from hedgerow.render.vocabulary import HEX_FEATURES, HEX_FIGURES, HEX_GROUND, FigureArt, ground_art

_HALF_WIDTH = LATTICES["hex"].unit_x
_FIGURE_SPACING = 13
_MINI_MARK = 10.5


def paint_hexes(painter: GridPainter) -> list[str]:
    """Return the markup of all layers of a hex board, from the ground up to the figures."""
    lines = painter.edges_by(_line_between)
    mini = painter.level == "mini"
    markup = [
        painter.shadow(4 * painter.units, 5 * painter.units),
        *painter.ground(
            (ground_art(painter.board, cell).tone, painter.lattice.corners(coordinate))
            for coordinate, cell in painter.cells.items()
        ),
    ]
    if mini:
        markup.append(painter.lines("edge-mini", lines.get("hedgeline", []) + lines.get("coast", [])))
        for coordinate, cell in painter.cells.items():
            markup += _mini_hex(cell, *painter.lattice.centre(coordinate))
        return markup + painter.outlines()
    markup += [painter.lines(name, lines.get(name, ())) for name in ("seam", "hedgeline", "coast")]
    for coordinate, cell in painter.cells.items():
        markup += _terrain_and_feature(cell, painter.lattice.centre(coordinate))
    if veiled := closed_cells(painter.board.outlines) & painter.cells.keys():
        # Nothing can change in a closed area, so it is drawn paler.
        markup.append(path("veil", painter.line_around(veiled)))
    figures = [
        figure
        for coordinate, cell in painter.cells.items()
        for figure in _figures(cell, painter.lattice.centre(coordinate))
    ]
    return markup + painter.outlines() + figures


def _line_between(cell: SceneCell, other: SceneCell | None) -> str:
    if other is None:
        return "coast"
    return "seam" if other.ground == cell.ground else "hedgeline"


def _features(cell: SceneCell) -> list[str]:
    return [name for name in cell.on_top if name in HEX_FEATURES]


def _figure_names(cell: SceneCell) -> list[str]:
    return [name for name in cell.on_top if name in HEX_FIGURES]


def _terrain_and_feature(cell: SceneCell, centre: Point) -> Iterator[str]:
    """Yield the drawing of a terrain: moved up for a feature, smaller for a figure, left out for both."""
    x, y = centre
    features, figures = _features(cell), _figure_names(cell)
    drawing = HEX_GROUND[cell.ground[0]].drawing
    if drawing is not None and not (features and figures):
        right, down, scale = 0.0, 0.0, 1.0
        if features:
            right, down, scale = -8, -7, 0.78
        elif figures:
            right, down, scale = -11, -10, 0.62
        yield use(
            drawing,
            x + right - 26 * scale,
            y + down - HEX_RADIUS * scale,
            52 * scale,
            2 * HEX_RADIUS * scale,
        )
    for name in features:
        yield circle("so wool", x + 10.5, y + 11, 11.5, 'style="stroke-width:1.6"')
        yield use(HEX_FEATURES[name], x + 2.1, y + 2.2, 16.8, 16.8)


def _figures(cell: SceneCell, centre: Point) -> Iterator[str]:
    names = _figure_names(cell)
    offset = -14 if _features(cell) else 0
    for index, name in enumerate(names):
        colour, figure = HEX_FIGURES[name]
        shift = offset + (index - (len(names) - 1) / 2) * _FIGURE_SPACING
        yield _figure(colour, figure, centre[0] + shift, centre[1])


def _figure(colour: str, figure: FigureArt, x: float, y: float) -> str:
    # The mark is light; on yellow it is dark, for contrast.
    mark = "i" if colour == "yellow" else "wool"
    size = figure.mark_size
    return (
        f'<g class="seat-{colour}" transform="translate({format_numbers(x + figure.left, y + figure.top)})'
        f' scale({figure.scale:.4g})">'
        + use(figure.shape, 0, 0, 48, 48)
        + use(f"mk-{colour}", figure.mark_x, figure.mark_y, size, size, f'class="{mark}"')
        + "</g>"
    )


def _mini_hex(cell: SceneCell, x: float, y: float) -> Iterator[str]:
    figures, features = _figure_names(cell), _features(cell)
    mark = HEX_GROUND[cell.ground[0]].mini
    if figures:
        colour, _ = HEX_FIGURES[figures[0]]
        yield circle("so wool", x, y, 4.6, 'style="stroke-width:.9"')
        yield use(f"mk-{colour}", x - 3, y - 3, 6, 6, f'class="seat-{colour} mark"')
    elif features:
        yield circle("so wool", x, y, 4.6, 'style="stroke-width:.9"')
        yield use(HEX_FEATURES[features[0]], x - 3.4, y - 3.4, 6.8, 6.8)
    elif mark is not None:
        yield use(mark, x - _MINI_MARK / 2, y - _MINI_MARK / 2, _MINI_MARK, _MINI_MARK)


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
