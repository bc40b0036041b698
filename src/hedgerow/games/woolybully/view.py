"""The view of Wooly Bully: what its tray shows besides the scene, and what a careful player remembers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from hedgerow.board import members
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.moves import parts_of
from hedgerow.games.woolybully.components import COLOURS, LETTERS
from hedgerow.games.woolybully.fields import area_parts, counts
from hedgerow.games.woolybully.land import Area
from hedgerow.games.woolybully.move_codes import (
    BACK,
    DONE,
    FRONT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    special_kind,
    tile_of,
    tile_slot,
)
from hedgerow.games.woolybully.phases import DISCARDED, REDEALT, PublicAction
from hedgerow.games.woolybully.special_moves import SpecialMove, special_moves

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

_OTHER_ACTIONS: Final = {PASS: "pass", DONE: "done", QUIT: "quit", DISCARDED: "discard", REDEALT: "deal"}


@dataclass(frozen=True)
class HandFace:
    """A face of a tile in hand."""

    side: str
    """`a` or `b`."""
    key: str
    """The piece in moves, without its orientation; the front of a Wolf or Hunter has a name of its own."""
    text: str
    """The piece in its first orientation."""


@dataclass(frozen=True)
class HandTile:
    """A tile that the viewer holds or has discarded."""

    tile: int
    special: str
    """`wolf` or `hunter`; empty for an ordinary tile."""
    colour: str | None
    """The colour on the back of a Wolf or Hunter."""
    faces: tuple[HandFace, HandFace]


@dataclass(frozen=True)
class SheepField:
    """A field of sheep of one colour."""

    colour: str
    sheep: int
    closed: bool
    counts: bool
    """True if the field scores: it is closed, and no uncovered Wolf is in a forest beside it."""
    parts: tuple[tuple[int, int, int], ...]
    """The quadrants: x, y and 0 to 3 for north, east, south, west."""


@dataclass(frozen=True)
class WoolyBullyDuty:
    """Something that a seat still has to do, or may do."""

    kind: str
    """`turn`, `extra`, `free` or `more`."""
    seat: int
    tiles: int


@dataclass(frozen=True)
class PublicEvent:
    """An action that everybody has seen."""

    seat: int | None
    kind: str
    move: str | None
    """The move in notation if something was placed."""
    drawn: int


@dataclass(frozen=True)
class WoolyBullyView:
    """What a seat knows besides its scene."""

    phase: str
    turn: int
    first: int | None
    holder: int | None
    """The seat whose turn it is, even while another one interrupts."""
    duties: tuple[WoolyBullyDuty, ...]
    """Open duties, the newest last; its seat acts."""
    asked: tuple[int, ...]
    """The seats that may still act out of turn."""
    passes: int
    due_seat: int | None
    """The seat that has to draw or discard."""
    due: int
    """The number of tiles that it has to draw or discard."""
    bag: int
    hands: tuple[int, ...]
    """The numbers of tiles that the seats hold."""
    gone: tuple[int, ...]
    """The numbers of tiles that the seats have discarded, or left with."""
    finished: tuple[int, ...]
    """The seats that have left, in this order."""
    revealed: tuple[bool, ...]
    colours: tuple[str | None, ...]
    """The colours of the seats; `None` where the viewer may not know them."""
    possible: tuple[tuple[str, ...], ...]
    """The colours that each seat can have, as far as the viewer knows: no two seats have the same."""
    may_place: bool
    """True if the viewer may place an ordinary tile now."""
    has_left: bool
    """True if the viewer has left, or the game is over."""
    special_moves: tuple[SpecialMove, ...]
    """The moves that the viewer may make out of turn as well; empty for a spectator."""
    hand: tuple[HandTile, ...]
    """The viewer's tiles; empty for a spectator."""
    discarded: tuple[HandTile, ...]
    """The tiles that the viewer has discarded."""
    returned: tuple[tuple[int, ...], ...]
    """The hands that the viewer has given back."""
    fields: tuple[SheepField, ...]
    history: tuple[PublicEvent, ...]


