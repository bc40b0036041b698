"""The content of each square of a county, for the scene and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary.components import Feature, Hometown
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.move_codes import FIRST_BONUS_SLOT, FIRST_TILE_SLOT, SHEEP_SLOT, TOWER_SLOT, tile_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary

CACHE_SIZE: Final = 512
"""The maximum number of cached counties. Most counties are soon shown again with one more placement."""


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


def squares_of(game: Tipperary, county: County) -> Squares:
    """Return the content of every square of a county, in the order in which the squares were first covered."""
    return _cached(game, county.hometown, county.placements)


def _cached(game: Tipperary, hometown: Hometown, placements: tuple[int, ...]) -> Squares:
    """Look up a county in the cache, or derive it from the county before its last placement."""
    key = hometown.name, hometown.side, placements
    squares = game.square_cache.get(key)
    if squares is None:
        if placements:
            before = _cached(game, hometown, placements[:-1])
            squares = {**before, **_changed_squares(game, before, len(placements), placements[-1])}
        else:
            squares = _of_hometown(hometown)
        while len(game.square_cache) >= CACHE_SIZE:
            game.square_cache.pop(next(iter(game.square_cache)), None)
        game.square_cache[key] = squares
    return squares


def _of_hometown(hometown: Hometown) -> Squares:
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
