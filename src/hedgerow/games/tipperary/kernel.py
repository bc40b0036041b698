"""The translation of Tipperary to the compiled kernel and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow.board import Coordinate
from hedgerow.games.core.kernel import KernelAdapter
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary.components import (
    AREAS,
    TILES_PER_AREA,
    TOWERS,
    WHOLE_BAG,
    WOODEN_SHEEP,
    Feature,
    Square,
)
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.move_codes import (
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
    tile_slot,
)
from hedgerow.games.tipperary.phases import PendingActions, TipperaryPhase
from hedgerow.games.tipperary.state import TipperaryState

_Squares = list[tuple[int, int, int, bool]]


class TipperaryAdapter(KernelAdapter[Tipperary, TipperaryState]):
    """The translation of Tipperary."""

    kernel_class = "Tipperary"
    items = ("area", "sheep", "marker", "exploration", "whiskey", "stone circles")
    follows_greedy_bot = True

    @staticmethod
    def components(game: Tipperary) -> tuple[Any, ...]:
        parts = game.components
        hometowns = [_squares(parts.hometowns[arms, side].squares) for arms in range(AREAS) for side in "AB"]
        tiles = [
            [(tile_slot(number, turn), _squares(tile.squares[turn])) for turn in tile.orientations]
            for number, tile in sorted(parts.tiles.items())
        ]
        sheep = sorted(parts.whiskey_sheep)
        return game.players, game.rounds, game.by_seat, parts.whiskey, sheep, parts.bonus, hometowns, tiles

    @staticmethod
    def data_of(state: TipperaryState) -> list[int]:
        data = [state.phase, state.round, state.bag_holder, state.spin, state.marker, state.drawing]
        for tiles in state.areas:
            data += [*tiles, *[0] * (TILES_PER_AREA - len(tiles))]
        for seat, county in enumerate(state.counties):
            if county is None:
                data.append(-1)
                continue
            pending = state.pending[seat]
            data += [_town_number(county), len(county.placements), *county.placements]
            data += [state.barrels[seat], state.tower_stock[seat]]
            data += [pending.tile_placed, pending.sheep, pending.bonus, pending.hand]
        return list(map(int, data))

    @staticmethod
    def state_from(game: Tipperary, data: Sequence[int]) -> TipperaryState:
        return _TipperaryStateReader(game, iter(data)).state


def _squares(squares: Mapping[Coordinate, Square]) -> _Squares:
    return [(x, y, int(square.feature), square.symbol) for (x, y), square in squares.items()]


def _town_number(county: County) -> int:
    return 2 * county.hometown.arms + "AB".index(county.hometown.side)


class _TipperaryStateReader:
    """A reader of the numbers of the kernel, in their order."""

    def __init__(self, game: Tipperary, data: Iterator[int]) -> None:
        self.game = game
        self.data = data
        self.state = state = game.start()
        state.phase = TipperaryPhase(next(data))
        state.round, state.bag_holder, state.spin, state.marker, state.drawing = (next(data) for _ in range(5))
        state.areas = [tuple(filter(None, (next(data), next(data)))) for _ in range(AREAS)]
        for seat in range(game.players):
            self._read_seat(seat)
        state.bag = WHOLE_BAG & ~sum(1 << tile for tile in self._tiles_on_the_table())
        self._count_supplies()
        state.update_to_act()

    def _read_seat(self, seat: int) -> None:
        town = next(self.data)
        if town < 0:
            return
        county = self.game.first_counties[town >> 1, "AB"[town & 1]]
        for _ in range(next(self.data)):
            county = _placed(self.game, county, next(self.data))
        state = self.state
        state.counties[seat] = county
        state.barrels[seat], state.tower_stock[seat] = next(self.data), next(self.data)
        state.pending[seat] = PendingActions(bool(next(self.data)), next(self.data), next(self.data), next(self.data))

    def _slots(self) -> list[int]:
        return [parts_of(move)[0] for county in self.state.counties if county for move in county.placements]

    def _tiles_on_the_table(self) -> Iterator[int]:
        for tiles in self.state.areas:
            yield from tiles
        for slot in self._slots():
            if slot >= FIRST_TILE_SLOT:
                yield tile_of(slot)[0]

    def _count_supplies(self) -> None:
        state, slots = self.state, self._slots()
        state.sheep_left = WOODEN_SHEEP - slots.count(SHEEP_SLOT) - sum(pending.sheep for pending in state.pending)
        state.towers_left = TOWERS - slots.count(TOWER_SLOT) - sum(state.tower_stock)
        hands = [pending.hand for pending in state.pending]
        state.bonus_left = tuple(
            count - slots.count(FIRST_BONUS_SLOT + feature) - hands.count(feature)
            for feature, count in enumerate(self.game.components.bonus)
        )


def _placed(game: Tipperary, county: County, move: int) -> County:
    """Return the county after a placement that the kernel has found legal."""
    slot, x, y = parts_of(move)
    bit = county.grid.bit(x, y)
    if slot >= FIRST_TILE_SLOT:
        return county.with_piece(game.stamps(county.grid.side).by_slot[slot], bit, move)
    if slot == SHEEP_SLOT:
        return county.with_sheep(bit, move)
    if slot == TOWER_SLOT:
        return county.with_tower(bit, move)
    return county.with_bonus(Feature(slot - FIRST_BONUS_SLOT), bit, move)
