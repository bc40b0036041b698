"""Pieces as ready-made sets of cells for one size of frame.

A stamp is a piece in one orientation, its first square in reading order on bit 0. Shifted to a
square of the display it is the set of squares the piece covers there, split by what they show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from hedgerow.board import Coordinate, SquareGrid
from hedgerow.games.tipperary.components import STONE_POINTS, Feature, Square, Tile


class Stamp(NamedTuple):
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
    """How many wooden-sheep symbols it carries."""


class TilePlan(NamedTuple):
    """What move generation needs of a tile, with shapes that several orientations share listed once."""

    offsets: tuple[int, ...]
    """All offsets that occur in any orientation."""
    shapes: tuple[tuple[int, ...], ...]
    """Each different outline, as positions in `offsets`."""
    slots: tuple[tuple[int, int], ...]
    """(move slot, position in `shapes`) for each orientation, ascending."""


def stamp_of(side: int, squares: Mapping[Coordinate, Square]) -> Stamp:
    """The stamp of anchored squares."""
    grid = SquareGrid.of(side)

    def those(*features: Feature) -> int:
        return sum(1 << grid.offset(x, y) for (x, y), square in squares.items() if square.feature in features)

    return Stamp(
        covers=those(*Feature),
        meadows=those(Feature.MEADOW),
        pastures=those(Feature.PASTURE_1, Feature.PASTURE_2),
        doubles=those(Feature.PASTURE_2),
        grain=those(Feature.GRAIN),
        distilleries=those(Feature.DISTILLERY),
        bogs=those(Feature.BOG),
        ruins=those(Feature.RUIN),
        stone_points=sum(STONE_POINTS.get(square.feature, 0) for square in squares.values()),
        symbols=sum(square.symbol for square in squares.values()),
    )


@cache
def bonus_stamp(feature: Feature) -> Stamp:
    """The stamp of a bonus tile: one square, the same in every frame."""
    return stamp_of(4, {(0, 0): Square(feature)})


class Stamps:
    """All stamps of a box for one size of frame."""

    __slots__ = ("by_slot", "plans")

    def __init__(self, side: int, tiles: Iterable[Tile], first_slot: Mapping[int, int]) -> None:
        grid = SquareGrid.of(side)
        self.by_slot: dict[int, Stamp] = {}
        self.plans: dict[int, TilePlan] = {}
        for tile in tiles:
            offsets: list[int] = []
            shapes: list[tuple[int, ...]] = []
            slots = []
            for orientation in tile.orientations:
                squares = tile.turns[orientation]
                slot = first_slot[tile.number] + orientation
                self.by_slot[slot] = stamp_of(side, squares)
                shape = []
                for x, y in squares:
                    offset = grid.offset(x, y)
                    if offset not in offsets:
                        offsets.append(offset)
                    shape.append(offsets.index(offset))
                outline = tuple(sorted(shape))
                if outline not in shapes:
                    shapes.append(outline)
                slots.append((slot, shapes.index(outline)))
            self.plans[tile.number] = TilePlan(tuple(offsets), tuple(shapes), tuple(slots))
