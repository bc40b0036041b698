"""Square and hex grids with sets of cells stored as integers; independent of any game."""

from hedgerow.board.bits import member_at, members, rank_of, union
from hedgerow.board.grid import Coordinate, Grid, HexGrid, SquareGrid
from hedgerow.board.rectangles import largest_rectangle
from hedgerow.board.shapes import canonical_orientations, hex_rotations, square_orientations

__all__ = [
    "Coordinate",
    "Grid",
    "HexGrid",
    "SquareGrid",
    "canonical_orientations",
    "hex_rotations",
    "largest_rectangle",
    "member_at",
    "members",
    "rank_of",
    "square_orientations",
    "union",
]
