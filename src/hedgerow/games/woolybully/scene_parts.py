"""Parts of scenes and views that stay the same from one position to the next.

A part that stays the same is the same object, so that changes of a position are found quickly. A part is found by
everything that it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.board import SquareGrid, members
from hedgerow.games.core.recent import Recent
from hedgerow.games.core.scene import SceneCell, TrayTile
from hedgerow.games.woolybully.components import COLOUR_NAMES, Face, WoolyBullyComponents
from hedgerow.games.woolybully.move_codes import BACK, FRONT, special_kind, tile_slot

if TYPE_CHECKING:
    from hedgerow.games.core.tile_notation import TileNotation
    from hedgerow.games.woolybully.view import HandTile, PublicEvent, SheepField

MAX_CELLS: Final = 8_192
MAX_AREAS: Final = 8_192
MAX_EVENTS: Final = 8_192
GROUNDS: Final = (*(f"field-{colour}" for colour in COLOUR_NAMES), "village", "forest")

Part = tuple[int, int, int]
"""A quadrant: x, y and 0 to 3 for north, east, south, west."""


class LandSceneParts:
    """The cells, the tiles in hand and the areas of a tile set as they are shown."""

    def __init__(self, components: WoolyBullyComponents, notation: TileNotation) -> None:
        self._components = components
        self._cells = Recent[SceneCell](MAX_CELLS)
        self._areas = Recent[tuple[Part, ...]](MAX_AREAS)
        self._tray_tiles: dict[int, TrayTile] = {}
        self.hand_tiles: dict[int, HandTile] = {}
        self.fields: Recent[SheepField] = Recent(MAX_AREAS)
        self.events: Recent[PublicEvent] = Recent(MAX_EVENTS)
        self.tile_names = {
            tile: tuple(notation.piece_name(tile_slot(tile, face, 0)) for face in (FRONT, BACK))
            for tile in components.tiles
        }
        """Both faces of each tile, by its number."""

    def cell(self, x: int, y: int, face: Face, on_top: str, piece: int) -> SceneCell:
        """Return a cell with the number of its piece."""
        return self._cells.get((x, y, face, on_top, piece), lambda: scene_cell(x, y, face, on_top, piece))

    def tray_tile(self, tile: int) -> TrayTile:
        """Return a tile in hand with its faces a and b."""
        if tile not in self._tray_tiles:
            front, back = self._components.tiles[tile]
            faces = self.cell(0, 0, front, special_kind(tile, FRONT), 0), self.cell(1, 0, back, "", 1)
            self._tray_tiles[tile] = TrayTile(str(tile), f"{tile}  a b", "quadrant", faces)
        return self._tray_tiles[tile]

    def area_parts(self, grid: SquareGrid, quadrants: int) -> tuple[Part, ...]:
        """Return the quadrants of an area."""
        return self._areas.get(
            (grid.side, quadrants),
            lambda: tuple((*grid.coordinate(quadrant >> 2), quadrant & 3) for quadrant in members(quadrants)),
        )


def scene_cell(x: int, y: int, face: Face, on_top: str, piece: int) -> SceneCell:
    """Return a new cell with the number of its piece."""
    return SceneCell(x, y, tuple(GROUNDS[letter] for letter in face), piece, (on_top,) if on_top else ())
