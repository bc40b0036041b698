"""What a move brings at once or within the own turn, found without trying it on the table."""

from __future__ import annotations

from typing import Final

from hedgerow.board import SquareGrid, largest_rectangle, members
from hedgerow.games.core.evaluator import Bound
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary.components import STONE_POINTS, Feature
from hedgerow.games.tipperary.move_codes import DRAW, SHEEP_SLOT
from hedgerow.games.tipperary.phases import FINISHED
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS, MARKER_POINTS
from hedgerow.games.tipperary.stamps import Stamp, bonus_stamp
from hedgerow.games.tipperary.state import TipperaryState

BONUS_BRINGS: Final = 14
"""A bonus tile (and what it draws after it) as good as never brings more than this besides area."""
TRIGGERS: Final = (Feature.GRAIN, Feature.DISTILLERY, Feature.BOG)
"""What can bring points or further pieces beyond itself when it is laid."""


class Scoring:
    """The score of a seat with other squares than it has now."""

    def __init__(self, state: TipperaryState, seat: int) -> None:
        self.state = state
        self.display = display = state.display(seat)
        self.barrel = state.barrels[seat]
        self._track = state.game.box.whiskey
        self._sheep_steps = sorted(state.game.box.whiskey_sheep)
        self._bonus_left = sum(state.bonus_left) - sum(duty.bonus for duty in state.duties)
        self._ring = display.around_town & ~display.cells
        others = [other for other in range(state.game.players) if other != seat]
        self.ends_round = bool(others) and all(state.duties[other] == FINISHED for other in others)
        self._rivals = max((state.display(other).largest_flock for other in others), default=-1)
        self._holds = state.marker == seat

    def besides_area(self, covered: int, barrel: int, flock: int, stones: int, *, finished: bool) -> int:
        """The points without the area, after the sheep phase if the turn is finished and with it the round."""
        return (
            flock
            + self._track[barrel]
            + self.display.stone_points
            + stones
            + (0 if self._ring & ~covered else EXPLORATION_POINTS)
            + (MARKER_POINTS if self._has_marker(flock, finished=finished) else 0)
        )

    def gain(self, whiskey: int, sites: int, symbols: int) -> tuple[int, int, int]:
        """Where the barrel then stands, and how many sheep and bonus tiles are gained."""
        barrel, sheep = self.barrel, symbols
        if whiskey:
            barrel = min(barrel + whiskey, len(self._track) - 1)
            sheep += sum(self.barrel < step <= barrel for step in self._sheep_steps)
        return barrel, min(sheep, self.state.sheep_left), min(sites, self._bonus_left)

    def _has_marker(self, flock: int, *, finished: bool) -> bool:
        if not (finished and self.ends_round):
            return self._holds
        return flock > self._rivals or (flock == self._rivals and self._holds)


class Ceilings(Scoring):
    """For the tiles that a seat may lay now: its score by the end of its turn.

    Exact unless a bonus tile or several sheep follow, or an earlier tile was better anyhow.
    """

    def __init__(self, state: TipperaryState, seat: int) -> None:
        super().__init__(state, seat)
        display = self.display
        self._stamps = state.game.stamps(display.grid.side).by_slot
        self._pens = Pens(display.grid, display.pastures, display.doubles)
        self._meadow = max((self._pens.joined(bit) for bit in members(display.meadows)), default=0)
        self._ends_game = (
            (self.ends_round or state.game.players == 1)
            and state.round == state.game.rounds
            and not any(state.tower_stock)
        )
        self._best = 0
        self._areas: dict[int, tuple[int, int]] = {}

    def __call__(self, move: int) -> Bound:
        before = self.display
        grid = before.grid
        slot, x, y = parts_of(move)
        stamp, bit = self._stamps[slot], grid.bit(x, y)
        blind = stamp.ruins and not self._ends_game  # lines of ruins matter here only to see whether the game ends
        whiskey, lines, sites = before.effects(stamp._replace(ruins=0) if blind else stamp, bit)
        barrel, sheep, bonus = self.gain(whiskey, sites, stamp.symbols)
        covered = stamp.covers << bit
        flock = self._flock(stamp, bit, sheep)
        rest = self.besides_area(covered, barrel, flock, stamp.stone_points, finished=True)
        if bonus or sheep > 1:
            most = area_with_one_more(grid, before.cells | covered) if bonus else before.area + BONUS_BRINGS
            marker = MARKER_POINTS if self.ends_round and flock <= self._rivals else 0
            return Bound(rest + most + marker + BONUS_BRINGS * (bonus + max(sheep - 1, 0)), exact=False)
        wanted = max(before.area + 1, self._best - rest)
        area = self._area(before.cells | covered, wanted)
        if not area and wanted > before.area + 1:
            return Bound(rest + wanted - 1, exact=False)
        score = rest + (area or before.area)
        self._best = max(self._best, score)
        to_do = (lines and self.state.towers_left) or (sheep and before.meadows | stamp.meadows)
        return Bound(score, exact=True, ends=self._ends_game and not to_do)

    def _area(self, cells: int, wanted: int) -> int:
        """The largest rectangle of so many squares or more, else 0; tiles that cover the same are asked about once."""
        found, sought = self._areas.get(cells, (0, wanted + 1))
        if not found and wanted < sought:
            found = largest_rectangle(self.display.grid, cells, at_least=wanted)[0]
            self._areas[cells] = found, wanted
        return found if found >= wanted else 0

    def _flock(self, stamp: Stamp, bit: int, sheep: int) -> int:
        """The largest flock with the tile, and with a sheep on the best meadow if it brings one."""
        before = self.display
        grid, largest = before.grid, before.largest_flock
        if not (stamp.pastures or sheep):
            return largest
        fresh = stamp.pastures << bit
        pens = self._pens
        grown = 0
        if fresh:
            pens = Pens(grid, before.pastures | fresh, before.doubles | stamp.doubles << bit)
            grown = grid.flood(fresh, pens.pastures)
            left = grown
            while left:
                flock = grid.flood(left & -left, left)
                left ^= flock
                largest = max(largest, pens.sheep(flock))
        if sheep:
            # Only a meadow that is new or beside something new can do better than the best one so far.
            meadows = stamp.meadows << bit
            if grown:
                meadows |= before.meadows & grid.dilate(grown)
            largest = max(largest, self._meadow, *(pens.joined(at) for at in members(meadows)))
        return largest


