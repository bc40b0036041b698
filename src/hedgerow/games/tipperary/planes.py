"""Observations of Tipperary for learning programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.planes import (
    Observation,
    Observer,
    Window,
    membership,
    names_by_seat,
    numbered,
    seat_from,
    seats_from,
)
from hedgerow.games.tipperary import scoring
from hedgerow.games.tipperary.components import AREAS, TILES, TILES_PER_AREA, Feature
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.game import Tipperary
from hedgerow.games.tipperary.state import TipperaryState

_SETS: Final = ("cells", "meadows", "pastures", "doubles", "grain", "distilleries", "bogs", "ruins", "bonuses")
_GLOBAL: Final = (
    "phase",
    "round",
    "rounds",
    "bag_holder",
    "spin",
    "marker",
    "drawing",
    "sheep_left",
    "towers_left",
)
_SEAT: Final = (
    "arms",
    "side",
    "barrel",
    "towers",
    "tile_placed",
    "sheep",
    "bonus",
    "hand",
    "rectangle",
    "flock",
    "stones",
    "explored",
    "score",
)


class TipperaryObserver(Observer[Tipperary, TipperaryState]):
    """The counties of all seats, each in a window of its own, and the supplies. Nothing is hidden."""

    @staticmethod
    def plane_names(game: Tipperary) -> list[str]:
        return names_by_seat(game.players, (*_SETS, "ring"))

    @staticmethod
    def scalar_names(game: Tipperary) -> list[str]:
        names = [*_GLOBAL, *numbered("bonus_left", 0, len(Feature) - 1)]
        for area in range(AREAS):
            names += numbered(f"area{area}", 0, TILES_PER_AREA - 1)
        return names + numbered("bag", 1, TILES) + names_by_seat(game.players, _SEAT)

    @staticmethod
    def board(state: TipperaryState, seat: int) -> Iterable[Coordinate]:
        county = state.counties[seat]
        return () if county is None else county.grid.coordinates(county.cells)

    @staticmethod
    def observe(state: TipperaryState, seat: int, side: int) -> Observation:
        players = state.game.players
        planes = [plane for other in seats_from(seat, players) for plane in _county_planes(state.counties[other], side)]
        scalars = [int(state.phase), state.round, state.game.rounds]
        scalars += [seat_from(seat, state.bag_holder, players), state.spin]
        scalars += [seat_from(seat, state.marker, players), seat_from(seat, state.drawing, players)]
        scalars += [state.sheep_left, state.towers_left, *state.bonus_left]
        for tiles in state.areas:
            scalars += [*sorted(tiles), *[0] * (TILES_PER_AREA - len(tiles))]
        scalars += membership(state.bag, TILES)
        for other in seats_from(seat, players):
            scalars += _seat_scalars(state, other)
        return Observation(planes, scalars)


def _county_planes(county: County | None, side: int) -> list[bytearray]:
    if county is None:
        return [bytearray(side * side) for _ in (*_SETS, "ring")]
    coordinates = county.grid.coordinates
    window = Window.around(coordinates(county.cells), side)
    sets = [*(getattr(county, name) for name in _SETS), county.ring & ~county.cells]
    return [window.plane(dict.fromkeys(coordinates(cells), 1)) for cells in sets]


def _seat_scalars(state: TipperaryState, seat: int) -> list[int]:
    county, pending = state.counties[seat], state.pending[seat]
    arms, town_side = (-1, -1) if county is None else (county.hometown.arms, "AB".index(county.hometown.side))
    own = [arms, town_side, state.barrels[seat], state.tower_stock[seat]]
    own += [int(pending.tile_placed), pending.sheep, pending.bonus, pending.hand]
    if county is None:
        return [*own, 0, 0, 0, 0, 0]
    explored = int(not county.ring & ~county.cells)
    points = scoring.score(state, seat)
    return [*own, county.rectangle_size, county.largest_flock, county.stone_points, explored, points]
