"""Errors that are common to the tile files of all games."""

from __future__ import annotations

from hedgerow.games.core.errors import TileFileError
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


def duplicate_tile(line: int, tile: int) -> TileFileError:
    """Return the error for a tile that is defined twice."""
    return TileFileError.at(line, msg("second_tile", tile=tile))


def tile_out_of_range(line: int, tile: int, tiles: int) -> TileFileError:
    """Return the error for a tile number out of range."""
    return TileFileError.at(line, msg("tile_range", tile=tile, tiles=tiles))


def wrong_tile_count(end: int, count: int, tiles: int) -> TileFileError:
    """Return the error for a file with a wrong number of tiles."""
    return TileFileError.at(end, msg("tile_count", count=count, tiles=tiles))
