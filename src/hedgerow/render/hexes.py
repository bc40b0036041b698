"""A map of hexes with pointy tops, radius 30: terrain, features in paper discs, figures."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.core.scene import SceneCell
from hedgerow.render.land import Land, closed_cells
from hedgerow.render.lattice import HEX_RADIUS, LATTICES
from hedgerow.render.markup import Point, number, numbers, path, use
from hedgerow.render.vocabulary import HEX_FEATURES, HEX_FIGURES, HEX_GROUND, Figure, terrain_of

_HALF_WIDTH = LATTICES["hex"].unit_x
_FIGURE_SPACING = 13
_MINI_MARK = 10.5


def paint_hexes(land: Land) -> list[str]:
    """Ground, lines where terrains differ, drawings, features, closed areas, figures, outlines."""
    lines = land.edges_by(_line_between)
    mini = land.level == "mini"
    painted = [
        land.shadow(4 * land.units, 5 * land.units),
        *land.ground(
            (terrain_of(land.board, cell).tone, land.lattice.corners(place)) for place, cell in land.cells.items()
        ),
    ]
    if mini:
        painted.append(land.lines("edge-mini", lines.get("hedgeline", []) + lines.get("coast", [])))
        for place, cell in land.cells.items():
            painted += _mini_hex(cell, *land.lattice.centre(place))
        return painted + land.outlines()
    painted += [land.lines(name, lines.get(name, ())) for name in ("seam", "hedgeline", "coast")]
    for place, cell in land.cells.items():
        painted += _terrain_and_feature(cell, land.lattice.centre(place))
    if veiled := closed_cells(land.board.outlines) & land.cells.keys():
        # Nothing can change in a closed area: it steps back.
        painted.append(path("veil", land.line_around(veiled)))
    figures = [figure for place, cell in land.cells.items() for figure in _figures(cell, land.lattice.centre(place))]
    return painted + land.outlines() + figures


def _line_between(cell: SceneCell, other: SceneCell | None) -> str:
    if other is None:
        return "coast"
    return "seam" if other.ground == cell.ground else "hedgeline"


def _features(cell: SceneCell) -> list[str]:
    return [name for name in cell.on_top if name in HEX_FEATURES]


def _figure_names(cell: SceneCell) -> list[str]:
    return [name for name in cell.on_top if name in HEX_FIGURES]


def _terrain_and_feature(cell: SceneCell, centre: Point) -> Iterator[str]:
    """The drawing moves up for a feature, gets small for a figure, and is left out for both."""
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
        yield (
            f'<circle class="so wool" cx="{number(x + 10.5)}" cy="{number(y + 11)}" r="11.5" style="stroke-width:1.6"/>'
        )
        yield use(HEX_FEATURES[name], x + 2.1, y + 2.2, 16.8, 16.8)


def _figures(cell: SceneCell, centre: Point) -> Iterator[str]:
    names = _figure_names(cell)
    aside = -14 if _features(cell) else 0
    for index, name in enumerate(names):
        colour, figure = HEX_FIGURES[name]
        shift = aside + (index - (len(names) - 1) / 2) * _FIGURE_SPACING
        yield _standing(colour, figure, centre[0] + shift, centre[1])


def _standing(colour: str, figure: Figure, x: float, y: float) -> str:
    # The mark is wool; on yellow, which is too light for that, it is ink.
    mark = "i" if colour == "yellow" else "wool"
    size = figure.mark_size
    return (
        f'<g class="seat-{colour}" transform="translate({numbers(x + figure.left, y + figure.top)})'
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
        yield f'<circle class="so wool" cx="{number(x)}" cy="{number(y)}" r="4.6" style="stroke-width:.9"/>'
        yield use(f"mk-{colour}", x - 3, y - 3, 6, 6, f'class="seat-{colour} mark"')
    elif features:
        yield f'<circle class="so wool" cx="{number(x)}" cy="{number(y)}" r="4.6" style="stroke-width:.9"/>'
        yield use(HEX_FEATURES[features[0]], x - 3.4, y - 3.4, 6.8, 6.8)
    elif mark is not None:
        yield use(mark, x - _MINI_MARK / 2, y - _MINI_MARK / 2, _MINI_MARK, _MINI_MARK)


def hex_grid(left: float, top: float, right: float, bottom: float, units: float) -> str:
    """The faint lines of the map sheet: a zigzag over each row of hexes, and the posts between."""
    half, radius = _HALF_WIDTH * units, HEX_RADIUS * units
    row_height = 1.5 * radius
    steps = int((right - left) // (2 * half)) + 3
    lines = []
    for row in range(int(top // row_height) - 1, int(bottom // row_height) + 2):
        # Rows are shifted by half a hex; begin left of the sheet, at the left corner of a hex.
        first = 2 * half * (left // (2 * half) - 1) + (row % 2) * half - half
        shoulder = row * row_height - radius / 2
        zigzag = f"l{numbers(half, -radius / 2)} {numbers(half, radius / 2)}" * steps
        posts = "".join(f"M{numbers(first + 2 * half * step, shoulder)}v{number(radius)}" for step in range(steps + 1))
        lines.append(f"M{numbers(first, shoulder)}{zigzag}{posts}")
    return path("grid", "".join(lines))
