"""The content of each square of a county, for the view, the scene and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary.components import TOKEN_OF, Feature, Hometown
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


class CountySquares(NamedTuple):
    """The squares of a county, also in the form that views contain."""

    squares: Mapping[Coordinate, SquareContent]
    placements: tuple[str, ...]
    rows: tuple[tuple[int, int, str, str, int], ...]
    """Column, row, letter, marks and piece of each square, in the order in which they were covered."""


def squares_of(game: Tipperary, county: County) -> Mapping[Coordinate, SquareContent]:
    """Return the content of every square of a county."""
    return county_squares(game, county).squares


def county_squares(game: Tipperary, county: County) -> CountySquares:
    """Return the squares of a county."""
    return _cached(game, county.hometown, county.placements)


def _cached(game: Tipperary, hometown: Hometown, placements: tuple[int, ...]) -> CountySquares:
    """Look up a county in the cache, or derive it from the county before its last placement."""
    key = hometown.name, hometown.side, placements
    squares = game.square_cache.get(key)
    if squares is None:
        if placements:
            before = _cached(game, hometown, placements[:-1])
            squares = _with_placement(game, before, len(placements), placements[-1])
        else:
            squares = _of_hometown(hometown)
        while len(game.square_cache) >= CACHE_SIZE:
            game.square_cache.pop(next(iter(game.square_cache)), None)
        game.square_cache[key] = squares
    return squares


def _of_hometown(hometown: Hometown) -> CountySquares:
    squares = {
        coordinate: SquareContent(square.feature, symbol=False, wooden_sheep=False, bonus=False, piece=0)
        for coordinate, square in hometown.squares.items()
    }
    return CountySquares(squares, (), tuple(_row(place, content) for place, content in squares.items()))


def _with_placement(game: Tipperary, before: CountySquares, piece: int, move: int) -> CountySquares:
    changed = _changed_squares(game, before.squares, piece, move)
    rows = before.rows
    if not before.squares.keys().isdisjoint(changed):  # a sheep or a bonus tile on an occupied square
        rows = tuple(row for row in rows if row[:2] not in changed)
    return CountySquares(
        {**before.squares, **changed},
        (*before.placements, game.move_text(0, move)),
        rows + tuple(_row(place, content) for place, content in changed.items()),
    )


def _changed_squares(
    game: Tipperary, before: Mapping[Coordinate, SquareContent], piece: int, move: int
) -> dict[Coordinate, SquareContent]:
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


def _row(place: Coordinate, content: SquareContent) -> tuple[int, int, str, str, int]:
    letter = "T" if content.feature is None else TOKEN_OF[content.feature]
    return (*place, letter, _marks(content), content.piece)


def _marks(content: SquareContent) -> str:
    """Return the marks of a square: * for the symbol, w for a wooden sheep, b for a bonus tile."""
    return "*" * content.symbol + "w" * content.wooden_sheep + "b" * content.bonus
