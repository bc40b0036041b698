"""Scores after a move, or bounds of the score at the end of the turn, computed without playing the move."""

from __future__ import annotations

from typing import Final

from hedgerow.board import SquareGrid, largest_rectangle, members
from hedgerow.games.core.evaluator import Bound
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary.components import STONE_POINTS, Feature
from hedgerow.games.tipperary.move_codes import DRAW, SHEEP_SLOT
from hedgerow.games.tipperary.phases import FINISHED
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS, MARKER_POINTS
from hedgerow.games.tipperary.stamps import TipperaryStamp, bonus_stamp
from hedgerow.games.tipperary.state import TipperaryState

MAX_POINTS_FROM_BONUS: Final = 14
"""A practical upper limit for the points, besides the rectangle, that one bonus tile can bring."""
FEATURES_WITH_EFFECTS: Final = (Feature.GRAIN, Feature.DISTILLERY, Feature.BOG)
"""Features that can earn points or pieces beyond their own square."""


class SeatScoring:
    """The score of a seat with squares added to its county."""

    def __init__(self, state: TipperaryState, seat: int) -> None:
        self.state = state
        self.county = county = state.county(seat)
        self.barrel = state.barrels[seat]
        self._track = state.game.components.whiskey
        self._sheep_steps = sorted(state.game.components.whiskey_sheep)
        self._bonus_left = sum(state.bonus_left) - sum(pending.bonus for pending in state.pending)
        self._ring_gaps = county.ring & ~county.cells
        others = [other for other in range(state.game.players) if other != seat]
        self.ends_round = bool(others) and all(state.pending[other] == FINISHED for other in others)
        self._best_rival_flock = max((state.county(other).largest_flock for other in others), default=-1)
        self._holds_marker = state.marker == seat

    def besides_rectangle(self, covered: int, barrel: int, flock: int, stones: int, *, finished: bool) -> int:
        """Return the points without the rectangle; `finished` is true if the seat has nothing left to place."""
        return (
            flock
            + self._track[barrel]
            + self.county.stone_points
            + stones
            + (0 if self._ring_gaps & ~covered else EXPLORATION_POINTS)
            + (MARKER_POINTS if self._gets_marker(flock, finished=finished) else 0)
        )

    def gain(self, whiskey: int, sites: int, symbols: int) -> tuple[int, int, int]:
        """Return the new step of the barrel and the numbers of sheep and bonus tiles gained."""
        barrel, sheep = self.barrel, symbols
        if whiskey:
            barrel = min(barrel + whiskey, len(self._track) - 1)
            sheep += sum(self.barrel < step <= barrel for step in self._sheep_steps)
        return barrel, min(sheep, self.state.sheep_left), min(sites, self._bonus_left)

    def _gets_marker(self, flock: int, *, finished: bool) -> bool:
        if not (finished and self.ends_round):
            return self._holds_marker
        return flock > self._best_rival_flock or (flock == self._best_rival_flock and self._holds_marker)


class TurnScoreBounds(SeatScoring):
    """Bounds of a seat's score at the end of its turn, for each tile that it may place now.

    A bound is exact unless a bonus tile or several sheep follow, or an earlier move was at least as good.
    """

    def __init__(self, state: TipperaryState, seat: int) -> None:
        super().__init__(state, seat)
        county = self.county
        self._stamps = state.game.stamps(county.grid.side).by_slot
        self._flocks = Flocks(county.grid, county.pastures, county.doubles)
        self._best_flock_with_sheep = max((self._flocks.size_with(bit) for bit in members(county.meadows)), default=0)
        self._ends_game = (
            (self.ends_round or state.game.players == 1)
            and state.round == state.game.rounds
            and not any(state.tower_stock)
        )
        self._best = 0
        self._rectangles: dict[int, tuple[int, int]] = {}

    def __call__(self, move: int) -> Bound:
        before = self.county
        grid = before.grid
        slot, x, y = parts_of(move)
        stamp, bit = self._stamps[slot], grid.bit(x, y)
        ignores_ruins = (
            stamp.ruins and not self._ends_game
        )  # ruins only earn towers, which matter here if the game could end
        whiskey, lines, sites = before.effects(stamp._replace(ruins=0) if ignores_ruins else stamp, bit)
        barrel, sheep, bonus = self.gain(whiskey, sites, stamp.symbols)
        covered = stamp.covers << bit
        flock = self._flock(stamp, bit, sheep)
        other_points = self.besides_rectangle(covered, barrel, flock, stamp.stone_points, finished=True)
        if bonus or sheep > 1:
            cells = before.cells | covered
            rectangle = largest_with_one_gap(grid, cells) if bonus else before.rectangle_size + MAX_POINTS_FROM_BONUS
            marker = MARKER_POINTS if self.ends_round and flock <= self._best_rival_flock else 0
            return Bound(
                other_points + rectangle + marker + MAX_POINTS_FROM_BONUS * (bonus + max(sheep - 1, 0)), exact=False
            )
        wanted = max(before.rectangle_size + 1, self._best - other_points)
        size = self._rectangle(before.cells | covered, wanted)
        if not size and wanted > before.rectangle_size + 1:
            return Bound(other_points + wanted - 1, exact=False)
        score = other_points + (size or before.rectangle_size)
        self._best = max(self._best, score)
        has_more_moves = (lines and self.state.towers_left) or (sheep and before.meadows | stamp.meadows)
        return Bound(score, exact=True, ends=self._ends_game and not has_more_moves)

    def _rectangle(self, cells: int, wanted: int) -> int:
        """Return the size of the largest rectangle if it is at least `wanted`, else 0.

        Results are cached, because different tiles may cover the same cells.
        """
        size, searched_from = self._rectangles.get(cells, (0, wanted + 1))
        if not size and wanted < searched_from:
            size = largest_rectangle(self.county.grid, cells, at_least=wanted)[0]
            self._rectangles[cells] = size, wanted
        return size if size >= wanted else 0

    def _flock(self, stamp: TipperaryStamp, bit: int, sheep: int) -> int:
        """Return the largest flock after placing the tile, and a sheep on the best meadow if the tile earns one."""
        before = self.county
        grid, largest = before.grid, before.largest_flock
        if not (stamp.pastures or sheep):
            return largest
        added = stamp.pastures << bit
        flocks = self._flocks
        grown = 0
        if added:
            flocks = Flocks(grid, before.pastures | added, before.doubles | stamp.doubles << bit)
            grown = grid.flood(added, flocks.pastures)
            left = grown
            while left:
                flock = grid.flood(left & -left, left)
                left ^= flock
                largest = max(largest, flocks.sheep(flock))
        if sheep:
            # Only a new meadow, or one beside a flock that has grown, can be better than the best meadow before.
            meadows = stamp.meadows << bit
            if grown:
                meadows |= before.meadows & grid.dilate(grown)
            sizes = (flocks.size_with(meadow) for meadow in members(meadows))
            largest = max(largest, self._best_flock_with_sheep, *sizes)
        return largest