class AtOnce(Scoring):
    """For the sheep and bonus tiles that a seat has to place now: its score right after the move."""

    def __init__(self, state: TipperaryState, seat: int) -> None:
        super().__init__(state, seat)
        display = self.display
        self._duty = state.duties[seat]
        self._pens = Pens(display.grid, display.pastures, display.doubles)
        self._feature = Feature(max(self._duty.hand, 0))
        self._can_grow = self._duty.hand >= 0 and area_with_one_more(display.grid, display.cells) > display.area

    def __call__(self, move: int) -> int:
        display, duty = self.display, self._duty
        flock = display.largest_flock
        if move == DRAW:
            return display.area + self.besides_area(0, self.barrel, flock, 0, finished=False)
        slot, x, y = parts_of(move)
        bit = display.grid.bit(x, y)
        if slot == SHEEP_SLOT:
            last = duty.sheep == 1 or display.meadows == 1 << bit
            flock = max(flock, self._pens.joined(bit))
            finished = last and not duty.bonus
            return display.area + self.besides_area(0, self.barrel, flock, 0, finished=finished)
        return self._with_bonus(bit)

    def _with_bonus(self, bit: int) -> int:
        display, duty = self.display, self._duty
        square, feature = 1 << bit, self._feature
        barrel, sheep, bonus = self.barrel, 0, 0
        if feature in TRIGGERS:
            whiskey, _, sites = display.effects(bonus_stamp(feature), bit)
            barrel, sheep, bonus = self.gain(whiskey, sites, 0)
        flock = display.largest_flock
        if feature in (Feature.PASTURE_1, Feature.PASTURE_2):
            flock = max(flock, self._pens.joined(bit) + (feature is Feature.PASTURE_2))
        meadows = display.meadows & ~square or feature is Feature.MEADOW
        finished = not (bonus or duty.bonus) and not (meadows and (sheep or duty.sheep))
        area = 0
        if self._can_grow and not square & display.cells:
            area = largest_rectangle(display.grid, display.cells | square, at_least=display.area + 1)[0]
        rest = self.besides_area(square, barrel, flock, STONE_POINTS.get(feature, 0), finished=finished)
        return rest + (area or display.area)


class Pens:
    """Squares with sheep."""

    __slots__ = ("_doubles", "_grid", "pastures")

    def __init__(self, grid: SquareGrid, pastures: int, doubles: int) -> None:
        self._grid = grid
        self.pastures = pastures
        self._doubles = doubles

    def sheep(self, squares: int) -> int:
        """How many sheep are on these pastures."""
        return squares.bit_count() + (squares & self._doubles).bit_count()

    def joined(self, bit: int) -> int:
        """The size of the flock that one more sheep here belongs to."""
        beside = self._grid.dilate(1 << bit) & self.pastures
        return 1 + self.sheep(self._grid.flood(beside, self.pastures)) if beside else 1


def area_with_one_more(grid: SquareGrid, cells: int) -> int:
    """The size of the largest rectangle with one gap at most.

    For each height the columns without a gap and those with one at most are known for the whole board; then the width
    grows by a column at a time, the gap used or not.
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
