"""What can be wrong with the tile file of any game."""

from __future__ import annotations

from hedgerow.games.core.errors import TileFileError
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


def second_tile(line: int, tile: int) -> TileFileError:
    """What to raise for a tile that was there already."""
    return TileFileError.at(line, msg("second_tile", tile=tile))


def tile_out_of_range(line: int, tile: int, tiles: int) -> TileFileError:
    """What to raise for a number that no tile has."""
    return TileFileError.at(line, msg("tile_range", tile=tile, tiles=tiles))


def tile_count(end: int, count: int, tiles: int) -> TileFileError:
    """What to raise for a file with too few tiles."""
    return TileFileError.at(end, msg("tile_count", count=count, tiles=tiles))
