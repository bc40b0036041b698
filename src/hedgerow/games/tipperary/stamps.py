"""Pieces as precomputed sets of cells for one frame size.

A stamp is a piece in one orientation, with its first square in reading order on bit 0. Shifted to a square of the
county, it is the set of squares that the piece covers there, split by feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.games.tipperary.components import STONE_POINTS, Feature, Square, TipperaryTile


class TipperaryStamp(NamedTuple):
    """A piece in one orientation; every set is relative to its first square."""

    covers: int
    meadows: int
    pastures: int
    doubles: int
    """Pastures with two sheep."""
    grain: int
    distilleries: int
    bogs: int
    ruins: int
    stone_points: int
    symbols: int
    """The number of wooden-sheep symbols."""


class TileShapes(NamedTuple):
    """The shapes of a tile for move generation; a shape that several orientations share is listed once."""

    offsets: tuple[int, ...]
    """All offsets that occur in any orientation."""
    shapes: tuple[tuple[int, ...], ...]
    """The different shapes, as indexes into `offsets`."""
    slots: tuple[tuple[int, int], ...]
    """Pairs (move slot, index into `shapes`), one for each orientation, in ascending order."""


def stamp_of(side: int, squares: Mapping[Coordinate, Square]) -> TipperaryStamp:
    """Return the stamp of some squares; the first one must be at (0, 0)."""
    grid = SquareGrid.of(side)

    def with_feature(*features: Feature) -> int:
        return sum(1 << grid.offset(x, y) for (x, y), square in squares.items() if square.feature in features)

    return TipperaryStamp(
        covers=with_feature(*Feature),
        meadows=with_feature(Feature.MEADOW),
        pastures=with_feature(Feature.PASTURE_1, Feature.PASTURE_2),
        doubles=with_feature(Feature.PASTURE_2),
        grain=with_feature(Feature.GRAIN),
        distilleries=with_feature(Feature.DISTILLERY),
        bogs=with_feature(Feature.BOG),
        ruins=with_feature(Feature.RUIN),
        stone_points=sum(STONE_POINTS.get(square.feature, 0) for square in squares.values()),
        symbols=sum(square.symbol for square in squares.values()),
    )


@cache
def bonus_stamp(feature: Feature) -> TipperaryStamp:
    """Return the stamp of a bonus tile: one square, the same for every frame size."""
    return stamp_of(4, {(0, 0): Square(feature)})


class TipperaryStamps:
    """All stamps of a tile set for one frame size."""

    __slots__ = ("by_slot", "shapes")

    def __init__(self, side: int, tiles: Iterable[TipperaryTile], first_slot: Mapping[int, int]) -> None:
        grid = SquareGrid.of(side)
        self.by_slot: dict[int, TipperaryStamp] = {}
        self.shapes: dict[int, TileShapes] = {}
        for tile in tiles:
            offsets: list[int] = []
            shapes: list[tuple[int, ...]] = []
            slots = []
            for orientation in tile.orientations:
                squares = tile.squares[orientation]
                slot = first_slot[tile.number] + orientation
                self.by_slot[slot] = stamp_of(side, squares)
                indexes = []
                for x, y in squares:
                    offset = grid.offset(x, y)
                    if offset not in offsets:
                        offsets.append(offset)
                    indexes.append(offsets.index(offset))
                shape = tuple(sorted(indexes))
                if shape not in shapes:
                    shapes.append(shape)
                slots.append((slot, shapes.index(shape)))
            self.shapes[tile.number] = TileShapes(tuple(offsets), tuple(shapes), tuple(slots))
