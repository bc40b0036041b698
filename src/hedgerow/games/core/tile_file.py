"""Helpers to read tile files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from hedgerow.games.core.errors import TileFileError
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

TileT = TypeVar("TileT")


def lines_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of every line that has any; a comment begins with `#`."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", 1)[0].split()
        if words:
            yield number, words


class TileTable(dict[int, TileT]):
    """The tiles of a file by number, while it is read: each of the tiles 1 to `tiles` must occur once."""

    def __init__(self, tiles: int, form: str | None = None) -> None:
        """Take the number of tiles, and the error message for a tile that is not written in the right form."""
        self.tiles = tiles
        self.form = form or msg("tile_form")

    def number(self, line: int, word: str) -> int:
        """Read the number of the next tile, or raise `TileFileError`."""
        if not re.fullmatch(r"[0-9]{1,3}", word):
            raise TileFileError.at(line, self.form)
        number = int(word)
        if not 1 <= number <= self.tiles:
            raise TileFileError.at(line, msg("tile_range", tile=number, tiles=self.tiles))
        if number in self:
            raise TileFileError.at(line, msg("second_tile", tile=number))
        return number

    def complete(self, text: str) -> dict[int, TileT]:
        """Return the tiles in ascending order; raise `TileFileError` if some are missing at the end of the file."""
        if len(self) != self.tiles:
            end = len(text.splitlines())
            raise TileFileError.at(end, msg("tile_count", count=len(self), tiles=self.tiles))
        return dict(sorted(self.items()))
