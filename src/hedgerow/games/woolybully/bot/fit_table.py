"""A table of the tiles that fit into an empty cell, and of those that close a field there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hedgerow.board import members
from hedgerow.games.woolybully.components import LETTERS
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet

FREE: Final = len(LETTERS)
"""Stands for the letter of a side without a neighbour."""
_BASE: Final = FREE + 1
_PLACE_VALUES: Final = tuple(_BASE**side for side in range(4))


def surroundings(land: WoolyBullyLand, bit: int) -> int:
    """Return the letters that the four neighbours of an empty cell show towards it, as one number."""
    here, side, cells, fits = 1 << bit, land.grid.side, land.cells, land.fits
    code = 0
    for across, neighbour in enumerate((bit - side, bit + 1, bit + side, bit - 1)):
        letter = FREE
        if cells >> neighbour & 1:
            first = FREE * across
            letter = 0
            while not fits[first + letter] & here:
                letter += 1
        code += letter * _PLACE_VALUES[across]
    return code


class FitTable:
    """The tiles of a tile set by the surroundings of a cell; rows are computed when they are first needed."""

    def __init__(self, tile_set: WoolyBullyTileSet) -> None:
        self._faces = tile_set.distinct_faces
        shown = [[0] * len(LETTERS) for _ in range(4)]
        for index, (face, _) in enumerate(self._faces):
            for side, letter in enumerate(face.face):
                shown[side][letter] |= 1 << index
        self._shown = shown
        """For each side and letter the set of faces that show it there."""
        self._all_faces = (1 << len(self._faces)) - 1
        self._fitting: dict[int, int] = {}
        self._closing: dict[int, int] = {}

    def fitting(self, code: int) -> int:
        """Return the set of tiles that fit into a cell with these surroundings."""
        tiles = self._fitting.get(code)
        if tiles is None:
            tiles = 0
            for index in members(self._matching_faces(_letters(code))):
                tiles |= self._faces[index][1]
            self._fitting[code] = tiles
        return tiles

    def closing(self, code: int, colour: int) -> int:
        """Return the set of tiles that fit and leave no open edge to the fields of a colour that they meet."""
        key = code << 3 | colour
        tiles = self._closing.get(key)
        if tiles is None:
            letters = _letters(code)
            free = sum(1 << side for side in range(4) if letters[side] == FREE)
            met = sum(1 << side for side in range(4) if letters[side] == colour)
            tiles = 0
            for index in members(self._matching_faces(letters)):
                face, tiles_with_face = self._faces[index]
                if not any(letter == colour and group & met and group & free for letter, group in face.groups):
                    tiles |= tiles_with_face
            self._closing[key] = tiles
        return tiles

    def _matching_faces(self, letters: tuple[int, ...]) -> int:
        faces = self._all_faces
        for side, letter in enumerate(letters):
            if letter != FREE:
                faces &= self._shown[side][letter]
        return faces


def _letters(code: int) -> tuple[int, ...]:
    return tuple(code // value % _BASE for value in _PLACE_VALUES)


@lru_cache(maxsize=8)
def fit_table_of(tile_set: WoolyBullyTileSet) -> FitTable:
    """Return the table of a tile set, shared by all evaluators."""
    return FitTable(tile_set)
