"""Observations of Cornwall for learning programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from hedgerow.board import Coordinate, union
from hedgerow.games.core.contract import NOBODY
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
from hedgerow.games.cornwall.components import TERRAIN_NAMES, TILES, Terrain
from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.state import CornwallState

_GLOBAL: Final = ("phase", "tile", "active", "figures_placed", "bank")
_SEAT: Final = ("coins", "hand1", "hand2", "hand3", "pub1", "pub2", "pub3", "score")


class CornwallObserver(Observer[Cornwall, CornwallState]):
    """The map with the figures and the strength of each seat, and all holdings. Nothing is hidden."""

    @staticmethod
    def plane_names(game: Cornwall) -> list[str]:
        names = [f"{kind}.{terrain}" for kind in ("open", "closed") for terrain in TERRAIN_NAMES]
        return [*names, "new_tile", "flagged", *names_by_seat(game.players, ("figures", "strength"))]

    @staticmethod
    def scalar_names(game: Cornwall) -> list[str]:
        tiles = numbered("unseen", 1, TILES) + numbered("under", 1, TILES)
        return [*_GLOBAL, *tiles, *names_by_seat(game.players, _SEAT)]

    @staticmethod
    def board(state: CornwallState, seat: int) -> Iterable[Coordinate]:  # noqa: ARG004 all seats share the map
        return state.map.grid.coordinates(state.map.cells)

    @staticmethod
    def observe(state: CornwallState, seat: int, side: int) -> Observation:
        players = state.game.players
        active = NOBODY if state.phase is CornwallPhase.FIRST else seat_from(seat, state.active, players)
        scalars = [int(state.phase), state.tile, active, state.figures_placed]
        scalars.append(NOBODY if state.bank is None else state.bank)
        scalars += membership(state.unseen, TILES) + membership(sum(1 << tile for tile in state.under), TILES)
        scores = state.scores()
        for other in seats_from(seat, players):
            holdings = state.holdings[other]
            scalars += [holdings.coins, *holdings.hand, *holdings.pub, scores[other]]
        return Observation(_map_planes(state, seat, side), scalars)


def _map_planes(state: CornwallState, seat: int, side: int) -> list[bytearray]:
    land, coordinates = state.map, state.map.grid.coordinates
    window = Window.around(coordinates(land.cells), side)

    def plane_of(cells: int) -> bytearray:
        return window.plane(dict.fromkeys(coordinates(cells), 1))

    def plane_by_region(value_of: Callable[[Region], int]) -> bytearray:
        values = {place: value_of(region) for region in land.open_regions for place in coordinates(region.cells)}
        return window.plane(values)

    planes = [
        plane_of(union(region.cells for region in regions if region.terrain is terrain))
        for regions in (land.open_regions, land.closed_regions)
        for terrain in Terrain
    ]
    planes += [plane_of(land.new_tile), plane_by_region(lambda region: region.flagged)]
    for other in seats_from(seat, state.game.players):
        planes.append(window.plane({(one.x, one.y): one.value for one in land.figures if one.seat == other}))
        planes.append(plane_by_region(lambda region, other=other: region.strengths[other]))  # type: ignore[misc]
    return planes
