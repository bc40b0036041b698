"""What programs that learn see of Cornwall: the map as stamps, and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import move_at
from hedgerow.games.core.observer import Observer, Paint, Seen, seat_names, seats_from
from hedgerow.games.cornwall.components import FIGURES, TERRAIN_NAMES, TILES, HexFeature, PrintedHex
from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.move_codes import tile_slot
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.state import CornwallState

START_STAMP: Final = 256
FIRST_FIGURE_STAMP: Final = 257
"""The stamps of figures: of the viewer, then of the next seat, …; small, medium and large ones."""
_FEATURES: Final = tuple(feature.name.lower() for feature in HexFeature if feature)
_SIZES: Final = ("small", "medium", "large")
_UNSEEN, _UNDER, _DRAWN = 1, 2, 3
_SEAT_NUMBERS: Final = (
    "points",
    "may act",
    "plays first",
    "coins",
    *(f"{size} figures in hand" for size in _SIZES),
    *(f"{size} figures in the pub" for size in _SIZES),
)


class CornwallObserver(Observer[Cornwall, CornwallState]):
    """The map with its figures, and the seats and tiles as numbers."""

    offered = 1
    boards = ("map",)

    def __init__(self, game: Cornwall) -> None:
        super().__init__(game)
        names = seat_names(game.players)
        self.planes = (*TERRAIN_NAMES, *_FEATURES, *(f"{name} figure" for name in names))
        self.numbers = (
            *("placing the tile", "placing figures", "figures placed this turn", "coins in the bank"),
            *(f"{name} {number}" for name in names for number in _SEAT_NUMBERS),
            *(f"tile {tile}" for tile in range(1, TILES + 1)),
        )
        self.stamps = dict(_stamps(game))

    def see(self, state: CornwallState, seat: int) -> Seen:
        players = state.game.players
        board = [move_at(START_STAMP, 0, 0), *state.map.placements]
        for figure in state.map.figures:
            stamp = FIRST_FIGURE_STAMP + len(FIGURES) * ((figure.seat - seat) % players) + figure.value - 1
            board.append(move_at(stamp, figure.x, figure.y))
        bank = state.bank
        numbers = [
            *(state.phase is CornwallPhase.LAY, state.phase is CornwallPhase.FIGURES),
            *(state.figures_placed, -1 if bank is None else bank),
        ]
        scores = state.scores()
        for each in seats_from(seat, players):
            held = state.holdings[each]
            numbers += [scores[each], each in state.to_act, each == state.first, held.coins, *held.hand, *held.pub]
        return Seen([board], [*map(int, numbers), *_tiles(state)])


def _tiles(state: CornwallState) -> list[int]:
    """Return for each tile 1 if it is in the stack, 2 if it is under the stack, 3 if it is to be placed."""
    places = [_UNSEEN if state.unseen >> tile & 1 else 0 for tile in range(TILES + 1)]
    for tile in state.under:
        places[tile] = _UNDER
    if state.tile:
        places[state.tile] = _DRAWN
    return places[1:]


def _stamps(game: Cornwall) -> Iterator[tuple[int, list[Paint]]]:
    for tile in game.components.tiles.values():
        for rotation, hexes in enumerate(tile.hexes):
            yield tile_slot(tile.number, rotation), _paint(hexes)
    yield START_STAMP, _paint(game.components.start)
    first = len(TERRAIN_NAMES) + len(_FEATURES)
    for seat in range(game.players):
        for size in range(len(FIGURES)):
            yield FIRST_FIGURE_STAMP + len(FIGURES) * seat + size, [Paint(0, 0, first + seat, size + 1)]


def _paint(hexes: Mapping[Coordinate, PrintedHex]) -> list[Paint]:
    painted = []
    for (x, y), printed in hexes.items():
        painted.append(Paint(x, y, printed.terrain))
        if printed.feature:
            painted.append(Paint(x, y, len(TERRAIN_NAMES) + printed.feature - 1))
    return painted