def view(state: WoolyBullyState, seat: int | None) -> WoolyBullyView:
    """Return what a seat knows besides its scene; `None` is a spectator."""
    seats = range(state.game.players)
    return WoolyBullyView(
        phase=state.phase.name.lower(),
        turn=state.turn,
        first=_seat_or_none(state.first),
        holder=_seat_or_none(state.holder),
        duties=tuple(WoolyBullyDuty(duty.kind.name.lower(), duty.seat, duty.tiles) for duty in state.duties),
        asked=tuple(state.asked),
        passes=state.passes,
        due_seat=_seat_or_none(state.due_seat),
        due=state.due,
        bag=state.bag.bit_count(),
        hands=tuple(hand.bit_count() for hand in state.hands),
        gone=tuple(tiles.bit_count() for tiles in state.gone),
        finished=tuple(state.finished),
        revealed=tuple(bool(state.revealed >> other & 1) for other in seats),
        colours=tuple(LETTERS[state.colours[other]] if state.knows_colour(seat, other) else None for other in seats),
        possible=_possible_colours(state, seat),
        may_place=seat is not None and state.is_active(seat),
        has_left=seat is not None and state.has_left(seat),
        special_moves=() if seat is None else special_moves(state, seat),
        hand=() if seat is None else _hand_tiles(state, state.hands[seat]),
        discarded=() if seat is None else _hand_tiles(state, state.gone[seat]),
        returned=() if seat is None else tuple(tuple(members(hand)) for hand in state.returned_hands[seat]),
        fields=_fields(state),
        history=_events(state),
    )


def _possible_colours(state: WoolyBullyState, viewer: int | None) -> tuple[tuple[str, ...], ...]:
    seats = range(state.game.players)
    known = {seat: LETTERS[state.colours[seat]] for seat in seats if state.knows_colour(viewer, seat)}
    free = tuple(letter for letter in LETTERS[:COLOURS] if letter not in known.values())
    return tuple((known[seat],) if seat in known else free for seat in seats)


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _hand_tiles(state: WoolyBullyState, tiles: int) -> tuple[HandTile, ...]:
    shown = state.game.scene_parts.hand_tiles
    for tile in members(tiles):
        if tile not in shown:
            shown[tile] = _hand_tile(state, tile)
    return tuple(shown[tile] for tile in members(tiles))


def _hand_tile(state: WoolyBullyState, tile: int) -> HandTile:
    special = special_kind(tile, FRONT)
    colour = _back_colour(state, tile) if special else None
    return HandTile(tile, special, colour, (_hand_face(state, tile, FRONT), _hand_face(state, tile, BACK)))


def _back_colour(state: WoolyBullyState, tile: int) -> str:
    """Return the colour on the back of a Wolf or Hunter."""
    _, back = state.game.tile_set.components.tiles[tile]
    return LETTERS[back[0]]


def _hand_face(state: WoolyBullyState, tile: int, face: int) -> HandFace:
    text = state.game.notation.piece_name(tile_slot(tile, face, 0))
    return HandFace("ab"[face], text if special_kind(tile, face) else str(tile), text)


def _events(state: WoolyBullyState) -> tuple[PublicEvent, ...]:
    parts = state.game.scene_parts.events
    return tuple(parts.get(action[:3], partial(_event, state, action)) for action in state.history)


def _event(state: WoolyBullyState, action: PublicAction) -> PublicEvent:
    move = state.game.move_text(0, action.move) if action.is_placement else None
    return PublicEvent(_seat_or_none(action.seat), _event_kind(action), move, action.drawn)


def _event_kind(action: PublicAction) -> str:
    if not action.is_placement:
        return _OTHER_ACTIONS[action.move]
    slot, _, _ = parts_of(action.move)
    if slot == REVEAL_SLOT:
        return "reveal"
    tile, face, _ = tile_of(slot)
    return special_kind(tile, face) or "lay"


def _fields(state: WoolyBullyState) -> tuple[SheepField, ...]:
    """Return all fields, in reading order of their first quadrants."""
    land, parts = state.land, state.game.scene_parts.fields
    areas = [*land.closed, *(area for areas in land.opened for area in areas)]
    fields = [area for area in areas if area.letter < COLOURS]
    fields.sort(key=lambda area: area.quadrants & -area.quadrants)
    shown = []
    for area in fields:
        scores = counts(state, area)
        key = land.grid.side, area.letter, area.quadrants, bool(area.open), scores
        shown.append(parts.get(key, partial(_field, state, area, scores)))
    return tuple(shown)


def _field(state: WoolyBullyState, area: Area, scores: bool) -> SheepField:
    return SheepField(
        colour=LETTERS[area.letter],
        sheep=area.quadrants.bit_count(),
        closed=not area.open,
        counts=scores,
        parts=area_parts(state, area),
    )
