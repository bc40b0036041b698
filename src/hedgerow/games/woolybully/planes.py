"""Observations of Wooly Bully for learning programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.board import Coordinate, members
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
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOUR_NAMES, LETTERS, TILES, WHOLE_BAG
from hedgerow.games.woolybully.determinization import known_tiles
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.phases import Duty
from hedgerow.games.woolybully.state import WoolyBullyState

_SIDES: Final = ("north", "east", "south", "west")
_LETTER_NAMES: Final = (*COLOUR_NAMES, "village", "forest")
_GLOBAL: Final = (
    "phase",
    "colour",
    "holder",
    "duties",
    "duty",
    "duty_seat",
    "duty_tiles",
    "passes",
    "due_seat",
    "due",
    "bag",
)
_SEAT: Final = ("colour", "revealed", "asked", "tiles", "tiles_gone", "place", "bonus", "score")


class WoolyBullyObserver(Observer[WoolyBully, WoolyBullyState]):
    """The land, the viewer's own tiles and those that it has not seen, and what everybody knows of each seat."""

    @staticmethod
    def plane_names(game: WoolyBully) -> list[str]:  # noqa: ARG004 all seats share the land
        names = ["cells", "wolves", "hunters"]
        for side in _SIDES:
            names += [f"{side}.{letter}" for letter in (*_LETTER_NAMES, "closed")]
        return names

    @staticmethod
    def scalar_names(game: WoolyBully) -> list[str]:
        tiles = [name for kind in ("hand", "gone", "unseen") for name in numbered(kind, 1, TILES)]
        return [*_GLOBAL, *tiles, *names_by_seat(game.players, _SEAT)]

    @staticmethod
    def board(state: WoolyBullyState, seat: int) -> Iterable[Coordinate]:  # noqa: ARG004 all seats share the land
        return state.land.grid.coordinates(state.land.cells)

    @staticmethod
    def observe(state: WoolyBullyState, seat: int, side: int) -> Observation:
        players = state.game.players
        duty = state.duties[-1] if state.duties else None
        scalars = [int(state.phase), state.colours[seat], seat_from(seat, state.holder, players), len(state.duties)]
        scalars += _duty(duty, seat, players)
        scalars += [state.passes, seat_from(seat, state.due_seat, players), state.due, state.bag.bit_count()]
        for tiles in (state.hands[seat], state.gone[seat], WHOLE_BAG & ~known_tiles(state, seat)):
            scalars += membership(tiles, TILES)
        for other in seats_from(seat, players):
            scalars += _seat(state, seat, other)
        return Observation(_land_planes(state, side), scalars)


def _duty(duty: Duty | None, viewer: int, players: int) -> list[int]:
    if duty is None:
        return [NOBODY, NOBODY, 0]
    return [int(duty.kind), seat_from(viewer, duty.seat, players), duty.tiles]


def _seat(state: WoolyBullyState, viewer: int, seat: int) -> list[int]:
    """Return what everybody knows of a seat; its colour and score are secret until it reveals them."""
    known = state.knows_colour(viewer, seat)
    return [
        state.colours[seat] if known else NOBODY,
        state.revealed >> seat & 1,
        int(seat in state.asked),
        state.hands[seat].bit_count(),
        state.gone[seat].bit_count(),
        state.finished.index(seat) + 1 if seat in state.finished else 0,
        state.bonus(seat),
        scoring.score(state, seat) if known else NOBODY,
    ]


def _land_planes(state: WoolyBullyState, side: int) -> list[bytearray]:
    land, coordinates = state.land, state.land.grid.coordinates
    window = Window.around(coordinates(land.cells), side)

    def plane_of(cells: int) -> bytearray:
        return window.plane(dict.fromkeys(coordinates(cells), 1))

    planes = [plane_of(cells) for cells in (land.cells, land.wolves, land.hunters)]
    showing = [[0] * (len(LETTERS) + 1) for _ in _SIDES]
    for area in [*land.closed, *(area for areas in land.opened for area in areas)]:
        for quadrant in members(area.quadrants):
            cell, direction = divmod(quadrant, len(_SIDES))
            showing[direction][area.letter] |= 1 << cell
            showing[direction][-1] |= (not area.open) << cell
    return planes + [plane_of(cells) for letters in showing for cells in letters]
