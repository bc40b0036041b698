"""The marsh: the squares of all tiles on the table, as sets of cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hedgerow.board import Coordinate, SquareGrid

SIDE: Final = 10
"""The marsh must fit into a square with this side, with a1 in its upper left corner."""
GRID: Final = SquareGrid.of(32)
BASIN: Final = GRID.cells((x, y) for x in range(SIDE) for y in range(SIDE))
SPRING: Final = (4, 4)
"""The cell of the spring, the water that the marsh starts with."""


class Marsh(NamedTuple):
    """Squares by their contents: the marsh of a game, or a tile whose first cell is bit 0."""

    water: int = 0
    reeds: int = 0
    trees: int = 0
    fish: int = 0
    """The water squares with a fish."""

    @classmethod
    def of_squares(cls, squares: Mapping[Coordinate, str]) -> Marsh:
        """Return a tile with these tokens."""
        tokens = {1 << GRID.offset(x, y): token for (x, y), token in squares.items()}
        return cls(*(sum(cell for cell, token in tokens.items() if token in kinds) for kinds in _KINDS))

    @property
    def cells(self) -> int:
        """All squares."""
        return self.water | self.reeds | self.trees

    def with_tile(self, tile: Marsh, bit: int) -> Marsh:
        """Return the marsh with a tile whose first cell is at `bit`."""
        return Marsh(*(mine | new << bit for mine, new in zip(self, tile, strict=True)))

    def places_for(self, tile: Marsh) -> int:
        """Return where the first cell of a tile can be: all its squares are free, and one touches the marsh."""
        marsh = self.cells
        free, border = BASIN & ~marsh, GRID.touched(marsh)
        places, touching, rest = BASIN, 0, tile.cells
        while rest:
            offset = rest.bit_length() - 1
            rest ^= 1 << offset
            places &= free >> offset
            touching |= border >> offset
        return places & touching


_KINDS: Final = (("W", "W*"), ("R",), ("T",), ("W*",))
FIRST_MARSH: Final = Marsh(water=GRID.cell(*SPRING))
