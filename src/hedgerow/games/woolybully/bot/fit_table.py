"""Which tiles fit into an empty cell, and which of them leave a field nothing open there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hedgerow.board import members
from hedgerow.games.woolybully.components import LETTERS
from hedgerow.games.woolybully.land import Land
from hedgerow.games.woolybully.tile_set import Kit

FREE: Final = len(LETTERS)
"""What a side shows where nothing lies."""
_BASE: Final = FREE + 1
_PLACES: Final = tuple(_BASE**side for side in range(4))


def surroundings(land: Land, bit: int) -> int:
    """What the four neighbours of an empty cell show towards it, as one number."""
    here, side, cells, fits = 1 << bit, land.grid.side, land.cells, land.fits
    code = 0
    for across, neighbour in enumerate((bit - side, bit + 1, bit + side, bit - 1)):
        letter = FREE
        if cells >> neighbour & 1:
            first = FREE * across
            letter = 0
            while not fits[first + letter] & here:
                letter += 1
        code += letter * _PLACES[across]
    return code


class Fitting:
    """The tiles of a kit by the surroundings of a cell; what was asked once is remembered."""

    def __init__(self, kit: Kit) -> None:
        self._prints = kit.fits
        shown = [[0] * len(LETTERS) for _ in range(4)]
        for number, (printed, _) in enumerate(kit.fits):
            for side, letter in enumerate(printed.face):
                shown[side][letter] |= 1 << number
        self._shown = shown
        self._all = (1 << len(kit.fits)) - 1
        self._fitting: dict[int, int] = {}
        self._closing: dict[int, int] = {}

    def fitting(self, code: int) -> int:
        """The tiles that can be laid in such a cell, as a set."""
        found = self._fitting.get(code)
        if found is None:
            found = 0
            for number in members(self._matching(_sides(code))):
                found |= self._prints[number][1]
            self._fitting[code] = found
        return found

    def closing(self, code: int, colour: int) -> int:
        """The tiles that can be laid there so that every field of the colour which they meet goes no further."""
        key = code << 3 | colour
        found = self._closing.get(key)
        if found is None:
            sides = _sides(code)
            free = sum(1 << side for side in range(4) if sides[side] == FREE)
            met = sum(1 << side for side in range(4) if sides[side] == colour)
            found = 0
            for number in members(self._matching(sides)):
                printed, tiles = self._prints[number]
                if not any(letter == colour and group & met and group & free for letter, group in printed.groups):
                    found |= tiles
            self._closing[key] = found
        return found

    def _matching(self, sides: tuple[int, ...]) -> int:
        prints = self._all
        for side, letter in enumerate(sides):
            if letter != FREE:
                prints &= self._shown[side][letter]
        return prints


def _sides(code: int) -> tuple[int, ...]:
    return tuple(code // place % _BASE for place in _PLACES)


@lru_cache(maxsize=8)
def fitting_of(kit: Kit) -> Fitting:
    """The table for a kit, shared by all who think about it."""
    return Fitting(kit)