class ImmediateScores(SeatScoring):
    """A seat's score right after each move that places a sheep or a bonus tile."""

    def __init__(self, state: TipperaryState, seat: int) -> None:
        super().__init__(state, seat)
        county = self.county
        self._pending = state.pending[seat]
        self._flocks = Flocks(county.grid, county.pastures, county.doubles)
        self._feature = Feature(max(self._pending.hand, 0))
        self._can_grow = (
            self._pending.hand >= 0 and largest_with_one_gap(county.grid, county.cells) > county.rectangle_size
        )

    def __call__(self, move: int) -> int:
        county, pending = self.county, self._pending
        flock = county.largest_flock
        if move == DRAW:
            return county.rectangle_size + self.besides_rectangle(0, self.barrel, flock, 0, finished=False)
        slot, x, y = parts_of(move)
        bit = county.grid.bit(x, y)
        if slot == SHEEP_SLOT:
            last = pending.sheep == 1 or county.meadows == 1 << bit
            flock = max(flock, self._flocks.size_with(bit))
            finished = last and not pending.bonus
            return county.rectangle_size + self.besides_rectangle(0, self.barrel, flock, 0, finished=finished)
        return self._with_bonus(bit)

    def _with_bonus(self, bit: int) -> int:
        county, pending = self.county, self._pending
        square, feature = 1 << bit, self._feature
        barrel, sheep, bonus = self.barrel, 0, 0
        if feature in FEATURES_WITH_EFFECTS:
            whiskey, _, sites = county.effects(bonus_stamp(feature), bit)
            barrel, sheep, bonus = self.gain(whiskey, sites, 0)
        flock = county.largest_flock
        if feature in (Feature.PASTURE_1, Feature.PASTURE_2):
            flock = max(flock, self._flocks.size_with(bit) + (feature is Feature.PASTURE_2))
        meadows = county.meadows & ~square or feature is Feature.MEADOW
        finished = not (bonus or pending.bonus) and not (meadows and (sheep or pending.sheep))
        size = 0
        if self._can_grow and not square & county.cells:
            size = largest_rectangle(county.grid, county.cells | square, at_least=county.rectangle_size + 1)[0]
        other_points = self.besides_rectangle(square, barrel, flock, STONE_POINTS.get(feature, 0), finished=finished)
        return other_points + (size or county.rectangle_size)


class Flocks:
    """The pastures of a county, with methods to compute the sizes of its flocks."""

    __slots__ = ("_doubles", "_grid", "pastures")

    def __init__(self, grid: SquareGrid, pastures: int, doubles: int) -> None:
        self._grid = grid
        self.pastures = pastures
        self._doubles = doubles

    def sheep(self, squares: int) -> int:
        """Return the number of sheep on these pastures."""
        return squares.bit_count() + (squares & self._doubles).bit_count()

    def size_with(self, bit: int) -> int:
        """Return the size of the flock that a sheep on this square would belong to."""
        beside = self._grid.dilate(1 << bit) & self.pastures
        return 1 + self.sheep(self._grid.flood(beside, self.pastures)) if beside else 1


def largest_with_one_gap(grid: SquareGrid, cells: int) -> int:
    """Return the size of the largest rectangle with at most one gap.

    For each height, `full` are the columns without a gap and `gapped` those with at most one, for the whole board at
    once. Then the width grows column by column, with the gap used or not.
    """
    best = 0
    full, gapped = cells, cells | grid.dilate(cells)
    height = 1
    while full:
        whole, pierced, width = full, gapped, 1
        while pierced:
            best = max(best, width * height)
            whole, pierced = whole & full >> width, whole & gapped >> width | pierced & full >> width
            width += 1
        below = cells >> height * grid.side
        full, gapped = full & below, gapped & below | full
        height += 1
    return best
