"""Parts of scenes and views that stay the same from one position to the next.

A part that stays the same is the same object, so that changes of a position are found quickly. A part is found by
everything that it shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.recent import Recent
from hedgerow.games.core.scene import SceneBoard, SceneCell
from hedgerow.games.cornwall.components import TERRAIN_NAMES, CornwallComponents, HexFeature, PrintedHex
from hedgerow.games.cornwall.map import PlacedFigure
from hedgerow.games.cornwall.move_codes import TILE_SLOTS, tile_of
from hedgerow.games.cornwall.view import MapRegion

COLOURS: Final = ("red", "blue", "yellow", "green")
"""The players' colours by seat."""
MAX_MAPS: Final = 512
MAX_FIGURES: Final = 4_096
MAX_REGIONS: Final = 8_192
_FEATURES: Final = {HexFeature.COTTAGE: "cottage", HexFeature.FLAG: "flag", HexFeature.CHAPEL: "chapel"}

Cells = Mapping[Coordinate, SceneCell]


class MapSceneParts:
    """The map, its regions and the tiles of a tile set as they are shown."""

    def __init__(self, components: CornwallComponents) -> None:
        self._components = components
        self._start = {place: _cell(place, printed, 0) for place, printed in components.start.items()}
        self._maps = Recent[Cells](MAX_MAPS)
        self._figures = Recent[SceneCell](MAX_FIGURES)
        self.boards = Recent[SceneBoard](MAX_MAPS)
        self.regions = Recent[MapRegion](MAX_REGIONS)
        self.tile_names = {tile: (f"{tile}{TILE_SLOTS.orientation_text(0)}",) for tile in components.tiles}
        """Each tile in the stack, by its number."""
        self.loose_cells = {number: loose_cells(tile.hexes[0]) for number, tile in components.tiles.items()}

    def map_cells(self, placements: tuple[int, ...], figures: tuple[PlacedFigure, ...]) -> tuple[SceneCell, ...]:
        """Return the cells of a map with the figures on it, in the order in which they were placed."""
        empty = self._empty_map(placements)
        if not figures:
            return tuple(empty.values())
        cells = {**empty}
        for figure in figures:
            place = figure.x, figure.y
            cells[place] = self._with_figure(cells[place], placements, figure)
        return tuple(cells.values())

    def _empty_map(self, placements: tuple[int, ...]) -> Cells:
        return self._maps.get(placements, lambda: self._new_map(placements)) if placements else self._start

    def _new_map(self, placements: tuple[int, ...]) -> Cells:
        slot, x, y = parts_of(placements[-1])
        tile, rotation = tile_of(slot)
        hexes = self._components.tiles[tile].hexes[rotation]
        new = {(x + dx, y + dy): printed for (dx, dy), printed in hexes.items()}
        added = {place: _cell(place, printed, len(placements)) for place, printed in new.items()}
        return {**self._empty_map(placements[:-1]), **added}

    def _with_figure(self, cell: SceneCell, placements: tuple[int, ...], figure: PlacedFigure) -> SceneCell:
        name = f"figure-{COLOURS[figure.seat]}-{figure.value}"
        tile = placements[cell.group - 1] if cell.group else -1
        return self._figures.get(
            (cell.x, cell.y, cell.group, tile, name),
            lambda: SceneCell(cell.x, cell.y, cell.ground, cell.group, (*cell.on_top, name)),
        )


def _cell(place: Coordinate, printed: PrintedHex, number: int) -> SceneCell:
    return SceneCell(*place, (TERRAIN_NAMES[printed.terrain],), number, _feature_names(printed))


def _feature_names(printed: PrintedHex) -> tuple[str, ...]:
    return (_FEATURES[printed.feature],) if printed.feature else ()


def loose_cells(hexes: Mapping[Coordinate, PrintedHex]) -> tuple[SceneCell, ...]:
    """Return the cells of a tile that is not placed."""
    return tuple(_cell(place, printed, 0) for place, printed in hexes.items())
