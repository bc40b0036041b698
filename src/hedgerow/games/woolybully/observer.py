"""What programs that learn see of Wooly Bully: the land as stamps, and numbers from one seat's knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.core.observer import Observer, Paint, Seen, seat_names, seats_from
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOUR_NAMES, FIRST_HUNTER, LETTERS, TILES, VILLAGE, Face, uniform
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.move_codes import REVEAL_SLOT, special_kind, tile_of
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from hedgerow.games.woolybully.state import WoolyBullyState

VILLAGE_STAMP: Final = 640
FIRST_SHEPHERD_STAMP: Final = 641
"""The stamps of the shepherds, by colour."""
_SIDES: Final = ("north", "east", "south", "west")
_AREAS: Final = (*(f"{colour} sheep" for colour in COLOUR_NAMES), "village", "forest")
_WOLF: Final = len(_SIDES) * len(_AREAS)
_HUNTER: Final = _WOLF + 1
_HAND, _GONE, _ELSEWHERE = 1, 2, 3
_SEAT_NUMBERS: Final = (
    "points known",
    "points",
    "may act",
    "has the turn",
    "may still act out of turn",
    "must act next",
    "tiles to draw or discard",
    "tiles in hand",
    "tiles gone",
    "place in the order of finishing",
    "colour revealed",
    "colour",
)


class WoolyBullyObserver(Observer[WoolyBully, WoolyBullyState]):
    """The land, and what a seat knows about hands, colours and tiles as numbers."""

    window = 24
    offered = 16
    faces = (0, 4)
    boards = ("land",)
    planes = (*(f"{area}, {side}" for side in _SIDES for area in _AREAS), "wolf", "hunter")

    def __init__(self, game: WoolyBully) -> None:
        super().__init__(game)
        self.numbers = (
            *("discarding", "last call", "turns passed", "kind of duty", "tiles of the duty", "tiles in the bag"),
            *(f"{name} {number}" for name in seat_names(game.players) for number in _SEAT_NUMBERS),
            *(f"tile {tile}" for tile in range(1, TILES + 1)),
        )
        self.stamps = dict(_stamps(game))

    def see(self, state: WoolyBullyState, seat: int) -> Seen:
        board = [move_at(VILLAGE_STAMP, 0, 0)]
        placed = 0
        for action in state.history:
            if not action.is_placement:
                continue
            slot, x, y = parts_of(action.move)
            if slot == REVEAL_SLOT:
                board.append(move_at(FIRST_SHEPHERD_STAMP + state.colours[action.seat], x, y))
            else:
                board.append(action.move)
                placed |= 1 << tile_of(slot)[0]
        duty = state.duties[-1] if state.duties else None
        numbers = [state.phase is WoolyBullyPhase.DISCARD, state.phase is WoolyBullyPhase.CALL, state.passes]
        numbers += [duty.kind + 1, duty.tiles] if duty else [0, 0]
        numbers.append(state.bag.bit_count())
        for each in seats_from(seat, state.game.players):
            numbers += _seat_numbers(state, seat, each)
        return Seen([board], [*map(int, numbers), *_tiles(state, seat, placed)])


def _seat_numbers(state: WoolyBullyState, viewer: int, seat: int) -> list[int]:
    known = state.knows_colour(viewer, seat)
    return [
        known,
        scoring.score(state, seat) if known else 0,
        seat in state.to_act,
        seat == state.holder,
        seat in state.asked,
        bool(state.duties) and seat == state.duties[-1].seat,
        state.due if seat == state.due_seat else 0,
        state.hands[seat].bit_count(),
        state.gone[seat].bit_count(),
        state.finished.index(seat) + 1 if seat in state.finished else 0,
        state.revealed >> seat & 1,
        state.colours[seat] + 1 if known else 0,
    ]


def _tiles(state: WoolyBullyState, seat: int, placed: int) -> list[int]:
    """Return for each tile 1 if it is in hand, 2 if the seat has discarded it, 0 if it lies on the land, else 3."""
    places = []
    for tile in range(1, TILES + 1):
        own = _HAND if state.hands[seat] >> tile & 1 else _GONE if state.gone[seat] >> tile & 1 else _ELSEWHERE
        places.append(0 if placed >> tile & 1 else own)
    return places


def _stamps(game: WoolyBully) -> Iterator[tuple[int, list[Paint]]]:
    for slot, shown in game.tile_set.by_slot.items():
        tile, face, _ = tile_of(slot)
        special = special_kind(tile, face)
        if special:
            yield slot, [Paint(0, 0, _HUNTER if tile >= FIRST_HUNTER else _WOLF)]
        else:
            yield slot, _paint(shown.face)
    yield VILLAGE_STAMP, _paint(uniform(VILLAGE))
    for colour in range(len(COLOUR_NAMES)):
        yield FIRST_SHEPHERD_STAMP + colour, _paint(uniform(colour))


def _paint(face: Face) -> list[Paint]:
    return [Paint(0, 0, side * len(LETTERS) + letter) for side, letter in enumerate(face)]
