"""What programs that learn see of Tipperary: the counties as stamps, and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import move_at
from hedgerow.games.core.observer import Observer, Paint, Seen, seat_names, seats_from
from hedgerow.games.tipperary.components import AREAS, STONE_POINTS, TILES, TOKEN_OF, Feature, Square
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.move_codes import FIRST_BONUS_SLOT, SHEEP_SLOT, TOWER_SLOT, tile_slot
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.games.tipperary.state import TipperaryState

FIRST_TOWN_STAMP: Final = 512
"""The stamps of the home towns: twice the arms, plus one for side B."""
_BAG: Final = 1
_FIRST_AREA: Final = 2

_PLANES: Final = (
    "meadow",
    "sheep",
    "grain",
    "distillery",
    "bog",
    "ruin",
    "stones",
    "town",
    "tower",
    "bonus",
    "sheep symbol",
)
_PLANE_OF: Final = {
    Feature.MEADOW: ("meadow", 1),
    Feature.PASTURE_1: ("sheep", 1),
    Feature.PASTURE_2: ("sheep", 2),
    Feature.GRAIN: ("grain", 1),
    Feature.DISTILLERY: ("distillery", 1),
    Feature.BOG: ("bog", 1),
    Feature.RUIN: ("ruin", 1),
    Feature.STONE_1: ("stones", STONE_POINTS[Feature.STONE_1]),
    Feature.STONE_2: ("stones", STONE_POINTS[Feature.STONE_2]),
    Feature.STONE_3: ("stones", STONE_POINTS[Feature.STONE_3]),
    Feature.TOWN: ("town", 1),
}


class TipperaryObserver(Observer[Tipperary, TipperaryState]):
    """The counties, from the viewer's on, and the supplies, seats and tiles as numbers."""

    offered = 2
    planes = _PLANES

    def __init__(self, game: Tipperary) -> None:
        super().__init__(game)
        names = seat_names(game.players)
        self.boards = tuple(f"{name} county" for name in names)
        self.numbers = (
            *("round", "rounds", "placing towers", "sheep in the supply", "towers in the supply"),
            *(f"bonus tiles left: {TOKEN_OF[Feature(feature)]}" for feature in range(len(game.components.bonus))),
            *(f"{name} {number}" for name in names for number in _SEAT_NUMBERS),
            *(f"tile {tile}" for tile in range(1, TILES + 1)),
        )
        self.stamps = dict(_stamps(game))

    def see(self, state: TipperaryState, seat: int) -> Seen:
        boards = [_board(state.counties[each]) for each in seats_from(seat, state.game.players)]
        numbers = [state.round, state.game.rounds, state.phase is TipperaryPhase.TOWERS]
        numbers += [state.sheep_left, state.towers_left, *state.bonus_left]
        scores = state.scores()
        for each in seats_from(seat, state.game.players):
            numbers += [scores[each], *_seat_numbers(state, each)]
        return Seen(boards, [*map(int, numbers), *_tiles(state, seat)])


_SEAT_NUMBERS: Final = (
    "points",
    "may act",
    "holds the bag",
    "has the flock marker",
    "whiskey",
    "towers to place",
    "tile placed",
    "sheep to place",
    "bonus tiles to draw",
    "bonus tile in hand",
)


def _seat_numbers(state: TipperaryState, seat: int) -> list[int]:
    pending = state.pending[seat]
    return [
        seat in state.to_act,
        seat == state.bag_holder,
        seat == state.marker,
        state.barrels[seat],
        state.tower_stock[seat],
        pending.tile_placed,
        pending.sheep,
        pending.bonus,
        pending.hand + 1,
    ]


def _tiles(state: TipperaryState, seat: int) -> list[int]:
    """Return for each tile 1 if it is in the bag, 2 if it lies in the seat's area, 3 to 6 in those after it."""
    places = [_BAG if state.bag >> tile & 1 else 0 for tile in range(TILES + 1)]
    own = state.area_of(seat) if state.counties[seat] else 0
    for area, tiles in enumerate(state.areas):
        for tile in tiles:
            places[tile] = _FIRST_AREA + (area - own) % AREAS
    return places[1:]


def _board(county: County | None) -> list[int]:
    if county is None:
        return []
    town = 2 * county.hometown.arms + "AB".index(county.hometown.side)
    return [move_at(FIRST_TOWN_STAMP + town, 0, 0), *county.placements]


def _stamps(game: Tipperary) -> Iterator[tuple[int, list[Paint]]]:
    parts = game.components
    yield SHEEP_SLOT, [Paint(0, 0, _PLANES.index("meadow"), 0), Paint(0, 0, _PLANES.index("sheep"))]
    yield TOWER_SLOT, [Paint(0, 0, _PLANES.index("tower"))]
    for feature in Feature:
        painted = _paint(0, 0, Square(feature), clears=True)
        yield FIRST_BONUS_SLOT + feature, [*painted, Paint(0, 0, _PLANES.index("bonus"))]
    for tile in parts.tiles.values():
        for orientation in tile.orientations:
            yield tile_slot(tile.number, orientation), _paint_all(tile.squares[orientation])
    for (arms, side), town in parts.hometowns.items():
        yield FIRST_TOWN_STAMP + 2 * arms + "AB".index(side), _paint_all(town.squares)


def _paint_all(squares: Mapping[Coordinate, Square]) -> list[Paint]:
    return [paint for (x, y), square in squares.items() for paint in _paint(x, y, square)]


def _paint(x: int, y: int, square: Square, clears: bool = False) -> list[Paint]:
    plane, value = _PLANE_OF[square.feature]
    painted = [Paint(x, y, _PLANES.index(plane), value, clears)]
    return [*painted, Paint(x, y, _PLANES.index("sheep symbol"))] if square.symbol else painted
