"""Rough scores for all placements of a tile, computed together.

A score map gives every square of the frame one byte of a long integer. Shifting the map back by the offset of each
square of a tile and adding the results gives the score of the tile at every place in a few operations.
"""

from __future__ import annotations

from functools import cache
from heapq import nlargest
from itertools import repeat
from typing import NamedTuple

from hedgerow.board import members
from hedgerow.games.tipperary.bot.estimate import line_squares
from hedgerow.games.tipperary.bot.target_shapes import Target, hard_squares
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.stamps import TipperaryStamps


class SquareScores(NamedTuple):
    """Score maps for covering a square: with any feature, and the extra score of some features."""

    anything: int
    pastures: int
    grain: int
    distilleries: int
    bogs: int
    ruins: int
    side: int
    low: int
    """The first square in the maps; nothing can be placed before it."""

    def bonus_squares(self, county: County, feature: Feature) -> list[int]:
        """Return the squares for a bonus tile as bits of the frame, the highest score first."""
        total = self.anything
        if feature in (Feature.PASTURE_1, Feature.PASTURE_2):
            total += self.pastures
        elif feature is Feature.GRAIN:
            total += self.grain
        elif feature is Feature.DISTILLERY:
            total += self.distilleries
        elif feature is Feature.BOG:
            total += self.bogs
        elif feature is Feature.RUIN:
            total += self.ruins
        scores = total.to_bytes(self.side * self.side, "little")
        return sorted(members(county.bonus_places), key=lambda bit: -scores[bit - self.low])


@cache
def _ones(side: int) -> int:
    return int.from_bytes(b"\x01" * (side * side), "little")


def _spread(squares: int, side: int) -> int:
    """Return a score map with 1 on each of these squares."""
    return int.from_bytes(f"{squares:b}".encode(), "big") & _ones(side)


def square_scores(county: County, flock: int, target: Target | None) -> SquareScores:
    """Return the score maps of a county with its largest flock and its target."""
    grid, cells = county.grid, county.cells
    side = grid.side
    first_row = (county.frontier & -county.frontier).bit_length() - 1 >> grid.y_shift
    low = max(first_row - county.margin, 0) << grid.y_shift
    empty = grid.everything & ~cells

    def spread(squares: int) -> int:
        return _spread(squares >> low, side)

    def beside(squares: int, score: int) -> int:
        total = 0
        for neighbours in (squares << 1, squares >> 1, squares << side, squares >> side):
            total += spread(neighbours & empty)
        return total * score

    nooks, holes = hard_squares(grid, cells)
    anything = beside(cells, 3)
    if target is not None:
        anything += 5 * spread(target.squares & empty)
    if nooks:
        anything += 3 * spread(nooks & empty)
    if holes:
        anything += 12 * spread(holes & empty)
    lone_bogs = county.bogs & ~grid.touched(county.bogs)
    return SquareScores(
        anything,
        spread(grid.dilate(flock) & empty) * 5,
        beside(county.distilleries, 14),
        beside(county.grain, 14),
        spread(grid.dilate(lone_bogs) & empty) * 12,
        spread(line_squares(county)) * 14,
        side,
        low,
    )


def best_places(
    county: County, stamps: TipperaryStamps, tiles: tuple[int, ...], scores: SquareScores, number: int
) -> list[tuple[int, int]]:
    """Return the best-scored placements of these tiles as (slot, bit of the first square), the best first."""
    low, size = scores.low, scores.side * scores.side - scores.low
    ranked: list[tuple[int, int, int]] = []
    for tile in tiles:
        shapes = stamps.shapes[tile]
        bits = [list(members(places >> low)) for places in county.legal_placements(shapes)]
        shifted = [scores.anything >> 8 * offset for offset in shapes.offsets]
        sums = [sum(shifted[index] for index in shape) for shape in shapes.shapes]
        for slot, shape in shapes.slots:
            stamp = stamps.by_slot[slot]
            total = sums[shape] + (_ones(scores.side) >> 8 * low) * min(4 * (stamp.stone_points + stamp.symbols), 60)
            for squares, score_map in (
                (stamp.pastures, scores.pastures),
                (stamp.grain, scores.grain),
                (stamp.distilleries, scores.distilleries),
                (stamp.bogs, scores.bogs),
                (stamp.ruins, scores.ruins),
            ):
                if squares and score_map:
                    for offset in members(squares):
                        total += score_map >> 8 * offset
            totals = total.to_bytes(size, "little")
            ranked += zip(map(totals.__getitem__, bits[shape]), repeat(slot), bits[shape], strict=False)
    return [(slot, low + bit) for _, slot, bit in nlargest(number, ranked)]


def ranked_meadows(county: County) -> list[int]:
    """Return the meadows for a sheep as bits of the frame, those that make the largest flocks first."""
    grid, meadows, pastures = county.grid, county.meadows, county.pastures
    beside = meadows & grid.dilate(pastures)
    ranked = []
    for bit in members(beside):
        flock = grid.flood(1 << bit, pastures | 1 << bit)
        ranked.append((flock.bit_count() + (flock & county.doubles).bit_count(), bit))
    ranked.sort(reverse=True)
    return [bit for _, bit in ranked] or list(members(meadows))
