"""The content of each square of a county and its drawing, for the scene and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.tipperary.components import ARMS, Feature, Hometown
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.move_codes import FIRST_BONUS_SLOT, FIRST_TILE_SLOT, SHEEP_SLOT, TOWER_SLOT, tile_of
from hedgerow.games.tipperary.scene_names import GROUND

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary


def is_tile(slot: int) -> bool:
    """Return whether a slot places a landscape tile."""
    return slot >= FIRST_TILE_SLOT


def is_tower(slot: int) -> bool:
    """Return whether a slot places a tower."""
    return slot == TOWER_SLOT


def is_sheep(slot: int) -> bool:
    """Return whether a slot places a wooden sheep."""
    return slot == SHEEP_SLOT


def count_placements(county: County, is_counted: Callable[[int], bool]) -> int:
    """Return the number of placements in a county for whose slot `is_counted` is true."""
    return sum(is_counted(parts_of(move)[0]) for move in county.placements)


class SquareContent(NamedTuple):
    """The content of one square of a county."""

    feature: Feature | None
    """The feature of the square; `None` for a tower."""
    symbol: bool
    wooden_sheep: bool
    bonus: bool
    piece: int
    """0 for the home town, then the number of the placement."""


Squares = Mapping[Coordinate, SquareContent]


class ShownCounty(NamedTuple):
    """A county as it is shown. Squares that stay the same are the same objects in later counties."""

    squares: Squares
    cells: Mapping[Coordinate, SceneCell]
    scene_cells: tuple[SceneCell, ...]
    """The cells as a scene has them."""


def squares_of(game: Tipperary, county: County) -> Squares:
    """Return the content of every square of a county, in the order in which the squares were first covered."""
    return _cached(game, county.hometown, county.placements).squares


def scene_cells_of(game: Tipperary, county: County) -> tuple[SceneCell, ...]:
    """Return the cells of a county in a scene."""
    return _cached(game, county.hometown, county.placements).scene_cells


def _cached(game: Tipperary, hometown: Hometown, placements: tuple[int, ...]) -> ShownCounty:
    """Look up a county in the cache, or derive it from the county before its last placement."""
    key = hometown.name, hometown.side, placements
    return game.square_cache.get(key, lambda: _shown_county(game, hometown, placements))


def _shown_county(game: Tipperary, hometown: Hometown, placements: tuple[int, ...]) -> ShownCounty:
    if not placements:
        squares = _of_hometown(hometown)
        cells = {place: _cell(place, content) for place, content in squares.items()}
        town = [place for place, content in squares.items() if content.feature is Feature.TOWN]
        first = min(town, key=lambda place: (place[1], place[0]))
        cells[first] = replace(cells[first], on_top=(*cells[first].on_top, f"arms-{ARMS[hometown.arms]}"))
    else:
        before = _cached(game, hometown, placements[:-1])
        changed = _changed_squares(game, before.squares, len(placements), placements[-1])
        squares = {**before.squares, **changed}
        cells = {**before.cells, **{place: _cell(place, content) for place, content in changed.items()}}
    return ShownCounty(squares, cells, tuple(cells.values()))


def _cell(place: Coordinate, content: SquareContent) -> SceneCell:
    tokens = []
    if content.bonus:
        tokens.append("bonus")
    if content.symbol:
        tokens.append("sheep-symbol")
    if content.wooden_sheep:
        tokens.append("wooden-sheep")
    return SceneCell(*place, (GROUND[content.feature],), content.piece, tuple(tokens))


def _of_hometown(hometown: Hometown) -> dict[Coordinate, SquareContent]:
    return {
        coordinate: SquareContent(square.feature, symbol=False, wooden_sheep=False, bonus=False, piece=0)
        for coordinate, square in hometown.squares.items()
    }


def _changed_squares(game: Tipperary, before: Squares, piece: int, move: int) -> dict[Coordinate, SquareContent]:
    """Return the squares that a placement covers, with their new content."""
    slot, x, y = parts_of(move)
    if slot == SHEEP_SLOT:
        return {(x, y): before[x, y]._replace(wooden_sheep=True)}
    if slot == TOWER_SLOT:
        return {(x, y): SquareContent(None, symbol=False, wooden_sheep=False, bonus=False, piece=piece)}
    if slot < FIRST_TILE_SLOT:
        feature = Feature(slot - FIRST_BONUS_SLOT)
        return {(x, y): SquareContent(feature, symbol=False, wooden_sheep=False, bonus=True, piece=piece)}
    tile, orientation = tile_of(slot)
    return {
        (x + dx, y + dy): SquareContent(square.feature, square.symbol, wooden_sheep=False, bonus=False, piece=piece)
        for (dx, dy), square in game.components.tiles[tile].squares[orientation].items()
    }
