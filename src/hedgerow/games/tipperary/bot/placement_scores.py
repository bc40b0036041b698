"""All places for a tile judged at once, roughly.

A field gives every square of the frame one byte of a long integer. Shifted back by each square of a tile and added
up, it says for every place at once what the tile would cover there.
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
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.stamps import Stamps


class Fields(NamedTuple):
    """What it is good for to cover each square with something: with anything, with grain and so on."""

    anything: int
    pastures: int
    grain: int
    distilleries: int
    bogs: int
    ruins: int
    side: int
    low: int
    """The first square that the fields have: below it there is nothing to lay."""

    def bonus_squares(self, display: Display, feature: Feature) -> list[int]:
        """Squares for a bonus tile, as bits of the frame, the most liked first."""
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
        liking = total.to_bytes(self.side * self.side, "little")
        return sorted(members(display.bonus_places), key=lambda bit: -liking[bit - self.low])


@cache
def _ones(side: int) -> int:
    return int.from_bytes(b"\x01" * (side * side), "little")


def _spread(squares: int, side: int) -> int:
    """A set of squares as a field with 1 on each of them."""
    return int.from_bytes(f"{squares:b}".encode(), "big") & _ones(side)


def fields_of(display: Display, flock: int, target: Target | None) -> Fields:
    """The fields of a display that is to become a target."""
    grid, cells = display.grid, display.cells
    side = grid.side
    first_row = (display.frontier & -display.frontier).bit_length() - 1 >> grid.y_shift
    low = max(first_row - display.margin, 0) << grid.y_shift
    empty = grid.everything & ~cells

    def spread(squares: int) -> int:
        return _spread(squares >> low, side)

    def beside(squares: int, worth: int) -> int:
        found = 0
        for moved in (squares << 1, squares >> 1, squares << side, squares >> side):
            found += spread(moved & empty)
        return found * worth

    nooks, holes = hard_squares(grid, cells)
    anything = beside(cells, 3)
    if target is not None:
        anything += 5 * spread(target.squares & empty)
    if nooks:
        anything += 3 * spread(nooks & empty)
    if holes:
        anything += 12 * spread(holes & empty)
    lone = display.bogs & ~grid.touched(display.bogs)
    return Fields(
        anything,
        spread(grid.dilate(flock) & empty) * 5,
        beside(display.distilleries, 14),
        beside(display.grain, 14),
        spread(grid.dilate(lone) & empty) * 12,
        spread(line_squares(display)) * 14,
        side,
        low,
    )


def best_places(
    display: Display, stamps: Stamps, tiles: tuple[int, ...], fields: Fields, number: int
) -> list[tuple[int, int]]:
    """The most liked places for these tiles, each as a slot and the bit of its first square; the best first."""
    low, size = fields.low, fields.side * fields.side - fields.low
    found: list[tuple[int, int, int]] = []
    for tile in tiles:
        plan = stamps.plans[tile]
        bits = [list(members(places >> low)) for places in display.places(plan)]
        moved = [fields.anything >> 8 * offset for offset in plan.offsets]
        sums = [sum(moved[position] for position in shape) for shape in plan.shapes]
        for slot, shape in plan.slots:
            stamp = stamps.by_slot[slot]
            total = sums[shape] + (_ones(fields.side) >> 8 * low) * min(4 * (stamp.stone_points + stamp.symbols), 60)
            for squares, field in (
                (stamp.pastures, fields.pastures),
                (stamp.grain, fields.grain),
                (stamp.distilleries, fields.distilleries),
                (stamp.bogs, fields.bogs),
                (stamp.ruins, fields.ruins),
            ):
                if squares and field:
                    for offset in members(squares):
                        total += field >> 8 * offset
            liking = total.to_bytes(size, "little")
            found += zip(map(liking.__getitem__, bits[shape]), repeat(slot), bits[shape], strict=False)
    return [(slot, low + bit) for _, slot, bit in nlargest(number, found)]


def ranked_meadows(display: Display) -> list[int]:
    """Meadows for a sheep, as bits of the frame: those that make the largest flocks first."""
    grid, meadows, pastures = display.grid, display.meadows, display.pastures
    beside = meadows & grid.dilate(pastures)
    found = []
    for bit in members(beside):
        flock = grid.flood(1 << bit, pastures | 1 << bit)
        found.append((flock.bit_count() + (flock & display.doubles).bit_count(), bit))
    found.sort(reverse=True)
    return [bit for _, bit in found] or list(members(meadows))
