"""The tiles of Heronry: two squares side by side, read from `tiles.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.board import Coordinate, canonical_orientations, square_orientations
from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.tile_file import TileTable, lines_of
from hedgerow.games.core.tile_notation import TileSlots
from hedgerow.i18n import messages_of
from hedgerow_heronry.marsh import Marsh

msg = messages_of(__package__)

TILES: Final = 36
ALL_TILES: Final = (1 << TILES + 1) - 2
"""All tiles, as a set of their numbers."""
SLOTS: Final = TileSlots(first=2, tiles=TILES, turns=4)
"""The numbers of tiles in moves."""
TOKENS: Final = ("W", "W*", "R", "T")


class HeronryTile:
    """A tile in its four rotations."""

    def __init__(self, first: str, second: str) -> None:
        turned = square_orientations({(0, 0): first, (1, 0): second})[: SLOTS.turns]
        self.squares: list[dict[Coordinate, str]] = turned
        """The tokens in each rotation, by their cells relative to the first one in reading order."""
        self.stamps = [Marsh.of_squares(squares) for squares in turned]
        """The same as sets of cells."""
        self.looks = canonical_orientations(turned)
        """For each rotation, the first one that looks the same."""


def read_tiles(text: str) -> Mapping[int, HeronryTile]:
    """Return the tiles of a file, or raise a `TileFileError` that names the line and the reason."""
    tiles: TileTable[HeronryTile] = TileTable(TILES, msg("tile_form", tokens=" ".join(TOKENS)))
    for line, words in lines_of(text):
        if len(words) != 3 or not set(words[1:]) <= set(TOKENS):
            raise TileFileError.at(line, tiles.form)
        tiles[tiles.number(line, words[0])] = HeronryTile(words[1], words[2])
    return tiles.complete(text)
