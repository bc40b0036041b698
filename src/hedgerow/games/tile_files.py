"""What can be wrong with the tile file of any game."""

from __future__ import annotations

from hedgerow.games.errors import BoxError
from hedgerow.words import speaker

say = speaker(__package__)


def second_tile(line: int, tile: int) -> BoxError:
    """What to raise for a tile that was there already."""
    return BoxError.at(line, say("second_tile", tile=tile))


def tile_out_of_range(line: int, tile: int, tiles: int) -> BoxError:
    """What to raise for a number that no tile has."""
    return BoxError.at(line, say("tile_range", tile=tile, tiles=tiles))


def tile_count(end: int, count: int, tiles: int) -> BoxError:
    """What to raise for a file with too few tiles."""
    return BoxError.at(end, say("tile_count", count=count, tiles=tiles))
