"""Parts of scenes that never change, made once for a tile set.

A part that stays the same is the same object in every scene, so that changes of a position are found quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.recent import Recent
from hedgerow.games.core.scene import SceneBoard, SceneCell, TrackStep, Tray, TrayTile
from hedgerow.games.tipperary.components import TOKEN_OF, Feature, Square, TipperaryComponents
from hedgerow.games.tipperary.notation import orientation_text
from hedgerow.games.tipperary.scene_names import GROUND
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

MAX_BOARDS: Final = 1_024
MAX_AREAS: Final = 1_024


class CountySceneParts:
    """The tiles and the track of a tile set in scenes."""

    def __init__(self, components: TipperaryComponents) -> None:
        self._cells = {number: loose_cells(tile.squares[0]) for number, tile in components.tiles.items()}
        self._areas = Recent[Tray](MAX_AREAS)
        self._bonus: dict[tuple[Feature, int], TrayTile] = {}
        self.boards = Recent[SceneBoard](MAX_BOARDS)
        """The counties that were shown last, by everything that their boards show."""
        self.track = tuple(
            TrackStep(str(value), "tipperary-p-badge" if step in components.whiskey_sheep else "")
            for step, value in enumerate(components.whiskey)
        )
        self.tile_names = {number: (f"{number}{orientation_text(0)}",) for number in components.tiles}
        """Each tile in the bag, by its number."""
        self.bonus_names = tuple((TOKEN_OF[Feature(feature)],) for feature in range(len(components.bonus)))
        """Each bonus tile in the supply, by its feature."""

    def area(self, area: int, numbers: tuple[int, ...], seat: int | None) -> Tray:
        """Return an area of the wheel with its open tiles, and the seat that may place them."""
        return self._areas.get((area, numbers, seat), lambda: self._new_area(area, numbers, seat))

    def _new_area(self, area: int, numbers: tuple[int, ...], seat: int | None) -> Tray:
        tiles = (TrayTile(f"{tile}", f"{tile}", "square", self._cells[tile], seat) for tile in sorted(numbers))
        return Tray(f"area-{area}", msg("area_title", area=area + 1), tuple(tiles))

    def bonus(self, feature: Feature, seat: int) -> TrayTile:
        """Return a bonus tile that a seat has drawn."""
        if (feature, seat) not in self._bonus:
            cells = loose_cells({(0, 0): Square(feature)})
            self._bonus[feature, seat] = TrayTile(TOKEN_OF[feature], msg("piece.bonus"), "square", cells, seat)
        return self._bonus[feature, seat]


def loose_cells(squares: Mapping[Coordinate, Square]) -> tuple[SceneCell, ...]:
    """Return the cells of a tile that is not placed."""
    return tuple(
        SceneCell(x, y, (GROUND[square.feature],), 0, ("sheep-symbol",) if square.symbol else ())
        for (x, y), square in squares.items()
    )
